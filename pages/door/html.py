"""The door's pages as HTML. Every value that comes from outside goes through `escape`."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

from pages.words.door import DoorWords
from pages.words.language import Language

MARK = (
    '<svg viewBox="0 0 52 32" fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"'
    ' stroke-linejoin="round" aria-hidden="true"><path d="M10 22 22 10M27 11l8 8"/>'
    '<circle cx="7" cy="25" r="4.5"/><circle cx="24" cy="7.5" r="4.5"/>'
    '<circle cx="39" cy="22" r="8" fill="currentColor" stroke="none"/>'
    '<path d="m35.5 22.3 2.6 2.6 4.6-5" stroke="var(--sheet, #fff)" stroke-width="2.4"/></svg>'
)


def page(title: str, body: str, words: DoorWords, language: Language, here: str) -> str:
    other = "en" if language == "ko" else "ko"
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} · Pathproof</title>"
        '<link rel="icon" href="/door/mark.svg"><link rel="stylesheet" href="/door/style.css"></head><body><main>'
        f'<div class="mark">{MARK}<b>Pathproof</b></div><p class="tagline">{escape(words.tagline)}</p>'
        f'<div class="sheet">{body}</div>'
        f'<nav aria-label="{escape(words.language)}"><a lang="{other}" hreflang="{other}"'
        f' href="/language?to={other}&amp;next={quote(here)}">{escape(words.other_language)}</a></nav>'
        "</main></body></html>"
    )


def _field(label: str, name: str, kind: str, complete: str, value: str = "", hint: str = "") -> str:
    described = f' aria-describedby="{name}-hint"' if hint else ""
    note = f'<span class="hint" id="{name}-hint">{escape(hint)}</span>' if hint else ""
    return (
        f'<label for="{name}">{escape(label)}</label>{note}'
        f'<input id="{name}" name="{name}" type="{kind}" autocomplete="{complete}" required'
        f' value="{escape(value, quote=True)}"{described}>'
    )


def _told(error: str, note: str = "") -> str:
    if error:
        return f'<p class="error" role="alert">{escape(error)}</p>'
    return f'<p class="note" role="status">{escape(note)}</p>' if note else ""


def _hidden(name: str, value: str) -> str:
    return f'<input type="hidden" name="{name}" value="{escape(value, quote=True)}">'


def sign_in_form(
    words: DoorWords,
    token: str,
    following: str,
    providers: tuple[tuple[str, str], ...] = (),
    name: str = "",
    error: str = "",
    note: str = "",
) -> str:
    """`providers` are (address, name) of what OIDC offers."""
    links = "".join(
        f'<a class="button quiet" href="{escape(address, quote=True)}">'
        f"{escape(words.sign_in_with.format(provider=provider))}</a>"
        for address, provider in providers
    )
    others = f'<p class="or">{escape(words.or_word)}</p>{links}' if links else ""
    return (
        f"<h1>{escape(words.sign_in)}</h1>{_told(error, note)}"
        f'<form method="post" action="/sign-in">{_hidden("token", token)}{_hidden("next", following)}'
        + _field(words.name, "name", "text", "username", name)
        + _field(words.password, "password", "password", "current-password")
        + f'<button type="submit">{escape(words.sign_in_button)}</button></form>{others}'
    )


def set_up_form(
    words: DoorWords, token: str, name: str = "", workspace: str = "", sample: bool = True, error: str = ""
) -> str:
    checked = " checked" if sample else ""
    return (
        f'<h1>{escape(words.set_up)}</h1><p class="lead">{escape(words.set_up_lead)}</p>{_told(error)}'
        f'<form method="post" action="/set-up" class="waits">{_hidden("token", token)}'
        + _field(words.name, "name", "text", "username", name)
        + _field(words.password, "password", "password", "new-password", hint=words.password_hint)
        + _field(words.password_again, "again", "password", "new-password")
        + _field(words.workspace, "workspace", "text", "organization", workspace, words.workspace_hint)
        + f'<label class="choice"><input type="checkbox" name="sample" value="yes"{checked}>'
        f'<span>{escape(words.sample)}<span class="hint">{escape(words.sample_hint)}</span></span></label>'
        f'<button type="submit">{escape(words.set_up_button)}</button>'
        f'<p class="note" role="status" data-text="{escape(words.making, quote=True)}" hidden></p></form>'
        '<script src="/door/waiting.js" defer></script>'
    )


def not_found(words: DoorWords) -> str:
    return (
        f'<h1>{escape(words.not_found)}</h1><p class="lead">{escape(words.not_found_lead)}</p>'
        f'<a class="button quiet" href="/">{escape(words.back)}</a>'
    )
