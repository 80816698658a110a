"""How a triple is read as one text, for its vector: one at a time, and for whole columns."""

from __future__ import annotations

import re

import pyarrow as pa
import pyarrow.compute as pc

# Named one by one, since Python's and Arrow's ideas of white space differ.
_WHITE = ((0x09, 0x0D), (0x1C, 0x20), (0x85, 0x85), (0xA0, 0xA0), (0x1680, 0x1680), (0x2000, 0x200A),
          (0x2028, 0x2029), (0x202F, 0x202F), (0x205F, 0x205F), (0x3000, 0x3000))  # fmt: skip
_RUN = re.compile("[" + "".join(f"{chr(a)}-{chr(b)}" for a, b in _WHITE) + "]+")
_ARROW_RUN = "[" + "".join(f"\\x{{{a:x}}}-\\x{{{b:x}}}" for a, b in _WHITE) + "]+"


def triple_text(subject: str, relation: str, object: str) -> str:
    """`subject relation object`, white space collapsed. Equal texts share one vector."""
    return _RUN.sub(" ", f"{subject} {relation} {object}").strip(" ")


def triple_texts(subjects: pa.Array, relations: pa.Array, objects: pa.Array) -> pa.Array:
    """`triple_text` of each row of three string columns."""
    joined = pc.binary_join_element_wise(subjects, relations, objects, " ")
    return pc.utf8_trim(pc.replace_substring_regex(joined, _ARROW_RUN, " "), " ")
