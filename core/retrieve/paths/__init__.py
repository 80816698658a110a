"""Relational paths (PathRAG): flow, the paths that it leaves, and the passages that they lead to."""
