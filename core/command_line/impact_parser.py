"""What can be typed after `impact`: an action by its name, or no action, which looks."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import Any

from core.export.words import LANGUAGES
from core.impact.lists import JUDGEMENTS

FORMS = ("csv", "docx")
ACTIONS = ("look", "find", "keep", "lists", "show", "tick", "close", "reopen", "mine", "export")


def with_action(words: list[str]) -> list[str]:
    """`impact WORKSPACE …` looks: the action may be left out, as it is what one mostly wants."""
    at = 0
    while at < len(words) and words[at].startswith("--data"):
        at += 2 if words[at] == "--data" else 1
    if words[at : at + 1] != ["impact"] or not words[at + 1 :]:
        return words
    if words[at + 1] in (*ACTIONS, "-h", "--help"):
        return words
    return [*words[: at + 1], "look", *words[at + 1 :]]


def impact_parser(command: argparse.ArgumentParser) -> None:
    command.description = "Without an action: look. A path is a reason to look, not a finding."
    actions = command.add_subparsers(
        dest="action", required=True, metavar="[ACTION]", parser_class=type(command)
    )
    look = _action(actions, "look", "what must be looked at again if this changes")
    _start(look)
    look.add_argument("--as-of", type=int, default=None, metavar="REVISION")
    find = _action(actions, "find", "entities by a part of their name")
    find.add_argument("text", metavar="TEXT")
    _start(_action(actions, "keep", "keep a list, to be ticked"))
    lists = _action(actions, "lists", "the lists that are kept and open")
    lists.add_argument("--closed", action="store_true", help="those that are closed instead")
    _list(_action(actions, "show", "one list with its paths, quotes and ticks"))
    tick = _action(actions, "tick", "say of a document on a list what is to be done")
    _list(tick)
    tick.add_argument("document", metavar="DOCUMENT", help="its id, or its name on the list")
    tick.add_argument("judgement", choices=JUDGEMENTS, metavar="|".join(JUDGEMENTS))
    tick.add_argument("--owner", default="", metavar="USER", help="who takes care of it")
    tick.add_argument("--due", type=_day, default="", metavar="YYYY-MM-DD")
    tick.add_argument("--note", default="", metavar="TEXT")
    for name, what in (("close", "nothing is ticked on it any more"), ("reopen", "let it be ticked again")):
        closing = _action(actions, name, what)
        _list(closing)
        closing.add_argument("--note", default="", metavar="TEXT")
    _action(actions, "mine", "ticks that one owns and that are still open")
    export = _action(actions, "export", "write a list to a file")
    _list(export)
    export.add_argument("file", type=Path, metavar="FILE")
    export.add_argument("--form", choices=FORMS, help="otherwise by the file's ending")
    export.add_argument("--language", choices=LANGUAGES, default="en", help="otherwise en")


def _action(actions: Any, name: str, text: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = actions.add_parser(name, help=text)
    command.add_argument("workspace", metavar="WORKSPACE")
    command.add_argument("--as", dest="user", required=True, metavar="USER", help="who does it")
    command.add_argument("--json", action="store_true", help="print one JSON value")
    return command


def _start(command: argparse.ArgumentParser) -> None:
    start = command.add_mutually_exclusive_group(required=True)
    start.add_argument("--document", metavar="ID_OR_NAME", help="from all that a document says")
    start.add_argument(
        "--difference", metavar="ID_OR_NAME:OLD:NEW", help="from what changed between two of its versions"
    )
    start.add_argument("--entity", metavar="NAME", help="from one entity: `find` prints those there are")
    command.add_argument("--written-only", action="store_true", help="not over links that are only suggested")


def _list(command: argparse.ArgumentParser) -> None:
    command.add_argument("id", metavar="LIST")


def _day(text: str) -> str:
    if not text:
        return ""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is no day: write it as 2026-03-31") from error
