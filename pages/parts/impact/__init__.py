"""What the Impact page is made of."""
