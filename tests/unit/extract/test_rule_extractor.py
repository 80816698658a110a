"""What holds of every passage: exact quotes, the same result each time, nothing stated that is denied."""

from __future__ import annotations

import pytest

from core.ingest.extract.base import NOT_A_FACT, Triple
from core.ingest.extract.rules import RuleExtractor
from core.ingest.extract.rules_en import BENCHMARK, extract, extract_sentence
from core.language.sentences import sentences

EXTRACTOR = RuleExtractor()

PASSAGE = """Procurement report

Acme Corp. doesn't supply “LED walls” (Model X-200) to Hanbit; it rents them from Lumen Co. for $3.5 million.
If the permit isn't granted by 3 May 2025, the stage won't be built. Mr. Kim signed the lease.

Item: Fog machine | Supplier: Lumen Co. | Quantity: 4 units
Item: Mixer | Supplier: Hanbit | Quantity: 2
Jane Park joined in 2019. She leads the rigging team. She has trained 40 technicians.
"""


def triples(text: str) -> set[tuple[str, str, str]]:
    return {(each.subject, each.relation, each.object) for each in EXTRACTOR.extract(text)}


def facts(text: str) -> list[Triple]:
    return [each for each in EXTRACTOR.extract(text) if NOT_A_FACT.isdisjoint(each.flags)]


def test_every_triple_quotes_its_source_exactly() -> None:
    found = EXTRACTOR.extract(PASSAGE)

    assert len(found) >= 10
    for each in found:
        assert PASSAGE[each.start : each.end] == each.quote
        for words in (each.subject, each.object):
            assert words in " ".join(each.quote.split())


def test_triples_stand_in_the_order_of_their_quotes() -> None:
    starts = [each.start for each in EXTRACTOR.extract(PASSAGE)]

    assert starts == sorted(starts)


@pytest.mark.parametrize(
    "sentence",
    [
        "A does not supply B.",
        "A doesn't supply B.",
        "A has never supplied B.",
        "A no longer supplies B.",
        "A cannot supply B.",
        "A refused to supply B.",
        "A has stopped supplying B.",
        "A is unable to supply B.",
        "A supplies no parts to B.",
        "B isn't supplied by A.",
        "B was not supplied by A.",
        "Neither A nor C supplies B.",
        "It is not true that A supplies B.",
        "A denies that it supplies B.",
        "A may supply B.",
        "It is unlikely that A will supply B.",
        "A might have supplied B.",
        "If A supplies B, C will pay D.",
        "A will not supply B unless C pays D.",
        "A is expected to supply B.",
        "Does A supply B?",
        "Acme did not supply Hanbit.",
        "Acme will not be supplying Hanbit.",
        "Acme neither supplies Hanbit nor pays Daeyang.",
        "Acme has yet to supply Hanbit.",
        "Acme would supply Hanbit if it had stock.",
        "Unless Acme supplies Hanbit, Orion closes the site.",
        "The firm was reportedly bought by Orion.",
        "Acme considered buying Orion.",
    ],
)
def test_what_is_denied_conditional_or_doubtful_is_never_a_fact(sentence: str) -> None:
    assert facts(sentence) == []


def test_a_denied_sentence_still_gives_a_triple_which_says_so() -> None:
    found = EXTRACTOR.extract("A does not supply B.")

    assert [(t.subject, t.object, t.flags) for t in found] == [("A", "B", ("negated",))]


def test_a_denial_denied_is_neither_a_fact_nor_a_denial() -> None:
    [found] = EXTRACTOR.extract("Acme did not fail to deliver the goods.")

    assert found.flags == ("doubtful",)


def test_the_same_fact_in_two_passages_is_given_by_both() -> None:
    first = "Lumen Co. supplies the fog machine."
    second = "As agreed in May, Lumen Co. supplies the fog machine."
    fact = ("Lumen Co.", "supplies", "the fog machine")

    assert fact in triples(first)
    assert fact in triples(second)


