"""The sample workspace: an events-operations team's documents, written for this product."""
