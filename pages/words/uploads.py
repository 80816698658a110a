"""Words for many uploads at once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UploadWords:
    more_waiting: str
    failed: str
    show_all: str
    show_few: str
    dismiss_all: str


KO = UploadWords(
    more_waiting="그 밖에 {n}건 대기",
    failed="실패 {n}건 가운데 {shown}건을 보이고 있습니다",
    show_all="실패한 것 모두 보기",
    show_few="줄여 보기",
    dismiss_all="실패한 {n}건 모두 치우기",
)

EN = UploadWords(
    more_waiting="{n} more waiting",
    failed="showing {shown} of {n} that failed",
    show_all="Show all that failed",
    show_few="Show fewer",
    dismiss_all="Dismiss all {n} that failed",
)
