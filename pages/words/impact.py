"""Words of the Impact page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.export import impact_words as of_files


@dataclass(frozen=True, slots=True)
class ImpactWords:
    title: str
    lead: str
    look_from: str
    kinds: dict[str, str]
    document: str
    difference: str
    no_difference: str
    old: str
    new: str
    entity: str
    entity_help: str
    entity_none: str
    entity_choose: str
    suggested: str
    suggested_help: str
    written_only: str
    look: str
    back: str
    from_document: str
    from_difference: str
    from_entity: str
    summary: str
    of_total: str
    nothing: str
    nothing_lead: str
    too_common: str
    reason: str
    keep: str
    keep_help: str
    kept: str
    kept_by: str
    start_moved: str
    lists: str
    no_lists: str
    list_line: str
    no_closed: str
    which_lists: dict[str, str]
    close: str
    close_help: str
    reopen: str
    reopen_help: str
    closing_note: str
    was_closed: str
    was_reopened: str
    is_closed: str
    closed_by: str
    reopened_by: str
    closings: str
    mine: str
    mine_line: str
    due: str
    late: str
    states: dict[str, str]
    moved: Mapping[str, str]
    narrow: str
    all_of_them: str
    only_asks: str
    none_here: str
    documents: str
    keys_help: str
    tick: str
    choose_row: str
    open_document: str
    path_over: str
    said: dict[str, str]
    flags: dict[str, str]
    details: str
    owner: str
    nobody: str
    due_day: str
    note: str
    save: str
    saved: str
    ticked_by: str
    before: str
    as_table: str
    path: str
    quotes: str
    exports: dict[str, str]
    rests_on: str
    rests_on_change: str
    link: str


KO = ImpactWords(
    title="영향",
    lead="무엇이 바뀌면 어느 문서를 다시 보아야 하는지 찾습니다. 경로는 살펴볼 까닭이지 판정이 아니며, "
    "여기서는 어떤 문서도 고치지 않습니다.",
    look_from="어디에서 볼까요",
    kinds={"document": "문서", "difference": "두 판의 차이", "entity": "이름"},
    document="문서",
    difference="두 판이 있는 문서",
    no_difference="판이 둘 이상인 문서가 없습니다.",
    old="이전 판",
    new="새 판",
    entity="이름의 일부",
    entity_help="읽을 수 있는 문서에 나오는 이름만 나옵니다.",
    entity_none="읽을 수 있는 문서에 그런 이름이 없습니다.",
    entity_choose="고르세요",
    suggested="제안된 연결도 따라가기",
    suggested_help="아무 문서도 쓰지 않은, 비슷한 이름 사이의 연결입니다. 그런 경로에는 표시가 붙습니다.",
    written_only="문서가 쓴 것과 사람이 받아들인 연결만 따라갔습니다.",
    look="찾기",
    back="처음으로",
    from_document="{name} 문서가 바뀌면",
    from_difference="{name} {old}판과 {new}판 사이에 바뀐 것",
    from_entity="‘{name}’에 관한 것이 바뀌면",
    summary="다시 볼 문서 {n}건",
    of_total="{total}건 가운데 가까운 {n}건",
    nothing="다시 볼 문서가 없습니다.",
    nothing_lead="읽을 수 있는 다른 문서로 이어지는 경로를 찾지 못했습니다. 영향이 없다는 뜻은 아닙니다.",
    too_common="너무 많은 것이 걸려 있어 더 따라가지 않은 이름: {names}",
    reason="경로는 살펴볼 까닭이지 판정이 아닙니다.",
    keep="목록으로 남기기",
    keep_help="남긴 목록에는 문서마다 확인 표시와 담당자와 기한을 둘 수 있습니다.",
    kept="목록을 남겼습니다.",
    kept_by="{name} 님이 남김 · {when} · 시점 {clock}",
    start_moved="이 목록이 출발한 문서가 그 뒤에 바뀌었습니다: {how}",
    lists="남긴 목록",
    no_lists="아직 남긴 목록이 없습니다.",
    list_line="{asks}/{all}건 남음 · {name} · {when}",
    no_closed="닫힌 목록이 없습니다.",
    which_lists={"open": "열린 목록", "closed": "닫힌 목록"},
    close="목록 닫기",
    close_help="닫힌 목록에는 아무도 표시하지 못하고, 맡은 일에서도 빠집니다. 다시 열 수 있습니다.",
    reopen="다시 열기",
    reopen_help="다시 열면 표시할 수 있고, 맡은 일에 다시 나옵니다.",
    closing_note="메모 (선택)",
    was_closed="목록을 닫았습니다.",
    was_reopened="목록을 다시 열었습니다.",
    is_closed="닫힌 목록입니다.",
    closed_by="{name} 님이 닫음 · {when}",
    reopened_by="{name} 님이 다시 엶 · {when}",
    closings="닫고 연 기록",
    mine="내가 맡은 것",
    mine_line="{source}에서",
    due="기한 {day}",
    late="기한 지남: {day}",
    states={
        "open": "아직 안 봄",
        "right": "그대로 맞음",
        "edit": "고쳐야 함",
        "unaffected": "영향 없음",
        "again": "표시한 뒤 바뀜",
    },
    moved=of_files.KO.moved,
    narrow="좁혀 보기",
    all_of_them="전체",
    only_asks="할 일",
    none_here="이 상태인 문서가 없습니다.",
    documents="다시 볼 문서",
    keys_help="↑ ↓로 옮기고, 1 그대로 맞음, 2 고쳐야 함, 3 영향 없음. Enter로 경로를 엽니다.",
    tick="확인 표시",
    choose_row="왼쪽에서 문서를 고르면 경로와 인용이 나옵니다.",
    open_document="문서 열기",
    path_over="제안된 연결을 지남",
    said={
        "named": "사실로 말하지 않음",
        "suggested": "제안된 연결",
        "accepted": "사람이 받아들인 연결",
        "gained": "새 판에 생김",
        "lost": "새 판에서 없어짐",
        "reworded": "새 판에서 다르게 말함",
    },
    flags={"negated": "부정", "conditional": "조건", "doubtful": "불확실"},
    details="담당자, 기한, 메모",
    owner="담당자",
    nobody="없음",
    due_day="기한",
    note="메모",
    save="저장",
    saved="저장했습니다.",
    ticked_by="{state} · {name} · {when}",
    before="이전 표시",
    as_table="표로 보기",
    path="경로",
    quotes="인용",
    exports={"csv": "표로 내보내기", "docx": "Word로 내보내기"},
    rests_on="무엇이 이 문서에 기대나요?",
    rests_on_change="이 차이로 다시 볼 문서는?",
    link="연결",
)

EN = ImpactWords(
    title="Impact",
    lead="What must be looked at again if something changes. A path is a reason to look, not a finding, and nothing "
    "here edits a document.",
    look_from="Look from",
    kinds={"document": "A document", "difference": "Two versions", "entity": "A name"},
    document="Document",
    difference="Document with more than one version",
    no_difference="No document has more than one version.",
    old="Old version",
    new="New version",
    entity="Part of a name",
    entity_help="Only names in documents that you may read are offered.",
    entity_none="No document that you may read holds such a name.",
    entity_choose="Choose",
    suggested="Also follow suggested links",
    suggested_help="Links between names that look alike, which no document wrote down. Paths over them are marked.",
    written_only="Only what documents write down, and links that a person accepted, were followed.",
    look="Look",
    back="Back to the start",
    from_document="If {name} changes",
    from_difference="From what changed in {name} between version {old} and version {new}",
    from_entity="If “{name}” changes",
    summary="Documents to look at again: {n}",
    of_total="The nearest {n} of {total}",
    nothing="There is nothing to look at again.",
    nothing_lead="No path leads to another document that you may read. That does not mean that nothing is affected.",
    too_common="Not followed, because too much hangs on it: {names}",
    reason="A path is a reason to look, not a finding.",
    keep="Keep as a list",
    keep_help="On a kept list every document can be ticked, with an owner and a due date.",
    kept="The list is kept.",
    kept_by="Kept by {name} · {when} · revision {clock}",
    start_moved="The document that this list begins with has changed since: {how}",
    lists="Kept lists",
    no_lists="No list is kept yet.",
    list_line="{asks} of {all} left · {name} · {when}",
    no_closed="No list is closed.",
    which_lists={"open": "Open", "closed": "Closed"},
    close="Close the list",
    close_help="Nobody ticks on a closed list, and it is in nobody's care. It can be reopened.",
    reopen="Reopen",
    reopen_help="Then it can be ticked again, and is in its people's care again.",
    closing_note="Note (optional)",
    was_closed="The list is closed.",
    was_reopened="The list is open again.",
    is_closed="This list is closed.",
    closed_by="Closed by {name} · {when}",
    reopened_by="Reopened by {name} · {when}",
    closings="When it was closed and reopened",
    mine="In my care",
    mine_line="from {source}",
    due="due {day}",
    late="overdue: {day}",
    states={
        "open": "Not looked at",
        "right": "Still right",
        "edit": "Needs an edit",
        "unaffected": "Not affected",
        "again": "Changed since",
    },
    moved=of_files.EN.moved,
    narrow="Narrow down",
    all_of_them="All",
    only_asks="To do",
    none_here="No document is in this state.",
    documents="Documents to look at again",
    keys_help="↑ ↓ move; 1 still right, 2 needs an edit, 3 not affected. Enter opens the paths.",
    tick="Tick",
    choose_row="Choose a document to see its paths and quotes.",
    open_document="Open the document",
    path_over="over a suggested link",
    said={
        "named": "not stated as a fact",
        "suggested": "suggested link",
        "accepted": "link that a person accepted",
        "gained": "new in the new version",
        "lost": "gone in the new version",
        "reworded": "in other words in the new version",
    },
    flags={"negated": "negated", "conditional": "conditional", "doubtful": "doubtful"},
    details="Owner, due date, note",
    owner="Owner",
    nobody="nobody",
    due_day="Due",
    note="Note",
    save="Save",
    saved="Saved.",
    ticked_by="{state} · {name} · {when}",
    before="Ticks before",
    as_table="As a table",
    path="Path",
    quotes="Quotes",
    exports={"csv": "Export CSV", "docx": "Export Word"},
    rests_on="What rests on this?",
    rests_on_change="What must be looked at again?",
    link="link",
)
