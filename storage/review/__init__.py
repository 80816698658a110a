"""Answers as they were given, and what people said of them."""
