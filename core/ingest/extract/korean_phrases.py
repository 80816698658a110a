"""Cuts one Korean sentence into noun phrases with their particles, and predicates with their endings."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from core.ingest.extract import korean_words as w
from core.ingest.extract.korean_nouns import Noun, Sort, read_nouns
from core.ingest.extract.korean_predicates import Ending, Kind, Predicate, Reader
from core.language.korean import Morpheme, ends_in_consonant, morphemes


@dataclass(slots=True)
class Argument:
    """One or more nouns in a list, and the particle after the last.

    marker: 가, 를, 은, 에, 에게, 로, 와, 에 따라 …, or "" for none. `topical`: 은/는/도 stands behind
    (also behind another particle: 에는). `joins` are the list words between the nouns (와, 쉼표, 및).
    """

    nouns: list[Noun]
    marker: str
    topical: bool = False
    joins: list[str] = field(default_factory=list)
    comma: bool = False

    @property
    def sort(self) -> Sort:
        return self.nouns[-1].sort


@dataclass(slots=True)
class Said:
    """A predicate in its place; `complement` is the noun before a copula."""

    predicate: Predicate
    complement: list[Noun] = field(default_factory=list)


@dataclass(slots=True)
class Pieces:
    units: list[Argument | Said]
    conditional: bool = False
    """만약 or 만일 stands in the sentence."""


_MARKERS = {
    form: marker
    for marker, forms in {
        "가": "이 가 께서",
        "를": "을 를 ᆯ",
        "로": "으로 로",
        "와": "과 와 이랑 랑 하고",
        "에게": "께 한테 보고 더러 에게",
        "에서": "서 에서 에서부터",
        "로서": "으로서 로서",
        "로써": "으로써 로써",
        "로부터": "으로부터 로부터",
    }.items()
    for form in forms.split()
}
"""Each particle under the one name that relations use."""

_TOPIC_PARTICLES = frozenset(("은", "는", "도", "만", "이야말로", "야말로", "란", "이란", "ᆫ"))
_LIST_WORDS = frozenset(("및", "또는", "혹은", "그리고", "내지"))


def cut(text: str) -> Pieces:
    """The units of one sentence, in order."""
    return _Cutter(text).run()


class _Cutter:
    def __init__(self, text: str) -> None:
        found = _outside_brackets(text, morphemes(text))
        self.reader = Reader(text, found)
        self.text, self.found = text, found
        self.units: list[Argument | Said] = []
        self.items: list[Noun] = []
        self.joins: list[str] = []
        self.part: list[int] = []  # morphemes of the noun phrase being read
        self.prefix = -1  # where it begins, when something like `X에 대한` belongs to it
        self.negated = False
        self.conditional = False

    def run(self) -> Pieces:
        i = 0
        while i < len(self.found):
            i = self._step(i)
        self._close("")
        return Pieces(self.units, self.conditional)

    def _step(self, i: int) -> int:
        reader, (form, tag, _, _) = self.reader, self.found[i]
        if reader.begins(i) and not (tag == "VCP" and not self.part):
            return self._predicate(i)
        if form in ("만약", "만일"):
            self.conditional = True
        elif tag in w.NOUN_TAGS or (tag.startswith(("V", "X")) and tag != "VX"):
            self._noun(i)
        elif (
            (tag in w.JOINING_TAGS or self._slash(i))
            and self.part
            and reader.touching(i)
            and reader.touching(i + 1)
        ) or (tag == "JKG" and self.part):
            self.part.append(i)
        elif tag == "JC" or (tag == "JKB" and form in ("와", "과")):
            return self._and(i)
        elif tag.startswith("J"):
            return self._particle(i)
        elif form in _LIST_WORDS or (tag in ("SP", "SO") and form in ",·ㆍ、/"):
            self._comma(i)
        elif tag in ("SS", "SSO", "SSC"):
            pass  # quotes around a name
        else:
            self._adverb(form, tag)
        return i + 1

    # --- noun phrases ---------------------------------------------------------------------------

    def _noun(self, i: int) -> None:
        form, tag = self.found[i].form, self.found[i].tag
        if self.part and self._listing_ends(i):
            self._item()
            self.joins.append("등")
            return
        if self.part and self._breaks(self.found[self.part[-1]].end, self.found[i].start):
            self._close("")
        if tag == "SW" and not self._sign_of_name(i):
            self._close("")
            return
        points_back = tag == "MM" and form in w.DEMONSTRATIVES and not self.reader.touching(i + 1)
        if not (points_back and not self.part):
            self.part.append(i)

    def _breaks(self, end: int, start: int) -> bool:
        """제1조(목적) 이 규정은: brackets followed by a space end a label."""
        between = self.text[end:start]
        return ") " in between or "] " in between

    def _sign_of_name(self, i: int) -> bool:
        """%, ㈜, ++ belong to a name or an amount; ○, ▶ and ※ before it do not."""
        form = self.found[i].form
        if form in "㈜$€￦₩§№#@":
            return True
        return bool(self.part) and self.reader.touching(i)

    def _listing_ends(self, i: int) -> bool:
        """블로그, 유튜브 등 온라인 채널: 등 ends the examples; what they are examples of follows."""
        return (
            self.found[i].form in w.TRAILING
            and self.found[i].tag in ("NNB", "NNG")
            and self.reader.tag(i + 1) in w.NOUN_TAGS
            and not self.reader.begins(i + 1)
        )

    def _slash(self, i: int) -> bool:
        """A/S, VAT/GST: a slash inside a Latin name."""
        return self.found[i].form == "/" and self.reader.tag(i - 1) == self.reader.tag(i + 1) == "SL"

    def _adverb(self, form: str, tag: str) -> None:
        self._close("")
        self.negated = tag == "MAG" and form in ("안", "못")

    def _comma(self, i: int) -> None:
        if self.part:
            if self._noun_follows(i + 1):
                self._item()
                self.joins.append(self.found[i].form)
            else:
                self._close("")
        last = self.units[-1] if self.units else None
        if isinstance(last, Argument):
            last.comma = True

    def _and(self, i: int) -> int:
        following = i + 1
        if self.reader.form(following) in ("함께", "같이", "더불"):
            return self._particle(i)
        if self.part and self._noun_follows(following):
            self._item()
            self.joins.append("와")
            return following
        return self._particle(i)

    def _noun_follows(self, i: int) -> bool:
        while self.reader.tag(i) in ("SS", "SSO"):
            i += 1
        return self.reader.tag(i) in w.NOUN_TAGS and not self.reader.begins(i)

    def _particle(self, i: int) -> int:
        marker, topical = "", False
        while self.reader.tag(i).startswith("J"):
            form, tag = self.found[i].form, self.found[i].tag
            if form in _TOPIC_PARTICLES:
                topical = topical or form != "만"
                marker = marker or "은"
            elif tag != "JKG":
                marker = marker or _MARKERS.get(form, form)
            i += 1
        self._close(marker, topical=topical)
        return i

    def _item(self) -> None:
        """Ends one noun phrase (perhaps one of a list)."""
        part, self.part = self.part, []
        while part and self.found[part[-1]].tag in ("JKG", "SO"):
            part.pop()
        for early, noun in read_nouns(self.text, [self.found[k] for k in part], self.prefix):
            if early:
                self.units.append(Argument([early], ""))
            self.items.append(noun)
        self.prefix = -1

    def _close(self, marker: str, *, topical: bool = False) -> None:
        if self.part:
            self._item()
        nouns, joins = self.items, self.joins
        self.items, self.joins = [], []
        if len(nouns) > 1 and joins[-1:] == ["와"]:
            nouns, joins = self._with(nouns, joins, marker)
        if nouns:
            self._argument(Argument(nouns, marker, topical, joins))

    def _with(self, nouns: list[Noun], joins: list[str], marker: str) -> tuple[list[Noun], list[str]]:
        """와 that joins no list: `대림과 | 3월에`, `대림과 | 계약 체결`; and `예수와 제자 사이` as one."""
        last, before = nouns[-1], nouns[-2]
        if any(part.form in ("사이", "간") and part.tag != "XSN" for part in last.parts):
            text = self.text[before.start : last.end]
            whole = Noun(text, before.start, last.end, Sort.THING, (*before.parts, *last.parts))
            return [*nouns[:-2], whole], joins[:-1]
        if marker == "" or last.sort is not before.sort:
            self._argument(Argument(nouns[:-1], "와", False, joins[:-1]))
            return [last], []
        return nouns, joins

    def _argument(self, argument: Argument) -> None:
        basis = (
            argument.marker == "로" and len(argument.nouns) == 1 and argument.nouns[0].head in w.BASIS_NOUNS
        )
        last = self.units[-1] if self.units else None
        if basis and len(argument.nouns[0].parts) == 1 and isinstance(last, Argument) and last.marker == "를":
            head = argument.nouns[0].head
            last.marker = f"를 {head}{'으로' if ends_in_consonant(head[-1]) else '로'}"
        else:
            self.units.append(argument)

    # --- predicates -----------------------------------------------------------------------------

    def _predicate(self, i: int) -> int:
        complement: list[Noun] = []
        if self.found[i].tag == "VCP":
            self._item()
            complement, self.items, self.joins = self.items, [], []
        else:
            self._close("")
        predicate, after = self.reader.read(i)
        if predicate.kind is Kind.QUALITY and predicate.ending_form == "게":
            return after  # 안전하게, 적게: an adverb
        if self.negated:
            predicate.flags.add("negated")
            self.negated = False
        likening = bool(complement) and complement[-1].head == "적" and predicate.ending is Ending.ADNOMINAL
        if not self._postposition(predicate) and not likening:  # 연속적인: an adjective
            self.units.append(Said(predicate, complement))
        return after

    def _postposition(self, predicate: Predicate) -> bool:
        """에 따라, 를 통해, 에 대한: the verb has become part of the particle."""
        last = self.units[-1] if self.units else None
        fitting, shown = w.POSTPOSITIONS.get(predicate.stem, ((), ""))
        if not isinstance(last, Argument) or last.marker not in fitting:
            return False
        if predicate.ending is Ending.ADNOMINAL:
            self.units.pop()
            self.prefix = last.nouns[0].start
        elif predicate.ending is Ending.CONDITION:  # 조사에 따르면: whose word it is
            self.units.pop()
        elif predicate.ending in (Ending.LINK, Ending.LOOSE, Ending.CONCESSION):
            last.marker = f"{last.marker} {shown}"
            if last.marker == "를 위해":
                last.topical = False
        else:
            return False
        return True


def _outside_brackets(text: str, found: list[Morpheme]) -> list[Morpheme]:
    """What stands in brackets explains; the sentence goes on without it."""
    spans = [match.span() for match in re.finditer(r"\([^()]*\)|\[[^\[\]]*\]", text)]
    if not spans:
        return found
    inside = bytearray(len(text))
    for start, end in spans:
        if start > 0:  # a bracket that opens the sentence numbers or labels it
            inside[start:end] = b"\x01" * (end - start)
    return [m for m in found if m.start >= len(text) or not inside[m.start]]
