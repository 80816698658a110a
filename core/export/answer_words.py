"""Words of an answer as a file or a copied text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.language.detect import Language


@dataclass(frozen=True, slots=True)
class AnswerFileWords:
    states: Mapping[str, str]
    partly: str
    decisions: Mapping[str, str]
    reasons: Mapping[str, str]
    rests_on_more: str
    sources: str
    version: str
    outcomes: Mapping[str, str]
    added: str


EN = AnswerFileWords(
    states={
        "unchecked": "Not checked by anybody yet",
        "checked": "Checked, not signed off",
        "look_again": "Needs another look: a source has changed since it was checked",
        "signed_off": "Signed off",
        "rejected": "Rejected: not to be acted on",
    },
    partly="Checked, signed by {done} of {all}",
    decisions={"signed": "Signed off by {person}", "rejected": "Rejected by {person}"},
    reasons={
        "replaced": "a new version was uploaded",
        "retired": "was retired",
        "restored": "is in use again",
        "retagged": "who may read it has changed",
        "dated": "its days in effect were changed",
        "began": "another version came into effect",
        "lapsed": "it went out of effect",
        "link_rejected": "a link that led to it was rejected",
        "erased": "a source was erased",
        "closed": "there are sources that may no longer be read",
    },
    rests_on_more="This answer rests on more than is shown here.",
    sources="Sources",
    version="version {number}",
    outcomes={
        "supports": "Evidence supports it",
        "contradicts": "Evidence contradicts it",
        "insufficient": "Evidence is insufficient",
    },
    added="Added evidence ({person})",
)

KO = AnswerFileWords(
    states={
        "unchecked": "아직 아무도 확인하지 않음",
        "checked": "확인했으나 승인 전",
        "look_again": "다시 확인 필요: 확인한 뒤 출처가 바뀜",
        "signed_off": "승인됨",
        "rejected": "반려됨: 근거로 삼지 말 것",
    },
    partly="확인함, {all}명 중 {done}명 승인",
    decisions={"signed": "승인: {person}", "rejected": "반려: {person}"},
    reasons={
        "replaced": "새 판이 올라옴",
        "retired": "사용 중지됨",
        "restored": "다시 사용됨",
        "retagged": "읽을 사람이 바뀜",
        "dated": "효력 날짜가 바뀜",
        "began": "다른 판의 효력이 시작됨",
        "lapsed": "효력이 끝남",
        "link_rejected": "여기로 이어 준 연결이 거절됨",
        "erased": "출처가 완전히 삭제됨",
        "closed": "더 이상 읽을 수 없는 출처가 있음",
    },
    rests_on_more="이 답은 여기 보이는 것보다 많은 근거에 기댑니다.",
    sources="출처",
    version="{number}판",
    outcomes={
        "supports": "근거가 뒷받침함",
        "contradicts": "근거와 어긋남",
        "insufficient": "근거가 모자람",
    },
    added="추가한 근거 ({person})",
)


def words_of(language: Language) -> AnswerFileWords:
    return KO if language == "ko" else EN
