"""Clauses of a tree: who does what, to whom, where and when, as tokens of the sentence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from core.ingest.extract.english_parse import Tree
from core.ingest.extract.english_phrases import is_time, listed, noun_phrase
from core.ingest.extract.english_words import CONNECTIVES, NEVER_TRANSITIVE, PRONOUNS

_PREDICATES: Final = frozenset(
    {"ROOT", "conj", "ccomp", "xcomp", "advcl", "relcl", "acl", "pcomp", "parataxis", "csubj", "dep"}
)
SUBJECTS: Final = ("nsubj", "nsubjpass")
_WH: Final = frozenset({"WDT", "WP", "WRB", "WP$"})
_LONGEST_LEAD: Final = 8
"""Tokens of an object that may stand inside a relation ("signed a contract with")."""


@dataclass(frozen=True, slots=True)
class Argument:
    """`lead` holds the words that introduce it (prepositions), which belong to the relation; `verb` is
    the predicate of the chain that it belongs to, -1 when there is no chain."""

    kind: Literal["object", "complement", "second", "clause", "prep", "when"]
    head: int
    lead: tuple[int, ...] = ()
    verb: int = -1


@dataclass(frozen=True, slots=True)
class Clause:
    """A predicate with its subjects and arguments.

    head: the verb that has the arguments. chain: the predicates joined in it, outermost first
    ("plans to open": plans, open). verbs: the words of the relation, in order.
    origin: the dependency by which the clause hangs on the sentence.
    shared: the objects are those of the next verb ("designs and builds pumps").
    """

    head: int
    chain: tuple[int, ...]
    subjects: tuple[int, ...]
    verbs: tuple[int, ...]
    arguments: tuple[Argument, ...]
    origin: str
    shared: bool = False


def clauses(tree: Tree) -> list[Clause]:
    """All clauses of a sentence, in order of their verbs; a clause without a subject has none."""
    return [
        _clause(tree, token)
        for token in range(len(tree))
        if _is_predicate(tree, token) and _carried(tree, token) is None
    ]


def _is_predicate(tree: Tree, token: int) -> bool:
    if not tree.tags[token].startswith("VB") or tree.deps[token] not in _PREDICATES:
        return False
    if tree.deps[token] == "conj":
        return tree.tags[tree.heads[token]].startswith(("VB", "MD")) or bool(tree.kids(token, *SUBJECTS))
    return True


def _carried(tree: Tree, token: int) -> int | None:
    """The verb that `token` only introduces: "open" of "plans to open"; none when an object stands between."""
    if tree.kids(token, "dobj", "dative"):
        return None
    for adjective in tree.kids(token, "acomp"):
        for child in tree.kids(adjective, "xcomp"):
            if tree.tags[child].startswith("VB"):
                return child
    for child in tree.kids(token, "xcomp"):
        if tree.tags[child].startswith("VB") and not tree.kids(child, *SUBJECTS):
            return child
    return None


def _clause(tree: Tree, token: int) -> Clause:
    chain = _chain(tree, token)
    verbs = set(_prefix(tree, chain[0]))
    for part in chain:
        verbs.update(verb_group(tree, part))
    verbs.update(_borrowed_auxiliaries(tree, token))
    arguments = [
        replace(each, verb=part)
        for part in chain
        for each in _arguments(tree, part)
        if each.head not in chain
    ]
    described = _object_described(tree, chain[0])
    if described is not None:
        arguments.insert(0, Argument("object", described))
    borrowed = _borrowed_objects(tree, token) if not arguments else []
    return Clause(
        head=token,
        chain=tuple(chain),
        subjects=tuple(_subjects(tree, chain[0])),
        verbs=tuple(sorted(verbs)),
        arguments=tuple(arguments or borrowed),
        origin=tree.deps[chain[0]],
        shared=bool(borrowed),
    )


def _chain(tree: Tree, token: int) -> list[int]:
    above, dep = tree.heads[token], tree.deps[token]
    if dep == "xcomp" and tree.deps[above] == "acomp" and _carried(tree, tree.heads[above]) == token:
        return [*_chain(tree, tree.heads[above]), above, token]
    if dep == "xcomp" and _carried(tree, above) == token:
        return [*_chain(tree, above), token]
    if (
        dep == "conj"
        and tree.tags[above] == tree.tags[token] != "VBD"
        and not tree.kids(token, *SUBJECTS, "aux")
    ):
        return [*_chain(tree, above)[:-1], token]
    return [token]


def _prefix(tree: Tree, token: int) -> list[int]:
    """Of "uses X to control Y" and "asked X to supply Y": the words before "to", which say whose act it is."""
    dep, above = tree.deps[token], tree.heads[token]
    infinitive = any(tree.tags[child] == "TO" for child in tree.kids(token, "aux"))
    if tree.kids(token, *SUBJECTS):
        return []
    if dep == "pcomp":
        before = [above]
        above = tree.heads[above]
        if not tree.tags[above].startswith("VB"):
            return []
    elif dep == "xcomp" or (dep == "advcl" and infinitive):
        before = []
    elif dep == "acl" and infinitive and tree.deps[above] in ("dobj", "attr"):
        before, above = [], tree.heads[above]
    else:
        return []
    if not tree.tags[above].startswith("VB") or token < above:
        return before
    chain = _chain(tree, above)
    words = {each for part in chain for each in verb_group(tree, part)} | set(
        _borrowed_auxiliaries(tree, above)
    )
    for child in tree.kids(above, "dobj", "attr"):
        phrase = noun_phrase(tree, child)
        if len(phrase) <= _LONGEST_LEAD and child < token:
            words.update(phrase)
    return sorted({*words, *_prefix(tree, chain[0]), *before})


def _subjects(tree: Tree, verb: int) -> list[int]:
    """Heads of the subjects: its own, else those of the clause that it continues or describes."""
    own = tree.kids(verb, *SUBJECTS) or _taken_for_compound(tree, verb)
    dep, head = tree.deps[verb], tree.heads[verb]
    if own:
        if tree.tags[own[0]] in _WH or (dep == "relcl" and tree.lower[own[0]] == "that"):
            return _described(tree, verb)
        return listed(tree, own[0])
    if tree.kids(verb, "expl", "csubj"):
        return []
    if dep == "conj" and tree.tags[head].startswith(("VB", "MD")):
        return _subjects(tree, _chain(tree, head)[0])
    if dep == "relcl":
        return referents(tree, head)
    if dep == "acl":
        if any(tree.tags[child] == "TO" for child in tree.kids(verb, "aux")):
            above = tree.heads[head]
            return _subjects(tree, _chain(tree, above)[0]) if tree.deps[head] in ("dobj", "attr") else []
        return referents(tree, head) if tree.tags[verb] in ("VBN", "VBG") else []
    if dep == "pcomp":
        head = tree.heads[head]
    if dep in ("xcomp", "advcl", "pcomp") and tree.tags[head].startswith("VB") and head != verb:
        return _subjects(tree, _chain(tree, head)[0])
    return []


def _taken_for_compound(tree: Tree, verb: int) -> list[int]:
    """The parser's slip in "Muncy Creek enters the county", which makes the name a part of the verb."""
    finite = tree.tags[verb] in ("VBZ", "VBD", "VBP")
    return [each for each in tree.kids(verb, "compound") if finite and each == verb - 1]


