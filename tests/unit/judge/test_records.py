"""Fields written line by line are read together with the one that names whose they are."""

from __future__ import annotations

import pytest

from core.judge.records import joined
from core.language.sentences import sentences

CLIENTS = "Name: 박시우\n\nAge: 31\n\nHobbies: 요리, 등산\n\nName: 정수아\n\nAge: 27\n\nHobbies: 여행"


def read(text: str, longest: int = 600) -> list[str]:
    return [text[start:end] for start, end in joined(text, sentences(text), longest)]


def test_a_label_that_comes_again_begins_the_next_record() -> None:
    first, second = read(CLIENTS)
    assert first.startswith("Name: 박시우") and first.endswith("요리, 등산")
    assert second.startswith("Name: 정수아") and second.endswith("여행")


def test_a_record_is_no_longer_than_what_is_weighed() -> None:
    assert all(len(one) <= 20 for one in read(CLIENTS, 20))
    assert "".join("".join(one.split()) for one in read(CLIENTS, 20)) == "".join(CLIENTS.split())


@pytest.mark.parametrize(
    "text",
    [
        "Note: it rains.\nThe gate stays shut.\nName: Kim",
        "From: a@b.c\nTo: d@e.f\nDate: Monday\nSubject: Gate",
        "Item: lamp | Price: 3\nItem: cable | Price: 4\nItem: desk | Price: 5",
        "Name: Kim\nAge: 31",
    ],
)
def test_sentences_rows_heads_of_mails_and_two_fields_stay_as_they_are(text: str) -> None:
    assert read(text) == [text[start:end] for start, end in sentences(text)]
