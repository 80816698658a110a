"""The server's own side: the gate in front of everything, and the plain pages that stand outside Streamlit."""
