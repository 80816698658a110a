"""What the core and storage refuse, in Korean: English template → Korean template, with the same places.

A sentence that is not here is shown in English as it is. tests/screens/test_refusals.py finds out which
templates there are from the code that raises them.
"""
# ruff: noqa: E501  Korean counts double; a sentence is easier to read on its line.

from __future__ import annotations

from dataclasses import dataclass

from pages.words.unreadable import DAMAGE, FILES, KINDS_OF_FILES, REMEDIES

_KINDS = {
    "workspace": "작업 공간",
    "user": "사용자",
    "member": "구성원",
    "document": "문서",
    "version": "판",
    "passage": "단락",
    "path": "경로",
    "link": "연결",
    "answer": "답",
    "list": "목록",
    "claim": "주장",
    "upload": "업로드",
    "file": "파일",
    "item": "항목",
    "name": "이름",
    "file name": "파일 이름",
    "document name": "문서 이름",
    "tag": "태그",
    "waiting": "대기 중",
    "running": "처리 중",
    "done": "완료",
    "failed": "실패",
    "cancelled": "취소됨",
}

_VERSIONS_AND_ACCESS = {
    "This version has these days already.": "이 판의 효력 날짜는 이미 그렇습니다.",
    "The last day in effect, {last}, comes before the first, {first}. Change one of them.": "효력 마지막 날 {last}이(가) 시작일 {first}보다 앞섭니다. 하나를 바꾸세요.",
    "{text} is no day: write it as 2026-05-01.": "{text}은(는) 날짜가 아닙니다. 2026-05-01처럼 쓰세요.",
    "{text} is neither a revision's number nor a day such as 2026-05-01.": "{text}은(는) 시점 번호도, 2026-05-01 같은 날짜도 아닙니다.",
    "{day} is out of reach: choose a day from 1900 to 2199.": "{day}은(는) 고를 수 없습니다. 1900년부터 2199년 사이의 날을 고르세요.",
    "Version {number} is compared with itself: choose two versions.": "{number}판을 같은 판과 견줄 수 없습니다. 두 판을 고르세요.",
    "There is no version {number}: choose from 1 to {last}.": "{number}판은 없습니다. 1부터 {last} 사이에서 고르세요.",
    "Only an admin of this workspace can see as somebody else.": "다른 사람의 눈으로 보는 일은 이 작업 공간의 관리자만 할 수 있습니다.",
    "That is you: choose another member.": "그 사람은 나입니다. 다른 사람을 고르세요.",
}

_UPLOADS = {
    "Ingestion failed: {fault}": "읽어 들이지 못했습니다: {fault}",
    "{name} is empty: it holds no bytes. Choose another file.": "{name}은(는) 빈 파일입니다. 다른 파일을 고르세요.",
    "{name} is larger than {most} MB. Split it, or have the limit raised.": "{name}이(가) {most} MB보다 큽니다. 나누거나 "
    "한도를 올려 달라고 하세요.",
    "{name} is taken in.": "{name}을(를) 받았습니다.",
    "{name}: these bytes are already here as “{there}”, version {version}.": "{name}: 같은 파일이 ‘{there}’ "
    "{version}판으로 이미 있습니다.",
    "{name}: these bytes are already here as “{there}”, version {version}, which is retired. Restore it instead.": (
        "{name}: 같은 파일이 사용을 중지한 ‘{there}’ {version}판으로 이미 있습니다. 그 문서를 다시 사용하세요."
    ),
    "These documents have no vectors of the embedding model {model} yet. The app makes them after it starts; "
    "`python -m core reembed` does it at once. Then ask again.": "이 문서들에는 임베딩 모델 {model}의 벡터가 아직 없습니다. 앱이 "
    "시작된 뒤 스스로 만들고, `python -m core reembed`로 바로 만들 수도 있습니다. 그런 다음 다시 물어보세요.",
    "{name}: its bytes are gone. Upload it again.": "{name}: 원본이 없어졌습니다. 다시 올리세요.",
    "{name}: ingestion failed ({fault}). Retry it.": "{name}: 읽어 들이지 못했습니다 ({fault}). 다시 시도하세요.",
    "The ingestion process ended before its work was done. Retry the upload; if it ends again, the document needs "
    "more memory than this machine has.": "읽어 들이는 프로그램이 일을 마치기 전에 끝났습니다. 다시 시도하세요. 또 끝나면 이 "
    "기계의 메모리로는 모자라는 문서입니다.",
    "The worker stopped again and again while it read this file: it may be too large or damaged.": "이 파일을 읽다가 "
    "거듭 멈추었습니다. 너무 크거나 손상되었을 수 있습니다.",
    "This upload is {kind} already: there is nothing to cancel.": "이 업로드는 이미 {kind} 상태라 취소할 것이 없습니다.",
    "This upload is {kind}: only one that failed or was cancelled starts again.": "이 업로드는 {kind} 상태입니다. 실패했거나 "
    "취소된 것만 다시 시작할 수 있습니다.",
    "This upload is {kind}: only one that failed or was cancelled can go.": "이 업로드는 {kind} 상태입니다. 실패했거나 취소된 "
    "것만 치울 수 있습니다.",
    "These bytes are already stored as this document's current version.": "같은 파일이 이 문서의 현재 판으로 이미 있습니다.",
    "The page cannot be drawn. Download the original instead.": "쪽을 그릴 수 없습니다. 원본을 받아 보세요.",
}

