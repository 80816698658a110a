"""Many at once: revisions are whole to every reader, and of two alike one wins."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

from sqlalchemy import select

from storage.errors import LastAdmin, SameBytes, Stale
from storage.records import Published, Role
from storage.tables import commits
from tests.storage.house import House


def _all_at_once(*works: Callable[[], None]) -> list[Exception]:
    failed: list[Exception] = []

    def guarded(work: Callable[[], None]) -> None:
        try:
            work()
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=guarded, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failed


def test_case_19_a_reader_sees_the_old_revision_or_the_new_one_whole(house: House) -> None:
    """Every version says its number in each of its forty passages."""
    user = house.member("Kim")
    document = house.publish(_text(1))
    done = threading.Event()

    def replace_it() -> None:
        last = document
        for number in range(2, 12):
            last = house.publish(_text(number), replaces=last)
        done.set()

    seen: list[int] = []

    def look() -> None:
        while not done.is_set() or not seen or seen[-1] < 11:
            scope = house.scope(user)
            (row,) = house.reader.documents(scope)
            assert row.version == scope.clock
            new = house.new(_text(row.version), replaces=_before(document, row.version))
            wanted = [p.id for p in new.passages]
            assert house.reader.passages(scope, wanted) == new.passages
            assert len(house.reader.mentions(scope, wanted)) == 40
            seen.append(row.version)

    assert _all_at_once(replace_it, look, look) == []
    assert seen[-1] == 11


def test_writers_of_one_workspace_take_turns(house: House) -> None:
    def write(n: int) -> Callable[[], None]:
        def work() -> None:
            for k in range(5):
                house.publish(f"Writer{n} says {k}", name=f"{n}-{k}.md")

        return work

    assert _all_at_once(*(write(n) for n in range(5))) == []
    with house.database.read() as connection:
        made = list(connection.scalars(select(commits.c.revision).order_by(commits.c.revision)))
    assert made == list(range(1, 26))
    assert house.audit.verify() == []


def test_of_the_same_bytes_at_once_one_is_stored(house: House) -> None:
    new = house.new("Price is 10")
    failed = _all_at_once(*(lambda: house.writer.publish_version(new, "tests") for _ in range(5)))
    assert [type(error) for error in failed] == [SameBytes] * 4


def test_of_two_replacements_at_once_one_is_stale(house: House) -> None:
    first = house.publish("Price is 10")
    waiting = [house.new(f"Price is {n}", replaces=first) for n in (11, 12)]
    failed = _all_at_once(*(lambda new=new: house.writer.publish_version(new, "tests") for new in waiting))
    assert [type(error) for error in failed] == [Stale]
    user = house.member("Kim")
    assert [v.number for v in house.reader.history(house.scope(user), first.document_id)] == [2, 1]


def _text(number: int) -> str:
    return "\n".join(f"Line{i} of version {number}" for i in range(40))


def _before(document: Published, number: int) -> Published | None:
    return None if number == 1 else Published(document.document_id, "", number - 1)


def test_of_two_last_admins_who_leave_at_once_one_stays(house: House) -> None:
    people = [house.member(name, role=Role.ADMIN) for name in ("Ada", "Bo")]
    failed = _all_at_once(
        *(partial(house.workspaces.remove_member, house.id, person, "tests") for person in people)
    )
    assert [type(error) for error in failed] == [LastAdmin]
    (left,) = house.workspaces.members(house.id)
    assert left.role is Role.ADMIN
