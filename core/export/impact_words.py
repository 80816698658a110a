"""Words of an impact list as a file, and of what `impact` prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.language.detect import Language


@dataclass(frozen=True, slots=True)
class ImpactFileWords:
    reason: str
    states: Mapping[str, str]
    said: Mapping[str, str]
    flags: Mapping[str, str]
    moved: Mapping[str, str]
    head: tuple[str, ...]
    title: str
    what: str
    entity: str
    difference: str
    kept: str
    with_links: str
    without_links: str
    as_of: str
    nothing: str
    start_moved: str
    closed: str
    reopened: str
    version: str
    by: str
    owner: str
    due: str
    link: str
    yes: str


EN = ImpactFileWords(
    reason="Each path is a reason to look, not a finding. No document was changed.",
    states={
        "open": "not looked at yet",
        "right": "still right",
        "edit": "needs an edit",
        "unaffected": "not affected",
        "again": "changed since it was ticked",
    },
    said={
        "named": "not stated as a fact",
        "suggested": "suggested link, nobody wrote it down",
        "accepted": "link that a person accepted",
        "gained": "new in the new version",
        "lost": "gone in the new version",
        "reworded": "in other words in the new version",
    },
    flags={
        "negated": "negated",
        "conditional": "conditional",
        "doubtful": "doubtful",
        "time": "time",
        "quantity": "quantity",
        "open_subject": "no subject",
    },
    moved={
        "replaced": "a new version was uploaded",
        "retired": "it was retired",
        "restored": "it was restored",
        "began": "another version came into effect",
        "lapsed": "its version went out of effect",
        "dated": "its days in effect were changed",
    },
    head=(
        "rank",
        "document",
        "version",
        "state of the document",
        "tick",
        "owner",
        "due",
        "ticked by",
        "ticked at",
        "note",
        "path",
        "over a suggested link",
        "quotes",
        "what this is",
    ),
    title="What must be looked at again: {start}",
    what="Impact of {start}.",
    entity="“{title}”",
    difference="what changed in {title} from version {old} to version {new}",
    kept="Kept by {person}, {at}, revision {clock}, {links}",
    with_links="with suggested links",
    without_links="without suggested links",
    as_of="As of {now}: {state}",
    nothing="nothing to look at",
    start_moved="The document that it begins with has changed since ({how}).",
    closed="Closed by {person}, {at}",
    reopened="Reopened by {person}, {at}",
    version="version {number}",
    by="by {person}, {at}",
    owner="owner {person}",
    due="due {day}",
    link="suggested link",
    yes="yes",
)

KO = ImpactFileWords(
    reason="경로는 살펴볼 까닭이지 판정이 아닙니다. 어떤 문서도 고치지 않았습니다.",
    states={
        "open": "아직 안 봄",
        "right": "그대로 맞음",
        "edit": "고쳐야 함",
        "unaffected": "영향 없음",
        "again": "표시한 뒤 바뀜",
    },
    said={
        "named": "사실로 말하지 않음",
        "suggested": "제안된 연결, 아무 문서도 쓰지 않음",
        "accepted": "사람이 받아들인 연결",
        "gained": "새 판에 생김",
        "lost": "새 판에서 없어짐",
        "reworded": "새 판에서 다르게 말함",
    },
    flags={
        "negated": "부정",
        "conditional": "조건",
        "doubtful": "불확실",
        "time": "때",
        "quantity": "수량",
        "open_subject": "주어 없음",
    },
    moved={
        "replaced": "새 판이 올라옴",
        "retired": "사용을 중지함",
        "restored": "다시 사용함",
        "began": "새 판이 효력을 가짐",
        "lapsed": "판의 효력이 끝남",
        "dated": "효력 기간이 바뀜",
    },
    head=(
        "순위",
        "문서",
        "판",
        "문서 상태",
        "확인 표시",
        "담당자",
        "기한",
        "표시한 사람",
        "표시한 때",
        "메모",
        "경로",
        "제안된 연결을 지남",
        "인용",
        "이 목록에 대하여",
    ),
    title="다시 볼 문서: {start}",
    what="다음의 영향: {start}.",
    entity="‘{title}’",
    difference="{title} {old}판과 {new}판 사이에 바뀐 것",
    kept="{person} 님이 남김, {at}, 시점 {clock}, {links}",
    with_links="제안된 연결 포함",
    without_links="제안된 연결 제외",
    as_of="{now} 기준: {state}",
    nothing="볼 것 없음",
    start_moved="이 목록이 출발한 문서가 그 뒤에 바뀌었습니다({how}).",
    closed="{person} 님이 닫음, {at}",
    reopened="{person} 님이 다시 엶, {at}",
    version="{number}판",
    by="{person}, {at}",
    owner="담당자 {person}",
    due="기한 {day}",
    link="제안된 연결",
    yes="예",
)


def words_of(language: Language) -> ImpactFileWords:
    return KO if language == "ko" else EN
