"""Does everything stored fit together? And the mending of what a killed process leaves behind.

A crash can only leave things that nothing names: vectors and files of versions never committed, a
projection that is behind, leases of dead workers. `repair` sees to those at start-up. Whatever else
`check` finds is damage, and is said in plain sentences.
"""

from __future__ import annotations

from storage.audit import Audit
from storage.database import Database
from storage.errors import Absent, Damaged
from storage.files import FileStore
from storage.jobs import Jobs
from storage.projection.file import GraphFile
from storage.upkeep.kept import Kept, kept
from storage.upkeep.periods import period_faults
from storage.upkeep.register import evidence_faults, span_faults
from storage.vectors import KINDS, VectorStore, key_of


def check(database: Database, files: FileStore, vectors: VectorStore, graph: GraphFile) -> list[str]:
    """One sentence for each thing that does not fit; none when all is well. Changes nothing but a
    projection that is behind, which catches up. Originals are read whole and hashed."""
    graph.catch_up()
    with vectors.exclusive():
        with database.read() as connection:
            register = kept(connection)
            found = [
                *span_faults(connection),
                *period_faults(connection),
                *evidence_faults(connection),
            ]
        found += Audit(database).verify()
        found += _file_faults(register, files)
        found += _vector_faults(register, vectors)
    return found + _graph_faults(register, graph)


def repair(database: Database, files: FileStore, vectors: VectorStore, graph: GraphFile) -> list[str]:
    """For the start of the owner, before its worker: frees leases of dead workers, removes vectors and
    files that nothing names, and brings the projection up to date. Says what it did."""
    done: list[str] = []
    freed = Jobs(database).release_all()
    if freed:
        done.append(f"{_many(freed, 'upload')} of dead workers: each starts again or says why not.")
    with vectors.exclusive():
        with database.read() as connection:
            register = kept(connection)
        for workspace_id, key, kind, left in _left_over_vectors(register, vectors):
            vectors.delete_keys(workspace_id, key, kind, left)
            done.append(f"Removed {_many(len(left), f'{kind} vector')} that nothing named.")
        left_files = [name for name in files.names() if name not in register.files | register.awaited]
        for name in left_files:
            files.delete(name)
    if left_files or files.sweep():
        done.append(f"Removed {_many(len(left_files), 'file')} that nothing named.")
    before = len(graph.reports)
    graph.catch_up()
    return done + graph.reports[before:]


def _file_faults(register: Kept, files: FileStore) -> list[str]:
    found = []
    for name in sorted(register.files | register.awaited):
        try:
            files.get(name)
        except Absent:
            found.append(f"The original file {name} is missing: restore it from a backup.")
        except Damaged as error:
            found.append(str(error))
    left = [name for name in files.names() if name not in register.files | register.awaited]
    if left:
        found.append(f"There is {_many(len(left), 'file')} that nothing names: a restart removes it.")
    return found


def _vector_faults(register: Kept, vectors: VectorStore) -> list[str]:
    found = []
    for audience in register.audiences:
        for kind in KINDS:
            wanted = audience.of(kind)
            lost = vectors.missing(audience.workspace_id, audience.key, kind, sorted(wanted))
            if lost:
                found.append(
                    f"The audience {audience.key} lacks {_many(len(lost), f'{kind} vector')} of {len(wanted)}."
                )
    for _, key, kind, left in _left_over_vectors(register, vectors):
        found.append(
            f"The audience {key} has {_many(len(left), f'{kind} vector')} that nothing names: a restart mends it."
        )
    return found


def _left_over_vectors(register: Kept, vectors: VectorStore) -> list[tuple[str, str, str, list[str]]]:
    """(workspace, audience key, kind, keys) of vectors that no kept version uses."""
    used = {(a.workspace_id, a.key): a for a in register.audiences}
    found = []
    for collection in vectors.collections():
        place = (collection.workspace_id, collection.audience_key)
        ids = used[place].of(collection.kind) if place in used else set()
        may = {key_of(collection.kind, id_) for id_ in ids}
        left = [key for key in vectors.keys(*place, collection.kind) if key not in may]
        if left:
            found.append((*place, collection.kind, left))
    return found


def _graph_faults(register: Kept, graph: GraphFile) -> list[str]:
    in_file = graph.counts()
    found = []
    for version_id in sorted(register.counts.keys() | in_file.keys()):
        if register.counts.get(version_id) != in_file.get(version_id):
            found.append(f"The graph file and the register differ in version {version_id}: run rebuild.")
    return found


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
