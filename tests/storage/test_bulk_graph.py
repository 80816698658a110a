"""A projection filled at once reads as one that uploads filled."""

from __future__ import annotations

from pathlib import Path

from core.bench.graph import Sizes, make_columns
from storage.projection.bulk import fill, read


def test_what_is_filled_in_is_read_out(tmp_path: Path) -> None:
    given = make_columns(Sizes(60))
    fill(tmp_path / "graph.duckdb", given.passages, given.mentions)
    found = read(tmp_path / "graph.duckdb")
    assert set(found.passages["id"].to_pylist()) == set(given.passages["id"].to_pylist())
    assert set(found.passages["state"].to_pylist()) == {"current"}
    assert sorted(found.mentions["id"].to_pylist()) == sorted(given.mentions["id"].to_pylist())
