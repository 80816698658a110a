"""Words of the Ask page."""

from __future__ import annotations

from dataclasses import dataclass

from pages.words import modules as module_words
from pages.words import plan, trace
from pages.words.modules import ModuleWords
from pages.words.plan import PlanWords
from pages.words.trace import TraceWords


@dataclass(frozen=True, slots=True)
class AskWords:
    title: str
    placeholder: str
    how_to_search: str
    strategy: str
    automatic: str
    """The default strategy, with its name."""
    as_of: str
    as_of_help: str
    as_of_now: str
    stop: str
    searching: str
    writing: str
    stopped: str
    failed: str
    partial: str
    answered: str
    quoted: str
    insufficient: str
    nearest: str
    degraded: str
    sources: str
    paths: str
    triples: str
    how: str
    no_sources: str
    no_paths: str
    no_triples: str
    open_source: str
    close_source: str
    cite: str
    version: str
    page_image: str
    open_page: str
    path_step: str
    along: str
    against: str
    suggested_step: str
    accepted_step: str
    subject: str
    relation: str
    object: str
    flags: str
    quote: str
    source: str
    extractor: str
    step: str
    detail: str
    ms: str
    tokens: str
    order_note: str
    order: str
    signal: str
    asked_with: str
    revision: str
    model: str
    no_model: str
    past: str
    no_past: str
    past_superseded: str
    past_closed: str
    superseded_since: str
    superseded_before: str
    ask_again: str
    empty_title: str
    empty_lead: str
    empty_upload: str
    empty_reader: str
    try_these: str
    flag_names: dict[str, str]
    step_names: dict[str, str]
    greeted: str
    plan: PlanWords
    modules: ModuleWords
    trace: TraceWords


KO = AskWords(
    title="문서에 묻기",
    placeholder="질문을 입력하세요",
    how_to_search="검색 방법",
    strategy="전략",
    automatic="자동 ({name})",
    as_of="이 시점 기준으로",
    as_of_help="내가 읽을 수 있는 문서의 변경을 센 번호입니다. 비워 두면 지금을 기준으로 답합니다.",
    as_of_now="지금",
    stop="멈추기",
    searching="근거를 찾고 있습니다…",
    writing="답을 쓰고 있습니다…",
    stopped="여기서 멈췄습니다. 아래는 그때까지의 답입니다.",
    failed="답을 끝내지 못했습니다.",
    partial="미완성 답",
    answered="문서를 근거로 답했습니다",
    quoted="문서에서 그대로 인용했습니다. 언어 모델이 설정되어 있지 않습니다.",
    insufficient="문서만으로는 답할 수 없습니다",
    nearest="가장 가까운 구절일 뿐, 답이 아닙니다.",
    degraded="덜 된 점",
    sources="출처",
    paths="경로",
    triples="트리플",
    how="찾은 과정",
    no_sources="찾은 구절이 없습니다.",
    no_paths="이 전략은 경로를 내지 않았습니다.",
    no_triples="찾은 트리플이 없습니다.",
    open_source="원문 보기",
    close_source="접기",
    cite="출처 {n} 열기",
    version="{n}판",
    page_image="인용한 부분을 표시한 쪽 그림",
    open_page="크게 보기",
    path_step="경로 {n}",
    along="이 방향으로",
    against="반대 방향으로",
    suggested_step="제안된 연결",
    accepted_step="승인된 연결",
    subject="주어",
    relation="관계",
    object="대상",
    flags="표시",
    quote="인용",
    source="출처",
    extractor="추출기",
    step="단계",
    detail="내용",
    ms="ms",
    tokens="토큰",
    order_note="순서와 점수는 어떻게 찾았는지만 말합니다. 맞고 틀림은 사람이 원문을 보고 판단합니다.",
    order="찾은 순서",
    signal="검색 점수",
    asked_with="전략 {strategy}",
    revision="시점 {n}",
    model="모델 {name}",
    no_model="언어 모델 없음",
    past="지난 질문",
    no_past="아직 질문이 없습니다.",
    past_superseded="그 뒤로 바뀜",
    past_closed="이 답의 근거 {n}건은 더 이상 읽을 수 없습니다.",
    superseded_since="이 답 뒤로 바뀐 문서가 있습니다: {titles}",
    superseded_before="물었을 때 이미 지난 판이던 문서입니다: {titles}",
    ask_again="다시 묻기",
    empty_title="아직 읽을 수 있는 문서가 없습니다",
    empty_lead="문서를 올리면 그 내용으로 답하고, 답의 근거를 나란히 보여 줍니다.",
    empty_upload="문서 올리러 가기",
    empty_reader="편집자에게 문서나 태그를 부탁하세요.",
    try_these="질문은 한국어나 영어로, 문서는 어느 언어든 됩니다.",
    flag_names={
        "negated": "부정",
        "conditional": "조건부",
        "doubtful": "불확실",
        "time": "때",
        "quantity": "수량",
        "open_subject": "주어 없음",
    },
    step_names={
        "view": "읽을 수 있는 그래프",
        "question": "질문 읽기",
        "facts": "가까운 사실",
        "recognition": "사실 고르기",
        "seeds": "출발점",
        "walk": "그래프 걷기",
        "hierarchy": "묶음과 문",
        "expansion": "넓히기",
        "filter": "뒷받침하는 사실 고르기",
        "modules": "지나온 묶음",
        "gates": "건넌 문",
        "entities": "가까운 구절",
        "relations": "가까운 관계",
        "map": "요약마다 점수 매기기",
        "common groups": "뜻으로 이은 묶음",
        "passages": "구절 순위",
        "paths": "경로",
        "keywords": "낱말 검색",
        "similarity": "뜻 검색",
        "by similarity alone": "뜻으로만 찾음",
        "fusion": "순위 합치기",
        "joined": "뜻과 연결 합치기",
        "references": "이름으로 가리키는 문서",
        "no retrieval": "검색 안 함",
        "argument check": "답할 수 있는지 확인",
        "contradictions": "다르게 말하는 문서 찾기",
        "quote": "인용",
        "write": "쓰기",
        "cite check": "인용 확인",
        "intent": "질문인지 인사인지",
        "plan": "계산 계획",
        "logic form": "사실로 계산하기",
        "dual level": "두 수준 검색",
        "dense passages": "뜻이 가까운 구절",
        "rungs": "차례로 시도한 방법",
        "links and likeness": "사실의 연결과 뜻",
        "nodes": "핵심어에 맞는 이름",
        "flow": "흐름을 따라감",
    },
    greeted="인사말에 답했습니다. 문서를 찾지 않았습니다.",
    plan=plan.KO,
    modules=module_words.KO,
    trace=trace.KO,
)

