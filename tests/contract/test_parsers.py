"""What every parser promises, whatever its format."""

from __future__ import annotations

import unicodedata
from dataclasses import astuple, replace
from pathlib import Path

import pytest

from core.errors import Unreadable
from core.ingest.parse import MODULES, parse, recognise, wire
from core.ingest.parse.base import BlockKind, Parsed
from core.ingest.parse.isolate import parse_isolated
from core.ingest.parse.refusals import REASONS
from tests.parse_samples import ROWS, SAMPLES, SENTENCE, TITLE


@pytest.fixture(scope="module", params=sorted(SAMPLES))
def sample(request: pytest.FixtureRequest) -> tuple[str, bytes, Parsed]:
    data = SAMPLES[request.param]()
    name = f"sample.{request.param}"
    return name, data, parse(data, name)


def blocks_are_in_order_and_apart(parsed: Parsed) -> bool:
    edges = [edge for block in parsed.blocks for edge in (block.start, block.end)]
    return edges == sorted(edges) and all(block.start < block.end for block in parsed.blocks)


def blocks_hold_every_letter(parsed: Parsed) -> bool:
    covered = "".join(parsed.text[block.start : block.end] for block in parsed.blocks)
    return "".join(covered.split()) == "".join(parsed.text.split())


def blocks_are_tight(parsed: Parsed) -> bool:
    pieces = [parsed.text[block.start : block.end] for block in parsed.blocks]
    return all(piece == piece.strip() for piece in pieces)


def text_is_clean(parsed: Parsed) -> bool:
    return unicodedata.is_normalized("NFC", parsed.text) and not any(
        unicodedata.category(letter) in ("Cc", "Cs") and letter not in "\n\t" for letter in parsed.text
    )


def glyphs_lie_inside(parsed: Parsed) -> bool:
    return all(
        0 <= g.start < g.end <= len(parsed.text)
        and not parsed.text[g.start].isspace()
        and g.rectangle.left < g.rectangle.right
        and g.rectangle.bottom < g.rectangle.top
        for g in parsed.glyphs
    )


def test_blocks_and_text_keep_the_contract(sample: tuple[str, bytes, Parsed]) -> None:
    _, _, parsed = sample
    assert blocks_are_in_order_and_apart(parsed)
    assert blocks_hold_every_letter(parsed)
    assert blocks_are_tight(parsed)
    assert text_is_clean(parsed)
    assert glyphs_lie_inside(parsed)


def test_the_same_bytes_give_the_same_document(sample: tuple[str, bytes, Parsed]) -> None:
    name, data, parsed = sample
    assert parse(data, name) == parsed


def test_every_format_reads_the_sentence_and_keeps_each_row_together(
    sample: tuple[str, bytes, Parsed],
) -> None:
    _, _, parsed = sample
    assert SENTENCE in parsed.text
    assert TITLE in parsed.text or any(TITLE in block.heading for block in parsed.blocks)
    for _, quantity, day in ROWS[1:]:
        assert any(quantity in line and day in line for line in parsed.text.splitlines())


def test_tables_carry_their_header(sample: tuple[str, bytes, Parsed]) -> None:
    _, _, parsed = sample
    for block in parsed.blocks:
        if block.kind is BlockKind.TABLE:
            assert all(word in block.header for word in ROWS[0])


def test_a_wrong_extension_changes_nothing_but_the_name(sample: tuple[str, bytes, Parsed]) -> None:
    name, data, parsed = sample
    if recognise.recognise(data, name) in (recognise.MARKDOWN, recognise.TEXT, recognise.CSV):
        pytest.skip("plain texts are told apart by their extension")
    for other in ("sample.docx", "sample.xlsx", "sample"):
        assert parse(data, other) == parsed


def test_the_isolated_process_gives_the_same_document(sample: tuple[str, bytes, Parsed]) -> None:
    name, data, parsed = sample
    apart = parse_isolated(data, name, seconds=60)
    assert replace(apart, glyphs=()) == replace(parsed, glyphs=())
    assert [(g.start, g.end, g.rectangle.page) for g in apart.glyphs] == [
        (g.start, g.end, g.rectangle.page) for g in parsed.glyphs
    ]
    # A font that a PDF doesn't bring is stood in for by one whose widths depend on what the process drew before;
    # a process of its own has drawn nothing.
    for there, here in zip(apart.glyphs, parsed.glyphs, strict=True):
        assert astuple(there.rectangle) == pytest.approx(astuple(here.rectangle), abs=0.5)
    assert parse_isolated(data, name, seconds=60) == apart


def test_a_document_survives_the_wire(sample: tuple[str, bytes, Parsed]) -> None:
    _, _, parsed = sample
    assert wire.load(wire.dump(parsed)) == parsed


def test_a_file_cut_short_is_read_or_refused_with_a_reason(sample: tuple[str, bytes, Parsed]) -> None:
    """Whatever is left of a file, the outcome is a document of the contract or a stated refusal."""
    name, data, _ = sample
    for share in (0.1, 0.5, 0.9, 0.99):
        try:
            parsed = parse(data[: int(len(data) * share)], name)
        except Unreadable as refusal:
            assert refusal.reason in REASONS
            assert name in refusal.sentence
        else:
            assert blocks_hold_every_letter(parsed)
            assert blocks_are_in_order_and_apart(parsed)


def test_every_recognised_format_has_its_module() -> None:
    constants = {
        value
        for key, value in vars(recognise).items()
        if key.isupper() and isinstance(value, str) and "/" in value
    }
    assert set(MODULES) == constants
    folder = Path(recognise.__file__).parent
    assert all((folder / f"{module}.py").exists() for module in MODULES.values())
