from tests.model_fixtures import make_model, server, waits

__all__ = ["make_model", "server", "waits"]
