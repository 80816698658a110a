"""Who may see what, and when: scopes, clocks, and the words of a refusal."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from storage import scope as scope_module
from storage.access import scope_of
from storage.errors import Absent, NoSuchMoment
from storage.records import EVERYONE, Role
from storage.scope import Scope
from tests.storage.house import House


def test_only_access_mints_a_scope(house: House) -> None:
    scope = house.scope(house.member("Kim", "hr"))
    with pytest.raises(TypeError):
        Scope(house.id, frozenset({"legal"}), 1, 1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Scope(house.id, frozenset({"legal"}), 1, 1, mint=object())
    with pytest.raises((TypeError, ValueError)):
        dataclasses.replace(scope, tags=frozenset({"legal"}))
    with pytest.raises(dataclasses.FrozenInstanceError):
        scope.tags = frozenset({"legal"})  # type: ignore[misc]


def test_nothing_else_in_the_program_holds_the_mint() -> None:
    """Read off the source: the word stands in scope.py and in access.py alone."""
    from pathlib import Path

    root = Path(scope_module.__file__).parent.parent
    holders = {
        str(path.relative_to(root))
        for folder in ("storage", "core", "pages")
        for path in (root / folder).rglob("*.py")
        if "_MINT" in path.read_text()
    }
    assert holders == {"storage/access.py", "storage/scope.py"}


def test_every_refusal_is_the_same(house: House) -> None:
    """Case 25: no member, no user, no workspace, a disabled user: one sentence."""
    member = house.member("Kim", "hr")
    gone = house.member("Lee", "hr")
    house.users.set_disabled(gone, True, "tests")
    other = House(house.database, "Other")
    stranger = other.member("Park", role=Role.ADMIN)
    tries = [
        ("0" * 32, member),
        (house.id, "0" * 32),
        (house.id, stranger),
        (house.id, gone),
        (other.id, member),
    ]
    told = set()
    for workspace_id, user_id in tries:
        with pytest.raises(Absent) as refused:
            scope_of(house.database, workspace_id, user_id)
        told.add(str(refused.value))
    assert len(told) == 1


def test_a_role_widens_nothing(house: House) -> None:
    """Case 25: admins too read by tags."""
    admin = house.member("Kim", role=Role.ADMIN)
    house.publish("Pay is secret", ["hr"])
    assert house.reader.documents(house.scope(admin)) == ()
    assert house.scope(admin).tags == {EVERYONE}


def test_an_audience_is_any_of_its_tags(house: House) -> None:
    both = ["hr", "sales"]
    house.publish("Plan is set", both)
    readers = {
        name: bool(house.reader.documents(house.scope(house.member(name, *tags))))
        for name, tags in {"A": ["hr"], "B": ["sales"], "C": both, "D": ["legal"], "E": []}.items()
    }
    assert readers == {"A": True, "B": True, "C": True, "D": False, "E": False}


def test_a_clock_counts_what_its_scope_reads(house: House) -> None:
    hr, sales = house.member("Kim", "hr"), house.member("Lee", "sales")
    house.publish("One is open", name="1.md")
    house.publish("Two is hidden", ["hr"], name="2.md")
    house.publish("Three is open", name="3.md")
    assert (house.scope(hr).clock, house.scope(sales).clock) == (3, 2)
    assert house.texts(house.scope(sales, 1)) == ["One is open"]
    assert house.texts(house.scope(sales, 2)) == ["One is open", "Three is open"]
    assert house.texts(house.scope(hr, 2)) == ["One is open", "Two is hidden"]


@pytest.mark.parametrize("moment", [-1, 2, 10**12])
def test_a_moment_outside_of_the_clock_is_refused_by_that_clock(house: House, moment: int) -> None:
    sales = house.member("Lee", "sales")
    house.publish("Two is hidden", ["hr"], name="2.md")
    house.publish("One is open", name="1.md")
    with pytest.raises(NoSuchMoment, match="from 0 to 1"):
        house.scope(sales, moment)


def test_case_24_a_tag_taken_away_closes_at_the_next_click(house: House) -> None:
    user = house.member("Kim", "hr")
    document = house.publish("Pay is secret", ["hr"])
    passage = house.new("Pay is secret", ["hr"]).passages[0]
    assert house.reader.passage(house.scope(user), passage.id).text == "Pay is secret"
    house.member("Kim")
    after = house.scope(user)
    for look in _looks(house, after, document.document_id, document.version_id, passage.id):
        with pytest.raises(Absent):
            look()
    assert house.reader.passages(after, [passage.id]) == ()
    assert house.reader.mentions(after, [passage.id]) == ()


def test_case_23_a_foreign_id_answers_like_one_that_does_not_exist(house: House) -> None:
    outsider = house.member("Lee", "sales")
    hidden = house.publish("Pay is secret", ["hr"])
    passage = house.new("Pay is secret", ["hr"]).passages[0]
    scope = house.scope(outsider)

    def told(document_id: str, version_id: str, passage_id: str) -> list[str]:
        sentences = []
        for look in _looks(house, scope, document_id, version_id, passage_id):
            with pytest.raises(Absent) as refused:
                look()
            sentences.append(str(refused.value))
        return sentences

    assert told(hidden.document_id, hidden.version_id, passage.id) == told("0" * 32, "1" * 32, "2" * 32)
    assert house.reader.standing(scope, [hidden.version_id]) == {}


def test_a_passage_of_a_superseded_version_is_evidence_only_at_its_revisions(house: House) -> None:
    user = house.member("Kim")
    first = house.publish("Price is 10")
    passage = house.new("Price is 10").passages[0]
    house.publish("Price is 12", replaces=first)
    with pytest.raises(Absent):
        house.reader.passage(house.scope(user), passage.id)
    assert house.reader.passage(house.scope(user, 1), passage.id).text == "Price is 10"


def test_many_ids_at_once_come_back_in_the_order_asked(house: House) -> None:
    user = house.member("Kim")
    new = house.new("\n".join(f"Item{i} costs {i}" for i in range(1200)))
    house.writer.publish_version(new, "tests")
    wanted = [p.id for p in reversed(new.passages)]
    scope = house.scope(user)
    assert [p.id for p in house.reader.passages(scope, [*wanted, "0" * 32])] == wanted
    assert [m.passage_id for m in house.reader.mentions(scope, wanted)] == wanted


def _looks(
    house: House, scope: Scope, document_id: str, version_id: str, passage_id: str
) -> list[Callable[[], object]]:
    reader = house.reader
    return [
        lambda: reader.document(scope, document_id),
        lambda: reader.history(scope, document_id),
        lambda: reader.version(scope, version_id),
        lambda: reader.version_text(scope, version_id),
        lambda: reader.rectangles(scope, version_id, [(0, 5)]),
        lambda: reader.passage(scope, passage_id),
    ]


def test_a_fingerprint_changes_with_everything_that_is_seen_and_nothing_else(house: House) -> None:
    user = house.member("Kim", "hr")
    seen = [house.reader.fingerprint(house.scope(user))]

    def note() -> None:
        seen.append(house.reader.fingerprint(house.scope(user)))

    first = house.publish("Price is 10", ["hr"])
    note()
    second = house.publish("Price is 12", ["hr"], replaces=first)
    note()
    house.publish("Price is 14", ["hr"], "renamed.md", replaces=second)
    note()
    house.publish("Hall is large", name="b.md")
    note()
    assert len(set(seen)) == len(seen)
    house.publish("Pay is secret", ["sales"])
    note()
    assert seen[-1] == seen[-2]
    house.writer.retire(house.id, first.document_id, "tests")
    note()
    house.writer.restore(house.id, first.document_id, "tests")
    note()
    assert seen[-1] == seen[-3] != seen[-2]
