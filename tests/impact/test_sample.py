"""The sample workspace: its supplier's list leads to the training, no two of the links in one document."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.impact.found import Start
from core.sample.contents import DOCUMENTS, FOUNDER_TAGS
from storage.records import Role
from tests.world import open_world

CHAIN = ("공급업체_목록.xlsx", "AuroraBeam_300_설치_안내.docx", "training-catalogue.md")


@pytest.mark.slow
def test_changing_the_suppliers_document_brings_up_the_training_with_each_hops_quote(tmp_path: Path) -> None:
    world = open_world(tmp_path)
    founder = world.member("founder", FOUNDER_TAGS, Role.ADMIN)
    known: dict[str, str] = {}
    for document in DOCUMENTS:
        replaces = known.get(document.name)
        known[document.name] = world.add(document.name, document.read(), document.audience, replaces)
    found = world.pathproof.impacting.look(founder, world.workspace_id, Start("document", known[CHAIN[0]]))
    path = next(row.paths[0] for row in found.rows if row.title == CHAIN[2])
    assert path.nodes == ("한빛조명", "AuroraBeam 300", "Art-Net", "Module T-14")
    quotes = [hop.quotes[0] for hop in path.hops]
    assert [quote.title for quote in quotes] == list(CHAIN)
    assert [quote.text for quote in quotes[1:]] == [
        "AuroraBeam 300은 Art-Net으로 제어한다.",
        "Module T-14 teaches Art-Net.",
    ]
    assert "한빛조명" in quotes[0].text and "AuroraBeam 300" in quotes[0].text
    assert all(quote.location is not None and quote.version == 1 for quote in quotes)
    titles = [row.title for row in found.rows]
    assert "인건비_단가표.xlsx" not in titles and CHAIN[0] not in titles
    world.pathproof.close()
