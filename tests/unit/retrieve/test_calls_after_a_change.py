"""How often a language model is asked again when one document of five hundred changes: over real HTTP to a
scripted server, with replies kept by exact input. docs/evaluation.md has the numbers; run with `-s` to see them."""

from __future__ import annotations

import random

import pytest

from core.llm.cache import CallStore
from core.retrieve.strategies.causalrag2 import CausalRag2, CausalRag2Parameters
from core.retrieve.tools import Shelf, Tools
from tests.memory_store import MemoryCalls
from tests.model_fixtures import MakeModel
from tests.scripted_model import ScriptedModel
from tests.unit.retrieve.test_causalrag2_by_model import answering, asked
from tests.worlds import HashEmbedder, Page, Said, compile_world, question

pytestmark = pytest.mark.slow

TEAMS = 20
DOCUMENTS = 500
GIVEN = CausalRag2Parameters(filter="off", max_module_tokens=600)


def company(changed: int | None = None) -> list[Page]:
    """Twenty teams with twenty-five documents each; a document speaks of its team's devices and people, and every
    fifth names something of another team. `changed` gets one fact more."""
    pages = []
    for n in range(DOCUMENTS):
        chance = random.Random(n)
        team = n // (DOCUMENTS // TEAMS)

        def thing(of: int, chance: random.Random = chance) -> str:
            return f"{chance.choice(('device', 'person', 'manual'))} {of:02}-{chance.randrange(12):02}"

        said = [Said(thing(team), chance.choice(("uses", "checks", "knows")), thing(team)) for _ in range(3)]
        if n % 5 == 0:
            said.append(Said(thing(team), "asks", thing(chance.randrange(TEAMS))))
        if n == changed:
            said.append(Said(f"device {team:02}-00", "needs", "a new permit"))
        text = " ".join(f"{s.subject} {s.relation} {s.object}." for s in said)
        pages.append(Page(f"p{n:03}", text, tuple(said), f"doc{n}"))
    return pages


@pytest.mark.timeout(600)
def test_one_changed_document_of_five_hundred_asks_again_about_its_own_module_only(
    server: ScriptedModel, make_model: MakeModel
) -> None:
    server.rule = answering()  # type: ignore[assignment]
    calls: CallStore = MemoryCalls()

    def build(changed: int | None) -> tuple[int, int]:
        before = len(asked(server, "summary")), len(asked(server, "gate"))
        tools = Tools(Shelf(HashEmbedder()), make_model(calls=calls))
        CausalRag2(tools, GIVEN).rank(
            question("what needs a new permit?"), compile_world(company(changed)), 5
        )
        return len(asked(server, "summary")) - before[0], len(asked(server, "gate")) - before[1]

    first = build(None)
    assert build(None) == (0, 0)
    again = build(312)
    print(f"\nsummaries, gates: {first} for {DOCUMENTS} documents, {again} after one changed")
    modules = first[0]
    assert 1 <= again[0] <= 3
    assert again[1] <= 3 * modules
    assert sum(again) < sum(first) / 4