EN = AskWords(
    title="Ask your documents",
    placeholder="Type a question",
    how_to_search="How to search",
    strategy="Strategy",
    automatic="automatic ({name})",
    as_of="As of",
    as_of_help="Counts changes to documents you can read. Leave empty to answer as of now.",
    as_of_now="now",
    stop="Stop",
    searching="Looking for evidence…",
    writing="Writing the answer…",
    stopped="Stopped here. Below is the answer up to that point.",
    failed="The answer could not be finished.",
    partial="Unfinished answer",
    answered="Answered from the documents",
    quoted="Quoted from the documents; no language model is configured.",
    insufficient="The documents don't answer this",
    nearest="The nearest passages, not an answer.",
    degraded="Fell short",
    sources="Sources",
    paths="Paths",
    triples="Triples",
    how="How it was found",
    no_sources="No passages were found.",
    no_paths="This strategy gave no paths.",
    no_triples="No triples were found.",
    open_source="Open source",
    close_source="Close",
    cite="Open source {n}",
    version="v{n}",
    page_image="The page as an image, with what is cited marked",
    open_page="Larger",
    path_step="Path {n}",
    along="points this way",
    against="points the other way",
    suggested_step="suggested link",
    accepted_step="accepted link",
    subject="Subject",
    relation="Relation",
    object="Object",
    flags="Flags",
    quote="Quote",
    source="Source",
    extractor="Extractor",
    step="Step",
    detail="Detail",
    ms="ms",
    tokens="Tokens",
    order_note="Order and score say how something was found, nothing more. Whether it is right, a person "
    "decides by reading the source.",
    order="Found",
    signal="Search score",
    asked_with="strategy {strategy}",
    revision="revision {n}",
    model="model {name}",
    no_model="no language model",
    past="Past questions",
    no_past="No questions yet.",
    past_superseded="changed since",
    past_closed="{n} of this answer's passages can no longer be read.",
    superseded_since="Changed since this answer: {titles}",
    superseded_before="Superseded already when this was asked: {titles}",
    ask_again="Ask again",
    empty_title="There is nothing you can read yet",
    empty_lead="Upload documents, and answers come from them with the evidence beside each.",
    empty_upload="Go and upload",
    empty_reader="Ask an editor for documents or a tag.",
    try_these="Ask in Korean or English; documents may be in either.",
    flag_names={
        "negated": "negated",
        "conditional": "conditional",
        "doubtful": "doubtful",
        "time": "time",
        "quantity": "quantity",
        "open_subject": "no subject",
    },
    step_names={
        "view": "graph you may read",
        "question": "reading the question",
        "facts": "nearest facts",
        "recognition": "facts kept",
        "seeds": "starting points",
        "walk": "walk over the graph",
        "hierarchy": "groups and gates",
        "expansion": "widening",
        "filter": "facts that bear on the answer",
        "modules": "groups passed through",
        "gates": "gates crossed",
        "entities": "nearest phrases",
        "relations": "nearest relations",
        "map": "reports rated",
        "common groups": "groups by meaning",
        "passages": "passages ranked",
        "paths": "paths",
        "keywords": "keyword search",
        "similarity": "search by meaning",
        "by similarity alone": "by meaning alone",
        "fusion": "rankings joined",
        "joined": "likeness and links joined",
        "references": "documents named in passages",
        "no retrieval": "no search",
        "argument check": "can this answer it?",
        "contradictions": "look for documents that say otherwise",
        "quote": "quotes",
        "write": "writing",
        "cite check": "citations checked",
        "intent": "question or greeting",
        "plan": "plan of the computation",
        "logic form": "computing from facts",
        "dual level": "keywords on two levels",
        "dense passages": "passages near in meaning",
        "rungs": "ways tried",
        "links and likeness": "links between facts, and meaning",
        "nodes": "names that fit the keywords",
        "flow": "following the flow",
    },
    greeted="A greeting, answered as such. No document was searched.",
    plan=plan.EN,
    modules=module_words.EN,
    trace=trace.EN,
)
