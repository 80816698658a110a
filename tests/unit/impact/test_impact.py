"""Flow from many starts, ranks and paths on small graphs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from core.graph.flow import Links, best_routes, spread
from core.graph.view import GraphView
from core.impact.found import Impact, Start
from core.impact.held import held
from core.impact.impact import impact
from core.impact.reach import reach
from tests.worlds import Page, Said, compile_world


def page(document: str, *said: Said) -> Page:
    return Page(f"passage of {document}", f"{document} says", said, document)


def look(view: GraphView, document: str, most: int = 100) -> Impact:
    return impact(view, Start("document", document), document, {}, most=most)


def titles(found: Impact) -> list[str]:
    return [row.document for row in found.rows]


CHAIN = (
    page("supplier", Said("Hanbit", "supplies", "Lamp")),
    page("device", Said("Lamp", "uses", "Protocol")),
    page("course", Said("Module", "teaches", "Protocol")),
)


def test_one_start_flows_as_pathrags_does() -> None:
    view = compile_world(CHAIN)
    links, p = Links.of(view.facts), len(view.phrases)
    start = view.phrase_index("lamp")
    assert start is not None
    found = reach(links, np.array([start]), np.ones(p, bool), theta=0.05)
    theirs = spread(links, start, 0.7, 0.05)
    assert {int(at): pytest.approx(found.resource[at]) for at in np.flatnonzero(found.resource)} == dict(
        theirs.resource
    )
    for node, route in best_routes(theirs).items():
        assert found.way_to(node)[0] == start and len(found.way_to(node)) == len(route.nodes)


def test_the_chain_is_ranked_by_nearness_and_the_start_itself_is_not_listed() -> None:
    found = look(compile_world(CHAIN), "supplier")
    assert titles(found) == ["device", "course"]
    assert found.rows[1].paths[0].nodes == ("Hanbit", "Lamp", "Protocol", "Module")
    assert [row.rank for row in found.rows] == [1, 2] and found.rows[0].score > found.rows[1].score


@pytest.mark.parametrize("value", ["5", "2 hours", "2026-10-02", "12,000 won"])
def test_a_shared_number_or_date_links_nothing(value: str) -> None:
    view = compile_world(
        [
            page("rota", Said("South gate", "people", value)),
            page("other", Said("Medical tent", "people", value)),
        ]
    )
    assert titles(look(view, "rota")) == []


def test_what_stands_everywhere_says_little_of_each() -> None:
    """Fifty documents name the company, one also names the lamp."""
    crowd = [page(f"d{n:02}", Said("Company", "owns", f"Thing {n}x")) for n in range(50)]
    near = page("near", Said("Lamp", "hangs on", "Tower"))
    start = page("start", Said("Company", "buys", "Lamp"))
    found = look(compile_world([*crowd, near, start]), "start")
    assert titles(found)[0] == "near" and found.total == 51
    assert found.rows[0].score > 10 * found.rows[1].score


def test_a_hub_leads_on_to_nothing_and_is_named() -> None:
    """What is two hops behind a name with six hundred links is not reached through it."""
    crowd = [Said("Company", "owns", f"Thing {n}x") for n in range(600)]
    behind = page("behind", Said("Thing 7x", "needs", "Grease"))
    view = compile_world([page("register", *crowd), behind, page("start", Said("Company", "is in", "Hanam"))])
    found = look(view, "start")
    assert "behind" not in titles(found)
    assert ("company", 601) in found.stopped


def test_a_path_goes_through_no_other_phrase_of_its_document() -> None:
    view = compile_world(
        [
            page("start", Said("Hanbit", "supplies", "Lamp")),
            page("device", Said("Lamp", "uses", "Protocol"), Said("Protocol", "needs", "Switch")),
        ]
    )
    (row,) = look(view, "start").rows
    assert [path.nodes[:2] for path in row.paths] == [("Hanbit", "Lamp")]


def test_a_suggested_link_has_a_sentence_of_each_side() -> None:
    view = compile_world(
        [
            page("start", Said("Hanbit", "supplies", "electron lamps")),
            page("stock", Said("electron lamp", "hangs on", "Tower")),
        ]
    )
    assert view.synonyms.nnz == 2
    (row,) = look(view, "start").rows
    (link,) = [hop for hop in row.paths[0].hops if hop.said == "suggested"]
    assert [quote.document for quote in link.quotes] == ["start", "stock"]
    without = impact(view, Start("document", "start"), "start", {}, suggested=False)
    assert without.rows == ()


def test_no_more_than_asked_for_are_listed_and_all_are_counted() -> None:
    pages = [page(f"d{n}", Said("Lamp", "hangs in", f"Hall {n}x")) for n in range(9)]
    found = look(compile_world([page("start", Said("Hanbit", "supplies", "Lamp")), *pages]), "start", most=4)
    assert (len(found.rows), found.total) == (4, 9)
    assert titles(found) == ["d0", "d1", "d2", "d3"]  # equal scores: by id


def shuffled(pages: Sequence[Page]) -> list[Page]:
    return list(reversed(pages))


def test_the_order_of_the_rows_given_never_matters() -> None:
    one, other = compile_world(CHAIN), compile_world(shuffled(CHAIN))
    assert look(one, "supplier").to_json() == look(other, "supplier").to_json()


def test_what_the_view_does_not_hold_leads_nowhere() -> None:
    view = compile_world(CHAIN)
    assert look(view, "gone").rows == ()
    assert impact(view, Start("entity", entity="zeppelin"), "zeppelin", {}).rows == ()
    empty = compile_world([])
    assert look(empty, "gone").total == 0 and held(empty).documents == ()
