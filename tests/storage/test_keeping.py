"""Files, vectors and the register change in an order that a crash cannot make visible; `check` sees
what is wrong, `repair` mends what a crash can leave, and a backup holds it all."""

from __future__ import annotations

import tarfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import delete, insert, update

from storage import ids
from storage.database import Database
from storage.errors import Absent, Damaged, StorageError, WrongState
from storage.files import FileStore
from storage.keeping import Keeping
from storage.projection.file import GraphFile
from storage.records import NewVersion, Published
from storage.tables import commits, documents, mentions, passages, version_spans, version_texts
from storage.upkeep.backup import backup, restore
from storage.upkeep.check import check, repair
from storage.vectors import KINDS, Collection, VectorStore, key_of
from tests.storage.house import House, vectors_for

AUDIENCES = ["hr", "sales", "everyone"]


@dataclass
class Whole:
    """A house with all its stores."""

    house: House
    files: FileStore
    vectors: VectorStore
    graph: GraphFile
    keeping: Keeping

    def check(self) -> list[str]:
        return check(self.house.database, self.files, self.vectors, self.graph)

    def repair(self) -> list[str]:
        return repair(self.house.database, self.files, self.vectors, self.graph)

    def publish(
        self, text: str, *tags: str, name: str = "plan.md", replaces: Published | None = None
    ) -> Published:
        new = self.house.new(text, tags or ("everyone",), name, replaces)
        self.files.put(text.encode())
        return self.keeping.publish(new, vectors_for(new), "tests")

    def vector_ids(self, key: str) -> dict[str, list[str]]:
        return {kind: self.vectors.keys(self.house.id, key, kind) for kind in KINDS}

    def bits(self, key: str, vectors: VectorStore | None = None) -> dict[str, list[tuple[list[str], bytes]]]:
        """All keys and bits of an audience, by kind."""
        store = vectors or self.vectors
        return {
            kind: [
                (keys, matrix.tobytes())
                for keys, matrix in store.pages(Collection(self.house.id, key, kind, 0))
            ]
            for kind in KINDS
        }


@pytest.fixture
def whole(house: House, tmp_path: Path) -> Iterator[Whole]:
    files, vectors = FileStore(tmp_path / "originals"), VectorStore(tmp_path / "vectors", "model/1")
    graph = GraphFile(tmp_path / "graph.duckdb", house.database)
    yield Whole(house, files, vectors, graph, Keeping(house.database, vectors, files))
    graph.close()
    vectors.close()


def test_a_house_in_use_checks_clean(whole: Whole) -> None:
    first = whole.publish("Price is 10", "hr")
    whole.publish("Price is 12", "hr", replaces=first)
    other = whole.publish("Price is 12\nHall is large", "sales", name="b.md")
    whole.keeping.retag(whole.house.id, first.document_id, frozenset({"sales"}), "tests")
    whole.house.writer.retire(whole.house.id, other.document_id, "tests")
    whole.keeping.accept(whole.house.id, "c.md", b"waiting", frozenset({"hr"}), {"note": "n"}, "tests")
    assert whole.check() == []
    whole.keeping.erase(whole.house.id, other.document_id, "tests")
    assert whole.check() == []
    assert whole.repair() == []


def test_case_12_an_erasure_takes_vectors_and_bytes_and_only_its_own(whole: Whole) -> None:
    whole.publish("Hanbit supplies Alpha", "hr", name="a.md")
    kept = whole.vector_ids("hr")
    other = whole.publish("Hanbit supplies Alpha\nBeta needs Alpha", "hr", name="b.md")
    whole.keeping.erase(whole.house.id, other.document_id, "tests")
    assert whole.vector_ids("hr") == kept
    assert list(whole.files.names()) == [ids.sha256(b"Hanbit supplies Alpha")]


def test_bytes_that_another_document_or_a_waiting_upload_has_stay(whole: Whole) -> None:
    one = whole.publish("Price is 10", "hr")
    two = whole.publish("Price is 10", "sales")
    whole.keeping.erase(whole.house.id, one.document_id, "tests")
    assert len(list(whole.files.names())) == 1
    whole.keeping.accept(whole.house.id, "c.md", b"Price is 10", frozenset({"hr"}), {}, "tests")
    whole.keeping.erase(whole.house.id, two.document_id, "tests")
    assert len(list(whole.files.names())) == 1
    assert whole.check() == []


