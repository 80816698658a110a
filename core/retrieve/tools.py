"""What strategies are made with: the models, and what is worked out once for a view and shared."""

from __future__ import annotations

from dataclasses import dataclass

from core.embed.base import Embedder
from core.graph.flow import Links
from core.judge.judge import Judge
from core.judge.weigh import Weigher
from core.llm.base import LanguageModel
from core.retrieve.by_view import ByView, ByViewAndKey
from core.retrieve.logic.statements import Statements
from core.retrieve.match.lexical import WordIndex, index_words
from core.retrieve.match.near import Searchable, searchable_rows
from core.retrieve.match.titles import Titles, titles_of
from core.retrieve.paths.routes import directed_links
from core.retrieve.strategies.bm25 import WordCounts, count_words


class Shelf:
    """Kept by view, for every strategy and every model alike; each goes when its view goes."""

    def __init__(self, embedder: Embedder) -> None:
        self.embedder = embedder
        self.words: ByView[WordCounts] = ByView(count_words)
        self.titles: ByView[Titles] = ByView(titles_of)
        self.weigher = Weigher(embedder)
        self.phrase_words: ByView[WordIndex] = ByView(lambda view: index_words(view.phrases))
        self.modules = ByViewAndKey()
        self.statements = Statements()
        self.near_phrases: ByView[Searchable] = ByView(lambda view: searchable_rows(view.phrase_vectors))
        self.near_triples: ByView[Searchable] = ByView(lambda view: searchable_rows(view.triple_vectors))
        self.directed_links: ByView[Links] = ByView(directed_links)


@dataclass(frozen=True, slots=True)
class Tools:
    """`model` may be None: a first-class mode, in which every strategy has a stated deterministic form."""

    shelf: Shelf
    model: LanguageModel | None = None

    @property
    def embedder(self) -> Embedder:
        return self.shelf.embedder

    @property
    def judge(self) -> Judge:
        return Judge(self.embedder, self.shelf.weigher, self.model)
