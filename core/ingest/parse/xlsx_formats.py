"""Numbers and dates as a spreadsheet shows them: Excel's number formats, as far as readers meet them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from functools import lru_cache

GENERAL = "General"

BUILT_IN = {
    0: GENERAL, 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: "₩#,##0", 6: "₩#,##0", 7: "₩#,##0.00",
    8: "₩#,##0.00", 9: "0%", 10: "0.00%", 11: "0.00E+00", 14: "yyyy-mm-dd", 15: "d-mmm-yy", 16: "d-mmm",
    17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "yyyy-mm-dd h:mm",
    27: 'yyyy"년" mm"월" dd"일"', 28: "mm-dd", 29: "mm-dd", 30: "yyyy-mm-dd", 31: 'yyyy"년" mm"월" dd"일"',
    32: 'h"시" mm"분"', 33: 'h"시" mm"분" ss"초"', 34: "yyyy-mm-dd", 35: "yyyy-mm-dd", 36: "yyyy-mm-dd",
    37: "#,##0", 38: "#,##0", 39: "#,##0.00", 40: "#,##0.00", 41: "#,##0", 42: "₩#,##0", 43: "#,##0.00",
    44: "₩#,##0.00", 45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "0.00E+00", 49: "@",
    50: "yyyy-mm-dd", 51: "mm-dd", 52: "yyyy-mm-dd", 53: "yyyy-mm-dd", 54: "mm-dd", 55: "yyyy-mm-dd",
    56: "mm-dd", 57: "yyyy-mm-dd", 58: "mm-dd",
}  # fmt: skip
"""Formats that files name by number only. Those that follow the reader's locale are written out as
unambiguous ones; a currency of the locale is not guessed from anything but the file."""

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_.|\*.|\[(?P<bracket>[^\]]*)\]'
    r"|(?P<half>AM/PM|A/P|오전/오후)|(?P<general>General)"
    r"|(?P<date>y+|Y+|m+|M+|d+|D+|h+|H+|s+|S+|a{3,4}|e+|g+)(?P<fraction>\.0+)?"
    r"|(?P<number>[#0?][#0?,]*(?:\.[#0?]*)?(?:,+)?(?:[eE][+-][#0?]+)?|\.[#0?]+)|(?P<text>@)|(?P<other>.)",
    re.S,
)
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December")  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_KOREAN_DAYS = "월화수목금토일"


def shown(value: float, code: str, *, since_1904: bool = False) -> str:
    """A number as `code` draws it. A code that is not understood falls back to the plain number."""
    if code == GENERAL:
        return general(value)
    section, scaled = _section(value, code)
    tokens = _tokens(section)
    if not section.strip() or any(token.group("general") for token in tokens):
        return _with_literals(tokens, general(scaled)) if section.strip() else ""
    if is_date(section):
        return _date(value, tokens, since_1904) if value >= 0 else general(value)
    if any(token.group("number") for token in tokens):
        return _number(scaled, tokens)
    return "".join(_literal(token) for token in tokens) if "@" not in section else general(value)


@lru_cache(maxsize=1024)
def _tokens(section: str) -> list[re.Match[str]]:
    return list(_TOKEN.finditer(section))


@lru_cache(maxsize=1024)
def is_date(code: str) -> bool:
    """Whether a format draws dates or times."""
    tokens = _tokens(code.split(";")[0])
    elapsed = any(re.fullmatch(r"h+|m+|s+", (token.group("bracket") or "").lower()) for token in tokens)
    return elapsed or any(token.group("date") for token in tokens)


def general(value: float) -> str:
    """A number without a format: no digits that only binary fractions cause."""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    return f"{value:.10g}"


def _section(value: float, code: str) -> tuple[str, float]:
    """The part of `positive;negative;zero;text` that applies, and the number it draws."""
    sections = _split(code)
    for section in sections:
        condition = re.match(r"(?:\[[^\]]*\])*?\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]", section)
        if condition and _holds(value, condition.group(1), float(condition.group(2))):
            return section, abs(value) if value < 0 else value
    if len(sections) > 1 and value < 0:
        return sections[1], -value
    if len(sections) > 2 and value == 0:
        return sections[2], value
    return sections[0], value


@lru_cache(maxsize=1024)
def _split(code: str) -> list[str]:
    """Sections at semicolons that are not quoted or escaped; at least one."""
    return [part.replace("\0", ";") for part in _PROTECTED.sub(_protect, code).split(";")]


_PROTECTED = re.compile(r'"[^"]*"|\\.', re.S)


def _protect(match: re.Match[str]) -> str:
    return match.group().replace(";", "\0")


def _holds(value: float, sign: str, bound: float) -> bool:
    return {
        "<": value < bound, "<=": value <= bound, ">": value > bound, ">=": value >= bound,
        "=": value == bound, "<>": value != bound,
    }[sign]  # fmt: skip


def _literal(token: re.Match[str]) -> str:
    """Characters that a format draws as they are: quoted, escaped, a currency such as [$₩-412]."""
    if token.group("quoted") is not None:
        return token.group("quoted")
    if token.group("escaped") is not None:
        return token.group("escaped")
    bracket = token.group("bracket")
    if bracket is not None:
        return bracket[1:].split("-")[0] if bracket.startswith("$") else ""
    return token.group("other") or ""


def _with_literals(tokens: list[re.Match[str]], number: str) -> str:
    return "".join(number if token.group("general") else _literal(token) for token in tokens).strip()


# ── numbers ─────────────────────────────────────────────────────────────────────────────────


def _number(value: float, tokens: list[re.Match[str]]) -> str:
    patterns = [token for token in tokens if token.group("number")]
    literals = "".join(_literal(token) for token in tokens)
    if len(patterns) > 1 and "/" in literals:
        return general(value)  # a fraction such as `# ?/?`: the decimal number says the same
    percent = literals.count("%")
    drawn = _digits(value * 100**percent, "".join(token.group("number") for token in patterns))
    if len(patterns) > 1 and any(
        _literal(t) for t in tokens[tokens.index(patterns[0]) : tokens.index(patterns[-1])]
    ):
        return _spread(drawn, tokens)
    out, done = "", False
    for token in tokens:
        if token.group("number"):
            out, done = out + ("" if done else drawn), True
        else:
            out += _literal(token)
    minus = value < 0 and any(digit in "123456789" for digit in drawn)
    return ("-" if minus else "") + out.strip()


def _digits(value: float, pattern: str) -> str:
    """The digits of |value| by a pattern such as `#,##0.00` (commas at the end divide by a thousand)."""
    mantissa, exponent, _power = re.match(r"([^eE]*)(?:([eE][+-])(.*))?", pattern).groups()  # type: ignore[union-attr]
    if exponent:
        places = len(mantissa.partition(".")[2])
        return f"{abs(value):.{places}E}"
    thousands = len(mantissa) - len(mantissa.rstrip(","))
    whole, _, decimals = mantissa.rstrip(",").partition(".")
    try:
        number = abs(Decimal(repr(value))) / 1000**thousands
        number = number.quantize(Decimal(1).scaleb(-len(decimals)), rounding=ROUND_HALF_UP)
    except InvalidOperation:
        return general(abs(value))
    drawn = f"{number:,f}" if "," in whole else f"{number:f}"
    head, _, tail = drawn.partition(".")
    head = (
        head.zfill(whole.replace(",", "").replace("#", "").replace("?", "").count("0"))
        if "," not in whole
        else head
    )
    optional = len(decimals) - len(decimals.rstrip("#?"))
    while optional and tail.endswith("0"):
        tail, optional = tail[:-1], optional - 1
    return f"{head}.{tail}" if tail else head


def _spread(drawn: str, tokens: list[re.Match[str]]) -> str:
    """Digits set between literals, as in phone numbers `000-0000-0000`: filled from the right."""
    digits = list(drawn.replace(",", "").partition(".")[0])
    out: list[str] = []
    numbers = sum(1 for token in tokens if token.group("number"))
    for token in reversed(tokens):
        pattern = token.group("number")
        if not pattern:
            out.append(_literal(token))
            continue
        numbers -= 1
        places = len(digits) if numbers == 0 else len(pattern.replace(",", ""))
        piece = "".join(digits[-places:]) if places else ""
        digits = digits[: len(digits) - len(piece)]
        out.append(piece if numbers == 0 else piece.rjust(places, "0"))
    return "".join(reversed(out)).strip()


# ── dates ───────────────────────────────────────────────────────────────────────────────────


def moment(value: float, *, since_1904: bool = False) -> datetime | None:
    """The date that a serial number stands for; None when it is out of range."""
    if since_1904:
        epoch = datetime(1904, 1, 1)
    else:  # Excel believes in 29 February 1900, so days before 1 March 1900 are one further on
        epoch = datetime(1899, 12, 31) if 0 < value < 60 else datetime(1899, 12, 30)
    try:
        return epoch + timedelta(seconds=round(value * 86400))
    except OverflowError:
        return None


def _date(value: float, tokens: list[re.Match[str]], since_1904: bool) -> str:
    when = moment(value, since_1904=since_1904)
    if when is None:
        return general(value)
    half = any(token.group("half") for token in tokens)
    kinds = [_kind(token) for token in tokens]
    out = []
    for index, token in enumerate(tokens):
        kind = kinds[index]
        if kind.startswith("["):
            out.append(_elapsed(value, kind))
        elif token.group("half"):
            korean = token.group("half") == "오전/오후"
            out.append((("오전", "오후") if korean else ("AM", "PM"))[when.hour >= 12])
        elif kind:
            out.append(_date_part(when, kind, half, _is_minute(kinds, index)))
        else:
            out.append(_literal(token))
    return " ".join("".join(out).split())


def _kind(token: re.Match[str]) -> str:
    bracket = (token.group("bracket") or "").lower()
    if re.fullmatch(r"h+|m+|s+", bracket):
        return f"[{bracket}"
    return (token.group("date") or "").lower()


def _is_minute(kinds: list[str], index: int) -> bool:
    """`m` is a minute after hours or before seconds, a month elsewhere."""
    before = next((kind for kind in reversed(kinds[:index]) if kind), "")
    after = next((kind for kind in kinds[index + 1 :] if kind), "")
    return before.lstrip("[").startswith("h") or after.startswith("s")


def _elapsed(value: float, kind: str) -> str:
    per_day = {"h": 24, "m": 1440, "s": 86400}[kind[1]]
    return str(int(value * per_day + 1e-6)).zfill(len(kind) - 1)


def _date_part(when: datetime, kind: str, half: bool, minute: bool) -> str:
    letter, width = kind[0], len(kind)
    if letter in "ye":
        return f"{when.year:04d}" if width > 2 or letter == "e" else f"{when.year % 100:02d}"
    if letter == "m" and not minute:
        name = _MONTHS[when.month - 1]
        return (f"{when.month}", f"{when.month:02d}", name[:3], name, name[0])[min(width, 5) - 1]
    if letter == "d":
        name = _DAYS[when.weekday()]
        return (f"{when.day}", f"{when.day:02d}", name[:3], name)[min(width, 4) - 1]
    if letter == "a":
        return _KOREAN_DAYS[when.weekday()] + ("요일" if width == 4 else "")
    if letter == "h":
        hour = (when.hour % 12 or 12) if half else when.hour
        return f"{hour:02d}" if width > 1 else str(hour)
    if letter == "g":
        return ""
    number = when.minute if letter == "m" else when.second
    return f"{number:02d}" if width > 1 else str(number)
