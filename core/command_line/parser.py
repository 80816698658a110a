"""What can be typed. Everything parsed is plain JSON, so that a request can be handed to the owner."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NoReturn

from core.command_line.access_parser import access_parser
from core.command_line.impact_parser import impact_parser
from core.command_line.link_parser import link_parser
from core.command_line.review_parser import review_parser
from core.errors import WrongUsage
from storage.records import Role


class _Parser(argparse.ArgumentParser):
    """Raises instead of leaving the process, since the app's process parses too."""

    def error(self, message: str) -> NoReturn:
        raise WrongUsage(f"{self.format_usage().strip()}\n{self.prog}: {message}")


def parser() -> argparse.ArgumentParser:
    top = _Parser(prog="python -m core", description="Pathproof's command line.")
    top.add_argument("--data", type=Path, help="the folder where everything lives (or PATHPROOF_DATA)")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB", parser_class=_Parser)
    _workspace(verbs.add_parser("workspace", help="create or list workspaces"))
    _member(verbs.add_parser("member", help="people of a workspace, their roles and tags"))
    _document(verbs.add_parser("document", help="add, list, replace, retire, erase documents"))
    _ask(verbs.add_parser("ask", help="ask a question as a member"))
    access_parser(verbs.add_parser("access", help="who can read what, and why"))
    review_parser(verbs.add_parser("review", help="judge answers as a member"))
    impact_parser(verbs.add_parser("impact", help="what must be looked at again if something changes"))
    link_parser(verbs.add_parser("links", help="suggested links: look, accept, reject, undo"))
    _graph(verbs.add_parser("graph", help="search the graph and what stands around a phrase"))
    _evaluate(verbs.add_parser("evaluate", help="measure strategies on a set in the BEIR layout"))
    _bench(verbs.add_parser("bench", help="measure speed and memory on this machine"))
    verbs.add_parser("worker", help="work through waiting uploads until stopped")
    _json(verbs.add_parser("check", help="verify that everything stored fits together"))
    verbs.add_parser("rebuild", help="make the graph's projection anew from the register")
    verbs.add_parser("reembed", help="embed everything that has no vector of today's embedding model")
    for verb, what in (
        ("backup", "write everything to FILE"),
        ("restore", "read FILE into an empty data folder"),
    ):
        verbs.add_parser(verb, help=what).add_argument("file", type=Path, metavar="FILE")
    return top


def _json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print one JSON value")


def _in_workspace(
    actions: argparse._SubParsersAction[_Parser], name: str, text: str
) -> argparse.ArgumentParser:
    command = actions.add_parser(name, help=text)
    command.add_argument("workspace", metavar="WORKSPACE")
    return command


def _workspace(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=_Parser)
    actions.add_parser("create", help="a new, empty workspace").add_argument("name", metavar="NAME")
    _json(actions.add_parser("list", help="all workspaces"))


def _member(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=_Parser)
    for name, text in (("add", "let a person in"), ("set", "change a member's role and tags")):
        change = _in_workspace(actions, name, text)
        change.add_argument("user", metavar="USER")
        change.add_argument("--role", required=name == "add", choices=[role.value for role in Role])
        change.add_argument("--tags", type=_tags, default=[] if name == "add" else None, metavar="a,b")
        if name == "add":
            change.add_argument(
                "--password-stdin",
                action="store_true",
                help="read a password for browser sign-in from standard input",
            )
    _json(_in_workspace(actions, "list", "who is in, with roles and tags"))
    _in_workspace(actions, "remove", "end a membership").add_argument("user", metavar="USER")