_DOCUMENTS = {
    "This document's id is used up: start the upload again.": "이 문서의 번호가 이미 쓰였습니다. 다시 올리세요.",
    "The document's tags were changed meanwhile: start the upload again.": "그사이 읽을 사람이 바뀌었습니다. 다시 올리세요.",
    "The document got another version meanwhile: look at it, then upload again.": "그사이 새 판이 올라왔습니다. 보고 나서 다시 올리세요.",
    "This document has these tags already.": "이미 그렇게 되어 있습니다.",
    "There is no such {what}, or you may not see it.": "없거나 볼 권한이 없는 {what}입니다.",
    "Only editors and admins of this workspace can do this.": "이 작업 공간의 편집자와 관리자만 할 수 있습니다.",
    "You do not hold the tag {tag}. Choose among your own tags.": "{tag} 태그를 갖고 있지 않습니다. 가진 태그 가운데 고르세요.",
    "This document is retired already.": "이미 사용을 중지한 문서입니다.",
    "This document is not retired: there is nothing to restore.": "사용을 중지하지 않은 문서라 되돌릴 것이 없습니다.",
    "This document got another version meanwhile: look again, then change its tags.": "그사이 새 판이 올라왔습니다. 다시 보고 "
    "읽을 사람을 바꾸세요.",
    "An audience needs at least one tag, or everyone.": "읽을 사람을 정하려면 태그가 하나는 있거나 ‘모두’여야 합니다.",
    "An audience is either everyone or a set of tags, not both.": "읽을 사람은 ‘모두’이거나 태그이며, 둘 다일 수는 없습니다.",
}

_PEOPLE = {
    "The first admin exists already. Sign in instead.": "첫 관리자가 이미 있습니다. 로그인하세요.",
    "The name or the password is wrong.": "이름 또는 비밀번호가 맞지 않습니다.",
    "Too many attempts. Wait {minutes} minutes and try again.": "시도가 너무 많습니다. {minutes}분 뒤에 다시 해 보세요.",
    "The present password is wrong.": "지금 비밀번호가 맞지 않습니다.",
    "The password is too short. Use at least {least} characters.": "비밀번호가 너무 짧습니다. {least}자 이상으로 하세요.",
    "Only an admin can make a workspace.": "관리자만 작업 공간을 만들 수 있습니다.",
    "Only an admin of this workspace can do this.": "이 작업 공간의 관리자만 할 수 있습니다.",
    "Only an admin of this workspace can see its activity.": "이 작업 공간의 관리자만 활동 기록을 볼 수 있습니다.",
    "This is the last admin of the workspace. Make somebody else an admin first.": "이 작업 공간의 마지막 관리자입니다. 먼저 다른 "
    "사람을 관리자로 만드세요.",
    "{name} is a member already. Change the role or tags instead.": "{name}은(는) 이미 구성원입니다. 역할이나 태그를 바꾸세요.",
    "{name} has an account already, with a password of their own. Leave the password out.": "{name}은(는) 이미 자기 "
    "비밀번호가 있는 계정입니다. 비밀번호를 비워 두세요.",
    "There is a workspace named {name} already: choose another name.": "{name} 작업 공간이 이미 있습니다. 다른 이름을 고르세요.",
    "There is a user named {name} already: choose another name.": "{name} 사용자가 이미 있습니다. 다른 이름을 고르세요.",
    "This outside identity belongs to another user: unlink it there first.": "이 외부 계정은 다른 사용자의 것입니다. 먼저 "
    "그쪽에서 연결을 끊으세요.",
    "Documents carry the tag {tag}: give them other tags first.": "{tag} 태그를 쓰는 문서가 있습니다. 먼저 다른 태그를 주세요.",
    "The workspace has no tag named {tag}: add it first, or choose another.": "작업 공간에 {tag} 태그가 없습니다. 먼저 "
    "만들거나 다른 태그를 고르세요.",
    "The {what} is empty: give it at least one letter.": "비어 있는 {what}입니다. 한 글자는 있어야 합니다.",
    "The {what} {cleaned!r} holds a control sign: leave it out.": "{what} {cleaned!r}에 제어 문자가 있습니다. 빼 주세요.",
    "The tag {cleaned!r} cannot be used: no comma, and not the word {word!r}.": "{cleaned!r} 태그는 쓸 수 없습니다. 쉼표나 "
    "{word!r} 낱말은 안 됩니다.",
}

