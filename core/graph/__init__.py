"""The graph of one scope: compiled from columns, walked, flowed through, grouped. It sees no store."""
