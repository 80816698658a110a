"""How well it finds, reads and refuses, measured on public sets: `python -m core evaluate`."""