_ASKING = {
    "The question has no word in it. Write what you want to know.": "질문에 낱말이 없습니다. 알고 싶은 것을 적으세요.",
    "The question is empty. Write what you want to know.": "질문이 비어 있습니다. 알고 싶은 것을 적으세요.",
    "The question has {length:,} characters; {most:,} are the limit.": "질문이 {length:,}자입니다. {most:,}자까지 쓸 수 있습니다.",
    "Write a part of a name to search for.": "찾을 이름의 일부를 적으세요.",
    "The search has {length:,} characters; {most:,} are the limit.": "찾는 말이 {length:,}자입니다. {most:,}자까지 쓸 수 "
    "있습니다.",
    "A picture holds 1 to {most} phrases.": "한 그림에는 구절을 1개에서 {most}개까지 담습니다.",
    "There is no revision {asked} here: choose one from 0 to {last}.": "시점 {asked}은(는) 없습니다. 0에서 {last} 사이에서 "
    "고르세요.",
    "A source was removed while the answer was written. Ask again.": "답을 쓰는 사이에 출처가 지워졌습니다. 다시 물어 주세요.",
    "The language model gave no judgement.": "언어 모델이 판단을 내지 못했습니다.",
    "The language model gave no plan.": "언어 모델이 계획을 내지 못했습니다.",
    "The language model gave no keywords.": "언어 모델이 열쇠말을 내지 못했습니다.",
    "The language model did not sort the rows.": "언어 모델이 줄을 가려내지 못했습니다.",
    "The language model gave no list of facts.": "언어 모델이 사실 목록을 내지 못했습니다.",
    "The language model declined to answer.": "언어 모델이 답을 거절했습니다.",
    "The language model answered with an empty text.": "언어 모델이 빈 글로 답했습니다.",
    "The language model's answer was cut at its token limit.": "언어 모델의 답이 토큰 한도에서 잘렸습니다.",
    "The language model's answer broke off before its end.": "언어 모델의 답이 끝나기 전에 끊겼습니다.",
    "The language model's answer cannot be read.": "언어 모델의 답을 읽을 수 없습니다.",
    "The connection to the language model broke off.": "언어 모델과의 연결이 끊겼습니다.",
}

_MODEL = {
    "The language model did not finish within {seconds:g} seconds.": "언어 모델이 {seconds:g}초 안에 마치지 못했습니다.",
    "The language model at {host} was silent for {seconds:g} seconds.": "{host}의 언어 모델이 {seconds:g}초 동안 답이 없었습니다.",
    "The language model at {host} cannot be reached.": "{host}의 언어 모델에 닿지 못했습니다.",
    "The language model at {host} refuses the key; check the settings.": "{host}의 언어 모델이 키를 받아들이지 않습니다. 설정을 "
    "확인하세요.",
    "The language model at {host} answered with error {code}.": "{host}의 언어 모델이 오류 {code}(으)로 답했습니다.",
    "The language model at {host} answered with error {code}: {reason}": "{host}의 언어 모델이 오류 {code}(으)로 답했습니다: "
    "{reason}",
    "The language model's answer is too long to be one.": "언어 모델의 답이 답이라기에는 너무 깁니다.",
    "The language model's reply holds no answer.": "언어 모델의 응답에 답이 없습니다.",
    "The language model's stream cannot be read.": "언어 모델의 흐름을 읽을 수 없습니다.",
    "The language model's reply holds no text.": "언어 모델의 응답에 글이 없습니다.",
    "The language model's server reported an error in the middle of its answer.": "언어 모델 서버가 답하는 도중에 오류를 알렸습니다.",
    "The language model was not asked: the settings allow no try.": "설정이 한 번도 허락하지 않아 언어 모델에 묻지 않았습니다.",
    "The language model's budget is used up: {after:g} {what} would pass its limit of {limit:g}. Raise it in the settings "
    "to go on.": "언어 모델 예산을 다 썼습니다. {what} {after:g}은(는) 한도 {limit:g}을(를) 넘습니다. 계속하려면 설정에서 "
    "올리세요.",
    "tokens": "토큰",
    "calls": "호출",
    "cost": "비용",
    "The JSON was cut at the token limit; it must be shorter or given more room.": "JSON이 토큰 한도에서 잘렸습니다. 더 짧게 "
    "하거나 한도를 늘려야 합니다.",
    "The answer holds no JSON object.": "답에 JSON 객체가 없습니다.",
    "The JSON does not fit the schema at {at}: {fault}": "JSON이 {at}에서 형식에 맞지 않습니다: {fault}",
    "The answer is not valid JSON: {fault}": "답이 올바른 JSON이 아닙니다: {fault}",
}

