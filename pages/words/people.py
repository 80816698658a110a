"""Words of the People and Activity pages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PeopleWords:
    title: str
    lead: str
    add: str
    name: str
    role: str
    role_help: str
    tags: str
    tags_placeholder: str
    password: str
    password_help: str
    add_button: str
    added: str
    password_once: str
    edit: str
    save: str
    saved: str
    remove: str
    remove_confirm: str
    removed: str
    no_tags: str
    you: str
    cancel: str
    role_notes: dict[str, str]


@dataclass(frozen=True, slots=True)
class ActivityWords:
    title: str
    lead: str
    search: str
    empty: str
    nothing_found: str
    when: str
    who: str
    action: str
    subject: str
    detail: str
    shown: str
    more: str
    narrow: str
    anybody: str
    anything: str
    days: str
    verify: str
    verified: str
    whole: str
    broken: str
    yes: str
    exports: dict[str, str]
    head: tuple[str, ...]
    """Of the table as a file."""
    actions: dict[str, str]
    details: dict[str, str]


KO = PeopleWords(
    title="사람",
    lead="역할은 할 수 있는 일을, 태그는 읽을 수 있는 문서를 정합니다. 관리자도 태그로 읽습니다.",
    add="사람 추가",
    name="이름",
    role="역할",
    role_help="역할은 읽을 수 있는 범위를 넓히지 않습니다.",
    tags="태그",
    tags_placeholder="태그를 고르거나 새로 쓰세요",
    password="비밀번호",
    password_help="비워 두면 만들어서 한 번만 보여 줍니다.",
    add_button="추가",
    added="{name} 님을 추가했습니다.",
    password_once="이 비밀번호는 지금 한 번만 보입니다. 안전하게 전해 주세요.",
    edit="바꾸기",
    save="저장",
    saved="저장했습니다. 다음 클릭부터 바뀝니다.",
    remove="작업 공간에서 빼기",
    remove_confirm="{name} 님을 뺄까요? 세션이 끝나고 아무것도 읽을 수 없게 됩니다.",
    removed="{name} 님을 뺐습니다.",
    no_tags="태그 없음",
    you="나",
    cancel="취소",
    role_notes={
        "reader": "묻고 읽기",
        "reviewer": "근거와 연결도 판단",
        "editor": "문서도 올리고 고침",
        "admin": "사람·태그·설정도 관리",
    },
)

EN = PeopleWords(
    title="People",
    lead="A role decides what one may do, tags decide what one may read. Admins read by tags too.",
    add="Add a person",
    name="Name",
    role="Role",
    role_help="A role never widens what one may read.",
    tags="Tags",
    tags_placeholder="Choose tags, or type a new one",
    password="Password",
    password_help="Left empty, one is made and shown once.",
    add_button="Add",
    added="{name} was added.",
    password_once="This password is shown once, now. Hand it over safely.",
    edit="Edit",
    save="Save",
    saved="Saved. It holds from the next click.",
    remove="Remove from the workspace",
    remove_confirm="Remove {name}? Their sessions end, and they can read nothing here.",
    removed="{name} was removed.",
    no_tags="no tags",
    you="you",
    cancel="Cancel",
    role_notes={
        "reader": "asks and reads",
        "reviewer": "also judges evidence and links",
        "editor": "also uploads and changes documents",
        "admin": "also people, tags and settings",
    },
)

ACTIVITY_KO = ActivityWords(
    title="활동 기록",
    lead="누가 언제 무엇을 했는지. 고치거나 지울 수 없습니다.",
    search="찾기",
    empty="아직 기록이 없습니다.",
    nothing_found="맞는 기록이 없습니다.",
    when="때",
    who="누가",
    action="한 일",
    subject="대상",
    detail="자세히",
    shown="최근 {n}건",
    more="더 보기",
    narrow="좁혀 보기",
    anybody="누구나",
    anything="모든 일",
    days="기간",
    verify="기록이 온전한지 확인",
    verified="{when} 확인: {result}",
    whole="기록이 쓰인 그대로 온전합니다.",
    broken="기록이 바뀌었습니다. 관리 명령 check로 어디인지 확인하세요.",
    yes="예",
    exports={"csv": "표로 내보내기", "jsonl": "줄 단위로 내보내기"},
    head=("번호", "때(UTC)", "누가", "한 일", "대상", "대상 이름", "문서", "자세히"),
    actions={
        "document added": "문서 올림",
        "document replaced": "새 판 올림",
        "document scheduled": "나중에 효력이 생기는 새 판 올림",
        "document dated": "효력 날짜 바꿈",
        "document began": "효력이 시작됨",
        "document lapsed": "효력이 끝남",
        "document retired": "문서 사용 중지",
        "document restored": "문서 다시 사용",
        "document erased": "문서 완전 삭제",
        "document retagged": "읽을 사람 바꿈",
        "member added": "사람 추가",
        "member changed": "역할·태그 바꿈",
        "member removed": "사람 뺌",
        "see as begun": "다른 사람의 눈으로 보기 시작함",
        "see as ended": "다른 사람의 눈으로 보기를 그만둠",
        "tag added": "태그 만듦",
        "tag removed": "태그 없앰",
        "workspace created": "작업 공간 만듦",
        "setting changed": "설정 바꿈",
        "answer sent to review": "답을 검토로 보냄",
        "answer withdrawn from review": "답을 검토에서 거둠",
        "verdict given": "근거를 판단함",
        "link accepted": "연결을 받아들임",
        "link rejected": "연결을 거절함",
        "link verdict undone": "연결 판단을 되돌림",
        "link policy changed": "검색에 쓸 연결을 바꿈",
        "missed passage added": "놓친 구절을 더함",
        "added passage removed": "더한 구절을 뺌",
        "path struck": "경로를 지움",
        "path no longer struck": "지운 경로를 되살림",
        "answer signed off": "답을 승인함",
        "answer rejected": "답을 반려함",
        "answer exported": "답을 내보냄",
        "answer replayed": "답을 다시 계산함",
        "impact list kept": "영향 목록을 남김",
        "impact ticked": "영향 목록의 문서에 적음",
        "impact list closed": "영향 목록을 닫음",
        "impact list reopened": "영향 목록을 다시 엶",
        "impact list exported": "영향 목록을 내보냄",
        "activity exported": "활동 기록을 내보냄",
    },
    details={
        "audience": "읽을 수 있는 태그",
        "audience before": "이전 태그",
        "version": "판",
        "in effect from": "효력 시작일",
        "in effect until": "효력 마지막 날",
        "days before": "이전 효력 날짜",
        "role": "역할",
        "role before": "이전 역할",
        "tags": "태그",
        "tags before": "이전 태그",
        "verdict": "판단",
        "answer": "답",
        "form": "형식",
        "list": "목록",
        "tick": "표시",
        "owner": "담당자",
        "due": "기한",
        "from": "출발",
        "suggested links": "제안된 연결도 따라감",
        "says it rests on more": "근거가 더 있다고 알림",
    },
)

ACTIVITY_EN = ActivityWords(
    title="Activity",
    lead="Who did what, and when. Nothing here can be changed or removed.",
    search="Search",
    empty="Nothing has happened yet.",
    nothing_found="Nothing matches.",
    when="When",
    who="Who",
    action="Action",
    subject="Subject",
    detail="Detail",
    shown="The latest {n}",
    more="Show more",
    narrow="Narrow down",
    anybody="anybody",
    anything="anything",
    days="Days",
    verify="Verify the chain",
    verified="Verified {when}: {result}",
    whole="Every line is as it was written.",
    broken="The record was changed. Run the command `check` to see where.",
    yes="yes",
    exports={"csv": "Export CSV", "jsonl": "Export JSON lines"},
    head=("Number", "When (UTC)", "Who", "Action", "Subject", "Subject's name", "Document", "Detail"),
    actions={
        "document added": "uploaded a document",
        "document replaced": "uploaded a new version",
        "document scheduled": "uploaded a new version for a later day",
        "document dated": "changed days in effect",
        "document began": "came into effect",
        "document lapsed": "went out of effect",
        "document retired": "retired a document",
        "document restored": "restored a document",
        "document erased": "erased a document",
        "document retagged": "changed who may read",
        "member added": "added a person",
        "member changed": "changed role or tags",
        "member removed": "removed a person",
        "see as begun": "began to see as a member",
        "see as ended": "stopped seeing as a member",
        "tag added": "made a tag",
        "tag removed": "removed a tag",
        "workspace created": "made the workspace",
        "setting changed": "changed a setting",
        "answer sent to review": "sent an answer to review",
        "answer withdrawn from review": "withdrew an answer from review",
        "verdict given": "judged evidence",
        "link accepted": "accepted a link",
        "link rejected": "rejected a link",
        "link verdict undone": "took a verdict on a link back",
        "link policy changed": "changed which links serve searches",
        "missed passage added": "added a missed passage",
        "added passage removed": "took an added passage away",
        "path struck": "struck a path",
        "path no longer struck": "let a struck path stand",
        "answer signed off": "signed an answer off",
        "answer rejected": "rejected an answer",
        "answer exported": "exported an answer",
        "answer replayed": "computed an answer again",
        "impact list kept": "kept an impact list",
        "impact ticked": "noted on a document of an impact list",
        "impact list closed": "closed an impact list",
        "impact list reopened": "reopened an impact list",
        "impact list exported": "exported an impact list",
        "activity exported": "exported the activity",
    },
    details={
        "audience": "open to",
        "audience before": "open before to",
        "version": "version",
        "in effect from": "in effect from",
        "in effect until": "in effect until",
        "days before": "days before",
        "role": "role",
        "role before": "role before",
        "tags": "tags",
        "tags before": "tags before",
        "verdict": "verdict",
        "answer": "answer",
        "form": "form",
        "list": "list",
        "tick": "tick",
        "owner": "owner",
        "due": "due",
        "from": "from",
        "suggested links": "follows suggested links",
        "says it rests on more": "says it rests on more",
    },
)