def _described(tree: Tree, verb: int) -> list[int]:
    """The noun that a relative clause is about, for its subject "who", "which" or "that"."""
    while tree.deps[verb] in ("conj", "xcomp", "ccomp", "advcl") and tree.heads[verb] != verb:
        verb = tree.heads[verb]
    return referents(tree, tree.heads[verb]) if tree.deps[verb] == "relcl" else []


def referents(tree: Tree, noun: int) -> list[int]:
    """Whom a description is about: of "A is a firm that …" and "A, a firm that …" it is A."""
    above = tree.heads[noun]
    if tree.deps[noun] == "attr":
        own = tree.kids(above, *SUBJECTS)
        if own and tree.tags[own[0]] not in _WH and tree.lower[own[0]] not in PRONOUNS:
            return listed(tree, own[0])
    if tree.deps[noun] == "appos" and tree.tags[above].startswith("NNP"):
        return [above]
    return [noun]


def _object_described(tree: Tree, verb: int) -> int | None:
    """ "The device that A supplies": the noun is the object, when the clause has a subject and lacks an object."""
    subjects = tree.kids(verb, *SUBJECTS)
    if (
        tree.deps[verb] != "relcl"
        or not subjects
        or tree.tags[subjects[0]] in _WH
        or tree.lower[subjects[0]] == "that"
    ):
        return None
    if any(tree.tags[each] not in _WH for each in tree.kids(verb, "dobj", "attr")):
        return None
    if tree.kids(verb, "auxpass", "ccomp", "acomp", "xcomp"):
        return None
    inside = [each for each in tree.below(verb) if tree.tags[each] in _WH]
    if any(tree.tags[each] in ("WRB", "WP$") or tree.deps[each] == "pobj" for each in inside):
        return None
    return tree.heads[verb]


