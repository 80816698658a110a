"""The projection says what the register says, and outlives its own file."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pytest

from storage.errors import InUse
from storage.projection.file import GraphFile
from tests.storage.house import House


@pytest.fixture
def graph(house: House, tmp_path: Path) -> Iterator[GraphFile]:
    graph = GraphFile(tmp_path / "graph" / "graph.duckdb", house.database)
    yield graph
    graph.close()


def _rows(table: Any) -> list[dict[str, Any]]:
    return sorted(table.to_pylist(), key=lambda row: row["id"])


def test_columns_have_the_stated_names_and_types(house: House, graph: GraphFile) -> None:
    user = house.member("Kim")
    house.publish("Price is 10")
    columns = graph.columns(house.scope(user))
    assert [(f.name, str(f.type)) for f in columns.passages.schema] == [
        ("id", "string"),
        ("document_id", "string"),
        ("document_name", "string"),
        ("version", "int32"),
        ("state", "string"),
        ("ordinal", "int32"),
        ("start", "int32"),
        ("end", "int32"),
        ("text", "string"),
        ("location", "string"),
        ("heading", "string"),
        ("language", "string"),
    ]
    assert [f.name for f in columns.mentions.schema] == [
        "id", "passage_id", "subject", "relation", "object", "subject_key", "object_key",
        "flags", "quote", "start", "end", "extractor", "confidence",
    ]  # fmt: skip
    assert columns.mentions.schema.field("flags").type.value_type == "string"
    assert str(columns.mentions.schema.field("confidence").type) == "float"


def test_no_documents_give_empty_tables_of_the_same_shape(house: House, graph: GraphFile) -> None:
    user = house.member("Kim")
    empty = graph.columns(house.scope(user))
    house.publish("Price is 10")
    full = graph.columns(house.scope(user))
    assert empty.passages.num_rows == empty.mentions.num_rows == 0
    assert (empty.passages.schema, empty.mentions.schema) == (full.passages.schema, full.mentions.schema)


def test_the_projection_holds_what_the_register_does(house: House, graph: GraphFile) -> None:
    user = house.member("Kim")
    new = house.new("매출 grew 35%\nC++ and C# differ", name="보고.md")
    house.writer.publish_version(new, "tests")
    columns = graph.columns(house.scope(user))
    assert [(r["id"], r["text"], r["document_name"], r["state"]) for r in _rows(columns.passages)] == sorted(
        (p.id, p.text, "보고.md", "current") for p in new.passages
    )
    assert [(r["id"], r["quote"], r["flags"], r["subject_key"]) for r in _rows(columns.mentions)] == sorted(
        (m.id, m.quote, list(m.flags), m.subject_key) for m in new.mentions
    )


def test_the_columns_name_the_vectors_that_they_need(house: House, graph: GraphFile) -> None:
    """Of what the scope sees, and of nothing else."""
    user = house.member("Kim")
    new = house.new("Hanbit  supplies Alpha\nHanbit lends Alpha")
    house.writer.publish_version(new, "tests")
    house.publish("Beta needs Gamma", ["hr"], name="hidden.md")
    columns = graph.columns(house.scope(user))
    assert sorted(columns.vector_ids("passage")) == sorted(p.id for p in new.passages)
    assert sorted(columns.vector_ids("phrase")) == ["alpha", "hanbit"]
    assert columns.vector_ids("triple") == ["Hanbit says Alpha"]
    empty = graph.columns(house.scope(user, 0))
    assert [empty.vector_ids(kind) for kind in ("passage", "triple", "phrase")] == [[], [], []]


def test_a_triple_that_is_not_searched_for_needs_no_vector(house: House, graph: GraphFile) -> None:
    user = house.member("Kim")
    new = house.new("Hanbit supplies Alpha\nBeta lends Gamma")
    negated = (new.mentions[0], replace(new.mentions[1], flags=("negated",), searched=False))
    house.writer.publish_version(replace(new, mentions=negated), "tests")
    columns = graph.columns(house.scope(user))
    assert columns.vector_ids("triple") == ["Hanbit says Alpha"]
    assert sorted(columns.vector_ids("phrase")) == ["alpha", "beta", "gamma", "hanbit"]
    assert columns.mentions.num_rows == 2


def test_the_state_in_columns_is_the_readers_standing(house: House, graph: GraphFile) -> None:
    """How a version seen at an earlier revision stands today: three words, said alike by both stores."""
    user = house.member("Kim")
    replaced = house.publish("Price is 10", name="a.md")
    retired = house.publish("Stand is booked", name="b.md")
    house.publish("Hall is large", name="c.md")
    graph.catch_up()
    house.publish("Price is 12", name="a.md", replaces=replaced)
    house.writer.retire(house.id, retired.document_id, "tests")
    scope = house.scope(user, 3)
    rows = graph.columns(scope).passages.to_pylist()
    assert {r["text"]: r["state"] for r in rows} == {
        "Price is 10": "superseded",
        "Stand is booked": "retired",
        "Hall is large": "current",
    }
    versions = [house.reader.passage(scope, r["id"]).version_id for r in rows]
    assert house.reader.standing(scope, versions) == dict(
        zip(versions, [r["state"] for r in rows], strict=True)
    )


def test_case_12_an_erased_documents_rows_are_deleted(house: House, graph: GraphFile) -> None:
    first = house.publish("Price is 10", name="a.md")
    house.publish("Hall is large", name="b.md")
    graph.catch_up()
    house.writer.erase(house.id, first.document_id, "tests")
    graph.catch_up()
    assert first.version_id not in graph.counts()
    assert list(graph.counts().values()) == [(1, 1)]


def test_an_erasure_that_was_not_projected_yet_counts_at_once(house: House, graph: GraphFile) -> None:
    user = house.member("Kim")
    document = house.publish("Price is 10")
    scope = house.scope(user)
    assert graph.columns(scope).passages.num_rows == 1
    house.writer.erase(house.id, document.document_id, "tests")
    assert graph.columns(scope).passages.num_rows == 0


def test_a_change_of_tags_counts_for_a_scope_minted_before(house: House, graph: GraphFile) -> None:
    user = house.member("Kim", "hr")
    document = house.publish("Price is 10", ["hr"])
    scope = house.scope(user)
    house.writer.retag(house.id, document.document_id, frozenset({"sales"}), 1, "tests")
    assert graph.columns(scope).passages.num_rows == 0


def test_a_missing_file_is_made_anew_without_a_word(house: House, tmp_path: Path) -> None:
    user = house.member("Kim")
    house.publish("Price is 10")
    graph = GraphFile(tmp_path / "new.duckdb", house.database)
    assert graph.columns(house.scope(user)).passages.num_rows == 1
    assert graph.reports == []
    graph.close()


@pytest.mark.parametrize("damage", ["overwritten", "cut off", "empty"])
def test_a_damaged_file_is_made_anew_and_reported(house: House, tmp_path: Path, damage: str) -> None:
    user = house.member("Kim")
    house.publish("\n".join(f"Item{i} costs {i}" for i in range(500)))
    path = tmp_path / "graph.duckdb"
    graph = GraphFile(path, house.database)
    before = _rows(graph.columns(house.scope(user)).passages)
    graph.close()
    data = path.read_bytes()
    path.write_bytes({"overwritten": b"\x07" * len(data), "cut off": data[:5000], "empty": b""}[damage])
    again = GraphFile(path, house.database)
    assert _rows(again.columns(house.scope(user)).passages) == before
    assert len(again.reports) == 1
    again.close()


@pytest.mark.parametrize("seed", range(4))
def test_a_file_with_spoilt_blocks_gives_the_right_rows_or_a_report(
    house: House, tmp_path: Path, seed: int
) -> None:
    """Blocks are spoilt behind DuckDB's back; its checksums say so when they are read."""
    user = house.member("Kim")
    house.publish("\n".join(f"Item{i} costs {i}" for i in range(3000)))
    path = tmp_path / "graph.duckdb"
    graph = GraphFile(path, house.database)
    before = _rows(graph.columns(house.scope(user)).mentions)
    graph.close()
    data = bytearray(path.read_bytes())
    dice = random.Random(seed)
    for _ in range(40):
        place = dice.randrange(12_288, len(data))
        data[place] ^= 0xFF
    path.write_bytes(data)
    again = GraphFile(path, house.database)
    assert _rows(again.columns(house.scope(user)).mentions) == before
    again.close()


