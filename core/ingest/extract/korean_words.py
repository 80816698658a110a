"""The Korean words that the extraction rules turn on, each list with the reason it exists."""

from __future__ import annotations

import re

from core.language.words import words

# --- noun phrases -------------------------------------------------------------------------------

NOUN_TAGS = words(
    """NNG NNP NNB NR NP SN SL SH XPN XSN XR MM SW W_SERIAL W_URL W_EMAIL W_HASHTAG W_MENTION W_EMOJI"""
)
JOINING_TAGS = words("SO")
"""Signs inside a name when nothing but the name's own parts touches them: AC-200, 안전·보건."""

DEMONSTRATIVES = words("이 그 저")
"""Before a noun they only point back, and would make a second node of it."""

EMPTY_HEADS = words(
    """것 수 바 점 데 줄 뿐 만큼 대로 때문 채 척 리 나름 따름 경우 때 등 이 그 저 이것 그것 저것 여기 거기
    이곳 그곳 자신 자기 누구 무엇 아무 우리 저희 모두 각각 서로 다음 아래 위 이하 여부 정도 나머지
    무언가 어디 언제"""
)
"""Words that name nothing by themselves: no slot is filled by them."""

POINTING = re.compile(r"^(?:다음|위|아래|이하|상기) (?:중|각|어느|사항|내용|표|호|항|조항)")
"""다음 각 호의 사유: it points at a place in the text."""

TRAILING = words("등 등등 따위")

TIME_UNITS = words(
    """년 월 일 시 분 초 개월 주 주일 분기 시간 세기 년도 연도 달 밤 차 년간 일간 주간 영업일 일자"""
)
TIME_WORDS = words(
    """오늘 내일 어제 작년 올해 금년 내년 재작년 내후년 전년 당년 매월 매년 매주 매일 매시 격주 격월 분기
    상반기 하반기 연초 연말 월초 월말 주말 평일 휴일 오전 오후 정오 자정 새벽 아침 저녁 야간 주간 최근
    현재 당일 말일 익일 익월 차기 지난달 이달 금월 지난주 이번 당시 향후 이후 이전 이내 동안 중 전 후 뒤
    직전 직후 즉시 동시 평소 당초 하순 상순 중순 초순 도중 시 시점 금일 명일 전일 전월 당월 차월 요즘
    한때 처음 나중 그동안 월요일 화요일 수요일 목요일 금요일 토요일 일요일 안 날 이래 무렵 경 기한"""
)
"""A noun phrase that ends in one of these (and has no other head) says when."""

VAGUE_TIMES = words(
    """최근 현재 향후 당시 평소 동시 이후 이전 이내 동안 처음 나중 즉시 전 후 뒤 중 안 시 때 한때 요즘 추후
    차후 수시 그동안 이번 당초 종전 직후"""
)
"""These say no time that could be looked up."""

UNITS = words(
    """원 명 개 대 건 회 번 곳 장 권 부 톤 달러 유로 엔 위안 배 배수 포인트 점 위 층 평 제곱미터 미터
    킬로미터 킬로그램 그램 리터 인 사 개사 개소 가지 종 세트 박스 량 척 편 석 좌석 쪽 페이지 가구 세대
    동 호 필지 주 퍼센트 프로 도 볼트 와트 암페어 킬로와트 억 만 천 백 조 만원 천원 백만 천만 여 여명
    여건 식 매 통 본 상자 팩 병 포대 차례 단계 할 푼 리"""
)
QUANTITY_SIGNS = words("% ％ ℃ ㎡ ㎥ ㎏ ㎞ ㎝ ㎜ ℓ ㎎ ㏄ ㎾ ₩ $ € ￦ ㎖ ㎢ ㏊")
QUANTITY_WORDS = words("전액 일부 전부 절반 대부분 전체 다수 소수 모두 대폭 소폭 크게 약간 각각")

CONDITION_NOUNS = words("시")
"""위반 시, 화재 발생 시에는: when it happens, so a condition."""

ALIAS = re.compile(
    r"\(\s*이하[,\s]*[“\"'‘「『]?\s*([^”\"'’」』()]{1,40}?)\s*[”\"'’」』]?\s*(이?라고?)\s*(?:칭?한다|함|칭함|부른다|약칭한다|합니다)[^()]{0,10}\)"
)

