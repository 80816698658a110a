"""A strategy a file: the four systems, their baselines, and the cascade over them."""
