"""What can be typed after `review WORKSPACE`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from core.export.words import LANGUAGES
from core.review.state import STATES, VERDICTS

FORMS = ("text", "markdown", "docx", "json")


def review_parser(command: argparse.ArgumentParser) -> None:
    command.add_argument("workspace", metavar="WORKSPACE")
    actions = command.add_subparsers(
        dest="action", required=True, metavar="ACTION", parser_class=type(command)
    )
    listed = _action(actions, "list", "what is to be reviewed; with --mine, one's own answers")
    listed.add_argument("--state", choices=STATES, help="only these")
    listed.add_argument("--mine", action="store_true")
    _one(actions, "show", "an answer: claims, sources, verdicts, and what moved since")
    send = _one(actions, "send", "send one's own answer to review")
    send.add_argument(
        "--says-more",
        action="store_true",
        help="tell people who may read less of it that it rests on more",
    )
    _one(actions, "withdraw", "show it to nobody else any more")
    verdict = _one(actions, "verdict", "judge a claim against one of its sources")
    verdict.add_argument("verdict", choices=VERDICTS, metavar="|".join(VERDICTS))
    _claim(verdict)
    source = verdict.add_mutually_exclusive_group()
    source.add_argument("--source", type=int, metavar="N", help="a source's number, as `show` prints it")
    source.add_argument("--passage", metavar="PASSAGE", help="the id of a source or of an added passage")
    _note(verdict)
    search = _action(actions, "search", "find a passage that an answer missed")
    search.add_argument("text", metavar="TEXT")
    for name, what in (("add", "add a passage that was missed"), ("remove", "take an added passage away")):
        passage = _one(actions, name, what)
        _claim(passage)
        passage.add_argument("--passage", required=True, metavar="PASSAGE")
        if name == "add":
            _note(passage)
    for name, what in (("strike", "strike a path"), ("unstrike", "let a struck path stand again")):
        path = _one(actions, name, what)
        path.add_argument("--path", required=True, metavar="PATH", help="as `show` prints it")
        if name == "strike":
            _note(path)
    _note(_one(actions, "sign", "sign an answer off: it may be acted on"))
    _note(_one(actions, "reject", "reject an answer: it must not be acted on"))
    _one(actions, "replay", "compute it again, at its revision and today")
    export = _one(actions, "export", "write an answer with its state to a file")
    export.add_argument("file", type=Path, metavar="FILE")
    export.add_argument("--form", choices=FORMS, help="otherwise by the file's ending")
    export.add_argument("--language", choices=LANGUAGES, help="otherwise the question's")
    people = _action(actions, "people", "how many people have to sign; admins change it")
    people.add_argument("number", type=int, nargs="?", metavar="1|2")


def _action(actions: Any, name: str, text: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = actions.add_parser(name, help=text)
    command.add_argument("--as", dest="user", required=True, metavar="USER", help="who does it")
    command.add_argument("--json", action="store_true", help="print one JSON value")
    return command


def _one(actions: Any, name: str, text: str) -> argparse.ArgumentParser:
    command = _action(actions, name, text)
    command.add_argument("id", metavar="ANSWER")
    return command


def _claim(command: argparse.ArgumentParser) -> None:
    command.add_argument("--claim", required=True, metavar="CLAIM", help="as `show` prints it")


def _note(command: argparse.ArgumentParser) -> None:
    command.add_argument("--note", default="", metavar="TEXT")
