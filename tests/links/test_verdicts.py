"""What people say of suggested links, whom it serves, and how it goes again."""

from __future__ import annotations

import pytest

from core.errors import BadInput, Busy, NotAllowed, NotFound
from storage.records import Role
from tests.laws.views import view_bytes
from tests.links.conftest import DOUBT, LAMP, LAMPS, LIMIT, OTHER_LIMIT, House

BLUE, RED = frozenset({"blue"}), frozenset({"red"})
PAIR = ("stage lamp", "stage lamps")


def test_the_queue_holds_pairs_readings_and_contradictions_with_their_sentences(
    house: House, vera: str
) -> None:
    for name, text in (
        ("a.md", LAMP),
        ("b.md", LAMPS),
        ("c.md", DOUBT),
        ("d.md", LIMIT),
        ("e.md", OTHER_LIMIT),
    ):
        house.world.add(name, text)
    pair = house.link(vera, "synonym", *PAIR)
    assert {q.side for q in pair.quotes} == {"first", "second"}
    assert {q.title for q in pair.quotes if q.side == "first"} == {"a.md"}
    assert pair.why.code == "alike" and pair.why.number >= 0.95 and pair.used
    denied = house.link(vera, "mention", "Norwind", "cable drums")
    assert denied.why.words == ("negated",) and not denied.used
    doubted = house.link(vera, "mention", "Sejong Hall")
    assert doubted.why.words == ("doubtful",)
    limit = house.link(vera, "contradiction", "1,200 kg", "1,500 kg")
    assert {q.title for q in limit.quotes} == {"d.md", "e.md"} and limit.why.code == "contradiction-value"


def test_a_rejected_pair_is_no_edge_and_undo_brings_it_back(house: House, vera: str) -> None:
    house.world.add("a.md", LAMP)
    house.world.add("b.md", LAMPS)
    before = view_bytes(house.view(vera))
    pair = house.link(vera, "synonym", *PAIR)
    assert house.linked(vera, *PAIR)
    house.judge(vera, pair, "rejected", "Two products.")
    assert not house.linked(vera, *PAIR)
    said = house.link(vera, "synonym", *PAIR)
    assert said.state == "rejected" and said.said is not None and said.said.note == "Two products."
    house.linking.undo(vera, house.place, [pair.key])
    assert house.linked(vera, *PAIR) and view_bytes(house.view(vera)) == before
    with pytest.raises(NotFound):
        house.linking.undo(vera, house.place, [pair.key])


def test_what_somebody_else_said_since_a_link_was_shown_is_not_overturned_unseen(
    house: House, vera: str, ada: str
) -> None:
    house.world.add("a.md", LAMP)
    house.world.add("b.md", LAMPS)
    pair = house.link(vera, "synonym", *PAIR)
    (shown,) = house.shown(ada, pair.key)
    house.judge(vera, pair, "accepted", "One product.")
    clock = house.clock(ada)
    for verdict in ("rejected", "accepted"):
        with pytest.raises(Busy, match="vera has accepted “stage lamp” – “stage lamps” meanwhile"):
            house.linking.judge(ada, house.place, [shown], verdict)
    with pytest.raises(Busy, match="vera has accepted"):
        house.linking.undo(ada, house.place, [pair.key], {pair.key: shown.given})
    assert (house.link(ada, "synonym", *PAIR).state, house.clock(ada)) == ("accepted", clock)
    (again,) = house.shown(ada, pair.key)
    house.linking.judge(ada, house.place, [again], "rejected")
    assert house.link(vera, "synonym", *PAIR).state == "rejected"
    house.linking.judge(ada, house.place, [shown], "accepted")  # one's own word is one's own to change
    (seen,) = house.shown(vera, pair.key)
    house.linking.undo(vera, house.place, [pair.key], {pair.key: seen.given})
    house.linking.judge(ada, house.place, [again], "rejected")  # taken back meanwhile: nobody's word is lost


def test_one_refused_link_leaves_all_of_one_act_as_they_were(house: House, vera: str, ada: str) -> None:
    house.world.add("c.md", DOUBT)
    keys = [one.key for one in house.queue(ada).suggestions]
    assert len(keys) > 1
    shown = house.shown(ada, *keys)
    house.linking.judge(vera, house.place, house.shown(vera, keys[0]), "rejected")
    with pytest.raises(Busy, match="vera has rejected"):
        house.linking.judge(ada, house.place, shown, "accepted")
    assert [one.said for one in house.queue(ada).suggestions if one.key in keys[1:]] == [None] * len(keys[1:])


