from __future__ import annotations

from pathlib import Path

import pytest

from core.embed.local import LocalEmbedder
from core.embed.quantise import quantised
from core.settings import Settings


@pytest.fixture(scope="session")
def model_folder() -> Path:
    return quantised(Settings.from_environment().models)


@pytest.fixture(scope="session")
def embedder(model_folder: Path) -> LocalEmbedder:
    return LocalEmbedder.open(model_folder)
