"""Which embedding model the settings ask for."""

from __future__ import annotations

from pathlib import Path

from core.embed.base import Embedder
from core.embed.thresholds import thresholds_of
from core.embed.unpack import MODEL_NAME
from core.settings import Settings


def choose_embedder(settings: Settings) -> Embedder:
    """An endpoint when there is a URL; else the folder `name`, by default the embedded model.

    A remote model's thresholds are read from `models/NAME/pathproof-thresholds.json` when it is
    not a known one. Raises BadInput with what to do when the model or its thresholds are missing.
    """
    chosen = settings.embedding
    if chosen.url:
        from core.embed.remote import RemoteEmbedder

        cuts = thresholds_of(chosen.name, settings.models / chosen.name.replace("/", "_"))
        return RemoteEmbedder(chosen.url, chosen.key, chosen.name, cuts, timeout=settings.model.timeout)
    from core.embed.local import LocalEmbedder

    return LocalEmbedder.open(model_folder(settings), workers=settings.workers)


def model_folder(settings: Settings) -> Path:
    """A name with a path is that folder; a bare name stands among the models."""
    name = settings.embedding.name or MODEL_NAME
    return Path(name) if "/" in name else settings.models / name
