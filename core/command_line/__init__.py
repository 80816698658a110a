"""The command line: `python -m core`. The same core as the app, for tests, evaluation and administrators."""
