"""Words about who can read what, and about seeing as a member."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AccessWords:
    readers: str
    reads: str
    reads_note: str
    reads_none: str
    person: str
    role: str
    document: str
    because: str
    everyone: str
    mine: str
    my_none: str
    see_as: str
    see_as_help: str
    banner: str
    stop: str
    unsaved: str
    ended: str
    looked: str
    looked_lead: str
    looked_none: str
    looked_line: str
    closed_while_asking: str


KO = AccessWords(
    readers="읽을 수 있는 사람과 그 까닭",
    reads="읽을 수 있는 문서와 그 까닭",
    reads_note="내가 읽을 수 있는 문서만 보입니다.",
    reads_none="나와 이 사람이 함께 읽을 수 있는 문서가 없습니다.",
    person="사람",
    role="역할",
    document="문서",
    because="까닭",
    everyone="모두에게 열림",
    mine="내가 읽을 수 있는 문서",
    my_none="읽을 수 있는 문서가 없습니다.",
    see_as="이 사람의 눈으로 보기",
    see_as_help="질문과 문서 화면을 이 사람이 보는 대로 봅니다. 나도 읽을 수 있는 것만 보이고, 읽기만 할 수 있으며, "
    "활동 기록에 남고 이 사람에게 알려집니다.",
    banner="{name}의 눈으로 보는 중입니다. 나도 읽을 수 있는 문서만 보입니다. 읽기만 할 수 있고 답은 남지 않습니다.",
    stop="그만 보기",
    unsaved="{name}의 눈으로 본 답입니다. 어디에도 남지 않습니다.",
    ended="더는 이 사람의 눈으로 볼 수 없습니다.",
    looked="내 눈으로 본 관리자",
    looked_lead="관리자가 내가 보는 대로 본 때입니다. 관리자도 자기가 읽을 수 있는 문서만 봅니다.",
    looked_none="아무도 없습니다.",
    looked_line="{name} · {when}",
    closed_while_asking="쓰는 동안 읽을 수 있는 것이 바뀌어 이 답을 닫았습니다. 다시 질문하세요.",
)

EN = AccessWords(
    readers="Who can read this, and why",
    reads="What they can read, and why",
    reads_note="Only documents that you may read yourself are shown.",
    reads_none="There is no document that you and this person may both read.",
    person="Person",
    role="Role",
    document="Document",
    because="Because of",
    everyone="open to everyone",
    mine="Documents you can read",
    my_none="You can read no document.",
    see_as="See as this person",
    see_as_help="Shows Ask and Documents as this person sees them: only what you may read too, for reading "
    "alone. It stands in the activity, and the person is told.",
    banner="You are seeing as {name}: only documents that you may read too. You can read and nothing else; "
    "no answer is kept.",
    stop="Stop",
    unsaved="An answer as {name} would get it. It is kept nowhere.",
    ended="You can no longer see as this person.",
    looked="Admins who saw as you",
    looked_lead="When an admin looked at what you see. Admins too see only what they may read themselves.",
    looked_none="Nobody.",
    looked_line="{name} · {when}",
    closed_while_asking="What you may read changed while this was written, so it was closed. Ask again.",
)
