"""What can be typed after `access WORKSPACE`."""

from __future__ import annotations

import argparse


def access_parser(command: argparse.ArgumentParser) -> None:
    command.add_argument("workspace", metavar="WORKSPACE")
    actions = command.add_subparsers(
        dest="action", required=True, metavar="ACTION", parser_class=type(command)
    )
    for name, what, help_ in (
        ("document", "ID_OR_NAME", "who can read a document, and because of which tags"),
        ("person", "MEMBER", "what a person can read, as far as you may read it yourself"),
        ("see", "MEMBER", "the documents as a member sees them, as far as you may read them yourself"),
    ):
        one = actions.add_parser(name, help=help_)
        one.add_argument("id", metavar=what)
        one.add_argument("--as", dest="user", required=True, metavar="USER", help="who asks")
        one.add_argument("--json", action="store_true", help="print one JSON value")
