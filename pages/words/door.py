"""Words of the sign-in and set-up forms, which stand outside Streamlit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DoorWords:
    tagline: str
    sign_in: str
    name: str
    password: str
    password_again: str
    sign_in_button: str
    sign_in_with: str
    or_word: str
    set_up: str
    set_up_lead: str
    workspace: str
    workspace_hint: str
    sample: str
    sample_hint: str
    set_up_button: str
    making: str
    password_hint: str
    wrong: str
    busy: str
    stale_form: str
    passwords_differ: str
    name_missing: str
    workspace_missing: str
    signed_out: str
    session_ended: str
    other_language: str
    language: str
    not_found: str
    not_found_lead: str
    back: str


KO = DoorWords(
    tagline="연결은 찾고, 원문이 결정합니다.",
    sign_in="로그인",
    name="이름",
    password="비밀번호",
    password_again="비밀번호 확인",
    sign_in_button="로그인",
    sign_in_with="{provider} 계정으로 로그인",
    or_word="또는",
    set_up="첫 관리자 만들기",
    set_up_lead="아직 아무도 없습니다. 첫 관리자가 사람을 초대하고 태그를 정합니다.",
    workspace="작업 공간 이름",
    workspace_hint="팀 하나의 닫힌 공간입니다. 문서는 이 밖으로 나가지 않습니다.",
    sample="예시 작업 공간도 함께 열기",
    sample_hint="행사 운영팀의 짧은 문서들로 바로 질문해 볼 수 있습니다.",
    set_up_button="만들고 시작하기",
    making="만들고 있습니다. 예시 문서까지 올리면 30초쯤 걸립니다. 이 화면을 그대로 두세요.",
    password_hint="10자 이상",
    wrong="이름 또는 비밀번호가 맞지 않습니다.",
    busy="시도가 너무 많습니다. 잠시 후 다시 해 주세요.",
    stale_form="양식이 오래되었거나 다른 곳에서 왔습니다. 다시 입력해 주세요.",
    passwords_differ="두 비밀번호가 다릅니다. 다시 입력해 주세요.",
    name_missing="이름을 입력해 주세요.",
    workspace_missing="작업 공간 이름을 입력해 주세요.",
    signed_out="로그아웃했습니다.",
    session_ended="세션이 끝났습니다. 다시 로그인해 주세요.",
    other_language="English",
    language="언어",
    not_found="찾을 수 없습니다",
    not_found_lead="없거나 볼 수 없는 주소입니다.",
    back="처음으로",
)

EN = DoorWords(
    tagline="Links find; sources decide.",
    sign_in="Sign in",
    name="Name",
    password="Password",
    password_again="Password again",
    sign_in_button="Sign in",
    sign_in_with="Sign in with {provider}",
    or_word="or",
    set_up="Create the first admin",
    set_up_lead="Nobody is here yet. The first admin invites people and decides on tags.",
    workspace="Workspace name",
    workspace_hint="One team's closed world. Documents never leave it.",
    sample="Also open the sample workspace",
    sample_hint="Short documents of an events team, ready for questions.",
    set_up_button="Create and begin",
    making="Creating it. With the sample's documents this can take half a minute; please leave this page open.",
    password_hint="At least 10 characters",
    wrong="The name or the password is not right.",
    busy="Too many attempts. Please wait a little and try again.",
    stale_form="The form was too old or came from elsewhere. Please fill it in again.",
    passwords_differ="The two passwords differ. Please type them again.",
    name_missing="Please enter a name.",
    workspace_missing="Please enter a name for the workspace.",
    signed_out="You have signed out.",
    session_ended="Your session has ended. Please sign in again.",
    other_language="한국어",
    language="Language",
    not_found="Not found",
    not_found_lead="This address does not exist, or is not yours to see.",
    back="Back to the start",
)
