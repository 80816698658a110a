"""A whole Pathproof in a folder, with real storage, real rules and the real embedding model, but the
ingestion done in this process: what property tests can afford to build many times."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from core.embed.base import Embedder, Vectors
from core.embed.choose import choose_embedder
from core.errors import PathproofError
from core.ingest.chunk import ChunkSize
from core.ingest.extract.rules import RuleExtractor
from core.ingest.helper import Report
from core.ingest.messages import ReadDone
from core.ingest.parse import parse
from core.ingest.reading import read_passages
from core.keeping import Incoming
from core.retrieve.registry import DEFAULT
from core.settings import Settings
from core.workspace import Pathproof
from storage import ids
from storage.records import EVERYONE, JobState, Role
from tests.empty_register import empty_register

ALL = frozenset({EVERYONE})
PLACE = "Festival"


@functools.cache
def embedder() -> Embedder:
    return choose_embedder(Settings())


class InProcess:
    """Does the ingestion child's work here. Vectors are remembered: they depend on the text alone."""

    _known: ClassVar[dict[str, Vectors]] = {}

    def __init__(self) -> None:
        self._extractor = RuleExtractor()

    def read(self, data: bytes, name: str, *, rules: bool, report: Report) -> ReadDone:
        parsed = parse(data, name)
        extractor = self._extractor if rules else None
        return read_passages(
            parsed,
            name,
            embedder().count_tokens,
            ChunkSize(),
            extractor,
            lambda done, total: report("extract", done, total),
        )

    def embed(self, texts: tuple[str, ...], report: Report) -> Vectors:
        report("embed", 0, len(texts))
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        self._known.update(zip(new, embedder().passages(new), strict=True))
        if not texts:
            return np.zeros((0, embedder().dimension), np.float32)
        return np.stack([self._known[text] for text in texts])

    def close(self) -> None:
        """Nothing to end."""


@dataclass
class World:
    """One workspace in one folder."""

    pathproof: Pathproof
    workspace_id: str

    def member(self, name: str, tags: Iterable[str] = (), role: Role = Role.READER) -> str:
        users, workspaces = self.pathproof.users, self.pathproof.workspaces
        user = users.by_name(name) or users.create(name, "", "test")
        workspaces.add_tags(self.workspace_id, tags, "test")
        workspaces.set_member(self.workspace_id, user.id, role, tags, "test")
        return user.id

    def add(
        self, name: str, text: str | bytes, audience: frozenset[str] = ALL, replaces: str | None = None
    ) -> str:
        """Uploads and waits; the document's id."""
        data = text.encode() if isinstance(text, str) else text
        admin = self.pathproof.administration
        self.pathproof.workspaces.add_tags(self.workspace_id, audience - ALL, "test")
        before = admin.document(self.workspace_id, replaces) if replaces else None
        incoming = Incoming(self.workspace_id, name, data, audience, "", before)
        alike = admin.same_bytes(self.workspace_id, ids.sha256(data))
        receipt = self.pathproof.keeping.take(incoming, "test", alike)
        if receipt.job_id is None:
            assert receipt.duplicate_of is not None
            return receipt.duplicate_of
        job = self.pathproof.work_off(receipt.job_id)
        if job.state is not JobState.DONE:
            raise PathproofError(job.error)
        assert job.document_id is not None
        return job.document_id

    def ask(self, user: str, question: str, strategy: str = DEFAULT, as_of: int | None = None) -> Any:
        """The answer's JSON without times."""
        answer = self.pathproof.asking.ask(
            user, self.workspace_id, question, strategy=strategy, as_of=as_of
        ).to_json()
        for step in answer["trace"]:
            del step["ms"]
        return answer


def open_world(folder: Path, name: str = PLACE) -> World:
    register = folder / "register.sqlite"
    if not register.exists():
        folder.mkdir(parents=True, exist_ok=True)
        register.write_bytes(empty_register())
    pathproof = Pathproof.open(Settings(data=folder), embedder(), InProcess())
    found = [w for w in pathproof.workspaces.all() if w.name == name]
    workspace = found[0] if found else pathproof.workspaces.create(name, "test")
    return World(pathproof, workspace.id)
