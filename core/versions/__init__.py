"""Versions of a document beside each other."""
