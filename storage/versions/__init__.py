"""Which version of a document holds, at a revision and on a day."""
