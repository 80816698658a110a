"""Laws 3 and 4: an answer's evidence can be computed again at its revision; every mention quotes."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.laws.documents import Paper, papers, questions
from tests.laws.test_incremental import CHANGES, apply
from tests.world import World, open_world

pytestmark = pytest.mark.slow
RARE = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))


def evidence(answer: dict[str, Any]) -> dict[str, Any]:
    """Everything but how the sources stand today, which is meant to change."""
    kept = {key: answer[key] for key in ("answer", "claims", "triples", "paths", "revision", "status")}
    return kept | {"passages": [{**p, "state": ""} for p in answer["passages"]]}


@RARE
@given(papers(2, 4), questions(), CHANGES)
def test_an_answer_can_be_computed_again_at_its_revision(
    documents: list[Paper], question: str, changes: list[tuple[str, int, str, frozenset[str]]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        world = open_world(Path(folder))
        user = world.member("reads all", ["blue", "red"])
        for paper in documents:
            world.add(paper.name, paper.text, paper.audience)
        before = {name: world.ask(user, question, name) for name in world.pathproof.asking.strategies()}
        for kind, *rest in changes:
            if kind != "erase":  # erased bytes are gone at every revision: that is their point
                apply(world, kind, *rest)  # type: ignore[arg-type]
        for name, answer in before.items():
            again = world.ask(user, question, name, as_of=answer["revision"])
            assert evidence(again) == evidence(answer)
        world.pathproof.close()


@RARE
@given(papers(1, 4))
def test_every_mention_quotes_its_source_exactly(documents: list[Paper]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        world = open_world(Path(folder))
        for paper in documents:
            world.add(paper.name, paper.text, paper.audience)
        _assert_quotes(world)
        world.pathproof.close()


def _assert_quotes(world: World) -> None:
    user = world.member("reads all", ["blue", "red"])
    _, view = world.pathproof.views.view_of(user, world.workspace_id)
    for place in range(view.passage_count):
        passage = view.passage(place)
        for mention in view.mentions_of(place):
            assert passage.text[mention.start : mention.end] == mention.quote != ""
