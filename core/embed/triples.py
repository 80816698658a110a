"""How a triple is read as one text, for its vector: one at a time, and for whole columns."""

from __future__ import annotations

import re

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

# Named one by one, since Python's and Arrow's ideas of white space differ.
_WHITE = ((0x09, 0x0D), (0x1C, 0x20), (0x85, 0x85), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A),
          (0x2028, 0x2029), (0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000))  # fmt: skip
_RUN = re.compile("[" + "".join(f"{chr(a)}-{chr(b)}" for a, b in _WHITE) + "]+")
_BLOCK = 16_384
"""Texts looked at together: their letters stay in the processor's cache."""
_ARROW_RUN = "[" + "".join(f"\\x{{{a:x}}}-\\x{{{b:x}}}" for a, b in _WHITE) + "]+"


def triple_text(subject: str, relation: str, object: str) -> str:
    """`subject relation object`, white space collapsed. Equal texts share one vector."""
    return _RUN.sub(" ", f"{subject} {relation} {object}").strip(" ")


def triple_texts(subjects: pa.Array, relations: pa.Array, objects: pa.Array) -> pa.Array:
    """`triple_text` of each row of three string columns."""
    joined = pc.binary_join_element_wise(subjects, relations, objects, " ")
    pieces = joined.chunks if isinstance(joined, pa.ChunkedArray) else [joined]
    if all(
        _single_spaced(piece.slice(at, _BLOCK)) for piece in pieces for at in range(0, len(piece), _BLOCK)
    ):
        return joined
    return pc.utf8_trim(pc.replace_substring_regex(joined, _ARROW_RUN, " "), " ")


def _single_spaced(texts: pa.Array) -> bool:
    """Whether nothing is to be collapsed, as in most tables: a look at the bytes takes a tenth of the
    time. It may say no where yes were true, never the reverse."""
    if len(texts) == 0 or texts.null_count:
        return False
    offsets = np.frombuffer(texts.buffers()[1], np.int32)[texts.offset : texts.offset + len(texts) + 1]
    start, stop = int(offsets[0]), int(offsets[-1])
    letters = np.frombuffer(texts.buffers()[2] or b"", np.uint8)[start:stop]
    if not len(letters) or (np.diff(offsets) == 0).any():
        return False
    space = letters == 0x20
    ends = np.concatenate([offsets[:-1] - start, offsets[1:] - start - 1])
    first, then = letters[:-1], letters[1:]
    return not (
        (letters < 0x20).any()
        or space[ends].any()
        or (space[:-1] & space[1:]).any()
        or (letters == 0xC2).any()  # U+0085, U+00A0
        or ((first == 0xE1) & (then == 0x9A)).any()  # U+1680
        or ((first == 0xE2) & ((then == 0x80) | (then == 0x81))).any()  # U+2000 … U+205F
        or ((first == 0xE3) & (then == 0x80)).any()  # U+3000
    )
