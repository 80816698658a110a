"""What a local embedding network is to `LocalEmbedder`: token ids in, unit vectors out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from core.embed.base import Vectors
from core.embed.batches import Tokens
from core.errors import BadInput

NO_MODEL = (
    "There is no embedding model in {folder}. Run `make install`, "
    "or name another folder in PATHPROOF_EMBEDDING."
)


class Network(Protocol):
    """`forward` may run in several threads at once, `encode` in one at a time.

    window    tokens of one pass, special ones included
    prefixes  what stands before a text, by kind (`query`, `passage`); empty for none
    """

    @property
    def dimension(self) -> int: ...

    @property
    def window(self) -> int: ...

    @property
    def prefixes(self) -> Mapping[str, str]: ...

    @property
    def vocabulary(self) -> int: ...

    def encode(self, texts: Sequence[str], *, special: bool = False) -> list[list[int]]:
        """Token ids of each text, whole, without special tokens unless asked for."""
        ...

    def forward(self, ids: Tokens) -> Vectors:
        """(rows, length) token ids without padding → (rows, dimension), unit length."""
        ...


def open_network(folder: Path) -> Network:
    """The network in this folder: of whole numbers (core/embed/quantise.py), or any in the
    sentence-transformers layout. Raises BadInput when there is none."""
    import torch

    # One thread a pass: two would split sums differently.
    if (folder / "network.json").exists():
        from core.embed.integer_bert import IntegerBert

        torch.set_num_threads(1)
        return IntegerBert.open(folder)
    if (folder / "modules.json").exists():
        from core.embed.sentence import SentenceNetwork

        torch.set_num_threads(1)
        return SentenceNetwork.open(folder)
    raise BadInput(NO_MODEL.format(folder=folder))
