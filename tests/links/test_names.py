"""Cases 34 to 36 through the whole house: denials and conditions, two people of one name, spellings of one company."""

from __future__ import annotations

import pytest

from tests.links.conftest import House


@pytest.mark.parametrize(
    ("first", "second", "name"),
    [
        (
            "Kim Minsu is the CFO of Hanbit. Kim Minsu approved the lamp budget.",
            "Kim Minsu is the CFO of Norwind. Kim Minsu signed the tour plan.",
            "kim minsu",
        ),
        (
            "김민수는 한빛의 CFO이다. 김민수는 예산을 승인했다.",
            "김민수는 노윈드의 CFO이다. 김민수는 계획에 서명했다.",
            "김민수",
        ),
    ],
)
def test_two_people_of_one_name_are_two_nodes_and_a_suggestion(
    house: House, vera: str, first: str, second: str, name: str
) -> None:
    house.world.add("one.md", first)
    house.world.add("two.md", second)
    view = house.view(vera)
    both = [phrase for phrase in view.phrases if phrase.startswith(name)]
    assert len(both) == 2 and name not in both
    pair = house.link(vera, "synonym", *both)
    assert {quote.title for quote in pair.quotes if quote.side == "first"} == {"one.md"} or {
        quote.title for quote in pair.quotes if quote.side == "first"
    } == {"two.md"}
    house.judge(vera, pair, "rejected", "Two people.")
    assert not house.linked(vera, *both)


@pytest.mark.parametrize(
    ("first", "second", "pair"),
    [
        ("Electron moves the counter.", "Module T-1 explains electrons.", ("electron", "electrons")),
        ("㈜한빛은 무전기를 공급한다.", "주식회사 한빛은 조명기를 공급한다.", ("(주)한빛", "주식회사 한빛")),
    ],
)
def test_two_spellings_are_a_suggestion_and_never_one_node(
    house: House, vera: str, first: str, second: str, pair: tuple[str, str]
) -> None:
    house.world.add("one.md", first)
    house.world.add("two.md", second)
    assert set(pair) <= set(house.view(vera).phrases)
    assert house.link(vera, "synonym", *pair).state == "none"


def test_a_denial_and_a_condition_are_no_edges_but_readings_to_look_at(house: House, vera: str) -> None:
    house.world.add(
        "one.md", "Norwind Systems does not supply cable drums. If it rains, the crew moves to Sejong Hall."
    )
    view = house.view(vera)
    assert view.triple_count == 0 and view.facts.nnz == 0
    assert house.link(vera, "mention", "cable drums").why.words == ("negated",)
    assert house.link(vera, "mention", "Sejong Hall").why.words == ("conditional",)
