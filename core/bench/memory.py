"""Memory and processor time of this process and its children: what a machine must have for them together."""

from __future__ import annotations

import os
import threading
from pathlib import Path


def family_bytes(root: int) -> int:
    """Proportional set size of a process and all that descend from it: shared pages count once."""
    return sum(_pss(pid) for pid in _family(root))


def family_cpu(root: int) -> float:
    """Processor seconds of a process, all that descend from it, and of those that have ended."""
    ticks = 0
    for pid in _family(root):
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += sum(int(value) for value in fields[11:15])  # user, system, and those of ended children
    return ticks / os.sysconf("SC_CLK_TCK")


class Peak:
    """`with Peak() as peak: …` then `peak.bytes`: the largest sample, looked for once a second.

    A sample reads every page table, which costs tens of milliseconds: one is taken only when the pages
    held, shared ones counted again and again, are more than at any sample before (by a hundredth)."""

    def __init__(self) -> None:
        self.bytes = 0
        self._held = 0.0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._sample, daemon=True)

    def __enter__(self) -> Peak:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _sample(self) -> None:
        while not self._over.wait(1.0):
            held = sum(_rss(pid) for pid in _family(os.getpid()))
            if held > 1.01 * self._held:
                self._held = held
                self.bytes = max(self.bytes, family_bytes(os.getpid()))


def _family(root: int) -> list[int]:
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it ended while we looked
            parents[int(entry.name)] = int(fields[1])
    found = [root]
    for pid in found:
        found.extend(child for child, parent in parents.items() if parent == pid)
    return found


def _rss(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _pss(pid: int) -> int:
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0
