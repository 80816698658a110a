"""From a file's bytes to passages, facts and vectors, in processes of their own."""
