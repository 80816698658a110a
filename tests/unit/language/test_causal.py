from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.language.causal import HINT, has_connective

PIECES = (
    "because of", "due to", "as a result", "as a result of", "caused by", "cause", "triggered by", "led to",
    "resulted in", "results from", "arose from", "relies on", "gave rise to", "brought about", "so that", "thus",
    "때문에", "으로 인해", "왜냐하면", "따라서", "하므로", "becauſe", "LEADİNG TO", "arıses from", "THANKS TO", "thanKs to",
    " ", ".", "_", "x", "é", "한", "9", "\u00a0",
)  # fmt: skip


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=5).map("".join))
@example("arıses from")
@example("한because")
def test_the_hint_misses_no_connective(text: str) -> None:
    hinted = pc.match_substring_regex(pa.array([text]), HINT, ignore_case=True)[0].as_py()
    assert hinted or not has_connective(text)


def test_the_hint_passes_over_text_without_any() -> None:
    plain = pa.array(["It was agreed in writing.", "서면으로 합의했다.", "Results. A relic; the stemware."])
    assert pc.match_substring_regex(plain, HINT, ignore_case=True).to_pylist() == [False] * 3
