"""Originals are whole or not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from storage.errors import Absent, Damaged
from storage.files import FileStore
from storage.ids import sha256


def test_bytes_come_back_and_equal_ones_are_kept_once(tmp_path: Path) -> None:
    files = FileStore(tmp_path)
    names = {files.put(data) for data in (b"", b"one", b"one", bytes(range(256)) * 999)}
    assert len(names) == 3
    assert sorted(names) == list(files.names())
    assert all(sha256(files.get(name)) == name for name in names)


def test_changed_bytes_are_never_handed_out(tmp_path: Path) -> None:
    files = FileStore(tmp_path)
    name = files.put(b"one")
    files.path(name).write_bytes(b"two")
    with pytest.raises(Damaged, match=name):
        files.get(name)


@pytest.mark.parametrize("name", ["0" * 64, "", "../../etc/passwd", "..", "A" * 64, "0" * 63 + "\n"])
def test_what_is_not_there_is_absent_whatever_its_name(tmp_path: Path, name: str) -> None:
    files = FileStore(tmp_path / "originals")
    (tmp_path / "originals" / "00").mkdir()
    for look in (files.get, files.path):
        with pytest.raises(Absent):
            look(name)


def test_deleting_is_final_and_twice_is_once(tmp_path: Path) -> None:
    files = FileStore(tmp_path)
    name = files.put(b"one")
    files.delete(name)
    files.delete(name)
    with pytest.raises(Absent):
        files.get(name)
    assert files.put(b"one") == name


def test_what_a_dead_writer_left_is_no_file_and_is_swept(tmp_path: Path) -> None:
    files = FileStore(tmp_path)
    name = files.put(b"one")
    (tmp_path / name[:2] / ".new-dead").write_bytes(b"on")
    assert list(files.names()) == [name]
    assert files.sweep() == 1
    assert files.get(name) == b"one"


def test_a_failed_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = FileStore(tmp_path)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("storage.files.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        files.put(b"one")
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == []
