"""What people said of suggested links."""
