"""What people say of an answer: verdicts on its claims, sign-offs, and what re-opens them."""
