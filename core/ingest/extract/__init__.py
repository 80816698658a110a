"""Facts from sentences: by rules, English and Korean, or by a language model."""
