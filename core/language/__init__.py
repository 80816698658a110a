"""What is known of Korean and English: words, sentences, tokens, names."""
