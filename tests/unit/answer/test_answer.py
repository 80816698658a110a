from __future__ import annotations

import json

import numpy as np

from core.answer.answer import Answer, AnswerPassage, AnswerPath, AnswerTriple, Claim, TraceStep

PASSAGE = AnswerPassage(1, "d1", "plan.md", 2, "current", "section 1", 0, 4, "Kim.", 0.123456789, "p1")


def test_the_json_has_exactly_the_keys_of_the_command_line_in_their_order() -> None:
    answer = Answer(
        "quoted",
        "“Kim.” [1]",
        "bm25",
        3,
        claims=(Claim("Kim.", (1,)),),
        passages=(PASSAGE,),
        triples=(AnswerTriple("Kim", "leads", "Hanbit", ("negated",), "Kim.", 1, "rules/1"),),
        paths=(AnswerPath(("Kim", "Hanbit"), ("leads",), (1,), 1 / 3),),
        trace=(TraceStep("view", {"passages": 1}, 1.23456, 0),),
    )
    made = answer.to_json()
    assert list(made) == (
        "status answer strategy revision model claims degraded passages triples paths trace".split()
    )
    assert list(made["passages"][0]) == (
        "n document title version state location start end text score".split()
    )
    assert list(made["triples"][0]) == "subject relation object flags quote passage extractor".split()
    assert list(made["paths"][0]) == "nodes relations passages score".split()
    assert list(made["trace"][0]) == "step detail ms tokens".split()
    assert made["passages"][0]["score"] == 0.123457
    assert made["paths"][0]["score"] == 0.333333
    assert json.loads(json.dumps(made)) == made


def test_numbers_that_differ_by_the_order_of_a_sum_print_the_same() -> None:
    one, other = 0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1
    assert one != other
    steps = [TraceStep("s", {"score": value}).to_json() for value in (one, other)]
    assert steps[0] == steps[1]


def test_a_trace_detail_of_numpys_values_is_plain_json() -> None:
    detail = {"a": np.float32(0.5), "b": (np.int64(3), {"x"}), "c": None, "d": True, 5: float("1e-9")}
    made = TraceStep("s", detail).to_json()["detail"]  # type: ignore[arg-type]
    assert json.loads(json.dumps(made)) == {"a": 0.5, "b": [3, ["x"]], "c": None, "d": True, "5": 1e-9}