def verb_group(tree: Tree, verb: int) -> list[int]:
    """A predicate's own words: auxiliaries, negation, particle and the adverbs just before it."""
    found = [verb]
    left = [child for child in tree.kids(verb, "aux", "auxpass", *SUBJECTS) if child < verb]
    for child in tree.children[verb]:
        dep = tree.deps[child]
        if dep in ("aux", "auxpass", "neg", "prt"):
            found.append(child)
        elif dep == "advmod" and child < verb and _is_near(tree, child, verb, left):
            found += tree.below(child)
    return found


def _is_near(tree: Tree, adverb: int, verb: int, left: list[int]) -> bool:
    if not tree.tags[adverb].startswith("RB") or tree.lower[adverb] in CONNECTIVES:
        return False
    if len(tree.below(adverb)) > 2:
        return False
    return adverb == verb - 1 or bool(left and adverb > min(left))


def _borrowed_auxiliaries(tree: Tree, verb: int) -> list[int]:
    """Of "does not make or sell": "does not" for "sell", which has no auxiliary of its own."""
    above = tree.heads[verb]
    if tree.deps[verb] != "conj" or not tree.tags[above].startswith("VB"):
        return []
    if tree.tags[verb] != tree.tags[above] or tree.tags[verb] not in ("VB", "VBN", "VBG"):
        return []
    if tree.kids(verb, "aux", "auxpass", *SUBJECTS):
        return []
    own = tree.kids(above, "aux", "auxpass", "neg")
    return own or _borrowed_auxiliaries(tree, above)


def _borrowed_objects(tree: Tree, verb: int) -> list[Argument]:
    """Of "designs and builds pumps": "pumps" for "designs"."""
    for child in tree.kids(verb, "conj"):
        between = tree.lower[verb + 1 : child]
        if (
            tree.tags[child] == tree.tags[verb]
            and len(between) <= 2
            and tree.lower[verb] not in NEVER_TRANSITIVE
        ):
            found = [each for each in _arguments(tree, child) if each.kind == "object"]
            return found or _borrowed_objects(tree, child)
    return []


def _arguments(tree: Tree, verb: int) -> list[Argument]:
    """What a predicate says of its subject, in order of the sentence."""
    found: list[Argument] = []
    for child in tree.children[verb]:
        dep, tag = tree.deps[child], tree.tags[child]
        if tag in _WH:
            continue
        if dep == "dobj":
            found.append(Argument("object", child))
        elif dep in ("attr", "acomp"):
            found.append(Argument("complement", child))
        elif dep == "oprd" or (dep == "dative" and tag not in ("IN", "TO")):
            found.append(Argument("second", child))
        elif dep in ("prep", "agent", "dative"):
            found += prepositional(tree, child)
        elif dep == "npadvmod":
            found.append(Argument("when" if is_time(tree, child) else "object", child))
        elif dep == "ccomp" and child > verb:
            found.append(Argument("clause", child))
    return found


def prepositional(tree: Tree, prep: int) -> list[Argument]:
    """The nouns that a preposition leads to: "to Seoul", "out of the plant", "in and around Busan"."""
    found: list[Argument] = []
    lead = tuple(
        child
        for child in tree.children[prep]
        if not tree.children[child]
        and (
            tree.lower[child] in ("not", "only") or (tree.deps[child] == "pcomp" and tree.tags[child] == "IN")
        )
    )
    for child in tree.children[prep]:
        if tree.deps[child] == "pobj" and tree.tags[child] not in _WH:
            found.append(Argument("prep", child, tuple(sorted((*lead, prep)))))
        elif tree.deps[child] in ("prep", "pcomp", "pobj") and tree.tags[child] in ("IN", "TO"):
            # "out of the plant" has one preposition, "from Busan to Seoul" two.
            outer = () if tree.kids(prep, "pobj") else (prep,)
            found += [
                Argument("prep", each.head, (*outer, *each.lead)) for each in prepositional(tree, child)
            ]
        elif tree.deps[child] == "conj" and tree.tags[child] in ("IN", "TO"):
            found += prepositional(tree, child)
    return found
