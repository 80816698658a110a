"""Lists of what must be looked at again, and what was said of each document on them."""
