"""From a question to an answer with its evidence: gathered, quoted or written, cited, kept."""