def test_the_same_text_gives_the_same_triples_whatever_was_read_before() -> None:
    before = RuleExtractor().extract(PASSAGE)
    EXTRACTOR.extract("Something else was read. It changed nothing.")

    assert EXTRACTOR.extract(PASSAGE) == before


def test_a_sentence_does_not_depend_on_the_sentences_of_its_batch() -> None:
    texts = [
        f"Supplier {n} delivered {n} pumps to plant {n} on day {n}, and Acme paid for them."
        for n in range(3, 80)
    ]
    together = " ".join(texts)
    spans = sentences(together)

    batch = extract(together, spans)
    alone = [each for start, end in spans for each in extract_sentence(together, start, end)]

    assert len(spans) == len(texts)
    assert batch == alone


def test_a_bare_pronoun_names_nothing_and_is_left_out_unless_asked_for() -> None:
    text = "We purchase our consoles from Lumen Co."

    assert EXTRACTOR.extract(text) == ()
    assert ("We", "purchase our consoles from", "Lumen Co.") in {
        (t.subject, t.relation, t.object) for t in RuleExtractor(BENCHMARK).extract(text)
    }


def test_a_pronoun_takes_the_subject_of_the_clause_it_hangs_on() -> None:
    text = "Gideon Rodan taught at the university until he moved to Merck."

    assert ("Gideon Rodan", "moved to", "Merck") in triples(text)


def test_a_subject_carried_over_is_quoted_from_the_sentence_that_names_it() -> None:
    text = "Prices are stable. Jane Park joined in 2019. She leads the rigging team."
    [found] = [each for each in EXTRACTOR.extract(text) if each.relation == "leads"]

    assert (found.subject, found.object) == ("Jane Park", "the rigging team")
    assert found.quote == "Jane Park joined in 2019. She leads the rigging team."


@pytest.mark.parametrize(
    "text",
    [
        "Acme hired Kim Min-su. He leads the team.",
        "Acme sued Hanbit. It lost the case.",
        "Jane Park joined Acme.\nShe leads the team.",
        "The plant was sold. It has two halls.",
    ],
)
def test_a_pronoun_that_could_mean_more_than_one_stays_open(text: str) -> None:
    assert not [each for each in EXTRACTOR.extract(text) if each.relation in ("leads", "lost", "has")]


def test_newspaper_spelling_of_old_corpora_reads_like_ordinary_text() -> None:
    corpus = "Acme -LRB- Busan -RRB- did n't ship `` Model 7 '' to Hanbit , its partner ."
    ordinary = 'Acme (Busan) didn\'t ship "Model 7" to Hanbit, its partner.'

    assert [(t.subject, t.flags) for t in EXTRACTOR.extract(corpus)] == [
        (t.subject, t.flags) for t in EXTRACTOR.extract(ordinary)
    ]
    assert ("Acme", "did n't ship", "Model 7") in triples(corpus)


def test_odd_input_gives_nothing_and_does_no_harm() -> None:
    for text in ("", "   \n\t ", "...", "-----", "|", "a" * 5_000, "1 2 3 4", "(((", "\u200b", "?!" * 300):
        assert EXTRACTOR.extract(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "The crew " + "lifts and " * 180 + "stops.",
        "The crew wants " + "to try " * 250 + "to stop.",
        "The man who " + "knows a man who " * 120 + "sings left.",
        "The lid of " + "the box of " * 170 + "the shop broke the shelf.",
        "Halls " + ", ".join(str(n) for n in range(400)) + " are open.",
        "He said that " * 150 + "it rained.",
    ],
    ids=["verbs", "infinitives", "relatives", "nested", "list", "said"],
)
def test_endless_sentences_are_read_in_bounded_time(text: str) -> None:
    assert all(text[each.start : each.end] == each.quote for each in EXTRACTOR.extract(text))


def test_korean_and_english_in_one_passage_are_each_read_by_their_own_rules() -> None:
    found = {
        (t.subject, t.object)
        for t in EXTRACTOR.extract("한빛은 서울에 공장을 지었다. Lumen Co. supplies the pump.")
    }

    assert ("한빛", "공장") in found
    assert ("Lumen Co.", "the pump") in found
