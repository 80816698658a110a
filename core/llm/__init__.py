"""Calls of a language model: one endpoint, its faults, its budget, and what is kept of its replies."""
