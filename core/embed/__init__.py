"""Texts as vectors: the embedded model in whole numbers, others by name, and their thresholds."""
