"""Puts the pieces of one Korean sentence together into clauses, and says whose each clause is."""

from __future__ import annotations

from core.ingest.extract import korean_words as w
from core.ingest.extract.korean_nouns import Noun, Sort
from core.ingest.extract.korean_phrases import Argument, Pieces, Said
from core.ingest.extract.korean_predicates import Ending, Kind, Predicate
from core.ingest.extract.korean_roles import Clause, belongs, join_head, make_clause, root


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
        clause = make_clause(said, arguments)
        self._moods(clause)
        self._lift_topic(clause)
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
        if urged or not {outer.stem, root(outer.stem)} & w.SAYING:
            predicate.flags.add("doubtful")
            predicate.relation = f"{self.text[predicate.start : predicate.end]} {outer.relation}"
        predicate.flags |= outer.flags
        predicate.ending = Ending.LINK if outer.ending is Ending.ADNOMINAL else outer.ending
        return i + 1

    def _lift_topic(self, clause: Clause) -> None:
        """회사는 사고가 나면 …을 지급한다: the topic is of the main clause, not of the condition."""
        ending = clause.predicate.ending
        subordinate = ending in (Ending.CONDITION, Ending.CONCESSION, Ending.PURPOSE)
        if clause.topic and clause.by_name and (subordinate or clause.predicate.ending_form in w.AFTER):
            self.topic = clause.topic
            clause.topics = [noun for noun in clause.topics if noun not in clause.topic]
            clause.objects = [noun for noun in clause.objects if noun not in clause.topic]
            clause.by_topic = False

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
        outside = head is not None and (head.last_word in w.HEADS_OUTSIDE or head.sort is Sort.TIME)
        taken = self._taken(said.predicate, "가" if outside else marker)
        clause = make_clause(said, taken)
        clause.relative = True
        if head is not None:
            before = self.clauses[-1] if self.clauses else None
            join_head(clause, head)
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
            if not belongs(predicate, argument, [a.marker for a in taken], head_marker):
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
        if not self.pending or self.pending[-1].marker or self._lists_only():
            return  # a heading, a list of names, or a sentence cut off
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

    def _lists_only(self) -> bool:
        """구문 분석, 자연어 처리: names in a row; 한빛, 신형 센서 양산 시작: two parts, the second long."""
        marked = any(argument.marker not in ("", "은") for argument in self.pending)
        nouns = [noun for argument in self.pending for noun in argument.nouns]
        two = len(nouns) == 2 and len(nouns[1].text.split()) >= 3
        return not marked and not two

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
            marker = "와" if joins[-1:] == ["와"] and root(predicate.stem) in w.RECIPROCAL else "를"
            self.pending.append(Argument(rest, marker))
