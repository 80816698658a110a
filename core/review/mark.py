"""What an answer was like when somebody was shown it, as one short word: a signature is on that, and on nothing that
came since. Made of what its reader sees alone."""

from __future__ import annotations

import hashlib
import json

from core.review.seen import ClaimSeen, Opinion, Seen, SignatureSeen


def mark(seen: Seen) -> str:
    """Other people's signatures change nothing of what one signs; their rejections do."""
    shown = [
        [_claim(claim) for claim in seen.claims],
        [[path.key, path.struck_by, path.struck_note] for path in seen.paths],
        [_decision(one) for one in seen.signatures if one.stands and one.decision == "rejected"],
        [[reason.kind, reason.document, *reason.claims] for reason in seen.reasons],
    ]
    return hashlib.sha256(json.dumps(shown).encode()).hexdigest()[:32]


def _claim(claim: ClaimSeen) -> list[object]:
    sources = [
        [source.passage_id, source.added_by, source.added_note, *map(_opinion, source.opinions)]
        for source in claim.sources
    ]
    return [claim.key, *map(_opinion, claim.opinions), sources]


def _opinion(one: Opinion) -> list[object]:
    return [one.person_id, one.verdict, one.note, one.stale]


def _decision(one: SignatureSeen) -> list[object]:
    return [one.person_id, one.note, one.at.isoformat()]
