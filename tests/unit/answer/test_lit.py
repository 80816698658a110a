from __future__ import annotations

from core.answer.answer import Answer, AnswerPassage, AnswerTriple, Claim, Status
from core.answer.lit import lit_spans

TEXT = (
    "The yard closes at midnight. Dana Whitfield keeps the keys of the north gate until ten. "
    "박도윤은 남문 게이트를 담당한다. 무전 채널 3은 의료팀이 쓴다."
)


def lit(status: Status, claims: list[Claim], triples: tuple[AnswerTriple, ...] = ()) -> list[str]:
    passage = AnswerPassage(1, "d", "t", 1, "current", "", 0, len(TEXT), TEXT, 1.0)
    answer = Answer(status, "", "bm25", 1, claims=tuple(claims), passages=(passage,), triples=triples)
    return [TEXT[start:end] for start, end in lit_spans(answer, passage)]


def test_a_quote_is_lit_where_it_stands() -> None:
    assert lit("quoted", [Claim("“무전 채널 3은 의료팀이 쓴다.”", (1,))]) == ["무전 채널 3은 의료팀이 쓴다."]


def test_a_written_sentence_lights_the_sentence_it_shares_most_words_with() -> None:
    written = Claim("The keys of the north gate are with Dana Whitfield.", (1,))
    assert lit("answered", [written]) == ["Dana Whitfield keeps the keys of the north gate until ten."]
    assert lit("answered", [Claim("남문 게이트는 박도윤이 맡습니다.", (1,))]) == [
        "박도윤은 남문 게이트를 담당한다."
    ]


def test_two_claims_light_two_places_in_the_order_of_the_text() -> None:
    claims = [Claim("남문 게이트 담당은 박도윤이다.", (1,)), Claim("The yard closes at midnight.", (1,))]
    assert lit("answered", claims) == ["The yard closes at midnight.", "박도윤은 남문 게이트를 담당한다."]


def test_a_claim_of_another_source_or_of_other_words_lights_nothing() -> None:
    assert lit("answered", [Claim("The yard closes at midnight.", (2,))]) == []
    assert lit("answered", [Claim("Completely unrelated budget figures rose.", (1,))]) == []


def test_without_a_claim_the_triples_quotes_are_lit() -> None:
    triple = AnswerTriple(
        "박도윤", "담당한다", "남문 게이트", (), "박도윤은 남문 게이트를 담당한다.", 1, "rules/1"
    )
    assert lit("quoted", [], (triple,)) == ["박도윤은 남문 게이트를 담당한다."]


def test_a_refusal_lights_nothing() -> None:
    assert lit("insufficient", [Claim("The yard closes at midnight.", (1,))]) == []
