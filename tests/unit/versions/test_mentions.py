"""What a new version says that the old one did not, and the other way round."""

from __future__ import annotations

from core.versions.mentions import changed_mentions
from storage.records import MentionRow


def mention(
    subject: str, relation: str, object_: str, quote: str = "", flags: tuple[str, ...] = (), start: int = 0
) -> MentionRow:
    said = quote or f"{subject} {relation} {object_}."
    return MentionRow(
        f"{subject}{relation}{object_}{start}{said}",
        "passage",
        subject,
        relation,
        object_,
        subject.lower(),
        object_.lower(),
        flags,
        said,
        start,
        start + len(said),
        "rules/1",
        1.0,
    )


def test_what_is_new_is_gained_what_is_gone_is_lost_and_what_stays_is_neither() -> None:
    stays, goes = mention("Hanbit", "supplies", "lamps"), mention("Limit", "is", "1,200 kg")
    comes = mention("Limit", "is", "1,000 kg")
    changes = changed_mentions([stays, goes], [comes, stays])
    assert (changes.gained, changes.lost, changes.reworded) == ((comes,), (goes,), ())
    assert changes.phrases == ("1,000 kg", "1,200 kg", "limit")


def test_a_mention_that_only_moved_is_no_change() -> None:
    here, there = mention("Hanbit", "supplies", "lamps"), mention("Hanbit", "supplies", "lamps", start=90)
    assert changed_mentions([here], [there]).phrases == ()


def test_a_fact_that_is_denied_now_is_lost_and_gained() -> None:
    was, is_ = (
        mention("Hanbit", "supplies", "lamps"),
        mention("Hanbit", "supplies", "lamps", flags=("negated",)),
    )
    changes = changed_mentions([was], [is_])
    assert (changes.gained, changes.lost) == ((is_,), (was,))


def test_the_same_fact_in_another_sentence_is_reworded_but_white_space_is_no_word() -> None:
    old = mention("Hanbit", "supplies", "lamps", "Hanbit supplies lamps until May.")
    new = mention("Hanbit", "supplies", "lamps", "Hanbit supplies lamps until June.")
    wrapped = mention("Hanbit", "supplies", "lamps", "Hanbit supplies\nlamps until May.")
    assert changed_mentions([old], [new]).reworded == (new,)
    assert changed_mentions([old], [wrapped]).phrases == ()


def test_said_twice_it_changes_once() -> None:
    once, again = mention("Kim", "leads", "A"), mention("Kim", "leads", "A", start=50)
    assert changed_mentions([], [once, again]).gained == (once,)
