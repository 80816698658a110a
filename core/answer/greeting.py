"""What the program says to a greeting: nothing of any document, and nothing made up."""

from __future__ import annotations

from core.language.detect import Language
from core.language.greeting import Greeting

_SAID: dict[Greeting, tuple[str, str]] = {
    "hello": (
        "Hello. Ask a question, and the answer comes from the documents that you can read.",
        "안녕하세요. 질문을 하시면 읽을 수 있는 문서에서 찾아 답합니다.",
    ),
    "thanks": (
        "You are welcome. Ask whenever you need to look something up.",
        "별말씀을요. 찾을 것이 있으면 언제든 물어보세요.",
    ),
    "bye": ("Goodbye.", "안녕히 가세요."),
}


def reply_to(greeting: Greeting, language: Language) -> str:
    return _SAID[greeting][language == "ko"]
