"""Finding passages: strategies behind one interface, and what they are built of."""
