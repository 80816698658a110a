"""Words of files: every state has one, and days in effect (both languages are compared in tests/screens)."""

from __future__ import annotations

from core.export import answer_words, impact_words
from core.export.words import in_effect
from core.impact.lists import STATES
from core.review import state


def test_every_state_of_the_program_has_a_word() -> None:
    assert set(impact_words.EN.states) == set(STATES)
    assert set(answer_words.EN.states) == set(state.STATES)
    assert set(answer_words.EN.outcomes) == set(state.VERDICTS)


def test_days_in_effect_are_said_where_a_version_states_them() -> None:
    assert in_effect("en", "2026-05-01", "") == "in effect from 2026-05-01"
    assert in_effect("ko", None, "2026-05-31") == "2026-05-31까지 효력"
    assert in_effect("ko", "2026-05-01", "2026-05-31") == "2026-05-01부터 2026-05-31까지 효력"
    assert in_effect("en", None, None) == ""
