"""An answer written by a language model: streamed, and taken only as far as its citations carry it.

what the model did                   outcome
wrote sentences with known markers   answered
marked a source that isn't there     the marker is removed and named in `degraded`
left a sentence without a marker     kept, flagged (no citations) and counted in `degraded`
marked no source at all              set aside: quotes instead, named
found no answer in the sources       insufficient
declined                             set aside: quotes instead, named
broke off                            what came is kept, ends in …, named
failed before the first word         quotes instead, named
wrote in another language            kept, named
did not state the computed value     set aside: the value and quotes instead, named
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Literal

from core.answer.answer import AnswerPath, Claim
from core.answer.cite import Cited, cite_check
from core.answer.computed import fact_line, states
from core.errors import ModelError
from core.language.detect import language_of
from core.llm.base import LanguageModel
from core.llm.structured import looks_like_refusal
from core.prompts.fence import Source, one_line
from core.prompts.write import NOTHING, write
from core.retrieve.base import BACKWARD, Place
from core.shortfall import NONE, Shortfall

BROKEN_OFF = " …"
_DECLINED = Shortfall(
    "The language model declined to answer; its text was set aside. Quoted sentences instead."
)
_UNCITED = Shortfall("The language model cited no source; its text was set aside. Quoted sentences instead.")
LONGEST_SENTENCE = 300
"""Characters of one step's sentence in a prompt."""


@dataclass(frozen=True, slots=True)
class Written:
    """`outcome`: `kept` is an answer, `nothing` the model's word that the sources hold none, `aside` no
    use. `detail` is for the trace."""

    outcome: Literal["kept", "nothing", "aside"]
    text: str = ""
    claims: tuple[Claim, ...] = ()
    degraded: tuple[Shortfall, ...] = ()
    unknown: tuple[int, ...] = ()


def written(
    model: LanguageModel,
    question: str,
    sources: Sequence[Source],
    paths: Sequence[AnswerPath],
    strongest: Place = "last",
    computed: Sequence[Claim] = (),
) -> Generator[str, None, Written]:
    """Yields the text as it comes, returns what it amounts to. Closing it closes the connection. `paths` come
    strongest first; `strongest` is where that one stands in the prompt. `computed` must be stated as they are."""
    lines = [path_line(path) for path in paths]
    ordered = lines[::-1] if strongest == "last" else lines
    prompt = write(question, sources, ordered, strongest, [fact_line(claim) for claim in computed])
    pieces: list[str] = []
    fault = NONE
    held = True
    try:
        for piece in model.stream(prompt):
            pieces.append(piece)
            text = "".join(pieces)
            if held and f"{NOTHING}.".startswith(text.strip()):
                continue  # it may be the one word that is no answer: not to be shown
            yield text if held else piece
            held = False
    except ModelError as error:
        fault = Shortfall.of(error)
    return _carrying(_judged("".join(pieces), fault, question, len(sources)), computed)


def _carrying(result: Written, computed: Sequence[Claim]) -> Written:
    """What states another number than the one worked out, or none, is no answer."""
    if not computed or (result.outcome == "kept" and all(states(result.claims, claim) for claim in computed)):
        return result
    if result.outcome == "aside":
        return result
    aside = Shortfall("The language model did not state the computed value; its text was set aside.")
    return Written("aside", degraded=(*result.degraded, aside), unknown=result.unknown)


def path_line(path: AnswerPath) -> str:
    """`A —[leads: A leads B.]→ B ←[supplies: C supplies B.]— C`: each step with its relation and, where it is
    known, the sentence that says it."""
    line = path.nodes[0]
    sentences = path.sentences or ("",) * len(path.relations)
    for relation, sentence, node in zip(path.relations, sentences, path.nodes[1:], strict=True):
        said = relation.removeprefix(BACKWARD)
        if sentence:
            said += f": {one_line(sentence)[:LONGEST_SENTENCE]}"
        line += f" ←[{said}]— {node}" if relation.startswith(BACKWARD) else f" —[{said}]→ {node}"
    return line


def _judged(text: str, fault: Shortfall, question: str, sources: int) -> Written:
    if not text.strip():
        aside = Shortfall("No written answer: {fault} Quoted sentences instead.", fault=fault)
        return Written("aside", degraded=(aside,))
    if text.strip().strip(".").upper() == NOTHING:
        return Written("nothing")
    cited = cite_check(text, sources)
    if not any(claim.citations for claim in cited.claims) and not fault:
        aside = _DECLINED if looks_like_refusal(text) else _UNCITED
        return Written("aside", degraded=(aside,), unknown=cited.unknown)
    shown = cited.text + BROKEN_OFF if fault else cited.text
    return Written("kept", shown, cited.claims, tuple(_flaws(cited, fault, question)), cited.unknown)


def _flaws(cited: Cited, fault: Shortfall, question: str) -> list[Shortfall]:
    flaws: list[Shortfall] = []
    if fault:
        flaws.append(Shortfall("The answer broke off: {fault} What had come is kept.", fault=fault))
    if cited.unknown:
        numbers = ", ".join(f"[{n}]" for n in cited.unknown)
        flaws.append(Shortfall("Citations of sources that are not there were removed: {n}.", n=numbers))
    if cited.uncited:
        flaws.append(Shortfall("Sentences without a source: {n}.", n=cited.uncited))
    if language_of(cited.text) != language_of(question):
        flaws.append(Shortfall("The language model answered in another language than the question's."))
    return flaws
