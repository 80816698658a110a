"""Words about changes of documents and the revisions that they made."""
# ruff: noqa: E501  Korean counts double; a sentence is easier to read on its line.

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MomentWords:
    revision: str
    asked: str
    asked_of_day: str
    undated: str
    counted_today: str
    past: str
    past_of_day: str
    choose: str
    choose_help: str
    number: str
    number_help: str
    day: str
    day_help: str
    now: str
    short: str
    other: str
    begin: str
    begin_short: str
    title: str
    lead: str
    line: str
    a_document: str
    kinds: dict[str, str]


KO = MomentWords(
    revision="시점 {n}",
    asked="{when} 질문 · 시점 {n} 기준",
    asked_of_day="{when} 질문 · 시점 {n} 기준 · {day}에 효력이 있던 문서",
    undated="효력이 시작된 날이 적혀 있지 않아, 올리기 전인 날에도 늘 효력이 있던 것으로 보고 {day} 기준으로 보여 드립니다: {titles}",
    counted_today="시점 번호는 지금 읽을 수 있는 문서의 변경을 센 것입니다. 읽을 수 있는 문서가 달라지면 같은 때의 번호도 달라집니다.",
    past="{when} · 시점 {n}",
    past_of_day="{when} · 시점 {n} · {day} 기준",
    choose="이 변경까지만 보고 답하기",
    choose_help="내가 읽을 수 있는 문서의 최근 변경입니다. 고르면 그 뒤의 변경은 없는 것으로 보고 답합니다.",
    number="시점 번호",
    number_help="답과 문서의 판 기록에 적힌 번호입니다. 비워 두면 지금을 기준으로 답합니다.",
    day="이 날 효력이 있던 문서로",
    day_help="판에 적힌 효력 날짜를 따릅니다. 비워 두면 오늘입니다. 앞으로 올 날도 고를 수 있습니다.",
    now="지금",
    short="{n} · {day}",
    other="번호로 고른 시점 {n}",
    begin="처음, 문서가 없던 때",
    begin_short="처음",
    title="변경 기록",
    lead="질문 화면의 ‘검색 방법’에서 이 시점을 고르면 그때를 기준으로 답합니다.",
    line="시점 {n} · {when} · {what}",
    a_document="삭제된 문서",
    kinds={
        "added": "{name} 올림",
        "replaced": "{name} 새 판",
        "scheduled": "{name}, 나중에 효력이 생기는 새 판",
        "dated": "{name} 효력 날짜 바뀜",
        "began": "{name} 효력 시작",
        "lapsed": "{name} 효력 끝남",
        "retired": "{name} 사용 중지",
        "restored": "{name} 다시 사용",
        "retagged": "{name} 읽을 사람 바뀜",
        "erased": "{name}",
        "links": "연결을 판단함",
    },
)

EN = MomentWords(
    revision="revision {n}",
    asked="asked {when} · as of revision {n}",
    asked_of_day="asked {when} · as of revision {n} · documents in effect on {day}",
    undated="No first day in effect is stated, so this counts as in effect from ever, also before it was "
    "uploaded, and is shown for {day}: {titles}",
    counted_today="Revisions count the changes of documents that you can read today. When what you can read changes, "
    "the same moment gets another number.",
    past="{when} · revision {n}",
    past_of_day="{when} · revision {n} · of {day}",
    choose="Answer as of a change",
    choose_help="The last changes to documents you can read. What came after the one you choose is left out.",
    number="Revision",
    number_help="The number that answers and a document's history show. Leave empty to answer as of now.",
    day="In effect on",
    day_help="Goes by the days that versions state. Leave empty for today; days to come may be chosen too.",
    now="Now",
    short="{n} · {day}",
    other="Revision {n}, chosen by its number",
    begin="The beginning, without documents",
    begin_short="Beginning",
    title="Changes",
    lead="Choose one of these revisions under “How to search” on the Ask page to get the answer of that time.",
    line="Revision {n} · {when} · {what}",
    a_document="a document, erased",
    kinds={
        "added": "{name} added",
        "replaced": "{name}, new version",
        "scheduled": "{name}, new version from a later day",
        "dated": "{name}, days in effect changed",
        "began": "{name} came into effect",
        "lapsed": "{name} went out of effect",
        "retired": "{name} retired",
        "restored": "{name} restored",
        "retagged": "{name}, readers changed",
        "erased": "{name}",
        "links": "links judged",
    },
)
