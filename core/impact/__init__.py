"""What must be looked at again if something changes: from a start over facts to a ranked list of documents."""
