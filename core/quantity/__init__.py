"""Values with units, read from sentences with their exact places. Fractions throughout, never a float."""
