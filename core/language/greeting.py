"""Whether a message is nothing but a greeting, a thank-you or a good-bye, in either language."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

Greeting = Literal["hello", "thanks", "bye"]

_NAMED = (
    r"(?: (?:there|all|everyone|everybody|team|again|pathproof|assistant|so much|a lot|very much"
    r"|you|for (?:your|the) help))*"
)
_PATTERNS: tuple[tuple[Greeting, re.Pattern[str]], ...] = (
    ("hello", re.compile(
        rf"(?:hi+|hello|hey+|howdy|greetings|good (?:morning|afternoon|evening|day)|welcome|nice to "
            rf"meet you|how are you(?: doing)?(?: today)?"
        rf"|what'?s up|how do you do){_NAMED}"
        r"|(?:여러분 |모두 )?(?:안녕|안녕하세요|안녕하십니까|반가워요?|반갑습니다|처음 뵙겠습니다"
            r"|좋은 (?:아침|저녁|하루)(?:입니다|이에요|예요|이네요)?"
        r"|잘 지내(?:세요|셨어요|니)?|하이|헬로|수고하세요|수고하십니다|수고 많으십니다)"
    )),
    ("thanks", re.compile(
        rf"(?:thanks?|thank you|thx|many thanks|cheers|much appreciated){_NAMED}"
        r"|(?:정말 |대단히 |너무 )?(?:감사합니다|감사해요|감사드립니다|고마워요?|고맙습니다|땡큐|수고했어요?|수고하셨습니다)"
    )),
    ("bye", re.compile(
        rf"(?:bye(?: bye)?|goodbye|see you(?: later| soon| tomorrow)?|good night|take care){_NAMED}"
        r"|(?:안녕히 (?:계세요|가세요|주무세요)|잘 가요?|다음에 (?:봐요|뵙겠습니다)|또 (?:봐요"
            r"|뵙겠습니다)|내일 (?:봐요|뵙겠습니다))"
    )),
)  # fmt: skip


def greeting_in(text: str) -> Greeting | None:
    """Every sentence must be one; `Hello, who leads Borealis?` is a question."""
    bare = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
    parts = [" ".join(re.sub(r"[^\w' ]", " ", part).split()) for part in re.split(r"[.!?~,。！？…\n]+", bare)]
    kinds = [_kind(part) for part in parts if part]
    return kinds[0] if kinds and all(kinds) else None


def _kind(part: str) -> Greeting | None:
    return next((kind for kind, pattern in _PATTERNS if pattern.fullmatch(part)), None)
