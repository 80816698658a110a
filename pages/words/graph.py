"""Words of the Graph page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GraphWords:
    title: str
    lead: str
    search: str
    search_help: str
    found: str
    nothing_found: str
    begin: str
    no_facts: str
    result: str
    chosen: str
    remove: str
    anew: str
    as_of: str
    narrow: str
    relations: str
    relation: str
    all_relations: str
    most: str
    suggested: str
    suggested_help: str
    drawing: str
    counts: str
    counts_all: str
    order: str
    gone: str
    picture: str
    hint: str
    group_box: str
    group: str
    no_group: str
    groups: str
    pick: str
    pick_none: str
    about: str
    expand: str
    more: str
    all_shown: str
    links: str
    alike: str
    alike_of: str
    accepted: str
    open: str
    gate: str
    facts: str
    facts_lead: str
    no_facts_here: str
    fit: str
    more_facts: str
    source: str
    source_hint: str
    close: str


KO = GraphWords(
    title="그래프",
    lead="찾은 말에서 시작해 그 둘레의 사실을 봅니다. 내가 읽을 수 있는 문서만으로 그립니다.",
    search="이름의 일부로 찾기",
    search_help="한국어나 영어로, 띄어쓰기와 조사는 달라도 됩니다.",
    found="‘{text}’ 찾음: {total:,}개 가운데 {n}개",
    nothing_found="‘{text}’이(가) 들어간 이름이 없습니다. 더 짧게 찾아보세요.",
    begin="이름이 떠오르지 않으면, 많이 이어진 것에서 시작하세요.",
    no_facts="아직 읽을 수 있는 사실이 없습니다. 문서를 올리면 여기에서 찾을 수 있습니다.",
    result="{name} · 이웃 {links}",
    chosen="여기서 그림",
    remove="{name} 빼기",
    anew="새로 시작",
    as_of="시점",
    narrow="좁혀 보기",
    relations="관계",
    relation="{name} ({n})",
    all_relations="모든 관계",
    most="구절 수 한도",
    suggested="제안된 연결도 보기",
    suggested_help="아무도 적지 않은 연결입니다. 점선으로 그립니다.",
    drawing="그리는 중…",
    counts="구절 {all:,}개 중 {n:,}개 · 사실 {all_facts:,}개 중 {facts:,}개",
    counts_all="문서 {documents:,}개, 단락 {passages:,}개에서 읽음 · 시점 {revision}",
    order="이 그림의 둘레에는 구절이 {reachable:,}개 있습니다. 고른 것과 가장 많은 사실로 이어진 것부터, 같으면 이름순으로 "
    "보입니다.",
    gone="고른 구절 가운데 {n}개는 이 시점에 읽을 수 있는 문서에 없습니다.",
    picture="그림",
    hint="구절을 누르면 자세히 나옵니다. 끌어 옮기고, 휠이나 두 손가락으로 키웁니다. 같은 사실이 아래 표에 있습니다. "
    "이름 앞의 번호는 묶음, 뒤의 +3은 보이지 않는 이웃의 수입니다. 점선은 제안된 연결이며 이웃으로 세지 않습니다.",
    group_box="묶음 {n}",
    group="묶음 {n}: {label} (구절 {size}개)",
    no_group="묶음 없음",
    groups="묶음",
    pick="그림 속 구절",
    pick_none="고르세요",
    about="사실로 이어진 이웃 {links}개 · 이름이 나온 단락 {passages}개",
    expand="펼치기",
    more="보이지 않는 이웃 {n}개",
    all_shown="이웃이 모두 보입니다.",
    links="제안된 연결 (점선)",
    alike="같은 것일 수 있음 · 비슷함 {likeness:.2f}",
    alike_of="{first} ≈ {second}",
    accepted="검토자가 승인함",
    open="아직 검토 전",
    gate="묶음 {first} {arrow} 묶음 {second}",
    facts="사실",
    facts_lead="사실 {facts:,}개가 {places:,}곳에 적혀 있습니다. 적힌 곳마다 한 줄이며, 번호를 누르면 열립니다.",
    no_facts_here="여기에는 사실이 없습니다.",
    fit="맞추기",
    more_facts="사실 더 보기 (남은 {n:,}개)",
    source="출처 {n} 열기",
    source_hint="사실의 번호를 누르면 적힌 곳이 여기에 열립니다.",
    close="닫기",
)

EN = GraphWords(
    title="Graph",
    lead="Begin with a search and see the facts around it. Drawn only from documents that you may read.",
    search="Search by part of a name",
    search_help="In Korean or English; spaces and particles may differ.",
    found="Found for “{text}”: {n} of {total:,}",
    nothing_found="No name holds “{text}”. Try a shorter part of it.",
    begin="No name in mind? Begin with one of those with most neighbours.",
    no_facts="There are no facts that you may read yet. Once documents are uploaded, you can search here.",
    result="{name} · neighbours: {links}",
    chosen="Drawn from",
    remove="Take {name} out",
    anew="Start anew",
    as_of="Revision",
    narrow="Narrow down",
    relations="Relations",
    relation="{name} ({n})",
    all_relations="All relations",
    most="Phrases at most",
    suggested="Show suggested links",
    suggested_help="Connections that nobody wrote down. They are drawn dashed.",
    drawing="Drawing…",
    counts="{n:,} of {all:,} phrases · {facts:,} of {all_facts:,} facts",
    counts_all="read from {documents:,} documents, {passages:,} passages · revision {revision}",
    order="There are {reachable:,} phrases around what you chose. Shown first are those with most facts in common with "
    "it, ties by name.",
    gone="Of the chosen phrases, {n} stand in nothing that you may read at this revision.",
    picture="Picture",
    hint="Press a phrase to see more of it. Drag to move, wheel or pinch to zoom. The same facts stand in the table "
    "below. The number before a name is its group; +3 after it counts neighbours that are not shown. Dashed lines are "
    "suggested links and count as no neighbours.",
    group_box="Group {n}",
    group="Group {n}: {label} ({size} phrases)",
    no_group="No group",
    groups="Groups",
    pick="A phrase of the picture",
    pick_none="Choose one",
    about="Neighbours by facts: {links} · passages that name it: {passages}",
    expand="Expand",
    more="Neighbours not shown: {n}",
    all_shown="All its neighbours are shown.",
    links="Suggested links (dashed)",
    alike="May be the same · likeness {likeness:.2f}",
    alike_of="{first} ≈ {second}",
    accepted="accepted by a reviewer",
    open="not reviewed",
    gate="Group {first} {arrow} group {second}",
    facts="Facts",
    facts_lead="Facts: {facts:,}, written in {places:,} places. Each place is a row; press its number to open it.",
    no_facts_here="There is no fact here.",
    fit="Fit",
    more_facts="More facts ({n:,} left)",
    source="Open source {n}",
    source_hint="Press a fact's number: where it is written opens here.",
    close="Close",
)
