"""Words that say that one thing follows from another, in English and Korean.

Between two clauses a connective points forward (cause, then effect: `therefore`, 때문에) or backward (effect,
then cause: `because`, 왜냐하면). A relation may say it too (`leads to`, 초래하다). Such words make a
suggestion of a dependency; whether there is one, they do not tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from core.language.sentences import Span

Way = Literal["forward", "backward"]

_FORWARD = (
    r"therefore\b|thus\b|hence\b|consequently\b|as a (?:result|consequence)\b(?! of)|for this reason\b"
    r"|this is why\b|so that\b|thereby\b|leading to\b|resulting in\b|causing\b"
    r"|(?:leads?|led) to\b|result(?:s|ed)? in\b|cause[sd]?\b(?! by)|trigger(?:s|ed)?\b(?! by)"
    r"|g[ai]ves? rise to\b|br(?:ings?|ought) about\b|contribut(?:es?|ed) to\b"
)
_FORWARD_KO = (
    r"때문에|(?:으로|로) 인(?:해|하여)|덕분에|탓에|따라서|그래서|그러므로|그 결과|결과적으로|이에 따라"
    r"|[하되이으]므로"
)
_BACKWARD = (
    r"because(?: of)?\b|due to\b|owing to\b|as a (?:result|consequence) of\b|thanks to\b|on account of\b"
    r"|(?:caused|triggered|driven|brought about) by\b|result(?:s|ed)? from\b|stem(?:s|med)? from\b"
    r"|(?:arises?|arose) from\b|depend(?:s|ed)? on\b|rel(?:ies|y|ied) on\b"
)
_BACKWARD_KO = r"왜냐하면"
# English stands together behind one \b: the middle of a word is left at once.
_CONNECTIVE = re.compile(
    rf"(?P<backward>\b(?:{_BACKWARD})|{_BACKWARD_KO})|(?P<forward>\b(?:{_FORWARD})|{_FORWARD_KO})",
    re.IGNORECASE,
)

HINT = re.sub(r"\\b|\(\?![^)]*\)", "", f"{_BACKWARD}|{_BACKWARD_KO}|{_FORWARD}|{_FORWARD_KO}") + "|[ıİ]"
"""For Arrow, which searches a column a hundred times as fast: whatever `has_connective` finds something in
matches this, capitals or not, and little else. (It knows no look-ahead, another \\b, and no dotless ı as an i.)"""

_RELATION = re.compile(
    r"(?P<backward>\b(?:caused|triggered|driven|enabled|prevented|blocked|brought about) by\b|\bresult\w* from\b"
    r"|\bstem\w* from\b|\bar(?:ises?|ose) from\b|\bdepend\w* on\b|\brel(?:ies|y|ied) on\b|\brequir(?:es?|ed)\b"
    r"|\bdue to\b|\bbecause of\b|의존|필요로|따라 달라|때문)"
    r"|(?P<forward>\bcaus(?:es?|ed|ing)\b|\b(?:leads?|led) to\b|\bresult\w* in\b|\btrigger\w*\b|\benabl(?:es?|ed)\b"
    r"|\bprevent(?:s|ed)?\b|\bblock(?:s|ed)?\b|\bbr(?:ings?|ought) about\b|\bg[ai]ves? rise to\b"
    r"|\bcontribut\w* to\b|\baffect(?:s|ed)?\b|\bdetermin(?:es?|ed)\b"
    r"|초래|유발|야기|일으키|일으킨|이어지|이어진|영향을|좌우|방지|가능하게|결정한)",
    re.IGNORECASE,
)
_DENIED = re.compile(r"(?:\bnot|\bnever|n['’]t)\s*(?:\w+\s+)?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Clauses:
    """Offsets into the text: what is said to lead, what to follow, and the whole words that say so."""

    cause: Span
    effect: Span
    whole: Span


def has_connective(text: str) -> bool:
    return _CONNECTIVE.search(text) is not None


def causal_clauses(text: str, sentence: Span, before: Span | None) -> Iterator[Clauses]:
    """What a sentence of the text says to follow from what. A sentence that begins with a forward connective
    (`Therefore`) takes the sentence `before` as its cause. Denied connectives (`not because`) say nothing."""
    start, end = sentence
    for match in _CONNECTIVE.finditer(text, start, end):
        left, right = (start, match.start()), (match.end(), end)
        if _DENIED.search(text[start : match.start()]):
            continue
        begins = not text[start : match.start()].strip(" \t\"'“‘(*-–·•")
        if match.lastgroup == "forward":
            if not begins:
                yield Clauses(left, right, sentence)
            elif before is not None:
                yield Clauses(before, right, (before[0], end))
        elif not begins:
            yield Clauses(right, left, sentence)
        else:
            comma = text.find(",", match.end(), end)
            if comma > 0:
                yield Clauses((match.end(), comma), (comma + 1, end), sentence)


def causal_relation(relation: str) -> Way | None:
    """Whether a triple's relation says that its object follows from its subject, or the other way round."""
    match = _RELATION.search(relation)
    if match is None or _DENIED.search(relation[: match.start()]):
        return None
    return "backward" if match.lastgroup == "backward" else "forward"