_REVIEW = {
    "{verdict!r} is no verdict: choose {verdicts}.": "{verdict!r}은(는) 판단이 아닙니다. {verdicts} 가운데 고르세요.",
    "The note has {length:,} characters; {most:,} are the limit.": "메모가 {length:,}자입니다. {most:,}자까지 쓸 수 있습니다.",
    "This answer cannot be computed again as it was: {fault}": "이 답을 그때처럼 다시 계산할 수 없습니다: {fault}",
    "This claim has no source: add a passage first, or say that evidence is lacking.": "이 주장에는 출처가 없습니다. 먼저 "
    "단락을 더하거나, 근거가 모자란다고 하세요.",
    "The claim cites this passage already. Judge it there.": "주장이 이미 이 단락을 인용합니다. 그 자리에서 판단하세요.",
    "Nothing was changed: {person} has accepted “{first}” – “{second}” meanwhile. "
    "Look again.": "아무것도 바꾸지 않았습니다. 그사이 {person} 님이 ‘{first}’ – ‘{second}’을(를) 받아들였습니다. 다시 보세요.",
    "Nothing was changed: {person} has rejected “{first}” – “{second}” meanwhile. "
    "Look again.": "아무것도 바꾸지 않았습니다. 그사이 {person} 님이 ‘{first}’ – ‘{second}’을(를) 거절했습니다. 다시 보세요.",
    "Not signed: a source has changed since it was judged. Look at it again, then sign.": "승인하지 않았습니다. 판단한 "
    "뒤로 바뀐 출처가 있습니다. 다시 보고 승인하세요.",
    "Not signed: only an answer whose every claim is supported can be signed off. "
    "Judge what is left, or reject.": "승인하지 않았습니다. 모든 주장이 뒷받침될 때만 승인할 수 있습니다. 남은 것을 "
    "판단하거나 반려하세요.",
    "Not signed: somebody has said something of this answer since it was shown to you. "
    "Look again, then sign.": "승인하지 않았습니다. 화면에 보인 뒤로 누군가 이 답에 대해 판단했습니다. 다시 보고 승인하세요.",
    "Not rejected: somebody has said something of this answer since it was shown to you. "
    "Look again, then reject.": "반려하지 않았습니다. 화면에 보인 뒤로 누군가 이 답에 대해 판단했습니다. 다시 보고 반려하세요.",
    "One or two people can be asked for.": "한 사람이나 두 사람으로 정할 수 있습니다.",
    "Only reviewers, and whoever keeps a list, can close or reopen it.": "검토자와 목록을 남긴 사람만 목록을 닫거나 다시 열 수 있습니다.",
    "This list is closed: reopen it, then tick.": "닫힌 목록입니다. 다시 연 다음 표시하세요.",
    "This list is closed already.": "이미 닫힌 목록입니다.",
    "This list is open already.": "이미 열려 있는 목록입니다.",
    "Only reviewers, editors and admins of this workspace can do this.": "이 작업 공간의 검토자와 편집자와 관리자만 할 수 "
    "있습니다.",
    "{policy!r} is no policy: choose {known}.": "{policy!r}은(는) 없는 방침입니다. {known} 중에서 고르세요.",
    "{verdict!r} is no verdict: choose {known}.": "{verdict!r}은(는) 없는 판단입니다. {known} 중에서 고르세요.",
    "No link is chosen.": "고른 연결이 없습니다.",
    "{n} links at once; {most} are the limit.": "한 번에 {most}개까지 판단할 수 있는데 {n}개를 골랐습니다.",
}

_IMPACT = {
    "Choose two different versions.": "서로 다른 두 판을 고르세요.",
    "No document that you may read names {entity}.": "읽을 수 있는 문서 가운데 {entity}이(가) 나오는 것이 없습니다.",
    "{judgement} is no tick: choose {choices}.": "{judgement}은(는) 확인 표시가 아닙니다. {choices} 가운데 고르세요.",
    "This document is not on the list: `show` prints those that are.": "목록에 없는 문서입니다. `show`로 목록을 볼 수 있습니다.",
    "This person is no member who may read all that leads here. Choose another.": "여기로 이어지는 문서를 모두 읽을 수 있는 "
    "구성원이 아닙니다. 다른 사람을 고르세요.",
}


@dataclass(frozen=True, slots=True)
class RefusalWords:
    table: dict[str, str]


_TABLE = {
    **_KINDS, **FILES, **DAMAGE, **KINDS_OF_FILES, **REMEDIES, **_UPLOADS, **_DOCUMENTS, **_PEOPLE,
    **_ASKING, **_MODEL, **_VERSIONS_AND_ACCESS, **_REVIEW, **_IMPACT,
}  # fmt: skip
KO = RefusalWords(_TABLE)
EN = RefusalWords({template: template for template in _TABLE})
