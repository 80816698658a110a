"""Checking, mending, saving and restoring what is stored, and forgetting what was erased."""
