"""What the Graph page is made of."""
