"""What leaves the program as a file: text that runs nothing where it is opened."""
