"""What people say of an answer, and what may be done with it."""
