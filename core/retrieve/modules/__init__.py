"""Modules and gates as a search meets them (CausalRAG2): seeds, expansion, and the filter of what it found."""
