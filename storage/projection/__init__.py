"""The register in columns, from which views are compiled."""