def _document(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION", parser_class=_Parser)
    add = _in_workspace(actions, "add", "upload files and wait until they can be asked")
    add.add_argument("files", type=Path, nargs="+", metavar="FILE")
    _audience(add, required=True)
    add.add_argument("--replaces", metavar="ID_OR_NAME", help="the document whose next version this is")
    add.add_argument("--as-new", action="store_true", help="keep both, though a document has this name")
    add.add_argument("--note", default="", help="a note kept with the version")
    _days(add)
    _json(add)
    _json(_in_workspace(actions, "list", "all documents"))
    for name, text in (
        ("history", "all versions of a document"),
        ("retire", "keep it, but no longer as evidence"),
        ("restore", "make a retired document evidence again"),
        ("erase", "remove its bytes and text for good"),
    ):
        one = _in_workspace(actions, name, text)
        one.add_argument("id", metavar="ID_OR_NAME")
        _json(one)
    dates = _in_workspace(actions, "dates", "state when a version is in effect; without days, always")
    dates.add_argument("id", metavar="ID_OR_NAME")
    dates.add_argument("--version", type=int, metavar="N", help="otherwise the newest")
    _days(dates)
    _json(dates)
    diff = _in_workspace(actions, "diff", "what differs between two versions, as a member may read them")
    diff.add_argument("id", metavar="ID_OR_NAME")
    diff.add_argument("--as", dest="user", required=True, metavar="USER", help="who reads")
    diff.add_argument("--old", type=int, metavar="N", help="otherwise the last but one")
    diff.add_argument("--new", type=int, metavar="N", help="otherwise the newest")
    _json(diff)
    retag = _in_workspace(actions, "retag", "change who may read it")
    retag.add_argument("id", metavar="ID_OR_NAME")
    _audience(retag, required=True)
    _json(retag)


def _days(command: argparse.ArgumentParser) -> None:
    command.add_argument("--valid-from", metavar="DAY", help="the first day in effect, as 2026-05-01")
    command.add_argument("--valid-until", metavar="DAY", help="the last day in effect")


def _audience(command: argparse.ArgumentParser, *, required: bool) -> None:
    who = command.add_mutually_exclusive_group(required=required)
    who.add_argument("--tags", type=_tags, metavar="a,b", help="members with one of these tags may read it")
    who.add_argument("--everyone", action="store_true", help="every member may read it")
    command.add_argument("--new-tags", action="store_true", help="make those of --tags that do not exist yet")


def _ask(command: argparse.ArgumentParser) -> None:
    command.add_argument("workspace", metavar="WORKSPACE")
    command.add_argument("question", metavar="QUESTION")
    command.add_argument("--as", dest="user", required=True, metavar="USER", help="who asks")
    command.add_argument("--strategy", default=None, metavar="NAME")
    command.add_argument(
        "--as-of", default=None, metavar="REVISION|DAY", help="as recorded then, or as in effect on that day"
    )
    command.add_argument("--on", metavar="DAY", help="with a revision: as in effect on that day")
    command.add_argument("--see-as", metavar="MEMBER", help="for admins: what this member would get")
    _json(command)


def _graph(command: argparse.ArgumentParser) -> None:
    command.add_argument("workspace", metavar="WORKSPACE")
    command.add_argument("--as", dest="user", required=True, metavar="USER", help="who looks")
    command.add_argument(
        "--search", required=True, metavar="TEXT", help="a part of a name; its first match is drawn"
    )
    command.add_argument(
        "--expand", action="append", default=[], metavar="PHRASE", help="a phrase as it is printed"
    )
    command.add_argument(
        "--relation", action="append", default=[], metavar="NAME", help="facts that say this alone"
    )
    command.add_argument("--most", type=int, default=500, metavar="N", help="phrases at most")
    command.add_argument("--facts", type=int, default=50, metavar="N", help="facts that are listed")
    command.add_argument("--written-only", action="store_true", help="without suggested links")
    command.add_argument(
        "--as-of", default=None, metavar="REVISION|DAY", help="as recorded then, or as in effect on that day"
    )
    command.add_argument("--on", metavar="DAY", help="with a revision: as in effect on that day")
    command.add_argument("--see-as", metavar="MEMBER", help="for admins: what this member would get")
    _json(command)


def _evaluate(command: argparse.ArgumentParser) -> None:
    command.add_argument("dir", type=Path, metavar="DIR")
    command.add_argument("--strategies", type=_tags, default=[], metavar="a,b")
    command.add_argument("--triples", type=Path, metavar="FILE")
    command.add_argument("--limit", type=int, metavar="N", help="the first N questions alone")
    command.add_argument(
        "--sweep",
        action="append",
        default=[],
        metavar="WHAT",
        help="compare parameters: strategy:parameter=value,value;… or a JSON file of trials; may be repeated",
    )
    command.add_argument(
        "--chunk-tokens", type=int, metavar="N", help="cut the set's passages as uploads are"
    )
    command.add_argument("--json", dest="json_file", type=Path, metavar="FILE")


def _bench(command: argparse.ArgumentParser) -> None:
    command.description = "Uploads and questions; with one of the two sizes that one alone."
    command.add_argument("--passages", type=int, metavar="N", help="uploads: sections of 1,000 characters")
    command.add_argument("--graph", type=int, metavar="N", help="questions: passages of the largest graph")
    command.add_argument("--strategies", type=_tags, default=[], metavar="a,b", help="with --graph")
    command.add_argument("--questions", type=int, default=60, metavar="N", help="with --graph")
    command.add_argument("--json", dest="json_file", type=Path, metavar="FILE")


def _tags(text: str) -> list[str]:
    tags = [tag.strip() for tag in text.split(",")]
    if not all(tags):
        raise argparse.ArgumentTypeError("names separated by commas, none of them empty")
    return tags
