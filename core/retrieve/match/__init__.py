"""How near a question is to words, names, passages and triples."""
