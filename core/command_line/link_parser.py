"""What can be typed after `links WORKSPACE`."""

from __future__ import annotations

import argparse
from typing import Any

from core.links.linking import POLICIES
from core.links.suggestion import KINDS, STATES


def link_parser(command: argparse.ArgumentParser) -> None:
    command.add_argument("workspace", metavar="WORKSPACE")
    actions = command.add_subparsers(
        dest="action", required=True, metavar="ACTION", parser_class=type(command)
    )
    listed = _action(actions, "list", "suggested links with both sides' sentences, and why")
    listed.add_argument("--kind", choices=KINDS)
    listed.add_argument("--state", choices=STATES, help="none: nobody said anything yet")
    for name, what in (
        ("accept", "these links hold: they serve everyone who reads what they rest on"),
        ("reject", "these do not: they connect nothing any more"),
    ):
        said = _keys(actions, name, what)
        said.add_argument("--note", default="", metavar="TEXT", help="the reason, the same for all of them")
    _keys(actions, "undo", "take verdicts back")
    preview = _action(actions, "preview", "what a verdict would change")
    preview.add_argument("key", metavar="LINK")
    preview.add_argument("--reject", action="store_true", help="rejecting it, not accepting it")
    preview.add_argument("--question", metavar="TEXT", help="ranks of its passages before and after")
    preview.add_argument("--strategy", default=None, metavar="NAME")
    policy = _action(actions, "policy", "which links serve searches; admins change it")
    policy.add_argument("policy", choices=POLICIES, nargs="?", metavar="|".join(POLICIES))


def _action(actions: Any, name: str, text: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = actions.add_parser(name, help=text)
    command.add_argument("--as", dest="user", required=True, metavar="USER", help="who does it")
    command.add_argument("--json", action="store_true", help="print one JSON value")
    return command


def _keys(actions: Any, name: str, text: str) -> argparse.ArgumentParser:
    command = _action(actions, name, text)
    command.add_argument("keys", nargs="+", metavar="LINK", help="as `list` prints it")
    return command
