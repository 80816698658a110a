"""Two people of one name are two nodes and a suggestion (case 35); what may be one person stays one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from core.graph.view import GraphView
from tests.laws.views import view_bytes
from tests.worlds import Page, Said, compile_world


def page(n: int, house: str, *more: Said, relation: str = "is the CFO of", name: str = "Kim Minsu") -> Page:
    said = (Said(name, relation, house), *more) if house else more
    return Page(f"p{n}", f"{name} {relation} {house}.", said, document=f"d{n}.md")


TWO = (
    page(1, "Hanbit", Said("Kim Minsu", "approved", "the lamp budget", at=20)),
    page(2, "Norwind", Said("the tour plan", "was signed by", "Kim Minsu", at=20)),
)


def kims(view: GraphView) -> list[str]:
    return [phrase for phrase in view.phrases if phrase.startswith("kim minsu")]


def neighbours(view: GraphView, phrase: str) -> set[str]:
    at = view.phrase_index(phrase)
    assert at is not None
    return {view.phrases[i] for i in view.facts[[at]].indices}


def test_one_office_in_two_houses_gives_two_nodes_each_with_its_own_facts() -> None:
    view = compile_world(TWO)
    assert kims(view) == ["kim minsu (cfo, hanbit)", "kim minsu (cfo, norwind)"]
    assert neighbours(view, kims(view)[0]) == {"hanbit", "lamp budget"}
    assert neighbours(view, kims(view)[1]) == {"norwind", "tour plan"}


def test_that_they_are_one_is_a_suggestion() -> None:
    view = compile_world(TWO)
    a, b = (view.phrase_index(kim) for kim in kims(view))
    assert [a, b] in view.alike_ends.tolist()
    assert view.synonyms[a, b] == pytest.approx(1.0, abs=1e-3)


@pytest.mark.parametrize(
    "pages",
    [
        (page(1, "Hanbit"), page(2, "Hanbit")),
        (page(1, "Hanbit"), page(2, "Hanbit Lighting")),
        (page(1, "한빛"), page(2, "㈜한빛")),
        (page(1, "Hanbit"), page(2, "Norwind", relation="audits")),
        (page(1, "Hanbit"), page(2, "Norwind", relation="was the CFO of")),
        (page(1, "Hanbit"), page(2, "Norwind", relation="is the CEO of")),
        (page(1, "Hanbit"), page(2, "", Said("Kim Minsu", "is the CFO of", "Norwind", ("doubtful",)))),
        (page(1, "Hanbit", Said("Kim Minsu", "is the CFO of", "Norwind", at=20)), page(2, "Norwind")),
    ],
)
def test_what_may_be_one_person_stays_one(pages: Sequence[Page]) -> None:
    assert kims(compile_world(pages)) == ["kim minsu"]


def test_what_nobody_described_stays_with_the_bare_name() -> None:
    view = compile_world((*TWO, page(3, "", Said("Kim Minsu", "opened", "the hall"))))
    assert kims(view) == ["kim minsu", "kim minsu (cfo, hanbit)", "kim minsu (cfo, norwind)"]
    assert neighbours(view, "kim minsu") == {"hall"}
    assert (
        len(
            [
                pair
                for pair in view.alike_ends.tolist()
                if set(pair) <= {view.phrase_index(k) for k in kims(view)}
            ]
        )
        == 3
    )


def test_the_order_of_rows_changes_nothing() -> None:
    pages = (*TWO, page(3, "", Said("Kim Minsu", "opened", "the hall")))
    for seed in range(4):
        order = np.random.default_rng(seed).permutation(len(pages)).tolist()
        assert view_bytes(compile_world(pages, order)) == view_bytes(compile_world(pages))
