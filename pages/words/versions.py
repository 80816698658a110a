"""Words about versions: when they are in effect, and what differs between two of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class VersionWords:
    first_day: str
    last_day: str
    days: str
    days_help: str
    days_of: str
    save_days: str
    days_saved: str
    in_force: str
    none_in_force: str
    compare: str
    old: str
    new: str
    how: str
    inline: str
    side_by_side: str
    legend: str
    removed: str
    added: str
    same_text: str
    unchanged: str
    facts: str
    gained: str
    lost: str
    reworded: str
    no_facts: str
    nothing_here: str


KO = VersionWords(
    first_day="효력 시작일",
    last_day="효력 마지막 날",
    days="효력 날짜",
    days_help="비워 두면 시작이나 끝이 정해지지 않은 것입니다. 두 날 모두 효력이 있습니다. "
    "새 판의 시작일이 오기 전에는 지난 판이 근거입니다.",
    days_of="효력 날짜 바꾸기",
    save_days="저장",
    days_saved="효력 날짜를 바꿨습니다.",
    in_force="지금 효력이 있는 판은 {n}판입니다.",
    none_in_force="지금 효력이 있는 판이 없어 근거로 쓰지 않습니다.",
    compare="두 판 견주기",
    old="먼저 판",
    new="나중 판",
    how="보기",
    inline="한 글로",
    side_by_side="나란히",
    legend="빠진 말은 −와 가운뎃줄로, 더해진 말은 +와 밑줄로 표시합니다.",
    removed="빠짐",
    added="더해짐",
    same_text="두 판의 글이 같습니다.",
    unchanged="그대로인 {n}자 보기",
    facts="읽어 낸 사실",
    gained="새로 생긴 사실",
    lost="없어진 사실",
    reworded="같은 사실, 다른 문장",
    no_facts="읽어 낸 사실은 그대로입니다.",
    nothing_here="이 판에는 이 자리에 글이 없습니다.",
)

EN = VersionWords(
    first_day="First day in effect",
    last_day="Last day in effect",
    days="Days in effect",
    days_help="Left empty, there is no stated beginning or end. Both days are within. Until the first day of "
    "a new version, the one before it is the evidence.",
    days_of="Change days in effect",
    save_days="Save",
    days_saved="Days in effect changed.",
    in_force="Version {n} is in effect today.",
    none_in_force="No version is in effect today, so it is no evidence.",
    compare="Compare two versions",
    old="Earlier version",
    new="Later version",
    how="Show",
    inline="In one text",
    side_by_side="Side by side",
    legend="What was removed bears − and is struck through; what was added bears + and is underlined.",
    removed="removed",
    added="added",
    same_text="The two versions have the same text.",
    unchanged="Show {n} unchanged characters",
    facts="Facts that were read",
    gained="Facts gained",
    lost="Facts lost",
    reworded="Same fact, other sentence",
    no_facts="The facts that were read are the same.",
    nothing_here="This version has no text in this place.",
)
