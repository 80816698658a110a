"""Gates as links: from sentences with a causal word, judged once, kept with nothing but what those sentences say."""

from __future__ import annotations

import pytest

from core.errors import NotFound
from tests.links.conftest import House

RED, BLUE = frozenset({"red"}), frozenset({"blue"})

HEAT = "The pump cools the hall. The hall holds the servers. The servers feed the screens."
SHOW = "The band plays the show. The show needs the stage. The stage carries the towers."
BRIDGE = "The pump stopped, therefore the band went home."


def test_a_gate_is_suggested_with_its_sentence_and_a_verdict_keeps_no_modules_name(
    house: House, vera: str
) -> None:
    for name, text in (("heat.md", HEAT), ("show.md", SHOW), ("bridge.md", BRIDGE)):
        house.world.add(name, text)
    gate = house.link(vera, "gate")
    assert [quote.text for quote in gate.quotes] == [BRIDGE] and gate.why.code == "connective" and gate.used
    assert house.linking.reach(vera, house.place, gate.key).passages > 0
    house.judge(vera, gate, "rejected", "A coincidence.")
    again = house.link(vera, "gate")
    assert again.state == "rejected" and not again.used
    with house.world.pathproof.database.read() as connection:
        kept = str(connection.exec_driver_sql("SELECT first, second FROM link_verdicts").all())
    assert "pump" in kept and "band" in kept and "hall" not in kept and "stage" not in kept
    house.linking.undo(vera, house.place, [gate.key])
    assert house.link(vera, "gate").used


def test_a_verdict_on_a_gate_that_hidden_documents_made_is_what_it_would_be_without_them(
    house: House, vera: str, rae: str
) -> None:
    """Only the red documents make two modules of what the sentence joins. Whoever reads the sentence alone gets the
    verdict in either case: it may be given on the sentence, whatever the judge's view suggests."""
    house.world.add("bridge.md", BRIDGE, BLUE)
    assert [one for one in house.queue(vera).suggestions if one.kind == "gate"] == []
    made = [house.world.add(name, text, RED) for name, text in (("heat.md", HEAT), ("show.md", SHOW))]
    (shown,) = house.shown(vera, house.link(vera, "gate").key)
    for id_ in made:
        house.world.pathproof.keeping.erase(house.place, id_, "test", None)
    assert [one for one in house.queue(vera).suggestions if one.kind == "gate"] == []
    clock = house.clock(rae)
    house.linking.judge(vera, house.place, [shown], "rejected", "A coincidence.")
    assert house.clock(rae) == clock + 1
    assert house.link(vera, "gate").state == "rejected"


def test_a_verdict_on_a_sentence_that_stands_no_longer_is_refused(house: House, vera: str) -> None:
    made = [house.world.add(*one) for one in (("heat.md", HEAT), ("show.md", SHOW), ("bridge.md", BRIDGE))]
    (shown,) = house.shown(vera, house.link(vera, "gate").key)
    clock = house.clock(vera)
    house.world.pathproof.keeping.retire(house.place, made[2], "test", None)
    with pytest.raises(NotFound):
        house.linking.judge(vera, house.place, [shown], "rejected")
    assert house.clock(vera) == clock + 1
