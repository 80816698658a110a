"""Every word of screens and files, in both languages."""

from __future__ import annotations

import dataclasses
import re
import string

import pytest

from core.export import answer_words, impact_words
from pages.words import door, words_in
from pages.words.language import preferred


def _texts(words: object, path: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for field in dataclasses.fields(words):  # type: ignore[arg-type]
        value = getattr(words, field.name)
        name = f"{path}.{field.name}"
        if isinstance(value, str):
            found[name] = value
        elif isinstance(value, tuple):
            found |= {f"{name}.{at}": text for at, text in enumerate(value)}
        elif isinstance(value, dict):
            found |= {f"{name}.{key}": text for key, text in value.items()}
        else:
            found |= _texts(value, name)
    return found


def _both() -> list[tuple[str, str, str]]:
    pairs = [(_texts(words_in("ko")), _texts(words_in("en")))]
    pairs += [(_texts(words.KO), _texts(words.EN)) for words in (door, answer_words, impact_words)]
    assert all(ko.keys() == en.keys() for ko, en in pairs)
    return [(name, ko[name], en[name]) for ko, en in pairs for name in ko]


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_say_everything_with_the_same_places_to_fill() -> None:
    for name, korean, english in _both():
        assert korean.strip() and english.strip(), name
        assert _places(korean) == _places(english), name


def test_korean_is_korean_and_english_is_english() -> None:
    same_in_both = {"ms", "other_language"}
    for name, korean, english in _both():
        if name.split(".")[-1] in same_in_both:
            continue
        bare = re.sub("{.*?}", "", korean)
        assert re.search("[가-힣]", bare) or not re.search("[A-Za-z]{2}", bare), name
        assert not re.search("[가-힣]", english), name


@pytest.mark.parametrize(
    ("chosen", "header", "language"),
    [
        (None, "ko-KR,ko;q=0.9,en;q=0.8", "ko"),
        (None, "en-US,en;q=0.9,ko;q=0.8", "en"),
        (None, "fr-FR,ko;q=0.3,en;q=0.2", "ko"),
        (None, "fr", "en"),
        (None, None, "en"),
        (None, ";;q=x,,", "en"),
        ("en", "ko-KR", "en"),
        ("xx", "ko", "ko"),
    ],
)
def test_a_choice_comes_before_the_browser(chosen: str | None, header: str | None, language: str) -> None:
    assert preferred(chosen, header) == language
