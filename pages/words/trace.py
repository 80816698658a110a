"""What each step of a search says of itself, in people's words: every key of a trace's details, and the values that the
program itself gives. tests/screens/test_trace.py asks every strategy whether a key is without its words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.language.words import words

PLAIN = words(
    "answerable asked_for missing nearest kept phrases strongest from to through ways references modules gates"
    " found passages triples paths keywords entities relations words unknown low high quoted sentences"
    " supporting removed left check kind reason"
) | {"in both"}
"""Keys that say something to whoever asked. All others stand behind the fold."""

SAID_BY_PROGRAM = words(
    "by compared kind code matching order outcome reason verifier asked_for paths.strongest paths.score synonyms"
)
"""Keys, or `step.key`, whose values are words of the program's own."""


@dataclass(frozen=True, slots=True)
class TraceWords:
    """`names`: key, or `step.key` where one step means something else by it. `values`: what the program says."""

    fold: str
    fold_note: str
    yes: str
    no: str
    by_model: str
    names: Mapping[str, str]
    values: Mapping[str, str]


_ROWS: tuple[tuple[str, str, str], ...] = (
    ("accepted", "사람이 승인한 연결", "links that people accepted"),
    ("accepted only", "승인된 연결만 지남", "only accepted links are walked"),
    ("across", "다른 언어로 가장 가까운 문장의 점수", "score of the nearest sentence in the other language"),
    ("answerable", "답할 수 있음", "can be answered"),
    ("asked", "모델에게 물은 쌍", "pairs asked of the model"),
    ("asked_for", "물은 것", "asked for"),
    ("brought", "이어서 딸려 온 것", "brought along"),
    ("by", "고른 이", "by"),
    ("check", "확인", "check"),
    ("code", "모자란 까닭", "why not"),
    ("compared", "견준 방식", "compared"),
    ("contradictions.compared", "견준 사실", "facts compared"),
    ("contradictions.kind", "어긋나는 것", "they differ in"),
    ("cosine", "닮은 정도", "likeness"),
    ("count", "수", "how many"),
    ("cut", "넘어야 할 점수", "score needed"),
    ("cut_across", "다른 언어로 넘어야 할 점수", "score needed in the other language"),
    ("edges", "이어진 사실", "connected facts"),
    ("ends", "그 끝의 이름", "names at their ends"),
    ("entities", "가까운 이름", "nearest names"),
    ("first", "먼저 고른 이름", "first names chosen"),
    ("fit", "길이에 들어맞은 구절", "passages that fit the length"),
    ("flow", "흐름", "flow"),
    ("flow_weight", "연결의 무게", "weight of links"),
    ("for instance", "그 예", "for instance"),
    ("found", "다르게 말하는 것", "what disagrees"),
    ("from", "출발", "from"),
    ("gates", "묶음 사이의 문", "gates between groups"),
    ("high", "넓은 핵심어", "broad keywords"),
    ("hops", "가장 먼 걸음", "farthest step"),
    ("in both", "두 순위에 다 있음", "in both rankings"),
    ("intent.kind", "무엇인지", "it is"),
    ("invented", "모델이 지어내어 버린 것", "invented by the model and set aside"),
    ("kept", "남긴 사실", "facts kept"),
    ("keyword", "핵심어", "keyword"),
    ("keywords", "핵심어", "keywords"),
    ("kind", "종류", "kind"),
    ("left", "넘어간 까닭", "why it was left"),
    ("low", "좁은 핵심어", "narrow keywords"),
    ("matched", "맞은 것", "matched"),
    ("matching", "맞춘 방식", "matched how"),
    ("missing", "문서에 없는 것", "missing in the documents"),
    ("modules", "묶음", "groups"),
    ("near", "가장 가까운 문장의 점수", "score of the nearest sentence"),
    ("nearest", "가장 가까운 사실", "nearest facts"),
    ("nodes", "닿은 이름과 묶음", "names and groups reached"),
    ("not asked", "묻지 않은 쌍", "pairs not asked"),
    ("object", "대상", "object"),
    ("order", "경로의 순서", "order of the paths"),
    ("other", "다른 출처", "other source"),
    ("other_quote", "다른 말", "it says"),
    ("outcome", "글의 결과", "what came of the text"),
    ("pairs joined", "이어진 쌍", "pairs joined"),
    ("passage", "출처", "source"),
    ("passages", "구절", "passages"),
    ("path_weight", "경로의 무게", "weight of paths"),
    ("paths", "경로", "paths"),
    ("paths.score", "경로 점수의 셈", "how paths are scored"),
    ("paths.strongest", "가장 강한 경로의 자리", "place of the strongest path"),
    ("phrase", "이름", "name"),
    ("phrases", "이름", "names"),
    ("quote", "인용", "quote"),
    ("quoted", "인용한 문장", "sentences quoted"),
    ("rated", "모델이 점수 매긴 요약", "summaries rated by the model"),
    ("reached", "닿은 이름", "names reached"),
    ("reason", "까닭", "reason"),
    ("references", "다른 문서를 가리킨 곳", "documents that name another"),
    ("relation", "관계", "relation"),
    ("relations", "가까운 사실", "nearest facts"),
    ("removed", "지운 출처 번호", "source numbers removed"),
    ("reports", "묶음 요약", "summaries of groups"),
    ("rows", "살펴본 사실", "facts looked at"),
    ("score", "점수", "score"),
    ("sentences", "살펴본 문장", "sentences looked at"),
    ("similarity.words", "질문의 낱말도 봄", "the question's words count too"),
    ("stopped at once", "이웃이 너무 많아 멈춘 이름", "names with too many neighbours to go on"),
    ("strongest", "가장 많이 지난 이름", "names most walked over"),
    ("subject", "주어", "subject"),
    ("summaries", "모델이 쓴 요약", "summaries by the model"),
    ("supporting", "뒷받침하는 사실", "facts that support an answer"),
    ("synonyms", "같은 것일 수 있는 이름 쌍", "pairs of names that may be the same"),
    ("through", "거친 이름", "through"),
    ("to", "도착", "to"),
    ("tokens", "토큰", "tokens"),
    ("triples", "사실", "facts"),
    ("unjudged", "판단하지 못한 쌍", "pairs not judged"),
    ("unknown", "문서에 없는 낱말", "words that no document has"),
    ("up", "올라간 층", "levels up"),
    ("verifier", "확인한 것", "what was checked"),
    ("ways", "묶음을 거친 길", "ways through groups"),
    ("weight", "무게", "weight"),
    ("words", "찾은 낱말", "words sought"),
    ("words held", "사실에 있는 질문의 낱말", "the question's words in each"),
)

