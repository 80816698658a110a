"""Suggested links: what the queue holds, what people said of it, what accepting would change; contradictions."""
