"""Business sentences, each with triples that must be found, with exactly these flags."""

from __future__ import annotations

import pytest

from core.ingest.extract.rules import RuleExtractor

EXTRACTOR = RuleExtractor()

Expected = tuple[str, str, str, set[str]]

SENTENCES: list[tuple[str, list[Expected]]] = [
    # who does what to whom, with each further argument as a triple of its own
    (
        "The contractor delivered two generators to the Gangnam site.",
        [
            ("The contractor", "delivered", "two generators", {"quantity: two generators"}),
            ("The contractor", "delivered two generators to", "the Gangnam site", {"quantity: two generators"}),
        ],
    ),
    (
        "The supplier shall provide the buyer with a certificate of conformity.",
        [("The supplier", "shall provide the buyer with", "a certificate of conformity", set())],
    ),
    ("The fire alarm is connected to the sprinkler system via a relay.", [
        ("The fire alarm", "is connected to", "the sprinkler system", set()),
        ("The fire alarm", "is connected via", "a relay", set()),
    ]),
    ("There are three emergency exits in Hall B.", [
        ("three emergency exits", "are in", "Hall B", {"quantity: three emergency exits"}),
    ]),
    # codes and numbers belong to the names that they stand beside
    ("Module T-14 teaches stage lighting.", [("Module T-14", "teaches", "stage lighting", set())]),
    ("Generator G2 supplies the main stage.", [("Generator G2", "supplies", "the main stage", set())]),
    ("Version 12 replaces version 11.", [("Version 12", "replaces", "version 11", set())]),
    # when: once, as it stands, and not inside the names
    ("Blokker was director of Blokker Holding from 1976 to 2010.", [
        ("Blokker", "was director of", "Blokker Holding", {"time: from 1976 to 2010"}),
    ]),
    ("At 19:42 the left tower lost power for eleven minutes.", [
        ("the left tower", "lost", "power", {"time: At 19:42", "time: for eleven minutes"}),
    ]),
    # passives
    ("The plant in Busan was closed by the regulator in May 2023.", [
        ("The plant in Busan", "was closed by", "the regulator", {"time: in May 2023"}),
    ]),
    ("The contract was terminated.", [("The contract", "was", "terminated", set())]),
    ("Order 4711 was delivered to the Gangnam warehouse on 12 May 2025 by Express Freight.", [
        ("Order 4711", "was delivered to", "the Gangnam warehouse", {"time: on 12 May 2025"}),
        ("Order 4711", "was delivered by", "Express Freight", {"time: on 12 May 2025"}),
    ]),
    # copulas, and what hangs on their complement
    ("Jane Smith is the head of procurement at Acme.", [
        ("Jane Smith", "is", "the head of procurement at Acme", set()),
        ("Jane Smith", "is the head of procurement at", "Acme", set()),
    ]),
    ("Acme is a company that builds cranes.", [("Acme", "builds", "cranes", set())]),
    ("The safety officer is responsible for the evacuation plan.", [
        ("The safety officer", "is responsible for", "the evacuation plan", set()),
    ]),
    # lists on either side
    ("The board approved the budget, which covers training, travel and equipment.", [
        ("The board", "approved", "the budget", set()),
        ("the budget", "covers", "training", set()),
        ("the budget", "covers", "travel", set()),
        ("the budget", "covers", "equipment", set()),
    ]),
    ("Acme and Hanbit signed a contract with Daeyang Safety.", [
        ("Acme", "signed a contract with", "Daeyang Safety", set()),
        ("Hanbit", "signed a contract with", "Daeyang Safety", set()),
    ]),
    ("Acme, a subsidiary of Orion Holdings, designs and builds pumps.", [
        ("Acme", "is", "a subsidiary of Orion Holdings", set()),
        ("Acme", "designs", "pumps", set()),
        ("Acme", "builds", "pumps", set()),
    ]),
    ("The warehouse stores 2,000 pallets and ships 150 orders a day.", [
        ("The warehouse", "stores", "2,000 pallets", {"quantity: 2,000 pallets"}),
        ("The warehouse", "ships", "150 orders a day", {"quantity: 150 orders"}),
    ]),
    # descriptions: relative clauses and participles
    ("The technician who repaired the console was trained by Lumen Co.", [
        ("The technician", "repaired", "the console", set()),
        ("The technician", "was trained by", "Lumen Co.", set()),
    ]),
    ("The pump that Acme supplies uses a controller made by Siemens.", [
        ("Acme", "supplies", "The pump", set()),
        ("The pump", "uses", "a controller", set()),
        ("a controller", "made by", "Siemens", set()),
    ]),
    ("The company, founded by Kim in 1987, produces LED panels.", [
        ("The company", "founded by", "Kim", {"time: in 1987"}),
        ("The company", "produces", "LED panels", set()),
    ]),
    # names inside names
    ("Acme's CEO, Kim Min-su, announced the merger on Tuesday.", [
        ("Acme's CEO", "is", "Kim Min-su", set()),
        ("Acme", "has CEO", "Kim Min-su", set()),
        ("Acme's CEO", "announced", "the merger", {"time: on Tuesday"}),
    ]),
    ("Alpha Logistics (AL) operates the Incheon terminal.", [
        ("Alpha Logistics", "is", "AL", set()),
        ("Alpha Logistics", "operates", "the Incheon terminal", set()),
    ]),
    # how much
    ("Revenue rose 12% to $4.5 million in the third quarter.", [
        ("Revenue", "rose", "12%", {"time: in the third quarter", "quantity: 12%", "quantity: $4.5 million"}),
    ]),
    ("Orion Holdings owns 35% of Acme and 12% of Hanbit.", [
        ("Orion Holdings", "owns", "35% of Acme", {"quantity: 35%"}),
        ("Orion Holdings", "owns", "12% of Hanbit", {"quantity: 12%"}),
    ]),
    ("Staff must report incidents to the safety manager within 24 hours.", [
        ("Staff", "must report incidents to", "the safety manager", {"time: within 24 hours"}),
    ]),
    # purpose and control
    ("The operator uses the remote control to open the gate.", [
        ("The operator", "uses", "the remote control", set()),
        ("The operator", "uses the remote control to open", "the gate", set()),
    ]),
    ("Acme asked Hanbit to replace the faulty valves.", [
        ("Acme", "asked Hanbit to replace", "the faulty valves", {"doubtful"}),
    ]),
    ("Acme was ordered by the court to pay Hanbit $5 million.", [
        ("Acme", "was ordered to pay", "$5 million", {"doubtful", "quantity: $5 million"}),
        ("Acme", "was ordered by", "the court", {"doubtful"}),
    ]),
    # places within places
    ("Midway is a community in Floyd County, Iowa.", [
        ("Midway", "is a community in", "Floyd County", set()),
        ("Floyd County", "is in", "Iowa", set()),
    ]),
    # what others say keeps who says it
    ("The report says that Acme supplies Hanbit.", [
        ("The report", "says", "that Acme supplies Hanbit", set()),
        ("Acme", "supplies", "Hanbit", set()),
    ]),
    # denied
    ("Acme does not supply sensors to Hanbit.", [
        ("Acme", "does not supply", "sensors", {"negated"}),
        ("Acme", "does not supply sensors to", "Hanbit", {"negated"}),
    ]),
    ("Neither Acme nor Hanbit supplies batteries.", [
        ("Acme", "supplies", "batteries", {"negated"}),
        ("Hanbit", "supplies", "batteries", {"negated"}),
    ]),
    ("Acme no longer supplies Hanbit.", [("Acme", "no longer supplies", "Hanbit", {"negated"})]),
    ("No supplier delivers on Sundays.", [("supplier", "delivers on", "Sundays", {"negated"})]),
    ("The vendor failed to renew its certificate.", [
        ("The vendor", "failed to renew", "its certificate", {"negated"}),
    ]),
    ("The committee denied that the vendor leaked customer data.", [
        ("the vendor", "leaked", "customer data", {"negated"}),
    ]),
    ("Acme ships the parts without documentation.", [
        ("Acme", "ships", "the parts", set()),
        ("Acme", "ships the parts without", "documentation", {"negated"}),
    ]),
    ("The device complies with ISO 13485 but does not meet the EMC requirements.", [
        ("The device", "complies with", "ISO 13485", set()),
        ("The device", "does not meet", "the EMC requirements", {"negated"}),
    ]),
    ("Acme never paid Hanbit and moved its office to Daegu.", [
        ("Acme", "never paid", "Hanbit", {"negated"}),
        ("Acme", "moved its office to", "Daegu", set()),
    ]),
    ("The insurance covers fire and theft but not flood.", [
        ("The insurance", "covers", "theft", set()),
        ("The insurance", "covers not", "flood", {"negated"}),
    ]),
    ("Hanbit was prevented from importing the machines.", [
        ("Hanbit", "was prevented from importing", "the machines", {"negated"}),
    ]),
    # under a condition
    ("If the supplier misses the deadline, the buyer may terminate the agreement.", [
        ("the supplier", "misses", "the deadline", {"conditional"}),
        ("the buyer", "may terminate", "the agreement", {"conditional", "doubtful"}),
    ]),
    ("The agreement may be renewed unless either party objects.", [
        ("The agreement", "may be", "renewed", {"conditional", "doubtful"}),
    ]),
    ("Provided that the permit is granted, Hanbit will build the stage.", [
        ("Hanbit", "will build", "the stage", {"conditional"}),
    ]),
    ("In case of fire, visitors must use the stairs.", [("visitors", "must use", "the stairs", {"conditional"})]),
    ("Should the buyer cancel the order, the deposit is forfeited.", [
        ("the deposit", "is", "forfeited", {"conditional"}),
    ]),
    # not known to be so
    ("The company plans to open two factories in Vietnam.", [
        ("The company", "plans to open two factories in", "Vietnam", {"doubtful", "quantity: two factories"}),
    ]),
    ("Reportedly, the company will move its headquarters to Seoul.", [
        ("the company", "will move its headquarters to", "Seoul", {"doubtful"}),
    ]),
    ("The CEO does not believe that Acme supplies Hanbit.", [("Acme", "supplies", "Hanbit", {"doubtful"})]),
    ("Hanbit is expected to acquire Daeyang Safety for $20 million.", [
        ("Hanbit", "is expected to acquire", "Daeyang Safety", {"doubtful", "quantity: $20 million"}),
    ]),
    ("Either Acme or Hanbit will supply the generators.", [
        ("Acme", "will supply", "the generators", {"doubtful"}),
        ("Hanbit", "will supply", "the generators", {"doubtful"}),
    ]),
    ("The auditors found no evidence that Acme paid bribes.", [("Acme", "paid", "bribes", {"doubtful"})]),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "expected"), SENTENCES, ids=[sentence for sentence, _ in SENTENCES])
def test_a_sentence_gives_its_triples_with_their_flags(sentence: str, expected: list[Expected]) -> None:
    found = {(t.subject, t.relation, t.object): sorted(t.flags) for t in EXTRACTOR.extract(sentence)}

    assert {(s, r, o): found.get((s, r, o)) for s, r, o, _ in expected} == {
        (s, r, o): sorted(flags) for s, r, o, flags in expected
    }
