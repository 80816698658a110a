"""Where things are kept. Storage knows no rules; it imports nothing from core or pages."""
