"""Office files and PDFs damaged at any place: a sound document or one clear refusal, in bounded time."""

from __future__ import annotations

import functools
import io
import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import Unreadable
from core.ingest.parse import parse
from core.ingest.parse.refusals import REASONS
from tests import parse_samples as made
from tests.parse_support import check

pytestmark = pytest.mark.slow

KINDS = ("docx", "pptx", "xlsx", "pdf")


@functools.cache
def sample(kind: str) -> bytes:
    return made.SAMPLES[kind]()


@functools.cache
def members(kind: str) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(sample(kind))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def sound_or_refused(data: bytes, name: str) -> None:
    try:
        parsed = parse(data, name)
    except Unreadable as refusal:
        assert refusal.reason in REASONS
        assert name in refusal.sentence
    else:
        check(parsed)


def flipped(data: bytes, places: list[tuple[float, int]]) -> bytes:
    changed = bytearray(data)
    for share, bit in places:
        changed[int(share * (len(changed) - 1))] ^= 1 << bit
    return bytes(changed)


PLACES = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 7)), min_size=1, max_size=8)
QUIET = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("kind", KINDS)
@QUIET
@given(places=PLACES)
def test_flipped_bits_anywhere(kind: str, places: list[tuple[float, int]]) -> None:
    sound_or_refused(flipped(sample(kind), places), f"a.{kind}")


@pytest.mark.parametrize("kind", KINDS[:3])
@QUIET
@given(data=st.data(), places=PLACES)
def test_flipped_bits_inside_a_part(kind: str, data: st.DataObject, places: list[tuple[float, int]]) -> None:
    """Inside of the archive, where its check sums do not catch them first."""
    parts = {name: content for name, content in members(kind).items() if name.endswith((".xml", ".rels"))}
    name = data.draw(st.sampled_from(sorted(parts)))
    sound_or_refused(made.repacked(sample(kind), {name: flipped(parts[name], places)}), f"a.{kind}")


@pytest.mark.parametrize("kind", KINDS[:3])
@QUIET
@given(data=st.data())
def test_attributes_that_lie(kind: str, data: st.DataObject) -> None:
    """Numbers in the XML replaced by others: spans, references, indexes, sizes."""
    parts = {
        name: content.decode("utf-8") for name, content in members(kind).items() if name.endswith(".xml")
    }
    name = data.draw(
        st.sampled_from(sorted(n for n, text in parts.items() if '="1"' in text or '="0"' in text))
    )
    wrong = data.draw(st.sampled_from(["-1", "999999999", "x", "", "1e9", "A0", "٣"]))
    old = data.draw(st.sampled_from(['="1"', '="0"', '="2"']))
    sound_or_refused(
        made.repacked(sample(kind), {name: parts[name].replace(old, f'="{wrong}"')}), f"a.{kind}"
    )


@pytest.mark.parametrize("kind", KINDS[:3])
def test_a_missing_part_is_never_a_crash(kind: str) -> None:
    for name in members(kind):
        sound_or_refused(made.repacked(sample(kind), {name: None}), f"a.{kind}")
