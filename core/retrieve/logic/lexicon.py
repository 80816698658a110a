"""Words of business questions that mean the same, in both languages, and what kind of value they ask for.

A document need not repeat the question's word: a supplier "ships" what a question calls "delivered", and 예산 is a
budget. Groups are short on purpose: what is not here must stand in the text as it was asked.
"""

from __future__ import annotations

import re
from functools import lru_cache

from core.language.english import stem
from core.language.korean import HANGUL
from core.language.tokens import search_tokens

_GROUPS = """
budget 예산
cost expense spend spent 비용 경비
price 가격 단가
fee 수수료 요금 참가비
deposit 계약금 보증금 선금
rent rental lease 임대 임대료 대여 임차료 대여료
revenue sales income 매출 수입
salary pay wage 급여 연봉 임금
invoice bill billed charge charged 청구 대금
pay paid payment 지급 지불 납부
contract agreement 계약
term period duration 기간
headcount people staff person employee member worker 인원 직원 사람 인력 정원 명
attendee attendance visitor participant guest 참가자 참석자 관람객 방문객 관객 참가 참석 입장
deliver delivery ship supply supplied send sent arrive 납품 공급 배송 입고 인도
order ordered purchase buy bought 주문 구매 발주 구입
stock inventory 재고
team 팀 부서
department division 부서 부문
supplier vendor 공급사 공급업체 업체 납품업체 협력사
company firm 회사 업체 기업
hall venue room 홀 장소 행사장 전시장
booth stand 부스
share rate percentage percent proportion ratio 비율 율 퍼센트
discount 할인 할인율
deadline due 마감 기한 마감일
start begin open 시작 개시 개막 착수
end finish close expire 종료 끝나 폐막 만료
warranty guarantee 보증
weight weigh 무게 중량
capacity seat 수용 좌석 정원
hire recruit join 채용 입사
project 프로젝트 사업
event festival 행사 축제
training course 교육 과정 훈련
defect fault 불량 결함
return 반품 환불
completion complete 완료 완공
hour 시간
"""

GENERIC = frozenset(
    stem(word) for word in (
        "amount number quantity value figure size length many much sum total all altogether together combined overall "
        "rank order list least most more less fewer difference compare comparison each one thing item unit long short "
        "high low large small big great early late cheap expensive heavy first last top bottom exactly compared "
        "count average higher lower larger smaller bigger greater longer shorter earlier later latest earliest cheaper "
        "cheapest biggest largest smallest longest shortest highest lowest fewest heaviest lightest soonest document "
        "give tell show please full whole add added adding come become make made run last take hold lie get got set stand "
        "worth per far farther further furthest near nearer nearest close closest wide wider work need rank list sort name"
    ).split()
) | frozenset(
    "금액 액수 수량 수 값 규모 크기 길이 합계 총합 총액 합산 합 도합 전체 전부 모두 총 얼마 "
        "얼마나 몇 차이 비교 순서 순 정렬 나열 "
    "가장 제일 최대 최소 최고 최저 더 덜 많 적 크 작 길 짧 높 낮 비싸 싸 저렴 이르 늦 빠르 "
        "먼저 무겁 가볍 것 곳 중 가운데 쪽 개 개수 이상 이하 "
    "초과 미만 넘 되 하 이 무엇 어느 어떤 누구 언제 합하 합치 더하 알려주 알리 각각 문서 오래 "
        "걸리 순위 상위 대 건 명 원 년 월 일 회 개월 시간 "
    "주 주일 분 초 퍼센트 들 들이 지나 안 차 가지 군데 하나 같 이르 일찍 늦게 빨리 사이 보이 "
        "주 드리 많이 적게 크게 며칠 어디 걸리 멀 가깝 알 크기 큰 작은 그 이것 저것".split()
)  # fmt: skip
"""Words that ask for arithmetic or a measure: a text need not hold them."""

CLASSES = frozenset("team department supplier company hall booth project event training contract".split())
"""Groups that say what kind of thing is asked about: `which team`, 협력사. Rows need not repeat it."""

TOTALS = re.compile(
    r"^\W*(?:합계|소계|총계|총합|합|계|전체|총액|누계|(?:grand |sub)?totals?|sum|overall|all)\W*$",
    re.IGNORECASE,
)
"""A row's name that is a sum of other rows."""

SAYS_TOTAL = re.compile(
    r"(?<![가-힣])(?:합계|총계|총합|총액|도합|모두 합|총\s?\d|전체 예산|총예산|총인원|총 "
    r"[가-힣]+[은는이가])|\b(?:in total|totals?|altogether|combined|overall|sum)\b",
    re.IGNORECASE,
)

NEGATED = re.compile(
    r"\b(?:not|never|no longer|cancell?ed|withdrawn|excluded?|terminated|void|rejected|without)\b|n['’]t\b"
    r"|않|취소|철회|제외|해지|무효|아니[다라]|아닌|반려|부결|없[다었이는]|못[하했한]",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def _group_of() -> dict[str, tuple[str, ...]]:
    """Token → the names of its groups."""
    found: dict[str, tuple[str, ...]] = {}
    for line in _GROUPS.split("\n"):
        words = line.split()
        for word in words:
            for token in {stem(word) if word.isascii() else word, word}:
                found[token] = (*found.get(token, ()), words[0])
    return found


def groups(token: str) -> frozenset[str]:
    """The groups of a search token; a word of none is a group of its own."""
    return frozenset(_group_of().get(token, (token,)))


def known(token: str) -> bool:
    return token in _group_of()


def topic_tokens(text: str) -> tuple[str, ...]:
    """The words of a text that a statement about it should hold, in order, without measures and repeats."""
    tokens = dict.fromkeys(search_tokens(text))
    kept = [t for t in tokens if t not in GENERIC and not t.isdigit() and (len(t) > 1 or HANGUL.search(t))]
    # 매출액 comes with its part 매출: one word of the question is asked for once.
    return tuple(t for t in kept if not any(t != other and HANGUL.search(t) and t in other for other in kept))