def test_a_change_of_tags_moves_the_bits_of_every_version(whole: Whole) -> None:
    first = whole.publish("Price is 10\nHall is large", "hr")
    whole.publish("Price is 12", "hr", replaces=first)
    before = whole.bits("hr")
    whole.keeping.retag(whole.house.id, first.document_id, frozenset({"sales"}), "tests")
    assert whole.bits("sales") == before
    assert whole.vector_ids("hr") == {kind: [] for kind in KINDS}


def test_a_change_of_tags_of_a_hidden_document_is_absent(whole: Whole) -> None:
    outsider = whole.house.member("Lee", "sales")
    document = whole.publish("Price is 10", "hr")
    for id_ in (document.document_id, "0" * 32):
        with pytest.raises(Absent):
            whole.keeping.retag(
                whole.house.id, id_, frozenset({"sales"}), outsider, whole.house.scope(outsider)
            )
    assert whole.vector_ids("sales") == {kind: [] for kind in KINDS}


def test_a_refused_version_takes_its_vectors_back(whole: Whole) -> None:
    first = whole.publish("Price is 10", "hr", name="a.md")
    whole.publish("Hall is large", "hr", name="b.md")
    new = whole.house.new("Hall is small", ["hr"], "a.md", replaces=first)
    whole.files.put(b"Hall is small")
    whole.keeping.erase(whole.house.id, first.document_id, "tests")
    kept = whole.vector_ids("hr")
    with pytest.raises(StorageError):
        whole.keeping.publish(new, vectors_for(new), "tests")
    assert whole.vector_ids("hr") == kept
    assert key_of("phrase", "hall") in kept["phrase"]


def test_a_version_whose_bytes_are_gone_is_refused(whole: Whole) -> None:
    new = whole.house.new("Price is 10")
    with pytest.raises(Absent):
        whole.keeping.publish(new, vectors_for(new), "tests")
    assert whole.vectors.collections() == []


def test_erasing_while_others_publish_loses_no_vector(whole: Whole) -> None:
    """Case 20. All share one phrase and one triple: what an erasure frees, another is about to use."""
    failed: list[Exception] = []

    def churn(n: int) -> None:
        try:
            for round_ in range(4):
                document = whole.publish(f"Shared fact here\nOwn{n} says {round_}", "hr", name=f"{n}.md")
                whole.keeping.erase(whole.house.id, document.document_id, "tests")
            whole.publish(f"Shared fact here\nOwn{n} says last", "hr", name=f"{n}.md")
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=churn, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert whole.check() == []


def test_what_a_killed_upload_leaves_is_seen_and_mended(whole: Whole) -> None:
    whole.publish("Price is 10", "hr")
    new: NewVersion = whole.house.new("Hall is large", ["sales"], "b.md")
    whole.files.put(b"Hall is large")
    for kind, (names, matrix) in vectors_for(new).items():
        whole.vectors.add(whole.house.id, "sales", kind, names, matrix)
    whole.house.jobs.submit(whole.house.id, "upload", "c.md", frozenset({"hr"}), {}, "tests")
    whole.house.jobs.lease()
    assert len(whole.check()) == 4
    assert len(whole.repair()) == 5
    assert whole.check() == []
    assert whole.house.jobs.lease() is not None


