"""What part each noun phrase plays in one Korean clause: who, what, to or with or in what."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.ingest.extract import korean_words as w
from core.ingest.extract.korean_nouns import Noun, Sort
from core.ingest.extract.korean_phrases import Argument, Said
from core.ingest.extract.korean_predicates import Kind, Predicate


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
    by_name: bool = False
    """Its subject stands in 이/가."""
    topic: list[Noun] = field(default_factory=list)
    """The topic as it stood, whatever part it was given."""
    relative: bool = False


_MEASURING = frozenset(("", "씩", "로", "은", "까지", "만큼", "에서", "부터", "이나", "나", "정도"))
"""Particles behind an amount that only measures: 3.5%에서 3.25%로."""


def make_clause(said: Said, arguments: list[Argument]) -> Clause:
    clause = Clause(said.predicate, complement=said.complement, flags=set(said.predicate.flags))
    for argument in arguments:
        _place(clause, argument)
    _take_sides(clause, arguments)
    _settle(clause)
    return clause


def _on_condition(noun: Noun) -> bool:
    """화재 시; not 오전 7시."""
    tags = [part.tag for part in noun.parts]
    return noun.head in w.CONDITION_NOUNS and tags[0].startswith("NNG") and "SN" not in tags


def _place(clause: Clause, argument: Argument) -> None:
    marker, nouns = argument.marker, argument.nouns
    if argument.sort is Sort.TIME and marker not in ("를", "가"):
        clause.times.extend((marker if marker != "은" else "", noun) for noun in nouns)
        if _on_condition(nouns[-1]):
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
        if clause.topics and clause.predicate.kind is Kind.ACTIVE and not clause.objects:
            clause.objects = list(nouns)  # 한빛은 어떠한 장치도: the second one is what is acted on
        else:
            clause.topics = [*clause.topics, *nouns]
            clause.topic = list(clause.topics)
    elif marker == "에 의해":
        clause.agents = list(nouns)
    elif marker == "":
        _bare(clause, argument)
    elif marker not in ("처럼", "같이", "대로", "를 제외하고", "라고", "이라고", "고"):
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
    if root(clause.predicate.stem) not in w.RECIPROCAL:
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
    if kind is Kind.COPULA and any(noun.last_word in w.DOUBTFUL_NOUNS for noun in clause.complement):
        clause.flags.add("doubtful")
    clause.named = bool(clause.topics or clause.subjects)
    clause.by_name = bool(clause.subjects)
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


def belongs(predicate: Predicate, argument: Argument, taken: list[str], head_marker: str) -> bool:
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
    if predicate.kind is Kind.QUALITY:
        return (
            not taken
            and marker in ("에", "와", "보다", "에서")
            and predicate.stem in ("있", "없", "같", "다르", "많")
        )
    return True


def join_head(clause: Clause, head: Noun) -> None:
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


def root(stem: str) -> str:
    return stem.removesuffix("하").removesuffix("되").removesuffix("시키")