_VALUES: tuple[tuple[str, str, str], ...] = (
    (
        "by signatures, the nearest exactly",
        "어림으로 추린 뒤 가까운 것만 정확히",
        "roughly, then the nearest exactly",
    ),
    ("exactly", "하나하나 모두", "each one"),
    ("rule", "규칙", "rules"),
    ("rules", "규칙", "rules"),
    ("model", "언어 모델", "the language model"),
    ("computed", "계산한 값이라 확인할 것이 없음", "computed, nothing left to check"),
    ("nobody", "고르지 않고 모두 남김", "nobody: all are kept"),
    ("nobody: all are kept", "고르지 않고 모두 남김", "nobody: all are kept"),
    ("phrases", "중심 이름", "central names"),
    ("of every pair compared", "(모든 쌍을 견줌)", "(every pair was compared)"),
    ("of pairs spelled alike", "(철자가 비슷한 쌍만 견줌)", "(only pairs spelled alike were compared)"),
    ("greeting", "인사", "a greeting"),
    ("question", "질문", "a question"),
    ("value", "값", "a value"),
    ("date", "날짜", "a date"),
    ("negation", "그렇다와 아니다", "yes and no"),
    ("number", "수", "a number"),
    ("person", "사람", "a person"),
    ("money", "금액", "an amount of money"),
    ("phone", "전화번호", "a telephone number"),
    ("mail", "전자 우편 주소", "an e-mail address"),
    ("weight", "무게", "a weight"),
    ("capacity", "들어가는 양", "a capacity"),
    ("length", "길이", "a length"),
    ("area", "넓이", "an area"),
    ("temperature", "온도", "a temperature"),
    ("power", "전력", "a power"),
    ("speed", "빠르기", "a speed"),
    ("birth", "생년월일", "a date of birth"),
    ("why", "까닭", "a reason"),
    ("reason", "까닭", "a reason"),
    ("no passage", "구절이 없음", "no passage"),
    ("wordless", "찾을 낱말이 없음", "no word to go by"),
    ("unlike", "가까운 문장이 없음", "no sentence is near enough"),
    ("unnamed", "물은 이름이 구절에 없음", "what was asked about is not named"),
    ("dual", "뜻으로", "by meaning"),
    ("exact", "똑같은 이름만", "the same name alone"),
    ("flow", "흐름이 센 것부터", "the strongest flow first"),
    ("hops", "짧은 것부터", "the shortest first"),
    ("random", "섞어서", "shuffled"),
    ("first", "맨 앞", "first"),
    ("last", "맨 뒤", "last"),
    ("equation", "흐름의 식", "equation of the flow"),
    ("mean", "흐름의 평균", "mean of the flow"),
    ("kept", "남김", "kept"),
    ("nothing", "모델이 출처에 없다고 함", "the model says the sources hold none"),
    ("aside", "버리고 인용함", "set aside, quotes instead"),
    ("argument", "구절이 답할 수 있는지", "whether the passages can answer"),
    ("result", "찾은 것이 답인지", "whether what was found is the answer"),
    ("nothing matched", "맞는 것이 없음", "nothing matched"),
    ("no kept triple", "남은 사실이 없음", "no fact was kept"),
    ("nothing supports an answer", "답을 뒷받침하는 것이 없음", "nothing supports an answer"),
)

KO = TraceWords(
    fold="계산에 쓰인 값까지 보기",
    fold_note="검색이 어떻게 셈했는지 보는 값입니다. 답이 맞는지는 말하지 않습니다.",
    yes="예",
    no="아니요",
    by_model="{name} 모델",
    names={key: korean for key, korean, _ in _ROWS},
    values={value: korean for value, korean, _ in _VALUES},
)
EN = TraceWords(
    fold="Show the numbers it was computed with",
    fold_note="How the search computed. It says nothing of whether the answer is right.",
    yes="yes",
    no="no",
    by_model="the model {name}",
    names={key: english for key, _, english in _ROWS},
    values={value: english for value, _, english in _VALUES},
)
