"""Words of the Links page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LinkWords:
    title: str
    lead: str
    empty: str
    none_here: str
    all_kinds: str
    kinds: dict[str, str]
    states: dict[str, str]
    between: dict[str, str]
    why: dict[str, str]
    used: str
    not_used: str
    said: str
    with_reason: str
    earlier: str
    reason: str
    choose: str
    choose_one: str
    chosen: str
    one: dict[str, str]
    many: dict[str, str]
    preview: str
    keys_help: str
    shown_of: str
    done: dict[str, str]
    policy: str
    policies: dict[str, str]
    policy_saved: str
    policy_note: dict[str, str]
    reach: str
    reach_none: str
    reach_help: str
    try_question: str
    try_verdict: str
    try_strategy: str
    try_button: str
    before: str
    after: str
    passage: str
    not_ranked: str
    no_change: str
    opposed: str
    opposed_accepted: str


KO = LinkWords(
    title="연결 제안",
    lead="문서에 적혀 있지 않지만 이어질 수 있는 것들입니다. 양쪽 문장을 보고 받아들이거나 거절하세요.",
    empty="아직 제안이 없습니다. 문서를 올리면 여기에 나타납니다.",
    none_here="이 조건에 맞는 제안이 없습니다.",
    all_kinds="모두",
    kinds={
        "contradiction": "서로 다른 말",
        "synonym": "같은 것인가",
        "gate": "이어지는 묶음",
        "mention": "읽은 내용",
    },
    states={"none": "제안", "accepted": "받아들임", "rejected": "거절됨"},
    between={"synonym": "≈", "gate": "→", "mention": "·"},
    why={
        "alike": "표기나 뜻이 비슷합니다(비슷함 {n}).",
        "connective": "원인을 나타내는 말로 이어진 문장이 있습니다. 글에서 짐작한 것이며 인과의 증명이 아닙니다.",
        "model": "언어 모델이 이어진다고 보았습니다(신뢰도 {n}). 글에서 짐작한 것이며 인과의 증명이 아닙니다.",
        "flagged": "읽은 대로: {words}. 사실로 쓰지 않습니다.",
        "unsure": "읽은 것이 확실하지 않습니다(신뢰도 {n}).",
        "contradiction-value": "두 문서가 같은 것의 값을 다르게 말합니다.",
        "contradiction-date": "두 문서가 같은 것의 날짜나 시각을 다르게 말합니다.",
        "contradiction-negation": "한 문서는 그렇다고, 다른 문서는 아니라고 말합니다.",
        "said": "거절되어 더는 제안하지 않습니다.",
    },
    used="지금 검색에 쓰이고 있습니다.",
    not_used="지금 검색에 쓰이지 않습니다.",
    said="{person} · {when}",
    with_reason=" — “{note}”",
    earlier="전에 거절되었습니다({person}, {when}). 그때와 근거가 다릅니다.",
    reason="이유(판단과 함께 남습니다)",
    choose="모두 고르기",
    choose_one="고르기",
    chosen="{n}개 고름",
    one={"accepted": "받아들이기", "rejected": "거절", "none": "되돌리기"},
    many={
        "accepted": "고른 것 받아들이기",
        "rejected": "고른 것 거절",
        "none": "고른 것 되돌리기",
    },
    preview="무엇이 달라지나",
    keys_help="키: ↑↓ 이동, A 받아들이기, R 거절, U 되돌리기, X 고르기, P 무엇이 달라지나. "
    "Shift와 함께 A·R·U는 고른 것 모두.",
    shown_of="{all}개 중 {n}개를 보입니다.",
    done={"accepted": "받아들였습니다.", "rejected": "거절했습니다.", "none": "되돌렸습니다."},
    policy="검색에 쓸 연결",
    policies={"suggested": "제안도 쓰기(제안이라고 표시)", "accepted": "받아들인 것만 쓰기"},
    policy_saved="저장했습니다. 다음 질문부터 적용됩니다.",
    policy_note={
        "suggested": "제안된 연결도 검색에 쓰이며, 제안이라고 표시됩니다.",
        "accepted": "받아들인 연결만 검색에 쓰입니다.",
    },
    reach="이 연결이 있으면 구절 {all}개 중 {n}개에 새로 닿습니다.",
    reach_none="이 연결로 새로 닿는 구절은 없습니다.",
    reach_help="한쪽에서 사실이나 연결을 {steps}번까지 따라가 닿는 구절을 셉니다.",
    try_question="시험 질문",
    try_verdict="만약",
    try_strategy="검색 방법",
    try_button="순위 비교",
    before="지금",
    after="그 뒤",
    passage="구절",
    not_ranked="–",
    no_change="순위가 달라지지 않습니다.",
    opposed="다르게 말하는 문서가 있습니다",
    opposed_accepted="사람이 확인함",
)

EN = LinkWords(
    title="Links",
    lead="Connections that nobody wrote down. Look at both sides' sentences, then accept or reject.",
    empty="Nothing is suggested yet. Suggestions appear here once there are documents.",
    none_here="No suggestion fits this choice.",
    all_kinds="All",
    kinds={
        "contradiction": "Contradiction",
        "synonym": "The same thing?",
        "gate": "Leads to?",
        "mention": "Reading",
    },
    states={"none": "Suggested", "accepted": "Accepted", "rejected": "Rejected"},
    between={"synonym": "≈", "gate": "→", "mention": "·"},
    why={
        "alike": "Alike in spelling or meaning (likeness {n}).",
        "connective": "Sentences join the two by a causal word. Judged from text, not proof of cause.",
        "model": "A language model judged that one leads to the other (confidence {n}). Judged from text, not proof "
        "of cause.",
        "flagged": "Read as {words}: it makes no fact.",
        "unsure": "The reading is uncertain (confidence {n}).",
        "contradiction-value": "Two documents give different values for the same thing.",
        "contradiction-date": "Two documents give different dates or times for the same thing.",
        "contradiction-negation": "One document says so, the other denies it.",
        "said": "It was rejected, so it is suggested no more.",
    },
    used="Serves searches now.",
    not_used="Does not serve searches now.",
    said="{person} · {when}",
    with_reason=" — “{note}”",
    earlier="Rejected earlier ({person}, {when}), on other evidence than it has now.",
    reason="Reason (kept with the verdict)",
    choose="Choose all",
    choose_one="Choose",
    chosen="{n} chosen",
    one={"accepted": "Accept", "rejected": "Reject", "none": "Undo"},
    many={"accepted": "Accept chosen", "rejected": "Reject chosen", "none": "Undo chosen"},
    preview="What would change",
    keys_help="Keys: ↑↓ move, A accept, R reject, U undo, X choose, P what would change. "
    "With Shift, A, R and U are for all chosen.",
    shown_of="{n} of {all} are shown.",
    done={"accepted": "Accepted.", "rejected": "Rejected.", "none": "Taken back."},
    policy="Links that serve searches",
    policies={"suggested": "Suggested ones too (marked as suggested)", "accepted": "Accepted ones only"},
    policy_saved="Saved. It holds from the next question on.",
    policy_note={
        "suggested": "Suggested links serve searches too, and are marked as suggested.",
        "accepted": "Only accepted links serve searches.",
    },
    reach="With this link {n} more of {all} passages can be reached.",
    reach_none="This link makes no further passage reachable.",
    reach_help="Counted: passages that up to {steps} facts or links lead to from either side.",
    try_question="A question to try",
    try_verdict="If it were",
    try_strategy="How to search",
    try_button="Compare ranks",
    before="Now",
    after="Then",
    passage="Passage",
    not_ranked="–",
    no_change="No rank would change.",
    opposed="Another document says otherwise",
    opposed_accepted="confirmed by a person",
)
