"""An evaluation from files to JSON, with the real embedding model and no network."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.__main__ import main
from core.embed.quantise import quantised
from core.errors import BadInput
from core.evaluate.beir import Doc, read_dataset, read_triples
from core.evaluate.chunked import cut, owner_of
from core.evaluate.run import evaluate
from core.evaluate.sweep import Trial, trials
from core.evaluate.table import table
from core.ingest.chunk import ChunkSize
from core.settings import Settings
from tests.worlds import EVENT

pytestmark = pytest.mark.slow

QUERIES = [
    ("q1", "What does Hanbit Electronics supply?", ["p1"]),
    ("q2", "Which protocol drives the LED wall controller?", ["p2"]),
    ("q3", "Who teaches the manual for the device that Hanbit Electronics supplies?", ["p1", "p4"]),
    ("q4", "What is the capital of France?", []),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("sets") / "events"
    (made / "qrels").mkdir(parents=True)
    write(made / "corpus.jsonl", [{"_id": p.id, "title": p.document, "text": p.text} for p in EVENT])
    write(made / "queries.jsonl", [{"_id": i, "text": text} for i, text, _ in QUERIES])
    lines = [f"{i}\t{passage}\t1" for i, _, passages in QUERIES for passage in passages]
    (made / "qrels" / "test.tsv").write_text("\n".join(["query-id\tcorpus-id\tscore", *lines]) + "\n")
    triples = [
        {"_id": p.id, "triples": [[s.subject, s.relation, s.object] for s in p.said if not s.flags]}
        for p in EVENT
    ]
    write(made / "triples.jsonl", triples)
    return made


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    base = Settings.from_environment(data=tmp_path / "data")
    quantised(base.models)
    return base


def write(file: Path, rows: list[dict[str, object]]) -> None:
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def test_strategies_run_on_a_given_root_graph_and_give_the_same_numbers_twice(
    folder: Path, settings: Settings
) -> None:
    heard: list[str] = []
    names = ["bm25", "dense", "hybrid", "hipporag2"]
    first = evaluate(folder, names, settings=settings, triples=folder / "triples.jsonl", say=heard.append)
    second = evaluate(folder, names, settings=settings, triples=folder / "triples.jsonl", say=heard.append)
    assert first["dataset"] == "events"
    assert first["questions"] == 3
    assert [row["strategy"] for row in first["results"]] == names
    assert [row["metrics"] for row in first["results"]] == [row["metrics"] for row in second["results"]]
    hipporag = first["results"][3]
    assert hipporag["parameters"]["damping"] == 0.5
    assert 0.6 <= hipporag["metrics"]["recall@5"]["mean"] <= 1
    assert set(hipporag["metrics"]["recall@5"]) == {"mean", "low", "high"}
    assert json.loads(json.dumps(first)) == first
    assert (
        sum(text.startswith("embedded") for text in heard) == 4
    )  # passages, triples, phrases, queries: once each


def test_without_triples_the_graph_is_the_projects_own(folder: Path, settings: Settings) -> None:
    made = evaluate(folder, ["hipporag2"], settings=settings)
    assert made["triples"] >= 4
    assert made["results"][0]["metrics"]["recall@5"]["mean"] > 0.5


def test_a_sweep_compares_parameters_in_one_run(folder: Path, settings: Settings) -> None:
    trials = [Trial("hipporag2", {"damping": d, "recognition": "off"}) for d in (0.3, 0.9)]
    made = evaluate(folder, settings=settings, triples=folder / "triples.jsonl", sweep=trials)
    assert [row["parameters"]["damping"] for row in made["results"]] == [0.3, 0.9]
    assert "hipporag2 damping=0.3 " in table(made)


def test_the_limit_takes_the_first_questions(folder: Path, settings: Settings) -> None:
    made = evaluate(folder, ["bm25"], settings=settings, triples=folder / "triples.jsonl", limit=1)
    assert made["questions"] == 1


def test_the_command_prints_a_table_and_writes_json(
    folder: Path,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATHPROOF_DATA", str(settings.data))
    out = tmp_path / "result.json"
    given = [
        "evaluate",
        str(folder),
        "--strategies",
        "bm25,none",
        "--sweep",
        "bm25:b=0.5",
        "--triples",
        str(folder / "triples.jsonl"),
        "--json",
        str(out),
    ]
    assert main(given) == 0
    assert json.loads(out.read_text())["results"][1]["metrics"]["recall@5"]["mean"] == 0
    assert "| bm25 b=0.5 |" in capsys.readouterr().out
    assert main(["evaluate", str(tmp_path / "absent")]) == 1
    assert "corpus.jsonl is missing" in capsys.readouterr().err


def test_what_cannot_be_read_is_named_with_file_and_line(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "corpus.jsonl").write_text('{"_id": "a", "text": "x"}\n{"_id": "b"}\n')
    with pytest.raises(BadInput, match=r"corpus\.jsonl, line 2"):
        read_dataset(tmp_path)
    (tmp_path / "triples.jsonl").write_text('{"_id": "a", "triples": [["x", "y"]]}\n')
    with pytest.raises(BadInput, match="not three strings"):
        read_triples(tmp_path / "triples.jsonl")


def test_an_unknown_strategy_is_refused_before_anything_is_embedded(folder: Path, settings: Settings) -> None:
    heard: list[str] = []
    with pytest.raises(BadInput, match="magic"):
        evaluate(folder, ["magic"], settings=settings, say=heard.append)
    assert heard == []


def test_a_sweep_is_a_grid_or_a_file_of_trials(tmp_path: Path) -> None:
    file = tmp_path / "trials.json"
    file.write_text('[{"strategy": "bm25", "parameters": {"b": 0.5}}, {"strategy": "dense"}]')
    assert trials([str(file)]) == [Trial("bm25", {"b": 0.5}), Trial("dense", {})]
    assert trials(["hipporag2:damping=0.3,0.5;recognition=off"]) == [
        Trial("hipporag2", {"damping": 0.3, "recognition": "off"}),
        Trial("hipporag2", {"damping": 0.5, "recognition": "off"}),
    ]
    for wrong in ("hipporag2:damping", "hipporag2:=1", ":a=1", str(tmp_path / "absent.json")):
        with pytest.raises(BadInput):
            trials([wrong])


def test_chunks_lead_back_to_their_passage(folder: Path, settings: Settings) -> None:
    corpus = read_dataset(folder).corpus
    longer = Doc("long", "a title", " ".join(f"Sentence number {n} stands here." for n in range(40)))
    made = cut([*corpus, longer], ChunkSize(32, 0), lambda text: len(text.split()))
    assert {owner_of(piece.id) for piece in made} == {doc.id for doc in (*corpus, longer)}
    pieces = [piece for piece in made if owner_of(piece.id) == "long"]
    assert len(pieces) > 4
    assert all(len(piece.text.split()) <= 32 and piece.text in longer.text for piece in pieces)
    whole = evaluate(folder, ["bm25"], settings=settings, triples=folder / "triples.jsonl")
    small = evaluate(
        folder, ["bm25"], settings=settings, triples=folder / "triples.jsonl", chunk=ChunkSize(64, 0)
    )
    assert small["results"][0]["metrics"] == whole["results"][0]["metrics"]  # no passage is so long