def test_a_button_pressed_twice_says_one_thing(house: House, vera: str, ada: str) -> None:
    house.world.add("c.md", DOUBT)
    shown = house.shown(vera, house.queue(vera).suggestions[0].key)
    for note in ("As it says.", "As it says.", ""):
        house.linking.judge(vera, house.place, shown, "accepted", note)
    house.linking.judge(vera, house.place, shown, "accepted", "Read once more.")
    lines = house.world.pathproof.activity.recent(ada, house.place)
    assert [line.action for line in lines].count("link accepted") == 2
    assert house.queue(vera).suggestions[0].said is not None
    house.world.add("d.md", DOUBT.replace("# Doubts", "# Doubts again"))
    wider = house.shown(vera, shown[0].key)
    assert wider != shown
    house.linking.judge(vera, house.place, wider, "accepted")  # on more documents: something new
    lines = house.world.pathproof.activity.recent(ada, house.place)
    assert [line.action for line in lines].count("link accepted") == 3


def test_a_view_of_an_earlier_revision_has_the_verdicts_of_then(house: House, vera: str) -> None:
    house.world.add("a.md", LAMP)
    house.world.add("b.md", LAMPS)
    bytes_at = {house.clock(vera): view_bytes(house.view(vera))}
    pair = house.link(vera, "synonym", *PAIR)
    for act in ("rejected", "accepted", "undo", "rejected"):
        if act == "undo":
            house.linking.undo(vera, house.place, [pair.key])
        else:
            house.judge(vera, pair, act)
        bytes_at[house.clock(vera)] = view_bytes(house.view(vera))
    assert len(bytes_at) == 5
    for clock, expected in bytes_at.items():
        assert view_bytes(house.view(vera, clock)) == expected


def test_accepted_only_leaves_out_what_nobody_accepted(house: House, vera: str, ada: str) -> None:
    house.world.add("a.md", LAMP)
    house.world.add("b.md", LAMPS)
    house.linking.set_policy(ada, house.place, "accepted")
    assert house.linking.policy(vera, house.place) == "accepted"
    assert not house.linked(vera, *PAIR) and not house.link(vera, "synonym", *PAIR).used
    house.judge(vera, house.link(vera, "synonym", *PAIR), "accepted")
    assert house.linked(vera, *PAIR)
    clock = house.clock(vera)
    house.linking.set_policy(ada, house.place, "suggested")
    house.linking.undo(vera, house.place, [house.link(vera, "synonym", *PAIR).key])
    assert house.linked(vera, *PAIR)
    assert house.view(vera, clock - 1).only_accepted and not house.linked(vera, *PAIR, as_of=clock - 1)


def test_a_verdict_serves_those_alone_who_read_what_it_rests_on(house: House, vera: str, rae: str) -> None:
    house.world.add("a.md", LAMP, BLUE)
    house.world.add("b.md", LAMPS, BLUE)
    house.world.add("secret.md", "# Secret\n\nThe stage lamps burn gas. The stage lamp burns oil.\n", RED)
    clock, bytes_ = house.clock(rae), view_bytes(house.view(rae))
    pair = house.link(vera, "synonym", *PAIR)
    assert any(quote.title == "secret.md" for quote in pair.quotes)
    house.judge(vera, pair, "rejected")
    assert not house.linked(vera, *PAIR)
    assert house.linked(rae, *PAIR)
    assert (house.clock(rae), view_bytes(house.view(rae))) == (clock, bytes_)
    blue = house.world.member("bo", ["blue"], Role.REVIEWER)
    assert house.link(blue, "synonym", *PAIR).said is None
    house.judge(blue, house.link(blue, "synonym", *PAIR), "rejected", "For blue.")
    assert not house.linked(rae, *PAIR) and house.clock(rae) == clock + 1


def test_other_evidence_asks_again_and_says_so(house: House, vera: str) -> None:
    house.world.add("a.md", LAMP)
    document = house.world.add("b.md", LAMPS)
    house.judge(vera, house.link(vera, "synonym", *PAIR), "rejected", "Two products.")
    house.world.add("more.md", "# More\n\nThe depot paints the stage lamp.\n")
    assert not house.linked(vera, *PAIR)  # more of the same is no other evidence
    house.world.add("b.md", "# Crew\n\nThe depot repairs the stage lamps.\n", replaces=document)
    again = house.link(vera, "synonym", *PAIR)
    assert house.linked(vera, *PAIR) and again.state == "none"
    assert again.earlier is not None and again.earlier.note == "Two products."


def test_many_links_get_the_same_reason_at_one_revision(house: House, vera: str) -> None:
    house.world.add("c.md", DOUBT)
    clock = house.clock(vera)
    keys = [one.key for one in house.queue(vera).suggestions]
    assert len(keys) >= 2
    house.linking.judge(vera, house.place, house.shown(vera, *keys), "accepted", "Read as it stands.")
    assert {one.said.note for one in house.queue(vera).suggestions if one.said} == {"Read as it stands."}
    assert house.clock(vera) == clock + 1
    house.linking.undo(vera, house.place, keys)
    assert house.clock(vera) == clock + 2


