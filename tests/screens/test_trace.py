"""How an answer was found is told in people's words, in both languages, whatever strategy found it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from core.answer.answer import Answer, TraceStep
from pages.parts.answer.steps import DRAWN, spelled, told
from pages.words import words_in
from pages.words.trace import EN, KO, PLAIN, SAID_BY_PROGRAM
from tests.world import World, open_world

ROOT = Path(__file__).resolve().parent.parent.parent
TEXTS = (
    "Hanbit Lighting supplies AuroraBeam 300. AuroraBeam 300 is controlled by Art-Net.",
    "Module T-14 teaches Art-Net. The load limit of the north stage is 1,200 kg.",
    "The power failed because the fuel filter was blocked. The load limit of the north stage is 1,500 kg.",
    "The south gate has 12 people. The north gate has 8 people.",
)
QUESTIONS = (
    "Which module teaches how AuroraBeam 300 is controlled?",
    "What is the load limit of the north stage?",
    "Who leads the zeppelin?",
    "How many people do the south gate and the north gate have in total?",
)
NOT_SAID = {"id", "key", "rungs", "rung", "steps", "operator", "inputs", "alias", "result", "index", "level"}
"""Names of rows, and what is drawn by itself (pages/parts/answer/plan.py, rungs.py, modules.py)."""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Answer]]:
    world: World = open_world(tmp_path_factory.mktemp("trace"))
    for n, text in enumerate(TEXTS):
        world.add(f"{n}.md", text)
    rae, asking = world.member("rae"), world.pathproof.asking
    yield [
        asking.ask(rae, world.workspace_id, question, name)
        for name in asking.strategies()
        for question in QUESTIONS
    ]
    world.pathproof.close()


def keys_in(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield str(name)
            yield from keys_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from keys_in(inner)


def test_every_step_and_every_detail_has_its_words_in_both_languages(answers: list[Answer]) -> None:
    steps = [step for answer in answers for step in answer.trace]
    assert len({step.step for step in steps}) > 25
    for words in (words_in("ko").ask, words_in("en").ask):
        assert {step.step for step in steps} <= words.step_names.keys()
        found = {key for step in steps if step.step not in DRAWN for key in keys_in(step.detail)}
        assert found - words.trace.names.keys() - {"id", "key"} == set()
    assert KO.names.keys() == EN.names.keys() and KO.values.keys() == EN.values.keys()
    named = {key.rpartition(".")[2] for key in KO.names}
    assert named >= {key.rpartition(".")[2] for key in (*PLAIN, *SAID_BY_PROGRAM)} - {"rungs"}


def test_every_step_and_key_that_the_code_can_give_has_its_words() -> None:
    """Those too that a language model alone brings about."""
    steps: set[str] = set()
    keys: set[str] = set()
    for folder in ("core/answer", "core/retrieve", "core/judge"):
        for file in (ROOT / folder).rglob("*.py"):
            text = file.read_text()
            steps |= set(re.findall(r"\.step\(\"([^\"]+)\"\)", text))
            for said in re.findall(
                r"detail(?:: dict\[str, object\])? (?:\|=|=) \{(.*?)\n? *\}\n", text, re.S
            ):
                keys |= set(re.findall(r"\"([a-z_ ]+)\":", said))
            keys |= set(re.findall(r"detail\[\"([a-z_ ]+)\"\]", text))
    assert len(steps) > 30 and len(keys) > 40
    assert steps <= words_in("ko").ask.step_names.keys()
    assert keys - KO.names.keys() - NOT_SAID == set()


def test_what_the_program_says_is_in_the_readers_language(answers: list[Answer]) -> None:
    ask = words_in("ko").ask
    for answer in answers:
        for step in answer.trace:
            for plain in (True, False):
                for line in told(ask, step, {}, plain).splitlines():
                    name, _, value = line.partition(": ")
                    assert re.search("[가-힣]", name), line
                    assert value not in ("true", "false", "exactly", "rule", "rules", "dual", "equation"), (
                        line
                    )


def test_a_step_says_one_thing_a_line_words_as_they_were_written_and_numbers_behind_the_fold() -> None:
    step = TraceStep(
        "recognition",
        {
            "by": "rule",
            "kept": [{"subject": "한빛조명", "relation": "공급한다", "object": "조명기", "score": 0.864471}],
            "answerable": False,
            "code": "",
            "unknown": ["riversid", "leas"],
            "cut": 0.85,
        },
    )
    known = spelled("Who leases Riverside Stage?")
    ask = words_in("en").ask
    assert told(ask, step, known, plain=True).split("\n") == [
        "facts kept: 한빛조명 · 공급한다 · 조명기 (0.86)",
        "can be answered: no",
        "words that no document has: Riverside; leases",
    ]
    assert told(ask, step, known, plain=False).split("\n") == ["by: rules", "score needed: 0.85"]
    assert told(ask, TraceStep("plan", {"by": "rule"}), known, plain=True) == ""
