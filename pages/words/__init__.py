"""Every word on the screen, Korean and English, in one place. A missing one is a type error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.export import places
from core.export.places import PlaceWords
from pages.words import (
    access,
    ask,
    documents,
    examples,
    fallbacks,
    frame,
    graph,
    impact,
    links,
    moments,
    people,
    refusals,
    review,
    versions,
)
from pages.words.access import AccessWords
from pages.words.ask import AskWords
from pages.words.documents import DocumentWords
from pages.words.examples import ExampleWords
from pages.words.frame import AccountWords, FrameWords
from pages.words.graph import GraphWords
from pages.words.impact import ImpactWords
from pages.words.language import Language
from pages.words.links import LinkWords
from pages.words.moments import MomentWords
from pages.words.people import ActivityWords, PeopleWords
from pages.words.refusals import RefusalWords
from pages.words.review import ReviewWords
from pages.words.versions import VersionWords


@dataclass(frozen=True, slots=True)
class Words:
    frame: FrameWords
    account: AccountWords
    ask: AskWords
    documents: DocumentWords
    people: PeopleWords
    activity: ActivityWords
    review: ReviewWords
    moments: MomentWords
    examples: ExampleWords
    places: PlaceWords
    refusals: RefusalWords
    graph: GraphWords
    impact: ImpactWords
    versions: VersionWords
    access: AccessWords
    links: LinkWords
    fallbacks: Mapping[str, str]


_ALL: dict[Language, Words] = {
    "ko": Words(
        frame.KO,
        frame.ACCOUNT_KO,
        ask.KO,
        documents.KO,
        people.KO,
        people.ACTIVITY_KO,
        review.KO,
        moments.KO,
        examples.KO,
        places.KO,
        refusals.KO,
        graph.KO,
        impact.KO,
        versions.KO,
        access.KO,
        links.KO,
        fallbacks.KO,
    ),
    "en": Words(
        frame.EN,
        frame.ACCOUNT_EN,
        ask.EN,
        documents.EN,
        people.EN,
        people.ACTIVITY_EN,
        review.EN,
        moments.EN,
        examples.EN,
        places.EN,
        refusals.EN,
        graph.EN,
        impact.EN,
        versions.EN,
        access.EN,
        links.EN,
        fallbacks.EN,
    ),
}


def words_in(language: Language) -> Words:
    return _ALL[language]
