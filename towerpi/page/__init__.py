"""The page for the phones: a Flask app around the loop. Commands come in as events, whole states go out."""
