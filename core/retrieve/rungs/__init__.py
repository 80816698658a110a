"""The stated way down when an answer fails its check: rungs, and what each found."""
