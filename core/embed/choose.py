"""From settings to the embedding model, loaded when first needed."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from core.embed.base import Embedder, Thresholds, Vectors
from core.embed.unpack import EMBEDDED
from core.settings import Settings


class LazyEmbedder:
    """Knows its name at once; loads the model at the first text. Commands that embed nothing start fast."""

    def __init__(self, name: str, load: Callable[[], Embedder]) -> None:
        self.name = name
        self._load = load
        self._loaded: Embedder | None = None
        self._lock = threading.Lock()

    @property
    def dimension(self) -> int:
        return self._model().dimension

    @property
    def thresholds(self) -> Thresholds:
        return self._model().thresholds

    def passages(self, texts: Sequence[str]) -> Vectors:
        return self._model().passages(texts)

    def queries(self, texts: Sequence[str]) -> Vectors:
        return self._model().queries(texts)

    def count_tokens(self, text: str) -> int:
        return self._model().count_tokens(text)

    def _model(self) -> Embedder:
        with self._lock:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded


def choose_embedder(settings: Settings) -> Embedder:
    """The OpenAI-compatible endpoint when one is set, else a local folder, else the one that is
    embedded (made on first use)."""
    chosen = settings.embedding
    if chosen.url:
        return LazyEmbedder(chosen.name, lambda: _remote(settings))
    name = Path(chosen.name).name if chosen.name else EMBEDDED
    return LazyEmbedder(name, lambda: _local(settings))


def _remote(settings: Settings) -> Embedder:
    from core.embed.remote import RemoteEmbedder
    from core.embed.thresholds import thresholds_of

    chosen = settings.embedding
    calibrated = settings.models / chosen.name.replace("/", "_")
    cuts = thresholds_of(chosen.name, calibrated)
    return RemoteEmbedder(chosen.url, chosen.key, chosen.name, cuts, timeout=settings.model.timeout)


def _local(settings: Settings) -> Embedder:
    from core.embed.local import LocalEmbedder
    from core.embed.quantise import quantised

    chosen = settings.embedding.name
    folder = Path(chosen) if chosen else quantised(settings.models)
    return LocalEmbedder.open(folder, workers=settings.workers)
