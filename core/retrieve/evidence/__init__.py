"""Building blocks of evidence: scores, passages that hold what was found, and how it was found."""
