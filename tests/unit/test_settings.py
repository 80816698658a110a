"""Settings come from the environment; secrets do not show themselves."""

from __future__ import annotations

import pytest

from core.errors import BadInput
from core.settings import Secret, Settings


def test_nothing_set_means_everything_embedded() -> None:
    settings = Settings.from_environment({})
    assert (settings.model.url, settings.database_url, settings.chunk_tokens) == ("", "", 768)


def test_a_number_that_is_none_is_named() -> None:
    with pytest.raises(BadInput, match=r"PATHPROOF_CHUNK_TOKENS.*'many'"):
        Settings.from_environment({"PATHPROOF_CHUNK_TOKENS": "many"})


def test_a_secret_does_not_show_itself() -> None:
    settings = Settings.from_environment(
        {"PATHPROOF_MODEL_KEY": "sk-hush", "PATHPROOF_DATABASE_URL": "postgresql://u:hush@h/d"}
    )
    assert "hush" not in repr(settings)
    assert settings.model.key == Secret("sk-hush")