def test_a_rejected_reading_is_in_no_view_and_can_come_back(house: House, vera: str) -> None:
    house.world.add("c.md", DOUBT)
    one = house.link(vera, "mention", "cable drums")
    house.judge(vera, one, "rejected")
    view = house.view(vera)
    said = [view.mention(at) for at in range(view.mentions.num_rows)]
    assert all("cable drums" not in mention.object for mention in said)
    assert house.link(vera, "mention", "cable drums").state == "rejected"
    house.linking.undo(vera, house.place, [one.key])
    assert house.link(vera, "mention", "cable drums").state == "none"


def test_an_erased_document_takes_the_verdicts_that_rest_on_it(house: House, vera: str) -> None:
    house.world.add("a.md", LAMP)
    document = house.world.add("b.md", LAMPS)
    house.judge(vera, house.link(vera, "synonym", *PAIR), "rejected", "About stage lamps of b.")
    clock = house.clock(vera)
    house.world.pathproof.keeping.erase(house.place, document, vera, None)
    assert house.clock(vera) == clock + 1
    with house.world.pathproof.database.read() as connection:
        for table in ("link_verdicts", "link_grounds"):
            rows = connection.exec_driver_sql(f"SELECT * FROM {table}").all()
            assert "lamps" not in str(rows) and "About" not in str(rows)


def test_people_without_the_right_change_and_learn_nothing(house: House, vera: str, rae: str) -> None:
    house.world.add("c.md", DOUBT)
    key = house.queue(vera).suggestions[0].key
    shown = house.shown(vera, key)
    clock = house.clock(vera)
    for act in (
        lambda: house.linking.queue(rae, house.place),
        lambda: house.linking.shown(rae, house.place, [key]),
        lambda: house.linking.judge(rae, house.place, shown, "accepted"),
        lambda: house.linking.undo(rae, house.place, [key]),
        lambda: house.linking.reach(rae, house.place, key),
        lambda: house.linking.ranks(rae, house.place, key, "accepted", "Who supplies?"),
        lambda: house.linking.set_policy(vera, house.place, "accepted"),
    ):
        with pytest.raises(NotAllowed):
            act()
    with pytest.raises(NotFound):
        house.shown(vera, "synonym-0")
    with pytest.raises(BadInput):
        house.linking.judge(vera, house.place, shown, "perhaps")
    assert house.clock(vera) == clock


def test_every_act_is_in_the_audit_by_ids_for_those_who_may_know_of_it(
    house: House, vera: str, ada: str
) -> None:
    house.world.add("red.md", DOUBT, RED)
    house.judge(vera, house.link(vera, "mention", "cable drums"), "accepted", "As it says.")
    house.linking.undo(vera, house.place, [house.link(vera, "mention", "cable drums").key])
    house.linking.set_policy(ada, house.place, "accepted")
    lines = house.world.pathproof.activity.recent(ada, house.place)
    assert [line.action for line in lines[:3]] == [
        "link policy changed",
        "link verdict undone",
        "link accepted",
    ]
    assert "cable" not in str(lines) and "As it says" not in str(lines)
    names = house.world.pathproof.activity.names(ada, house.place)
    assert {names[line.subject] for line in lines[1:3]} == {"Norwind Systems · does not supply · cable drums"}
    blue = house.world.member("bea", ["blue"], Role.ADMIN)
    assert not any(
        "cable" in name for name in house.world.pathproof.activity.names(blue, house.place).values()
    )
    seen = [line.action for line in house.world.pathproof.activity.recent(blue, house.place)]
    assert "link accepted" not in seen and "link verdict undone" not in seen


def test_a_preview_says_what_becomes_reachable_and_how_ranks_change(house: House, vera: str) -> None:
    house.world.add("a.md", LAMP)
    house.world.add("b.md", LAMPS)
    house.world.add("c.md", "# Lunch\n\nThe caterer serves soup at noon.\n")
    pair = house.link(vera, "synonym", *PAIR)
    assert house.linking.reach(vera, house.place, pair.key).passages == 2
    before = house.clock(vera)
    ranks = house.linking.ranks(
        vera, house.place, pair.key, "rejected", "What does Hanbit Lighting's lamp need?", "hipporag2"
    )
    assert sorted(rank.before for rank in ranks) == [1, 2, 3] == sorted(rank.after for rank in ranks)
    assert house.clock(vera) == before and house.linked(vera, *PAIR)
