"""Answers and links: what a search went over is kept, a rejected link re-opens, and the other side is shown."""

from __future__ import annotations

from core.answer.asking import Finished
from tests.links.conftest import LAMP, LAMPS, LIMIT, OTHER_LIMIT, House

QUESTION = "Which module explains the lamp that Hanbit Lighting supplies?"
LIMIT_QUESTION = "What is the load limit of the north stage?"
RED = frozenset({"red"})


def asks(house: House, user: str, question: str, strategy: str = "hipporag2") -> Finished:
    *_, last = house.world.pathproof.asking.stream(user, house.place, question, strategy)
    assert isinstance(last, Finished)
    return last


def test_a_path_goes_over_a_suggested_link_and_says_so(house: House, vera: str) -> None:
    house.world.add("a.md", LAMP)
    house.world.add("b.md", LAMPS)
    answer = asks(house, vera, QUESTION).answer
    relations = {relation for path in answer.paths for relation in path.relations}
    assert "≈ maybe the same" in relations
    assert {link.kind for link in answer.links} == {"synonym"}
    house.judge(vera, house.link(vera, "synonym", "stage lamp", "stage lamps"), "accepted")
    relations = {r for path in asks(house, vera, QUESTION).answer.paths for r in path.relations}
    assert "≈ the same" in relations and "≈ maybe the same" not in relations


def test_a_rejected_link_re_opens_the_answers_that_it_led_to(house: House, vera: str, rae: str) -> None:
    house.world.add("a.md", LAMP)
    house.world.add("b.md", LAMPS)
    reviewing = house.world.pathproof.reviewing
    answer = asks(house, rae, QUESTION)
    assert answer.answer.links
    reviewing.send(rae, house.place, answer.answer_id)
    for claim in reviewing.read(vera, house.place, answer.answer_id).claims:
        for source in claim.sources:
            reviewing.judge(vera, house.place, answer.answer_id, claim.key, source.passage_id, "supports")
    reviewing.sign(vera, house.place, answer.answer_id)
    assert reviewing.read(vera, house.place, answer.answer_id).state == "signed_off"
    link = house.link(vera, "synonym", "stage lamp", "stage lamps")
    house.judge(vera, link, "rejected")
    again = reviewing.read(rae, house.place, answer.answer_id)
    assert again.state == "look_again" and {reason.kind for reason in again.reasons} == {"link_rejected"}
    house.linking.undo(vera, house.place, [link.key])
    assert reviewing.read(rae, house.place, answer.answer_id).state == "signed_off"


def test_an_answer_that_rests_on_one_side_shows_the_other_to_those_who_read_both(
    house: House, vera: str, rae: str
) -> None:
    house.world.add("d.md", LIMIT)
    house.world.add("e.md", OTHER_LIMIT, RED)
    answer = asks(house, vera, LIMIT_QUESTION, "bm25").answer
    assert answer.opposed
    for one in answer.opposed:
        texts = {p.n: p.text for p in answer.passages}
        assert one.quote in texts[one.passage] and one.other_quote in texts[one.other]
        assert {"1,200 kg" in one.quote, "1,200 kg" in one.other_quote} == {True, False}
    steps = {step["step"]: step["detail"] for step in answer.to_json()["trace"]}
    assert steps["contradictions"]["found"]
    other = asks(house, rae, LIMIT_QUESTION, "bm25").answer
    assert other.opposed == () and "1,500" not in str(other.to_json())


def test_a_table_and_a_sentence_that_disagree_show_each_other(house: House, vera: str, rae: str) -> None:
    house.world.add("f.md", "# Venues\n\nThe rent of Sejong Hall is 48,000,000 won.\n")
    house.world.add(
        "g.csv", "Hall,Rent (KRW),City\nSejong Hall,52000000,Seoul\nMapo Hall,9000000,Seoul\n", RED
    )
    for question in ("What is the rent of Sejong Hall?", "How much is the Sejong Hall rent in Seoul?"):
        (one,) = asks(house, vera, question, "bm25").answer.opposed
        assert {"48,000,000" in one.quote, "48,000,000" in one.other_quote} == {True, False}
        assert asks(house, rae, question, "bm25").answer.opposed == ()


def test_the_other_side_is_kept_with_the_answer_and_closes_with_its_source(house: House, vera: str) -> None:
    house.world.add("d.md", LIMIT)
    document = house.world.add("e.md", OTHER_LIMIT)
    answer = asks(house, vera, LIMIT_QUESTION, "bm25")
    asking = house.world.pathproof.asking
    assert asking.stored(vera, house.place, answer.answer_id).answer.opposed == answer.answer.opposed
    house.world.pathproof.keeping.erase(house.place, document, vera, None)
    assert asking.stored(vera, house.place, answer.answer_id).answer.opposed == ()


def test_what_people_call_no_contradiction_is_shown_no_more(house: House, vera: str) -> None:
    house.world.add("d.md", LIMIT)
    house.world.add("e.md", OTHER_LIMIT)
    house.judge(vera, house.link(vera, "contradiction", "1,200", "1,500"), "rejected", "Two stages.")
    assert asks(house, vera, LIMIT_QUESTION, "bm25").answer.opposed == ()
    house.linking.undo(vera, house.place, [house.link(vera, "contradiction", "1,200").key])
    house.judge(vera, house.link(vera, "contradiction", "1,200"), "accepted")
    assert all(one.accepted for one in asks(house, vera, LIMIT_QUESTION, "bm25").answer.opposed)
