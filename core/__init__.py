"""The rules of Pathproof. Core knows no Streamlit and no SQL."""
