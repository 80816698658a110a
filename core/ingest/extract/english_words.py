"""Words that the English rules know. Each list says what its words do to a statement."""

from __future__ import annotations

from typing import Final

from core.language.words import words

PRONOUNS: Final = words("""i me we us you he him she her it they them this that these those who whom which what
    one ones there himself herself itself themselves myself ourselves yourself each other another such
    both all some any none most many few several others mine yours his hers theirs ours whoever whatever
    everyone someone anyone nobody everybody somebody anybody everything something anything nothing here
    former latter neither either same so""")
"""A phrase made only of these names nothing."""

NEGATING_ADVERBS: Final = words("not n't n’t never nor neither hardly scarcely nowhere cannot")

NEGATING_DETERMINERS: Final = words("no neither nor none nobody nothing")

NEGATING_VERBS: Final = words("""fail fails failed failing refuse refuses refused refusing decline declines
    declined declining cease ceases ceased ceasing stop stops stopped stopping avoid avoids avoided avoiding
    neglect neglects neglected neglecting forget forgets forgot forgetting quit deny denies denied denying
    prohibit prohibits prohibited forbid forbids forbade forbidden prevent prevents prevented preventing
    ban bans banned bar bars barred exclude excludes excluded discontinue discontinued unable""")
"""What hangs on one of these (fail to, stop doing, deny that, prohibited from) did not happen."""

DENYING_VERBS: Final = words("deny denies denied denying refute refutes refuted disprove disproves disproved")
"""A clause that hangs on one of these is denied."""

NEGATING_PREPOSITIONS: Final = words("without except excluding minus not instead rather")

CONDITIONS: Final = words("if unless provided providing whether assuming lest supposing")
"""As the first word of a clause, each makes it a condition, and what hangs on it too."""

CONDITION_PHRASES: Final = (
    "in case", "in the event", "on condition", "subject to", "depending on", "contingent on", "contingent upon",
    "as long as", "so long as", "provided that", "only if", "even if", "conditional on", "dependent on",
    "depends on", "depend on", "conditional upon", "only when", "only after", "otherwise",
)  # fmt: skip

DOUBTFUL_MODALS: Final = words("may might could would 'd ’d")

DOUBTFUL_ADVERBS: Final = words("""unlikely possibly perhaps probably likely reportedly allegedly apparently
    presumably maybe supposedly purportedly potentially seemingly ostensibly conceivably hopefully
    theoretically hypothetically tentatively""")

DOUBTFUL_VERBS: Final = words("""plan plans planned planning expect expects expected expecting intend intends
    intended intending hope hopes hoped hoping aim aims aimed aiming want wants wanted wanting wish wishes
    consider considers considered considering propose proposes proposed proposing seek seeks sought seeking
    try tries tried trying attempt attempts attempted attempting seem seems seemed appear appears appeared
    suppose supposed believe believes believed think thinks thought suspect suspects suspected suggest
    suggests suggested estimate estimates estimated project projects projected anticipate anticipates
    anticipated assume assumes assumed claim claims claimed allege alleges alleged rumor rumored rumoured
    doubt doubts doubted speculate speculates speculated predict predicts predicted forecast forecasts
    recommend recommends recommended request requests requested require requires required ask asks asked
    urge urges urged demand demands demanded ensure ensures ensured encourage encourages encouraged
    advise advises advised order orders ordered invite invites invited agree agrees agreed promise promises
    promised offer offers offered prepare prepares prepared schedule scheduled likely unlikely tend tends
    need needs needed prefer prefers preferred ready able willing eligible instruct instructs instructed
    threaten threatens threatened feel feels felt reckon worry worries worried fear fears feared imagine
    wonder wonders wondered argue argues argued say_to potential set due about going""") - words(
    "say_to going able"
)
"""What hangs on one of these is planned, wished, asked for or supposed, and not known to be."""

SURE_OF_OBJECT: Final = words("""help helps helped helping make makes made making let lets letting cause causes
    caused causing force forces forced enable enables enabled allow allows allowed lead leads led see sees saw
    watch watched hear heard""")
"""Of "X helped Y to do Z": Y did Z."""

CONNECTIVES: Final = words("""however therefore moreover then thus meanwhile furthermore consequently hence
    accordingly additionally nevertheless nonetheless instead besides otherwise""")
"""Adverbs that link sentences and say nothing of the verb."""

UNITS_OF_TIME: Final = words("""second seconds minute minutes hour hours day days week weeks weekend weekends
    month months quarter quarters year years decade decades century centuries season fiscal annum
    january february march april may june july august september october november december
    jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday
    today yesterday tomorrow tonight morning evening afternoon night noon midnight spring summer autumn
    winter q1 q2 q3 q4 fy h1 h2 now period deadline annually monthly weekly daily quarterly yearly
    currently recently previously formerly later earlier soon immediately nowadays""")

TIME_PREPOSITIONS: Final = words("""in on at during since until till before after by from to through throughout
    within for between over past around about circa as under up prior effective""")
"""Those that lead to a time; "of" only describes."""

FRAMES: Final = words("""conclusion addition particular fact general turn contrast example instance result
    course case event short summary other hand words sum principle practice theory comparison response""")
"""Of "In conclusion", "As a result": these frame a sentence and are no part of what it states."""

NEVER_TRANSITIVE: Final = words("""come comes came coming go goes went going arrive arrives arrived arriving rise
    rises rose rising fall falls fell falling happen happens happened occur occurs occurred exist exists existed
    sit sits sat stand stands stood sleep die dies died be is are was were been being""")
"""These take no object, so they share none with the next verb."""

ASKING_VERBS: Final = words("""ask asks asked asking tell tells told telling order orders ordered instruct instructs
    instructed urge urges urged advise advises advised request requests requested require requires required
    invite invites invited allow allows allowed permit permits permitted enable enables enabled want wants
    wanted expect expects expected help helps helped let lets make makes made force forces forced encourage
    encourages encouraged cause causes caused lead leads led""")
"""Of "asked X to supply Y", "asked X" alone says too little."""

DOUBTFUL_NOUNS: Final = words("""claim claims allegation allegations rumor rumors rumour rumours possibility
    possibilities risk risks hope hopes fear fears evidence proposal idea belief suspicion theory hypothesis
    expectation expectations chance prospect concern concerns assumption plan plans condition""")

DOUBTFUL_ADJECTIVES: Final = words("""alleged suspected proposed prospective would-be purported supposed
    hypothetical presumed rumored rumoured""")

TIME_CLAUSES: Final = words("when whenever once until before after")

AGREEING_VERBS: Final = words("agree agrees agreed promise promises promised need needs needed")
"""To agree to do a thing is a plan; to agree that it is so is none."""
