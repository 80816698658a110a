"""Random walks over phrases and passages (HippoRAG 2): what is recalled, where they start, where they end."""
