"""Reads one Korean predicate with its endings: what it says, and how surely it says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from core.ingest.extract import korean_words as w
from core.language.korean import Morpheme


class Ending(Enum):
    """How a clause goes on after its predicate."""

    FINAL = "final"
    LINK = "link"
    """…and then; the same one usually goes on acting."""
    LOOSE = "loose"
    """…but, because; another one often acts next."""
    CONDITION = "condition"
    CONCESSION = "concession"
    PURPOSE = "purpose"
    ADNOMINAL = "adnominal"
    QUOTED = "quoted"
    NOMINAL = "nominal"


class Kind(Enum):
    """What a predicate can take."""

    ACTIVE = "active"
    PASSIVE = "passive"
    QUALITY = "quality"
    """Adjectives, 있다, 없다: a subject, never an object."""
    COPULA = "copula"


@dataclass(slots=True)
class Predicate:
    """`relation` in dictionary form; flags among negated, doubtful."""

    start: int
    end: int
    stem: str
    relation: str
    kind: Kind
    ending: Ending
    flags: set[str] = field(default_factory=set)
    quoting: str = ""
    """The ending that quotes (다고, 자고 …), or that names an intent (려는)."""
    ending_form: str = ""


class Reader:
    """Reads predicates out of the morphemes of one sentence. `text` is what their offsets count in."""

    def __init__(self, text: str, found: Sequence[Morpheme]) -> None:
        self.text = text
        self.found = found

    def form(self, i: int) -> str:
        return self.found[i].form if 0 <= i < len(self.found) else ""

    def tag(self, i: int) -> str:
        return self.found[i].tag if 0 <= i < len(self.found) else ""

    def touching(self, i: int) -> bool:
        """Whether morpheme i begins where the one before it ends."""
        return 0 < i < len(self.found) and self.found[i].start <= self.found[i - 1].end

    # --- where a predicate begins ---------------------------------------------------------------

    def begins(self, i: int) -> int:
        """The index after the stem when a predicate stem begins at i, else 0."""
        tag = self.tag(i)
        if tag in ("VV", "VA", "VX"):
            # A verb with no ending after it is a splinter of a noun (보호구 as 보 + 호구).
            return i + 1 if self.tag(i + 1).startswith(("E", "V")) else 0
        if tag in ("VCP", "VCN"):
            return i + 1
        return self._noun_verb(i)

    def _noun_verb(self, i: int) -> int:
        """공급+하, 재+검토+되, 지급+받: nouns written together and a verb made of them."""
        if self.tag(i) not in ("NNG", "XR", "XPN", "NNP", "SL", "MAG") or (i and self._inside_word(i)):
            return 0
        j = i + 1
        while self.tag(j) in ("NNG", "XR", "XSN", "NNP", "SL") and self.touching(j):
            j += 1
        if self.tag(j) in ("XSV", "XSA") and (self.touching(j) or j == i + 1):
            return j + 1
        joined = self.tag(j) == "VV" and self.touching(j) and self.form(j) in ("받", "당하", "시키", "드리")
        return j + 1 if joined and self.tag(i) != "MAG" else 0

    def _inside_word(self, i: int) -> bool:
        return self.touching(i) and self.tag(i - 1) in w.NOUN_TAGS

    # --- the predicate itself -------------------------------------------------------------------

    def read(self, i: int) -> tuple[Predicate, int]:
        """The predicate that begins at i (see `begins`), and the index after it."""
        after = self.begins(i)
        stem, kind = self._stem(i, after)
        predicate = Predicate(
            self.found[i].start, self.found[after - 1].end, stem, stem + "다", kind, Ending.FINAL
        )
        if stem in ("없", "아니"):
            predicate.relation = "있다" if stem == "없" else "이다"
            predicate.flags.add("negated")
        self._mood_of_stem(predicate)
        return predicate, self._endings(predicate, after)

    def _stem(self, i: int, after: int) -> tuple[str, Kind]:
        last = self.found[after - 1]
        stem = "".join(m.form for m in self.found[i:after])
        if last.tag in ("VCP", "VCN"):
            return ("이" if last.tag == "VCP" else "아니"), Kind.COPULA
        if last.tag in ("VA", "XSA") or stem in ("있", "없", "계시"):
            return stem, Kind.QUALITY
        passive = (last.tag == "XSV" and last.form == "되") or stem in (
            "되",
            "열리",
            "보이",
            "쓰이",
            "놓이",
            "달리",
        )
        return stem, Kind.PASSIVE if passive else Kind.ACTIVE

    def _mood_of_stem(self, predicate: Predicate) -> None:
        noun = predicate.stem.removesuffix("하").removesuffix("되")
        if noun in w.FORBIDDING_STRICT or predicate.stem in w.FORBIDDING_STRICT:
            predicate.flags.add("negated")
        if noun in w.DOUBTFUL_PREDICATES:
            predicate.flags.add("doubtful")

    def _endings(self, p: Predicate, i: int) -> int:
        """Consumes endings and helping verbs; returns the index after them."""
        while i < len(self.found):
            tag = self.tag(i)
            if tag == "EP" or (
                tag == "JX" and self.tag(i - 1).startswith("E") and self.tag(i + 1) in ("VX", "VV", "MAG")
            ):
                i += 1
            elif tag == "EF":
                p.ending, p.end = Ending.FINAL, self.found[i].end
                if w.ASKING_FINALS.search(self.form(i)) or self.form(i + 1) == "?":
                    p.flags.add("doubtful")
                return i + 1
            elif tag in ("EC", "ETM", "ETN"):
                p.end = self.found[i].end
                step = {"EC": self._connective, "ETM": self._adnominal, "ETN": self._nominal}[tag]
                after, done = step(p, i)
                if done:
                    return after
                i = after
            else:
                break
        return i

    # --- connective endings ---------------------------------------------------------------------

    def _connective(self, p: Predicate, i: int) -> tuple[int, bool]:
        form, helper = self.form(i), i + 1
        while self.tag(helper) == "JX":
            helper += 1
        following, tag = self.form(helper), self.tag(helper)
        if form == "지" and following in w.NEGATING and tag in ("VX", "VV"):
            p.flags.add("negated")
            return helper + 1, False
        if form.endswith("야") and following in w.OBLIGING and tag in ("VX", "VV", "XSV"):
            p.relation = f"{self.text[p.start : self.found[i].end]} 하다"
            return helper + 1, False
        if form[-1] in "서면" and following in ("안", "아니") and self.form(helper + 1) == "되":
            p.flags.add("negated")
            return helper + 2, False
        if tag == "VX" and (following in w.AUXILIARIES or following == "지") and not self._quotes(form):
            if following == "지":
                p.kind = Kind.PASSIVE if p.kind is Kind.ACTIVE else p.kind
            if form.endswith(("고자", "려")) or following == "달":
                p.flags.add("doubtful")
            return helper + 1, False
        p.ending, p.ending_form = self._linking(p, form), form
        if form == "지":  # 생산하지도 판매하지도 않는다: the 않다 comes later
            p.flags.add("negated")
        return helper if p.ending is not Ending.QUOTED else i + 1, True

    @staticmethod
    def _quotes(form: str) -> bool:
        return w.QUOTING_ENDINGS.search(form) is not None

    def _linking(self, p: Predicate, form: str) -> Ending:
        if w.QUESTION_ENDINGS.search(form):
            p.flags.add("doubtful")
            return Ending.LOOSE
        if self._quotes(form) and not form.endswith("면서"):
            p.quoting = form
            return Ending.QUOTED
        if w.CONCESSIVE_ENDINGS.search(form):
            return Ending.CONCESSION
        if w.CONDITIONAL_ENDINGS.search(form):
            return Ending.CONDITION
        if w.PURPOSE_ENDINGS.search(form):
            return Ending.PURPOSE
        return Ending.LOOSE if w.LOOSE_ENDINGS.search(form) else Ending.LINK

    # --- adnominal endings ----------------------------------------------------------------------

    def _adnominal(self, p: Predicate, i: int) -> tuple[int, bool]:
        form, (noun, after) = self.form(i), self._word(i + 1)
        future = form in ("ᆯ", "을")
        while self.tag(after).startswith("J") and self.tag(after) != "JKO":
            after += 1
        then = self.form(after)
        if noun in ("수", "적", "바") and then in ("있", "없") and self.tag(i + 1) == "NNB":
            return self._possibility(p, i, after), False
        if noun == "한" and "negated" in p.flags and not self.touching(i + 2):
            p.ending = Ending.CONDITION  # 공급하지 않는 한: the analyser may take 한 for "one"
            return i + 2, True
        if noun == "대신":
            p.ending = Ending.LINK
            p.flags.add("negated")
            return after, True
        if noun in ("것", "거", "바") and self.tag(i + 1) == "NNB":
            taken = self._nominal_thing(p, i, after, future)
            if taken:
                return taken, False
        if noun in w.PLANS and (future or noun in ("듯", "모양")) and self._states(after):
            p.flags.add("doubtful")
            if then == "없":
                p.flags.add("negated")
            return after + 1, False
        if noun in ("뻔", "만", "듯", "척", "체") and then == "하":
            p.flags |= {"뻔": {"negated"}, "만": set()}.get(noun, {"doubtful"})
            return after + 1, False
        if noun == "필요" and then in ("있", "없"):
            p.relation = f"{self.text[p.start : self.found[i + 1].end]}가 있다"
            if then == "없":
                p.flags.add("negated")
            return after + 1, False
        if self.tag(i + 1) in ("NNG", "NNB") and not self._inside_compound(i + 1):
            # 처리한 경우, 완료한 뒤: no head, but a way to link clauses.
            if noun in w.WHEN and not (noun == "한" and form != "는"):
                p.ending = Ending.LOOSE if noun == "때" and self._past(i) else Ending.CONDITION
                return after, True
            if noun in w.AFTER and self.tag(i + 2) not in ("JKO", "JKS", "JKG", "VCP"):
                p.ending, p.ending_form = Ending.LINK, noun
                return after, True
        p.ending = Ending.ADNOMINAL
        if w.INTENT_ADNOMINAL.search(form):
            p.quoting = form
            p.flags.add("doubtful")
        return i + 1, True

    def _word(self, i: int) -> tuple[str, int]:
        """The noun written at i, all its morphemes together (가능+성), and the index after them."""
        after = i + 1
        while self.tag(after) in ("NNG", "XSN") and self.touching(after):
            after += 1
        return "".join(m.form for m in self.found[i:after]), after

    def _past(self, i: int) -> bool:
        return self.form(i - 1) in ("었", "았", "였")

    def _inside_compound(self, i: int) -> bool:
        return self.tag(i + 1) in ("NNG", "NNP", "SL") and self.touching(i + 1)

    def _states(self, after: int) -> bool:
        """Whether 예정, 계획 … are themselves the statement: 예정이다, 가능성이 있다, 계획 중이다, 예정."""
        if self.form(after) == "중":
            after += 1
        return self.tag(after) in ("VCP", "VA", "VV", "XSA", "XSV", "SF", "VX", "")

    def _possibility(self, p: Predicate, i: int, after: int) -> int:
        if self.form(after) == "없":
            p.flags ^= {"negated"}  # 하지 않을 수 없다: it must be done
        elif self.form(i + 1) == "수":
            p.relation = f"{self.text[p.start : self.found[i + 1].end]} 있다"
            # What may be done is a rule; what may happen (될 수 있다), or may be so (수도 있다), a guess.
            if p.kind is not Kind.ACTIVE or self.form(i + 2) == "도":
                p.flags.add("doubtful")
        return after + 1

    def _nominal_thing(self, p: Predicate, i: int, after: int, future: bool) -> int:
        """-ㄹ 것이다, -ㄴ 것으로 확인되다, -ㄹ 것으로 보인다, -ㄹ 것 같다. 0 when it is none of these."""
        stem_end = self.begins(after)
        if not stem_end:
            return 0
        outer, kind = self._stem(after, stem_end)
        noun = outer.removesuffix("되").removesuffix("하")
        if kind is Kind.COPULA:
            if future:
                p.flags.add("doubtful")
            if outer == "아니":
                p.flags.add("negated")
            return stem_end
        if outer == "같":
            p.flags.add("doubtful")
            return stem_end
        if self.form(i + 2) not in ("으로", "로"):
            return 0
        if future or noun in w.WEAK or outer in w.WEAK:
            p.flags.add("doubtful")
        return stem_end

    # --- nominal endings ------------------------------------------------------------------------

    def _nominal(self, p: Predicate, i: int) -> tuple[int, bool]:
        form, following = self.form(i), self.form(i + 1)
        p.ending = Ending.NOMINAL
        if form == "기":
            if following in ("로", "으로"):
                return self._resolution(p, i)
            outer = i + 2 if self.tag(i + 1) in ("JKO", "JX") else i + 1
            if self.form(outer) == "위하":
                p.ending = Ending.PURPOSE
                return self._past_ending(outer + 1), True
            if self.form(outer) == "바라":
                return outer + 1, False
            if self.form(outer) in ("어렵", "힘들", "곤란") or self.form(i + 2) in ("어렵", "힘들", "곤란"):
                p.flags.add("doubtful")
                return (outer if self.form(outer) in ("어렵", "힘들", "곤란") else i + 2) + 1, False
            if following == "때문":
                p.ending = Ending.LOOSE
                return self._past_particles(i + 2), True
            if following in ("전", "이전"):
                p.ending = Ending.LINK
                return self._past_particles(i + 2), True
            return i + 1, True
        if self.tag(i + 1) in ("SF", "SP", "") or i + 1 >= len(self.found):
            p.ending = Ending.FINAL
            return i + 1, True
        if following in ("으로써", "으로", "에") and self.tag(i + 1) == "JKB":
            p.ending = Ending.LOOSE
            after = self._past_particles(i + 1)
            return (self._past_ending(after + 1) if self.form(after) == "따르" else after), True
        return i + 1, True

    def _resolution(self, p: Predicate, i: int) -> tuple[int, bool]:
        """-기로 하다, -기로 합의하다."""
        stem_end = self.begins(i + 2)
        if not stem_end:
            return i + 2, True
        outer, _ = self._stem(i + 2, stem_end)
        p.relation = f"{self.text[p.start : self.found[i + 1].end]} {outer}다"
        return stem_end, False

    def _past_ending(self, i: int) -> int:
        while self.tag(i) in ("EC", "JX"):
            i += 1
        return i

    def _past_particles(self, i: int) -> int:
        while self.tag(i).startswith("J"):
            i += 1
        return i
