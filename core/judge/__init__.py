"""Whether passages can answer a question, and which of their sentences come nearest."""
