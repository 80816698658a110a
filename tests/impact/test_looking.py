"""From a document, a difference and an entity to documents, each by paths whose every hop is quoted."""

from __future__ import annotations

import pytest

from core.errors import BadInput, NotFound
from core.impact.found import Impact, Path, Start
from tests.impact.conftest import House


def titles(found: Impact) -> list[str]:
    return [row.title for row in found.rows]


def path_to(found: Impact, title: str) -> Path:
    return next(row.paths[0] for row in found.rows if row.title == title)


def test_a_suppliers_document_leads_over_the_device_and_its_control_to_the_training(
    house: House, reader: str
) -> None:
    found = house.look(reader, "supplier.txt")
    assert titles(found) == ["device.txt", "training.txt"]
    path = path_to(found, "training.txt")
    assert path.nodes == ("Hanbit Lighting", "AuroraBeam 300", "Art-Net", "Module T-14")
    assert [hop.written for hop in path.hops] == ["supplies", "uses", "← teaches"]
    assert [hop.quotes[0].title for hop in path.hops] == ["supplier.txt", "device.txt", "training.txt"]
    assert not path.suggested and not any(hop.said != "fact" for hop in path.hops)


def test_every_hop_quotes_its_document_exactly(house: House, reader: str) -> None:
    documents = house.world.pathproof.documents
    for start in ("supplier.txt", "device.txt", "training.txt"):
        for row in house.look(reader, start).rows:
            for path in row.paths:
                assert len(path.nodes) == len(path.hops) + 1
                assert path.hops[-1].quotes[-1].document == row.document
                for quote in (quote for hop in path.hops for quote in hop.quotes):
                    (version,) = documents.history(reader, house.place, quote.document)
                    text = documents.version_text(reader, house.place, version.id)
                    assert text[quote.start : quote.start + len(quote.text)] == quote.text


def test_what_nothing_leads_to_is_not_listed(house: House, reader: str) -> None:
    assert house.look(reader, "menu.txt").rows == ()
    assert "menu.txt" not in titles(house.look(reader, "supplier.txt"))


def test_an_entity_leads_to_what_names_it_first(house: House, reader: str) -> None:
    found = house.look(reader, Start("entity", entity="Art-Net"))
    assert titles(found)[:2] in (["device.txt", "training.txt"], ["training.txt", "device.txt"])
    assert titles(found)[2:] == ["supplier.txt"]
    assert path_to(found, "training.txt").nodes == ("Art-Net", "Module T-14")


def test_entities_are_found_by_a_part_of_their_name_and_only_ones_that_are_there(
    house: House, reader: str
) -> None:
    impacting = house.world.pathproof.impacting
    assert impacting.entities(reader, house.place, "aurora") == ("aurorabeam 300",)
    assert impacting.entities(reader, house.place, "AuroraBeam 300") == ("aurorabeam 300",)
    assert impacting.entities(reader, house.place, "zeppelin") == ()
    assert impacting.entities(reader, house.place, "300 aurora") == ("aurorabeam 300",)
    with pytest.raises(BadInput, match="part of a name"):
        impacting.entities(reader, house.place, " ")
    with pytest.raises(NotFound, match="names zeppelin"):
        house.look(reader, Start("entity", entity="zeppelin"))


def test_a_difference_leads_on_from_what_changed_alone(house: House, reader: str) -> None:
    text = "Hanbit Lighting supplies AuroraBeam 300.\n\nThe canteen serves {}."
    house.add("supplier.txt", text.format("Kimbap"), replaces="supplier.txt")
    house.add("supplier.txt", text.format("Bibimbap"), replaces="supplier.txt")
    found = house.look(reader, Start("difference", house.documents["supplier.txt"], 2, 3))
    assert titles(found) == ["menu.txt"]
    first = path_to(found, "menu.txt").hops[0]
    assert (first.said, first.quotes[0].version, first.quotes[0].text) == (
        "gained",
        3,
        "The canteen serves Bibimbap.",
    )
    back = house.look(reader, Start("difference", house.documents["supplier.txt"], 3, 2))
    assert titles(back) == ["menu.txt"]
    lost = house.look(reader, Start("difference", house.documents["supplier.txt"], 1, 2))
    assert "device.txt" not in titles(lost)


def test_what_a_new_version_lost_leads_on_too_with_the_old_versions_words(house: House, reader: str) -> None:
    house.add("supplier.txt", "Hanbit Lighting supplies radios.", replaces="supplier.txt")
    found = house.look(reader, Start("difference", house.documents["supplier.txt"], 1, 2))
    assert titles(found) == ["device.txt", "training.txt"]
    first = path_to(found, "device.txt").hops[0]
    assert (first.said, first.quotes[0].version, first.quotes[0].state) == ("lost", 1, "superseded")


def test_two_equal_versions_and_versions_that_are_not_there_are_refused(house: House, reader: str) -> None:
    document = house.documents["supplier.txt"]
    with pytest.raises(BadInput, match="two different versions"):
        house.look(reader, Start("difference", document, 1, 1))
    with pytest.raises(NotFound, match="no such version"):
        house.look(reader, Start("difference", document, 1, 7))
    with pytest.raises(NotFound, match="no such document"):
        house.look(reader, Start("document", "0" * 32))


def test_a_suggested_link_is_marked_and_can_be_left_out(house: House, reader: str) -> None:
    house.add("notes.txt", "The Electron lamps need care. The Electron lamps weigh much.")
    house.add("stock.txt", "The Electron lamp hangs on Tower Two.")
    found = house.look(reader, "notes.txt")
    path = path_to(found, "stock.txt")
    (link,) = [hop for hop in path.hops if hop.said == "suggested"]
    assert path.suggested and {quote.title for quote in link.quotes} == {"notes.txt", "stock.txt"}
    assert titles(house.look(reader, "notes.txt", suggested=False)) == []


def test_a_denied_sentence_leads_to_its_document_and_says_that_it_states_no_fact(
    house: House, reader: str
) -> None:
    house.add("denial.txt", "노르빈트는 AuroraBeam 300을 공급하지 않는다.")
    hop = path_to(house.look(reader, "supplier.txt"), "denial.txt").hops[-1]
    assert hop.said == "named" and "negated" in hop.quotes[0].flags


def test_the_same_look_gives_the_same_bytes(house: House, reader: str, reviewer: str) -> None:
    first = house.look(reader, "supplier.txt").to_json()
    house.world.pathproof.views.forget()
    assert house.look(reviewer, "supplier.txt").to_json() == first
