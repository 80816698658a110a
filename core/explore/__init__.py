"""Looking around in the graph of a scope: from a search to a neighbourhood, never from everything."""