# --- predicates ---------------------------------------------------------------------------------

AUXILIARIES = words("있 주 드리 보 오 가 두 놓 내 버리 나가 대 나 말 계시 달 놓이 빠지 먹 쌓")
NEGATING = words("않 못하 말 아니하")
OBLIGING = words("하 되")
CONDITIONAL_ENDINGS = re.compile(r"(?:^|.)(?:면|거든|ᆯ진대|을진대)$")
CONCESSIVE_ENDINGS = re.compile(r"(?:더라도|라도|어도|아도|여도|든지|든가|ᆯ지라도|을지라도|은들)$")
PURPOSE_ENDINGS = re.compile(r"(?:고자|려고|으려고|도록|러|으러|게끔|려|으려)$")
QUESTION_ENDINGS = re.compile(r"(?:ᆫ지|는지|은지|ᆯ지|을지|던지|었는지|느냐|냐)$")
QUOTING_ENDINGS = re.compile(r"(?:다고|라고|자고|으라고|냐고|느냐고|다며|라며|자며|다면서|라면서)$")
URGING_ENDINGS = re.compile(r"(?:자고|자며|냐고|느냐고)$")
ASKING_FINALS = re.compile(r"(?:까|까요|ᆫ가|는가|은가|ᆯ까|을까|나요|ᆫ가요|는가요|냐|니)$")
INTENT_ADNOMINAL = re.compile(r"(?:려는|으려는|고자|ᆯ지도|자는|다는|라는|냐는|을지)$")
LOOSE_ENDINGS = re.compile(
    r"(?:므로|니|으니|니까|으니까|는데|ᆫ데|은데|지만|으나|나|거늘|ᆯ뿐더러|느라|길래|기에)$"
)
"""After these the one who acts usually changes: a subject in 이/가 is not carried over them."""

PLANS = words(
    """예정 계획 방침 전망 예상 생각 의향 의도 구상 목표 가능성 우려 여지 소지 위험 듯 모양 추세 참 작정 것"""
)
"""After -ㄹ they make a plan or a guess of the clause before them."""

AFTER = words("""뒤 후 다음 즉시 대로 동안 사이 가운데 중 이후 직후 결과 만큼 반면 한편 채 이래 김 전""")
WHEN = words("경우 때 시 한 조건 전제 경우에 이상 상황")

GUESSING = words(
    """보이 예상 전망 추정 추산 예측 기대 관측 짐작 점쳐지 우려 생각 판단되 보 추측 간주 알려지"""
)
"""-ㄹ 것으로 보인다: the clause before them is no fact. With -ㄴ 것으로, only the weak ones are."""

WEAK = words("보이 추정 추산 예상 전망 예측 추측 관측 짐작 우려")

SAYING = words(
    """밝히 말하 전하 설명 보고 발표 강조 덧붙이 언급 공지 안내 통보 알리 주장 진술 답하 답변 확인 공시
    고지 명시 규정 선언"""
)
DOUBTFUL_PREDICATES = words("추정 예상 전망 예측 추측 관측 의심 추산 우려 가정 기대")
DOUBTFUL_NOUNS = words("미정 예정 추정 미확정 미상 불명 불투명 불확실 미지수 가능성 계획")
FORBIDDING = words("금지 금하 불허 삼가 불가 제외")
FORBIDDING_STRICT = words("금지 금하 불허 삼가 불가")
RECIPROCAL = words(
    """체결 협력 협의 합의 논의 계약 제휴 합병 거래 공유 교환 경쟁 결합 연결 연동 연계 통합 회의 면담 상담
    협업 유지 비교 만나 맺 싸우 공동 협약 소통 조율 다르 같 일치 상이 비슷하 동일 구분 구별 분리 교류
    함께하 병행 협상 약정"""
)

