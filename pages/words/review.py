"""Words of the Review page, of shared answers, and of what may be done with an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.export import answer_words as of_files


@dataclass(frozen=True, slots=True)
class ReviewWords:
    title: str
    lead: str
    empty: str
    none_here: str
    all_of_them: str
    back: str
    asked_by: str
    sent_when: str
    judged: str
    signed_of: str
    states: dict[str, str]
    state_notes: dict[str, str]
    not_sent: str
    fell_short: dict[str, str]
    reasons: Mapping[str, str]
    reason_unnamed: str
    reasons_title: str
    touches: str
    rests_on_more: str
    claim: str
    no_claims: str
    no_sources: str
    verdict: str
    verdicts: dict[str, str]
    keys_help: str
    note: str
    note_help: str
    save_note: str
    stale: str
    added_by: str
    old_text: str
    new_text: str
    gone: str
    mine: str
    add_title: str
    add_claim: str
    add_search: str
    add_button: str
    add_nothing: str
    added: str
    take_away: str
    paths_title: str
    strike: str
    unstrike: str
    struck_by: str
    decide: str
    decide_note: str
    sign: str
    reject: str
    cannot_sign: str
    two_people: str
    decisions: str
    signed: str
    rejected: str
    became: dict[str, str]
    signed_already: str
    replay: str
    replay_lead: str
    replay_button: str
    replay_whose: dict[str, str]
    replay_then: str
    replay_now: str
    replay_same: str
    replay_differs: str
    replay_why: dict[str, str]
    replay_source: str
    replay_gone: str
    replay_new: str
    send: str
    send_lead: str
    says_more: str
    says_more_help: str
    send_button: str
    sent: str
    withdraw: str
    withdrawn: str
    act: str
    act_lead: str
    copy: str
    copied: str
    export: str
    forms: dict[str, str]
    link: str
    link_help: str
    open_review: str
    shared_title: str
    shared_none: str
    policy: str
    policy_people: str
    policy_one: str
    policy_two: str
    policy_saved: str


KO = ReviewWords(
    title="검토",
    lead="답의 문장마다 근거를 나란히 보고 판단합니다. 검색 점수는 여기 나오지 않습니다.",
    empty="검토할 답이 없습니다. 질문 화면에서 답을 검토로 보내면 여기에 나옵니다.",
    none_here="이 상태인 답이 없습니다.",
    all_of_them="전체",
    back="목록으로",
    asked_by="{name} 님이 물음 · {when}",
    sent_when="검토로 보냄 · {when}",
    judged="문장 {all}개 중 {done}개 판단",
    signed_of="승인 {done}/{all}",
    states={
        "unchecked": "확인 전",
        "checked": "확인함",
        "look_again": "다시 확인 필요",
        "signed_off": "승인됨",
        "rejected": "반려됨",
    },
    state_notes={
        "unchecked": "아직 모든 문장을 확인하지 않았습니다.",
        "checked": "모든 문장을 확인했습니다. 아직 아무도 승인하지 않았습니다.",
        "partly": "모든 문장을 확인했습니다. {people} 님이 승인했고, 한 사람 더 승인해야 합니다.",
        "less": "모든 문장을 확인했지만, 기대는 것을 다 읽을 수는 없는 사람만 승인했습니다. 다른 사람도 승인해야 합니다.",
        "look_again": "확인한 뒤 출처가 바뀌었습니다. 이 답대로 하기 전에 다시 보세요.",
        "signed_off": "검토자가 승인했습니다: {people}",
        "rejected": "반려된 답입니다. 근거로 삼지 마세요.",
    },
    not_sent="검토로 보내지 않은 답입니다.",
    fell_short={
        "contradicts": "출처와 어긋난다고 본 문장: {n}개",
        "insufficient": "근거가 모자란다고 본 문장: {n}개",
    },
    reasons=of_files.KO.reasons,
    reason_unnamed="이 답의 출처",
    reasons_title="다시 봐야 하는 까닭",
    touches="문장 {numbers}",
    rests_on_more="이 답은 내가 읽을 수 있는 것보다 많은 근거에 기댑니다.",
    claim="문장 {n}",
    no_claims="이 답에는 판단할 문장이 없습니다.",
    no_sources="인용한 출처가 없는 문장입니다. 놓친 구절을 더하거나 근거가 모자란다고 하세요.",
    verdict="판단",
    verdicts={"supports": "뒷받침함", "contradicts": "어긋남", "insufficient": "모자람"},
    keys_help="화살표로 옮기고, S 뒷받침함 · C 어긋남 · I 모자람",
    note="메모",
    note_help="왜 그렇게 보았는지 (선택)",
    save_note="메모 저장",
    stale="출처가 바뀌기 전의 판단",
    added_by="{name} 님이 더함",
    old_text="{n}판 (답의 근거)",
    new_text="{n}판 (지금)",
    gone="새 판에는 이 부분이 없습니다.",
    mine="나",
    add_title="놓친 구절 더하기",
    add_claim="어느 문장에",
    add_search="읽을 수 있는 문서에서 찾기",
    add_button="더하기",
    add_nothing="찾은 구절이 없습니다.",
    added="구절을 더했습니다. 이제 판단할 수 있습니다.",
    take_away="빼기",
    paths_title="경로",
    strike="지우기",
    unstrike="되살리기",
    struck_by="{name} 님이 지움",
    decide="승인 또는 반려",
    decide_note="메모",
    sign="승인",
    reject="반려",
    cannot_sign="모든 문장을 출처가 뒷받침해야 승인할 수 있습니다.",
    two_people="이 작업 공간에서는 두 사람이 승인해야 합니다.",
    decisions="지금까지의 결정",
    signed="승인",
    rejected="반려",
    became={
        "replaced": "뒤의 결정으로 바뀜",
        "moved": "그 뒤로 출처가 바뀌어 더는 유효하지 않음",
        "followed": "그 뒤로 판단이 더해져 더는 유효하지 않음",
        "less": "나보다 적게 읽을 수 있는 사람의 승인이라 여기서는 세지 않음",
    },
    signed_already="지금 그대로를 이미 승인했습니다.",
    replay="다시 계산하기",
    replay_lead="같은 전략과 설정으로 그때 시점과 지금 시점에서 다시 계산해 무엇이 왜 달라졌는지 봅니다.",
    replay_button="지금 계산",
    replay_whose={
        "asker": "물은 사람의 권한으로 계산했습니다.",
        "reviewer": "내가 읽을 수 있는 문서로 계산했습니다. 물은 사람이 읽는 것과 다를 수 있습니다.",
    },
    replay_then="그때 시점 ({n})",
    replay_now="지금",
    replay_same="같습니다",
    replay_differs="다릅니다",
    replay_why={
        "documents": "문서가 바뀜",
        "links": "이어진 경로가 바뀜",
        "model": "모델이 바뀜",
        "settings": "전략의 설정이 바뀜",
        "access": "읽을 수 있는 범위가 다름",
        "program": "프로그램이 바뀜",
    },
    replay_source="출처 {title}: {before} → {after}",
    replay_gone="사라진 문장",
    replay_new="새 문장",
    send="검토로 보내기",
    send_lead="작업 공간 사람들이 링크로 이 답을 열 수 있고, 검토자의 목록에 나옵니다. 각자 읽을 수 있는 만큼만 보입니다.",
    says_more="덜 읽는 사람에게 근거가 더 있다고 알리기",
    says_more_help="무엇인지는 알리지 않습니다. 켜지 않으면 있다는 것도 알 수 없습니다.",
    send_button="보내기",
    sent="검토로 보냈습니다.",
    withdraw="검토에서 거두기",
    withdrawn="거두었습니다. 이제 나만 봅니다.",
    act="사용하기",
    act_lead="복사하거나 내보낸 글에도 지금 상태가 적힙니다.",
    copy="상태와 함께 복사",
    copied="복사했습니다",
    export="내보내기",
    forms={"text": "텍스트", "markdown": "마크다운", "docx": "워드 문서"},
    link="공유 링크",
    link_help="작업 공간 사람만 열 수 있고, 읽을 수 있는 만큼만 보입니다.",
    open_review="검토 화면에서 열기",
    shared_title="공유된 답",
    shared_none="이 답은 없거나 볼 수 없습니다.",
    policy="검토 방식",
    policy_people="승인에 필요한 사람",
    policy_one="한 사람",
    policy_two="두 사람",
    policy_saved="저장했습니다.",
)

EN = ReviewWords(
    title="Review",
    lead="Judge each claim beside its source. Search scores are not shown here.",
    empty="There is nothing to review. Answers appear here once somebody sends them to review on the Ask page.",
    none_here="No answer is in this state.",
    all_of_them="All",
    back="Back to the list",
    asked_by="asked by {name} · {when}",
    sent_when="sent to review · {when}",
    judged="{done} of {all} claims judged",
    signed_of="signed {done}/{all}",
    states={
        "unchecked": "Unchecked",
        "checked": "Checked",
        "look_again": "Needs another look",
        "signed_off": "Signed off",
        "rejected": "Rejected",
    },
    state_notes={
        "unchecked": "Not every claim has been checked yet.",
        "checked": "Every claim has been checked; nobody has signed it off.",
        "partly": "Every claim has been checked. Signed by {people}; one more person has to sign.",
        "less": "Every claim has been checked, but signed only by somebody who may read less than all that it rests "
        "on: another signature is needed.",
        "look_again": "A source has changed since it was checked. Look again before you act on it.",
        "signed_off": "Signed off by {people}",
        "rejected": "Rejected. Do not act on it.",
    },
    not_sent="This answer was not sent to review.",
    fell_short={
        "contradicts": "Claims that a source contradicts: {n}",
        "insufficient": "Claims that lack evidence: {n}",
    },
    reasons=of_files.EN.reasons,
    reason_unnamed="A source of this answer",
    reasons_title="Why it needs another look",
    touches="claim {numbers}",
    rests_on_more="This answer rests on more than you may read.",
    claim="Claim {n}",
    no_claims="This answer makes no claim to judge.",
    no_sources="This claim cites no source. Add a passage that was missed, or say that evidence is lacking.",
    verdict="Verdict",
    verdicts={"supports": "Supports", "contradicts": "Contradicts", "insufficient": "Insufficient"},
    keys_help="Arrows move; S supports · C contradicts · I insufficient",
    note="Note",
    note_help="Why you see it this way (optional)",
    save_note="Save note",
    stale="given before the source changed",
    added_by="added by {name}",
    old_text="Version {n} (what the answer rests on)",
    new_text="Version {n} (now)",
    gone="The new version no longer has this.",
    mine="you",
    add_title="Add a passage that was missed",
    add_claim="To which claim",
    add_search="Search in what you may read",
    add_button="Add",
    add_nothing="No passage was found.",
    added="Added. It can be judged now.",
    take_away="Take away",
    paths_title="Paths",
    strike="Strike",
    unstrike="Let it stand",
    struck_by="struck by {name}",
    decide="Sign off or reject",
    decide_note="Note",
    sign="Sign off",
    reject="Reject",
    cannot_sign="It can be signed off once every claim is supported by its sources.",
    two_people="In this workspace two people have to sign.",
    decisions="Decisions so far",
    signed="signed off",
    rejected="rejected",
    became={
        "replaced": "replaced by a later one",
        "moved": "a source has changed since: no longer counts",
        "followed": "something was said of it since: no longer counts",
        "less": "by somebody who may read less of it than you: does not count here",
    },
    signed_already="You have signed it off as it is now.",
    replay="Compute it again",
    replay_lead="The same strategy and settings, at its revision and today: what differs, and why.",
    replay_button="Compute",
    replay_whose={
        "asker": "Computed with the asker's rights.",
        "reviewer": "Computed from what you may read, which may not be what the asker reads.",
    },
    replay_then="At its revision ({n})",
    replay_now="Today",
    replay_same="The same",
    replay_differs="Different",
    replay_why={
        "documents": "documents changed",
        "links": "the paths between them changed",
        "model": "the model changed",
        "settings": "the strategy's settings changed",
        "access": "what may be read differs",
        "program": "the program changed",
    },
    replay_source="Source {title}: {before} → {after}",
    replay_gone="Claims that are gone",
    replay_new="New claims",
    send="Send to review",
    send_lead="Members can open this answer by its link, and reviewers find it in their list. "
    "Each sees only what they may read.",
    says_more="Tell people who may read less that it rests on more",
    says_more_help="Not what it is. Left off, they cannot tell that there is more.",
    send_button="Send",
    sent="Sent to review.",
    withdraw="Withdraw from review",
    withdrawn="Withdrawn. Only you see it now.",
    act="Use it",
    act_lead="What you copy or export says its present state.",
    copy="Copy with its state",
    copied="Copied",
    export="Export",
    forms={"text": "Text", "markdown": "Markdown", "docx": "Word"},
    link="Link to share",
    link_help="Only members can open it, and each sees only what they may read.",
    open_review="Open in Review",
    shared_title="Shared answer",
    shared_none="This answer does not exist, or is not yours to see.",
    policy="How answers are reviewed",
    policy_people="People who have to sign",
    policy_one="One",
    policy_two="Two",
    policy_saved="Saved.",
)
