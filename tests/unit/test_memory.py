from __future__ import annotations

import sys
from pathlib import Path

import pytest

from core.memory import give_back

BLOCK = 40_000


def resident() -> int:
    """Bytes of this process in memory."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


@pytest.mark.skipif(sys.platform != "linux", reason="read from /proc")
def test_freed_blocks_go_back_to_the_system() -> None:
    blocks = [bytes(BLOCK) for _ in range(2_000)]
    kept = blocks[1000::10]  # between them the C library would keep the rest
    for block in blocks:
        assert len(block) == BLOCK
    full = resident()
    del blocks, block
    give_back()
    assert full - resident() > 50_000_000
    assert len(kept) == 100