_POSTPOSITIONS = """
    따르 에 따라 | 의하 에 의해 | 대하 에 대해 | 관하 에 관해 | 위하 를 위해
    통하 를 통해 | 인하 로 인해 | 관련하 와,에 관련해 | 의거하 에 의거해 | 기초하 에 기초해
    근거하 에 근거해 | 입각하 에 입각해 | 비하 에 비해 | 반하 에 반해 | 향하 를 향해
    말미암 로 말미암아 | 걸치 에 걸쳐 | 즈음하 에 즈음해 | 맞추 에 맞춰 | 앞두 를 앞두고
    둘러싸 를 둘러싸고 | 더불 와 더불어 | 불구하 에 불구하고 | 대신하 를 대신해 | 비롯하 를 비롯해 | 제외하 를 제외하고
"""
POSTPOSITIONS = {
    stem: (tuple(particles.split(",")), shown)
    for stem, particles, shown in (row.split() for row in re.split(r"[|\n]", _POSTPOSITIONS) if row.strip())
}
"""Verbs that have become postpositions: stem → (the particles they follow, how they are shown)."""

BASIS_NOUNS = words("바탕 기반 근거 기준 중심 대상 토대 계기 전제 목적 기초 이유 시작 매개")
"""X를 바탕으로, X를 대상으로: the noun with 으로 is a postposition of X."""

ADVERB_NOUNS = words(
    """적극 직접 최초 우선 상시 수시 정기 일괄 별도 사전 사후 추가 공동 단독 자체 임시 즉시 현재 최근 최종
    차등 신규 순차 대폭 소폭 상호 개별 긴급 전면 공식 본격 무상 유상 강력 지속 반드시 만약 만일 원칙
    다시 전량 조기 자동 수동 실시간 무단 특별 매번 당연 통상 일반 그대로 서로 각각 모두 결과 실제 사실
    정작 가급적 나름 가능 필요시 여기 이상 이하 미만 초과 안팎 동시"""
)
"""Nouns that stand before a verb without a particle and are no object of it."""

HEADS_OUTSIDE = words(
    """날 때 이유 장소 곳 방법 결과 기간 시점 목적 절차 사실 과정 원인 의견 내용 계획 방안 예정 문제 조건
    비율 기준 비용 시간 일 자리 상황 상태 정도 경우 것 수 점 바 데 적 중 순간 동안 방식 형태 수준 단계
    대신 반면 만큼 가운데 취지 날짜 기한 한도 범위 뜻 요청 제안 방침 필요 능력 기회 역할 업무 의무 권리
    책임 주장 가능성 우려 의혹 소문 목표 요구 말 소식 결정 경향 추세 편 셈 모양 듯 채 척 대로 뿐 법"""
)
"""Heads that stand outside their relative clause: the reason, the day, the plan that …"""

UNCERTAIN_HEADS = words(
    """의견 계획 방안 주장 가능성 소문 우려 의혹 방침 목표 제안 요구 요청 예정 전망 필요 취지 의사 뜻"""
)

BODIES = re.compile(
    r"(?:팀|부서|본부|위원회|협회|센터|공사|공단|재단|법인|회사|기업|정부|시청|구청|도청|청|처|국|실|연구소|연구원|은행|대학|학교|병원|기관|조합|업체|사무국|담당자|법원|관공서|경찰서|소방서)$"
)
"""Bodies act where they stand: 총무팀에서 교육을 실시한다."""

ACTIONS = words(
    """체결 공급 추진 교체 개최 실시 시행 발표 완료 착수 도입 구축 개발 출시 선정 지정 승인 결정 변경 취소
    연기 중단 재개 확대 축소 강화 지원 제공 제출 접수 발급 배포 설치 운영 점검 모집 채용 임명 선임 해임
    매각 인수 합병 증설 건설 준공 착공 수주 발주 납품 낙찰 협의 합의 검토 심의 의결 보고 공고 공지 통보
    신고 등록 신청 지급 환불 반환 납부 청구 정산 부담 인상 인하 증가 감소 달성 방문 참석 참가 참여 이전
    이관 폐지 신설 개정 제정 금지 제한 허용 요청 제안 확인 조사 분석 평가 측정 검사 생산 제조 판매 수출
    수입 구매 임대 임차 위탁 보관 폐기 회수 대체 전환 통합 분리 종료 시작 개시 배치 배정 파견 소집 상정
    가결 부결 보류 확정 구성 작성 유지 준수 이행 위반 해지 해제 갱신 연장 양도 적용 수립 마련 확보 투입
    진행 수행 담당 총괄 불가 면제 감면 인증 획득 출범 설립 이수 수료 발행"""
)
"""Nouns that state an action when a headline or a note ends in them (공급 계약 체결)."""
