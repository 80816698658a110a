"""The cascade: what it adds to the walk and to likeness."""

from __future__ import annotations

from core.retrieve.registry import make
from core.retrieve.strategies.cascade import Cascade
from tests.worlds import HashEmbedder, Page, compile_world, question

PAGES = (
    Page("p1", "Overtime on the night shift is paid as the Wage Rules say.", document="Night shift.docx"),
    *(Page(f"x{i}", f"A rate of {i}.5 applies.", document=f"Hall {i}.docx") for i in range(2, 9)),
    Page("p9", "A rate of 1.5 applies.", document="Wage Rules.docx"),
)
ASKED = "How is overtime on the night shift paid?"


def _ranked(**parameters: object) -> list[str]:
    strategy = make("cascade", HashEmbedder(), None, parameters)
    assert isinstance(strategy, Cascade)
    view = compile_world(PAGES)
    return [view.passage_id(found.passage) for found in strategy.rank(question(ASKED), view, 10).passages]


def test_the_document_that_the_best_passage_speaks_of_comes_up() -> None:
    without, with_it = _ranked(references=0), _ranked()
    assert without[0] == with_it[0] == "p1"
    assert with_it.index("p9") < without.index("p9")
    assert with_it.index("p9") == 1
