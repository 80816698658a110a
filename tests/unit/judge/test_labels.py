"""Lines that name something and say nothing: they are no answers, and tell what stands below them."""

from __future__ import annotations

import pytest

from core.judge.labels import above, is_label

TEXT = """Shop receipt

4.3 Multi-Factor Authentication (MFA)

MFA is mandatory for all critical systems.

RETURN POLICY
Returns within 30 days
Receipt required

Summary:

[37] https://pages.example/9585; https://pages.example/1388

| ㅇ

Total 12
"""


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("Shop receipt", True),
        ("4.3 Multi-Factor Authentication (MFA)", True),
        ("MFA is mandatory for all critical systems.", False),
        ("RETURN POLICY", True),
        ("Returns within 30 days", False),
        ("Receipt required", False),
        ("Summary:", True),
        ("[37] https://pages.example/9585; https://pages.example/1388", True),
        ("| ㅇ", True),
        ("Total 12", False),
    ],
)
def test_headings_lead_ins_and_addresses_are_labels(line: str, label: bool) -> None:
    start = TEXT.index(line)
    assert is_label(TEXT, start, start + len(line)) is label


def test_a_line_stands_under_the_last_label_before_it() -> None:
    assert above([True, False, False, True, False]) == [None, 0, 0, 0, 3]
