"""From settings to the embedding model."""

from __future__ import annotations

from pathlib import Path

from core.embed.base import Embedder
from core.settings import Settings


def choose_embedder(settings: Settings) -> Embedder:
    """The OpenAI-compatible endpoint when one is set, else a local folder, else the one that is
    embedded (unpacked on first use)."""
    chosen = settings.embedding
    if chosen.url:
        from core.embed.remote import RemoteEmbedder

        return RemoteEmbedder(chosen.url, chosen.key, chosen.name)
    from core.embed.local import LocalEmbedder
    from core.embed.unpack import unpack

    folder = Path(chosen.name) if chosen.name else unpack(settings.models)
    return LocalEmbedder.open(folder, workers=settings.workers)
