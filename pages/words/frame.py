"""Words of the frame around every page, and of the account page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FrameWords:
    ask: str
    documents: str
    people: str
    activity: str
    account: str
    workspace: str
    signed_in_as: str
    sign_out: str
    session_over: str
    no_workspace: str
    no_workspace_lead: str
    open_sample: str
    new_workspace: str
    create: str
    not_yours: str
    something_failed: str
    try_again: str
    everyone: str
    roles: dict[str, str]


@dataclass(frozen=True, slots=True)
class AccountWords:
    title: str
    language: str
    password: str
    old_password: str
    new_password: str
    again: str
    password_hint: str
    change: str
    changed: str
    differ: str
    sessions: str
    sessions_lead: str
    this_session: str
    since: str
    end_session: str
    end_all: str
    ended: str
    your_access: str
    no_tags: str


KO = FrameWords(
    ask="질문",
    documents="문서",
    people="사람",
    activity="활동 기록",
    account="내 계정",
    workspace="작업 공간",
    signed_in_as="{name} · {role}",
    sign_out="로그아웃",
    session_over="세션이 끝났습니다. 로그인 화면으로 이동합니다.",
    no_workspace="아직 속한 작업 공간이 없습니다",
    no_workspace_lead="관리자에게 작업 공간에 넣어 달라고 부탁하세요.",
    open_sample="예시 작업 공간 열기",
    new_workspace="새 작업 공간",
    create="만들기",
    not_yours="이 화면은 없거나 볼 수 없습니다.",
    something_failed="처리하지 못했습니다. 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요.",
    try_again="다시 시도",
    everyone="모두",
    roles={"reader": "열람자", "reviewer": "검토자", "editor": "편집자", "admin": "관리자"},
)

EN = FrameWords(
    ask="Ask",
    documents="Documents",
    people="People",
    activity="Activity",
    account="Account",
    workspace="Workspace",
    signed_in_as="{name} · {role}",
    sign_out="Sign out",
    session_over="Your session has ended. Taking you to the sign-in page.",
    no_workspace="You are in no workspace yet",
    no_workspace_lead="Ask an admin to add you to one.",
    open_sample="Open the sample workspace",
    new_workspace="New workspace",
    create="Create",
    not_yours="This page does not exist, or is not yours to see.",
    something_failed="That did not work. Please try again; if it goes on, tell your admin.",
    try_again="Try again",
    everyone="Everyone",
    roles={"reader": "Reader", "reviewer": "Reviewer", "editor": "Editor", "admin": "Admin"},
)

ACCOUNT_KO = AccountWords(
    title="내 계정",
    language="언어",
    password="비밀번호 바꾸기",
    old_password="지금 비밀번호",
    new_password="새 비밀번호",
    again="새 비밀번호 확인",
    password_hint="10자 이상. 바꾸면 다른 기기의 세션은 모두 끝납니다.",
    change="바꾸기",
    changed="비밀번호를 바꿨습니다. 다른 세션은 모두 끝났습니다.",
    differ="새 비밀번호 두 개가 서로 다릅니다.",
    sessions="로그인된 곳",
    sessions_lead="모르는 곳이 있으면 끝내고 비밀번호를 바꾸세요.",
    this_session="지금 이 브라우저",
    since="{when} 시작",
    end_session="끝내기",
    end_all="모든 곳에서 로그아웃",
    ended="세션을 끝냈습니다.",
    your_access="내가 읽을 수 있는 태그",
    no_tags="태그가 없습니다. 모두에게 열린 문서만 읽습니다.",
)

ACCOUNT_EN = AccountWords(
    title="Account",
    language="Language",
    password="Change password",
    old_password="Present password",
    new_password="New password",
    again="New password again",
    password_hint="At least 10 characters. Every other session of yours ends.",
    change="Change",
    changed="Password changed. Every other session has ended.",
    differ="The two new passwords differ.",
    sessions="Where you are signed in",
    sessions_lead="If you don't recognise one, end it and change your password.",
    this_session="This browser",
    since="since {when}",
    end_session="End",
    end_all="Sign out everywhere",
    ended="Session ended.",
    your_access="Tags you read by",
    no_tags="No tags: you read documents that are open to everyone.",
)