def test_our_own_mistakes_are_not_taken_for_damage(house: House, graph: GraphFile) -> None:
    def mistaken() -> None:
        graph._connection.execute("SELECT no_such_column FROM passages")

    with pytest.raises(duckdb.Error):
        graph._surviving(mistaken)
    assert graph.reports == []


def test_a_catch_up_that_fails_half_way_shows_nothing_of_itself(
    house: House, graph: GraphFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = house.member("Kim")
    first = house.publish("Price is 10", name="a.md")
    graph.catch_up()
    counts = graph.counts()
    house.publish("Price is 12", name="a.md", replaces=first)
    insert = GraphFile._insert

    def failing(self: GraphFile, name: str, table: Any) -> None:
        if name == "mentions":
            raise RuntimeError("power failed")
        insert(self, name, table)

    monkeypatch.setattr(GraphFile, "_insert", failing)
    with pytest.raises(RuntimeError):
        graph.catch_up()
    assert graph.counts() == counts
    monkeypatch.undo()
    assert [r["text"] for r in graph.columns(house.scope(user)).passages.to_pylist()] == ["Price is 12"]


def test_a_second_process_is_told_that_the_file_is_in_use(
    house: House, graph: GraphFile, tmp_path: Path
) -> None:
    program = (
        "import sys, duckdb\n"
        "connection = duckdb.connect(sys.argv[1])\n"
        "print('open', flush=True)\n"
        "sys.stdin.read()\n"
    )
    path = tmp_path / "other.duckdb"
    with subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        with pytest.raises(InUse, match="close it"):
            GraphFile(path, house.database)
        other.communicate("")
    assert path.exists()


def test_workspaces_are_projected_apart(house: House, graph: GraphFile) -> None:
    other = House(house.database, "Other")
    house.publish("Price is 10")
    other.publish("Hall is large")
    kim, lee = house.member("Kim"), other.member("Lee")
    assert [r["text"] for r in graph.columns(house.scope(kim)).passages.to_pylist()] == ["Price is 10"]
    assert [r["text"] for r in graph.columns(other.scope(lee)).passages.to_pylist()] == ["Hall is large"]