DAMAGES = {
    "a vector": lambda w, d: w.vectors.delete(
        w.house.id, "hr", "passage", w.vectors.keys(w.house.id, "hr", "passage")
    ),
    "a phrase's vector": lambda w, d: w.vectors.delete(w.house.id, "hr", "phrase", ["price"]),
    "an original": lambda w, d: w.files.delete(ids.sha256(b"Price is 10")),
    "an original's bytes": lambda w, d: w.files.path(ids.sha256(b"Price is 10")).write_bytes(b"Price is 11"),
    "a passage's text": lambda w, d: _change(w, update(passages).values(text="Price is 11")),
    "a version's text": lambda w, d: _change(w, update(version_texts).values(text="Price was 10")),
    "a text": lambda w, d: _change(w, delete(version_texts)),
    "a quote": lambda w, d: _change(w, update(mentions).values(quote="Price is 11")),
    "a span's end": lambda w, d: _change(w, update(version_spans).values(ended=1)),
    "a span": lambda w, d: _change(w, delete(version_spans)),
    "a second span": lambda w, d: _change(
        w, insert(version_spans).values(version_id=d.version_id, added=0, ended=None)
    ),
    "a state": lambda w, d: _change(w, update(documents).values(state="retired")),
    "a number": lambda w, d: _change(w, update(documents).values(latest=2)),
    "a commit": lambda w, d: _change(w, delete(commits)),
    "a mention of the projection": lambda w, d: w.graph._connection.execute("DELETE FROM mentions"),
    "a passage of the projection": lambda w, d: w.graph._connection.execute("DELETE FROM passages"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_every_damage_is_said_in_a_sentence(whole: Whole, damage: str) -> None:
    document = whole.publish("Price is 10", "hr")
    whole.graph.catch_up()
    assert whole.check() == []
    DAMAGES[damage](whole, document)
    found = whole.check()
    assert found
    assert all(sentence.endswith(".") for sentence in found)


def _change(whole: Whole, statement: object) -> None:
    with whole.house.database.write() as connection:
        connection.execute(statement)  # type: ignore[call-overload]


def test_a_backup_restored_is_the_same_house(whole: Whole, tmp_path: Path) -> None:
    user = whole.house.member("김민수", "hr", "sales")
    first = whole.publish("매출 grew 35%", "hr")
    whole.publish("Hall is large", "sales", name="b.md")
    whole.publish("매출 grew 40%", "hr", replaces=first)
    erased = whole.publish("Gone is this", "hr", name="c.md")
    whole.keeping.erase(whole.house.id, erased.document_id, "tests")
    file, data = tmp_path / "all.tar", tmp_path / "restored"
    backup(whole.house.database, whole.files, whole.vectors, file)
    restore(file, data)
    database = Database.open(f"sqlite:///{data}/register.sqlite", whole.house.database.now)
    vectors = VectorStore(data / "vectors", "model/1")
    graph = GraphFile(data / "graph.duckdb", database)
    again = House(database, make=False)
    try:
        assert check(database, FileStore(data / "originals"), vectors, graph) == []
        for moment in (None, 1, 2):
            before, after = whole.house.scope(user, moment), again.scope(user, moment)
            assert before == after
            assert again.reader.documents(after) == whole.house.reader.documents(before)
            assert again.reader.fingerprint(after) == whole.house.reader.fingerprint(before)
            assert again.texts(after) == whole.house.texts(before)
        assert again.audit.recent(after) == whole.house.audit.recent(before)
        for key in AUDIENCES:
            assert whole.bits(key, vectors) == whole.bits(key)
    finally:
        graph.close()
        vectors.close()
        database.close()


def test_a_backup_of_one_database_restores_into_the_other(
    whole: Whole, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    user = whole.house.member("Kim", "hr")
    whole.publish("Price is 10", "hr")
    to_sqlite = not whole.house.database.is_sqlite
    url = f"sqlite:///{tmp_path}/other.sqlite" if to_sqlite else request.getfixturevalue("postgres_url")
    backup(whole.house.database, whole.files, whole.vectors, tmp_path / "all.tar")
    restore(tmp_path / "all.tar", tmp_path / "restored", url)
    database = Database.open(url)
    again = House(database, make=False)
    assert again.texts(again.scope(user)) == ["Price is 10"]
    assert again.audit.verify() == []
    database.close()


def test_sessions_are_in_no_backup(whole: Whole, tmp_path: Path) -> None:
    backup(whole.house.database, whole.files, whole.vectors, tmp_path / "all.tar")
    with tarfile.open(tmp_path / "all.tar") as tar:
        assert not [name for name in tar.getnames() if "sessions" in name or "attempts" in name]


def test_restoring_over_something_is_refused(whole: Whole, tmp_path: Path) -> None:
    whole.publish("Price is 10", "hr")
    backup(whole.house.database, whole.files, whole.vectors, tmp_path / "all.tar")
    restore(tmp_path / "all.tar", tmp_path / "restored")
    with pytest.raises(WrongState):
        restore(tmp_path / "all.tar", tmp_path / "restored")


@pytest.mark.parametrize("spoil", ["a bit", "the end", "not a tar"])
def test_a_spoilt_backup_restores_nothing(whole: Whole, tmp_path: Path, spoil: str) -> None:
    whole.publish("Price is 10", "hr")
    file = tmp_path / "all.tar"
    backup(whole.house.database, whole.files, whole.vectors, file)
    data = bytearray(file.read_bytes())
    if spoil == "a bit":
        place = bytes(data).index(b"Price is 10")
        data[place] ^= 1
    elif spoil == "the end":
        data = data[: len(data) // 2]
    else:
        data = bytearray(b"no tar at all")
    file.write_bytes(data)
    with pytest.raises(Damaged):
        restore(file, tmp_path / "restored")
    assert not (tmp_path / "restored").exists()
