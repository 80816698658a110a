"""An answer and what stands beside it: sources, paths, triples, and how it was found."""
