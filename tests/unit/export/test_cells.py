from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.export.cells import csv_bytes, harmless


@pytest.mark.parametrize(
    "cell", ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "  =1", "＝1", "\ufeff=1", '=HYPERLINK("x")']
)
def test_what_a_spreadsheet_would_compute_is_text(cell: str) -> None:
    assert harmless(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["", "a=1", "김민수", "1,200 kg", "2026-03-02"])
def test_other_cells_stay_as_they_are(cell: str) -> None:
    assert harmless(cell) == cell


@given(
    st.lists(st.lists(st.text(st.characters(exclude_categories=("Cs",))), min_size=2, max_size=2), max_size=4)
)
def test_a_table_comes_back_as_it_was_but_for_the_apostrophes(rows: list[list[str]]) -> None:
    data = csv_bytes(("who", "what"), rows).decode("utf-8-sig")
    read = list(csv.reader(io.StringIO(data, newline="")))
    assert read == [["who", "what"], *([harmless(cell) for cell in row] for row in rows)]
