"""Gates as links: from sentences with a causal word, judged once, kept with nothing but what those sentences say."""

from __future__ import annotations

from tests.links.conftest import House

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
