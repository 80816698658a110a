from __future__ import annotations

from itertools import pairwise

import pytest

from core.ingest.parse import grid
from core.ingest.parse.builder import Builder
from core.ingest.parse.grid import Placed, TooManyCells, add_table, plain_rows, spread
from tests.parse_support import check


def texts(rows: list[list[grid.Cell]]) -> list[list[str]]:
    return [[cell.text for cell in row] for row in rows]


def test_a_merged_cell_stands_in_each_place_with_one_origin() -> None:
    rows = spread([Placed(0, 0, "서울", down=2), Placed(0, 1, "강남"), Placed(1, 1, "종로")])
    assert texts(rows) == [["서울", "강남"], ["서울", "종로"]]
    assert rows[0][0].origin == rows[1][0].origin
    assert len({cell.origin for row in rows for cell in row}) == 3


def test_places_that_no_cell_covers_are_empty_and_where_two_claim_one_the_first_keeps_it() -> None:
    assert texts(spread([Placed(0, 0, "a", across=2), Placed(0, 1, "b"), Placed(1, 1, "c")])) == [
        ["a", "a"],
        ["", "c"],
    ]


def test_ragged_rows_are_filled_up() -> None:
    assert texts(plain_rows([["a"], ["b", " c\n d "]])) == [["a", ""], ["b", "c d"]]


@pytest.mark.parametrize(
    "cells",
    [
        [Placed(0, 0, "x", down=2_000, across=2_000)],
        [Placed(0, 0, "a"), Placed(50_000, 50_000, "b")],
        [Placed(0, 0, "long " * 10_000, down=1_000)],
    ],
)
def test_tables_beyond_the_limits_are_not_built(cells: list[Placed]) -> None:
    with pytest.raises(TooManyCells):
        spread(cells)


def test_rows_of_a_part_are_named_by_their_places() -> None:
    builder = Builder("a")
    rows = plain_rows([["name", "team", "city"], *(["Kim", f"Sales {n}", "Seoul"] for n in range(200))])
    add_table(builder, rows, header_rows=1, locate=lambda first, last: f"{first}-{last}")
    parsed = check(builder.parsed("text/csv"))
    spans = [tuple(map(int, block.location.split("-"))) for block in parsed.blocks]
    assert spans[0][0] == 0
    assert spans[-1][1] == 200
    assert all(before[1] + 1 == after[0] for before, after in pairwise(spans))
