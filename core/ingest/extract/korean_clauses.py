"""Puts the pieces of one Korean sentence together into clauses: who, what, to or with or in what."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.ingest.extract import korean_words as w
from core.ingest.extract.korean_phrases import Argument, Noun, Pieces, Said, Sort
from core.ingest.extract.korean_predicates import Ending, Kind, Predicate


@dataclass(slots=True)
class Clause:
    """One predicate with its parts. An empty list is an open slot."""

    predicate: Predicate
    subjects: list[Noun] = field(default_factory=list)
    objects: list[Noun] = field(default_factory=list)
    others: list[tuple[str, list[Noun]]] = field(default_factory=list)
    """(marker such as 에, 에게, 에 따라; the nouns before it)"""
    complement: list[Noun] = field(default_factory=list)
    """What a copula says its subject is."""
    topics: list[Noun] = field(default_factory=list)
    """A topic beside the subject: A는 B가 크다."""
    times: list[tuple[str, Noun]] = field(default_factory=list)
    quantities: list[tuple[str, Noun]] = field(default_factory=list)
    agents: list[Noun] = field(default_factory=list)
    """By whom a passive is done (에 의해)."""
    flags: set[str] = field(default_factory=set)
    named: bool = False
    """Its subject, or a topic, stands in the clause itself."""
    by_topic: bool = False
    """Its subject is its topic."""
    relative: bool = False


_MEASURING = frozenset(("", "씩", "로", "은", "까지", "만큼", "에서", "부터", "이나", "나", "정도"))
"""Particles behind an amount that only measures: 3.5%에서 3.25%로."""


def compose(text: str, pieces: Pieces) -> list[Clause]:
    """The clauses of one sentence, relative clauses before the clause that they stand in."""
    return _Composer(text, pieces).run()


class _Composer:
    def __init__(self, text: str, pieces: Pieces) -> None:
        self.text = text
        self.units = pieces.units
        self.condition = pieces.conditional
        self.pending: list[Argument] = []
        self.clauses: list[Clause] = []
        self.topic: list[Noun] = []  # acts on until another topic comes
        self.actor: list[Noun] = []  # a subject in 이/가 that the next clause may share

    def run(self) -> list[Clause]:
        i = 0
        while i < len(self.units):
            unit = self.units[i]
            if isinstance(unit, Argument):
                self.pending.append(unit)
            elif unit.predicate.ending is Ending.ADNOMINAL:
                self._relative(unit, i)
            else:
                i = self._main(unit, i)
            i += 1
        self._note()
        return self.clauses

    # --- main clauses ---------------------------------------------------------------------------

    def _main(self, said: Said, i: int) -> int:
        predicate = said.predicate
        if predicate.ending is Ending.QUOTED:
            i = self._quoted(predicate, i)
        if predicate.kind is Kind.COPULA and said.complement:
            said = self._plan(said)
            predicate = said.predicate
        arguments, self.pending = self.pending, []
        clause = _clause(said, arguments)
        self._moods(clause)
        self._whose(clause)
        self._pass_on(clause)
        self._share_moods(clause)
        self.clauses.append(clause)
        return i

    def _share_moods(self, clause: Clause) -> None:
        """유출하거나 복제해서는 안 된다: neither may be done."""
        for before in reversed(self.clauses):
            if before.relative:
                continue
            if before.predicate.ending_form != "거나":
                break
            before.flags |= clause.flags

    def _pass_on(self, clause: Clause) -> None:
        """U2는 1976년에 결성된 밴드이다: formed in 1976 was U2, not any band."""
        if clause.predicate.kind is not Kind.COPULA or "negated" in clause.flags or not clause.subjects:
            return
        for before in reversed(self.clauses):
            if not before.relative:
                break
            for slot in (before.subjects, before.objects):
                if any(noun in clause.complement for noun in slot):
                    slot[:] = clause.subjects

    def _moods(self, clause: Clause) -> None:
        ending = clause.predicate.ending
        if self.condition or ending in (Ending.CONDITION, Ending.CONCESSION):
            clause.flags.add("conditional")
        if ending is Ending.PURPOSE:
            clause.flags.add("doubtful")
        # What depends on a condition goes on doing so to the end of the sentence.
        self.condition = self.condition or ending is Ending.CONDITION

    def _quoted(self, predicate: Predicate, i: int) -> int:
        """다고 밝혔다: what is said stands. 자고 제안했다, 달라고 요청했다: it is only asked for."""
        following = self.units[i + 1] if i + 1 < len(self.units) else None
        if not isinstance(following, Said):
            predicate.ending = Ending.LINK
            return i
        outer = following.predicate
        urged = w.URGING_ENDINGS.search(predicate.quoting) is not None or "doubtful" in predicate.flags
        if urged or not {outer.stem, _root(outer.stem)} & w.SAYING:
            predicate.flags.add("doubtful")
            predicate.relation = f"{self.text[predicate.start : predicate.end]} {outer.relation}"
        predicate.flags |= outer.flags
        predicate.ending = Ending.LINK if outer.ending is Ending.ADNOMINAL else outer.ending
        return i + 1

    def _whose(self, clause: Clause) -> None:
        """Fills an open subject from the running topic; keeps what the next clause may need."""
        predicate = clause.predicate
        if clause.named:
            if clause.by_topic:
                self.topic = clause.subjects
            shares = predicate.ending in (Ending.LINK, Ending.PURPOSE) and predicate.kind is Kind.ACTIVE
            self.actor = clause.subjects if shares else []
        elif not clause.subjects and predicate.ending is not Ending.NOMINAL:
            clause.subjects = list(self.topic or self.actor)

    # --- relative clauses -----------------------------------------------------------------------

    def _relative(self, said: Said, i: int) -> None:
        head, marker = self._head(i)
        taken = self._taken(said.predicate, marker)
        clause = _clause(said, taken)
        clause.relative = True
        if head is not None:
            before = self.clauses[-1] if self.clauses else None
            _join_head(clause, head)
            if before is not None and self._shares_head(before, clause):
                before.objects = before.objects or [head]
                before.relative = True
                self.actor = []
        self.clauses.append(clause)

    def _head(self, i: int) -> tuple[Noun | None, str]:
        """The noun that the relative clause ending at unit i describes, and its particle."""
        for unit in self.units[i + 1 :]:
            if isinstance(unit, Argument):
                return unit.nouns[0].owner(), unit.marker
            if unit.complement:
                return unit.complement[0].owner(), "이다"
            if unit.predicate.ending is not Ending.ADNOMINAL:
                break
        return None, ""

    def _taken(self, predicate: Predicate, head_marker: str) -> list[Argument]:
        """The arguments before a relative clause that belong to it, not to the clause around it."""
        taken: list[Argument] = []
        roles: set[tuple[str, Sort]] = set()
        while self.pending:
            argument = self.pending[-1]
            role = (argument.marker, argument.sort)
            if argument.topical or argument.marker == "은" or argument.comma or role in roles:
                break
            if not _belongs(predicate, argument, [a.marker for a in taken], head_marker):
                break
            taken.insert(0, self.pending.pop())
            roles.add(role)
        return taken

    @staticmethod
    def _shares_head(before: Clause, clause: Clause) -> bool:
        """갑이 발주하고 을이 시공한 X: both did it to X."""
        return (
            before.predicate.ending is Ending.LINK
            and before.predicate.kind is Kind.ACTIVE
            and before.named
            and not before.by_topic
            and not before.objects
            and not before.relative
            and bool(clause.objects)
            and bool(clause.subjects)
        )

    # --- headlines and notes --------------------------------------------------------------------

    def _plan(self, said: Said) -> Said:
        """출시 예정이다, 검토 중이다: the noun before 예정 is the predicate."""
        noun = said.complement[-1]
        if noun.head not in ("예정", "계획", "중", "방침") or len(noun.parts) < 2:
            return said
        action = self._action(noun, noun.head)
        if action is None:
            return said
        predicate, thing = action
        predicate.ending = said.predicate.ending
        if thing is not None:
            self.pending.append(Argument([*said.complement[:-1], thing], ""))
        return Said(predicate)

    def _note(self) -> None:
        """…공급 계약 체결: a sentence that ends in an action without a verb."""
        if not self.pending or self.pending[-1].marker:
            return  # a heading, or a sentence cut off
        last = self.pending.pop()
        noun = last.nouns[-1]
        plan = noun.head if noun.head in ("예정", "계획", "중", "완료") and len(noun.parts) > 1 else ""
        action = self._action(noun, plan)
        if action is None:
            return
        predicate, thing = action
        self._split_headline(last, predicate)
        if thing is not None:
            self.pending.append(Argument([thing], "를"))
        self._main(Said(predicate), len(self.units))

    def _action(self, noun: Noun, plan: str) -> tuple[Predicate, Noun | None] | None:
        """(the predicate that an action noun makes, what stands before it as its object)."""
        count = len(noun.parts) - bool(plan)
        part = noun.parts[count - 1]
        if part.form not in w.ACTIONS or part.tag != "NNG":
            return None
        has_object = any(a.marker == "를" for a in self.pending)
        first = 0 if has_object else count - 1
        while first and noun.parts[first].start == noun.parts[first - 1].end:
            first -= 1  # written together it is one word: 재계약 체결, 공동개발
        stem = self.text[noun.parts[first].start : part.end]
        flags = {"doubtful"} if plan in ("예정", "계획", "방침") else set()
        if part.form in w.FORBIDDING_STRICT:
            flags.add("negated")
        predicate = Predicate(
            noun.parts[first].start, part.end, stem + "하", stem + "하다", Kind.ACTIVE, Ending.FINAL, flags
        )
        return predicate, noun.until(first) if first else None

    def _split_headline(self, last: Argument, predicate: Predicate) -> None:
        """한빛, 대림건설과 공급 계약 체결: before the comma who, before 과 with whom."""
        rest, joins = last.nouns[:-1], last.joins
        whoever = any(a.marker in ("가", "은") for a in self.pending)
        first = self.pending[0] if self.pending else None
        if not rest and first is not None and first.joins[:1] == [","] and not whoever:
            who, first.nouns, first.joins = first.nouns[0], first.nouns[1:], first.joins[1:]
            self.pending.insert(0, Argument([who], "가"))
        elif not rest and first is not None and first.marker == "" and first.comma and not whoever:
            first.marker = "가"
        elif rest and joins[:1] == [","] and not whoever:
            self.pending.insert(0, Argument([rest[0]], "가"))
            rest, joins = rest[1:], joins[1:]
        if rest:
            marker = "와" if joins[-1:] == ["와"] and _root(predicate.stem) in w.RECIPROCAL else "를"
            self.pending.append(Argument(rest, marker))


# --- one clause ---------------------------------------------------------------------------------


def _clause(said: Said, arguments: list[Argument]) -> Clause:
    clause = Clause(said.predicate, complement=said.complement, flags=set(said.predicate.flags))
    for argument in arguments:
        _place(clause, argument)
    _take_sides(clause, arguments)
    _settle(clause)
    return clause


def _place(clause: Clause, argument: Argument) -> None:
    marker, nouns = argument.marker, argument.nouns
    if argument.sort is Sort.TIME and marker not in ("를", "가"):
        clause.times.extend((marker if marker != "은" else "", noun) for noun in nouns)
        if nouns[-1].head in w.CONDITION_NOUNS and nouns[-1].parts[0].tag.startswith("NNG"):
            clause.flags.add("conditional")
    elif argument.sort is Sort.QUANTITY and marker in _MEASURING:
        clause.quantities.extend((marker if marker == "로" else "", noun) for noun in nouns)
    elif marker == "가":
        if clause.subjects:  # 회사가 매출이 늘다: the outer one is the topic
            clause.topics = clause.topics or clause.subjects
        clause.subjects = list(nouns)
    elif marker == "를":
        clause.objects.extend(nouns)
    elif marker == "은":
        clause.topics = list(nouns)
    elif marker == "에 의해":
        clause.agents = list(nouns)
    elif marker == "":
        _bare(clause, argument)
    elif marker not in ("처럼", "같이", "대로", "라고"):
        clause.others.append((marker, list(nouns)))


def _bare(clause: Clause, argument: Argument) -> None:
    """A noun without a particle right before an active verb is its object (교육 실시한다)."""
    last = argument.nouns[-1]
    adverb = last.last_word in w.ADVERB_NOUNS or last.last_word in w.QUANTITY_WORDS
    touching = 0 <= clause.predicate.start - last.end <= 1
    made_verb = clause.predicate.stem.endswith(("하", "받", "시키"))  # 고장 나다 has no object
    if touching and made_verb and not adverb and clause.predicate.kind is Kind.ACTIVE and not clause.objects:
        clause.objects.extend(argument.nouns)


def _take_sides(clause: Clause, arguments: list[Argument]) -> None:
    """대림건설과 공급 계약을 체결하다: 과 joins no list when the verb has two sides."""
    if _root(clause.predicate.stem) not in w.RECIPROCAL:
        return
    if any(marker == "와" for marker, _ in clause.others):
        return
    for argument in arguments:
        if argument.marker == "를" and argument.joins[-1:] == ["와"]:
            sides = argument.nouns[:-1]
            clause.objects = [noun for noun in clause.objects if noun not in sides]
            clause.others.append(("와", sides))
            return


def _settle(clause: Clause) -> None:
    """Gives the topic its part in the clause."""
    kind = clause.predicate.kind
    if kind is Kind.COPULA and not clause.complement and clause.subjects:  # …이 아니다
        clause.complement, clause.subjects = clause.subjects, []
    clause.named = bool(clause.topics or clause.subjects)
    if not clause.named:
        _body(clause)
    elif not clause.subjects:
        clause.subjects, clause.topics, clause.by_topic = clause.topics, [], True
    elif clause.topics and kind is Kind.ACTIVE and not clause.objects and not _counts(clause.subjects):
        clause.objects, clause.topics = clause.topics, []
    if clause.agents and kind is Kind.PASSIVE:
        _turn(clause)


def _counts(nouns: list[Noun]) -> bool:
    return all(noun.sort is Sort.QUANTITY or noun.parts[0].tag == "SN" for noun in nouns)


def _body(clause: Clause) -> None:
    """총무팀에서 교육을 실시한다: bodies act where they stand."""
    for place, (marker, nouns) in enumerate(clause.others):
        if marker == "에서" and clause.objects and all(w.BODIES.search(noun.text) for noun in nouns):
            clause.subjects, clause.named = nouns, True
            del clause.others[place]
            return


def _turn(clause: Clause) -> None:
    """장치는 A에 의해 공급된다: A supplies it."""
    predicate = clause.predicate
    clause.objects, clause.subjects, clause.agents = clause.subjects, clause.agents, []
    if predicate.relation.endswith("되다"):
        predicate.relation = predicate.relation.removesuffix("되다") + "하다"
    predicate.kind = Kind.ACTIVE


def _belongs(predicate: Predicate, argument: Argument, taken: list[str], head_marker: str) -> bool:
    """Whether the argument just left of those already taken is part of the relative clause."""
    marker = argument.marker
    if marker == "가":
        if predicate.kind is not Kind.ACTIVE:
            return not taken
        # 한빛이 [온도를 재는] 장치를 만든다: the clause has its object, so its head is its subject,
        # unless that head is itself the subject outside.
        return "를" not in taken or head_marker in ("가", "은", "이다")
    if marker == "를":
        return predicate.kind is Kind.ACTIVE
    if marker == "" and argument.sort is Sort.THING:
        return 0 <= predicate.start - argument.nouns[-1].end <= 1
    return predicate.kind is not Kind.QUALITY or not taken


def _join_head(clause: Clause, head: Noun) -> None:
    """Gives the head of a relative clause its part in it."""
    kind, quoting = clause.predicate.kind, clause.predicate.quoting
    if kind is Kind.COPULA:
        if quoting.endswith("라는"):  # 새론이라는 회사
            clause.subjects, clause.complement = clause.complement, [head]
            clause.flags.discard("doubtful")
        elif not clause.subjects:
            clause.subjects = [head]
        return
    if head.last_word in w.UNCERTAIN_HEADS:
        clause.flags.add("doubtful")
    said = quoting.endswith("는") and not quoting.endswith("려는")
    if said or head.last_word in w.HEADS_OUTSIDE or head.sort is Sort.TIME:
        return
    if not clause.subjects:
        clause.subjects = [head]
    elif not clause.objects and kind is Kind.ACTIVE:
        clause.objects = [head]
    elif not clause.objects:
        clause.topics = [head]


def _root(stem: str) -> str:
    return stem.removesuffix("하").removesuffix("되").removesuffix("시키")
