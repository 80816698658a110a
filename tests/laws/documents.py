"""What the laws are tried on: small documents that share names, so that hidden ones would tell."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from storage.records import EVERYONE

SENTENCES = (
    "Hanbit Lighting supplies AuroraBeam 300 to the festival.",
    "AuroraBeam 300 uses Art-Net.",
    "Module T-14 teaches Art-Net to new crew members.",
    "Norwind Systems supplies AuroraBeam 300 to the theatre.",
    "Dana Whitfield leads the lighting crew.",
    "The lighting crew reports to the operations office.",
    "Norwind Systems does not supply cable drums.",
    "If it rains, the crew moves to Sejong Hall.",
    "한빛조명은 AuroraBeam 300을 공급한다.",
    "조명팀은 AuroraBeam 300을 창고에 보관한다.",
    "이서연은 조명팀을 담당한다.",
    "운영팀은 이서연의 계획을 승인한다.",
    "한빛조명은 무전기를 공급하지 않는다.",
    "Norwind Systems failed the test, therefore the lighting crew moved to Sejong Hall.",
    "The rent of Sejong Hall is 48,000,000 won.",
)
QUESTIONS = (
    "Who supplies AuroraBeam 300?",
    "Which module teaches how AuroraBeam 300 is controlled?",
    "조명팀은 누가 담당하나?",
    "한빛조명은 무엇을 공급하나?",
    "What does Sejong Hall cost?",
    "What is the wifi password?",
)
TAGS = ("blue", "red")
AUDIENCES = tuple(map(frozenset, ({EVERYONE}, {"blue"}, {"red"}, {"blue", "red"})))


@dataclass(frozen=True)
class Paper:
    name: str
    text: str
    audience: frozenset[str]

    def readable_with(self, tags: frozenset[str]) -> bool:
        return bool(self.audience & (tags | {EVERYONE}))


def papers(least: int = 1, most: int = 5) -> st.SearchStrategy[list[Paper]]:
    """Distinct documents, each of one to four sentences, with any audience; some share a name."""
    one = st.builds(
        Paper,
        st.sampled_from(["a.txt", "b.txt", "c.md", "보고서.txt"]),
        st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4, unique=True).map("\n\n".join),
        st.sampled_from(AUDIENCES),
    )
    return st.lists(one, min_size=least, max_size=most, unique=True)


def members() -> st.SearchStrategy[frozenset[str]]:
    return st.frozensets(st.sampled_from(TAGS))


def questions() -> st.SearchStrategy[str]:
    return st.sampled_from(QUESTIONS)
