"""Words of the Documents page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.export.words import STANDINGS
from pages.words import uploads
from pages.words.uploads import UploadWords


@dataclass(frozen=True, slots=True)
class DocumentWords:
    title: str
    upload: str
    close: str
    files: str
    files_help: str
    audience: str
    for_everyone: str
    for_tags: str
    tags: str
    tags_placeholder: str
    readable_by: str
    readers: str
    no_tags: str
    no_tags_admin: str
    readers_count: str
    readers_one: str
    readers_none: str
    same_name: str
    as_version: str
    as_separate: str
    keeps_readers: str
    note: str
    note_help: str
    upload_button: str
    uploaded: str
    uploaded_many: str
    choose_tags: str
    jobs: str
    cancel: str
    cancelling: str
    retry: str
    dismiss: str
    copy: str
    stages: dict[str, str]
    job_states: dict[str, str]
    name: str
    version: str
    state: str
    date: str
    by: str
    size: str
    states: Mapping[str, str]
    search: str
    nothing_found: str
    empty_title: str
    empty_lead: str
    back: str
    versions: str
    download: str
    new_version: str
    retire: str
    retire_help: str
    restore: str
    retag: str
    save_audience: str
    erase: str
    erase_help: str
    erase_confirm: str
    erase_button: str
    retired: str
    restored: str
    erased: str
    retagged: str
    page_of: str
    not_there: str
    uploads: UploadWords


KO = DocumentWords(
    title="문서",
    upload="문서 올리기",
    close="닫기",
    files="파일",
    files_help="PDF, DOCX, PPTX, XLSX, HTML, Markdown, TXT, CSV, EML, HWPX, HWP. 한 파일 50 MB까지.",
    audience="누가 읽을 수 있나요?",
    for_everyone="작업 공간의 모두",
    for_tags="이 태그를 가진 사람만",
    tags="접근 태그",
    tags_placeholder="내가 가진 태그 가운데 고르세요",
    readable_by="읽을 수 있는 태그",
    readers="읽을 수 있는 사람",
    no_tags="가진 태그가 없습니다. 관리자가 ‘사람’ 화면에서 줄 수 있습니다. 모두에게 여는 문서는 지금도 올릴 수 있습니다.",
    no_tags_admin="가진 태그가 없습니다. ‘사람’ 화면의 내 줄에서 먼저 주세요. 다른 화면에 다녀오면 여기서 고른 파일은 다시 "
    "골라야 합니다. 모두에게 여는 문서는 지금도 올릴 수 있습니다.",
    readers_count="{n}명",
    readers_one="1명",
    readers_none="지금은 아무도 읽을 수 없습니다.",
    same_name="‘{name}’ 문서가 이미 있습니다. 무엇인가요?",
    as_version="새 판으로 올리기 (지난 판을 대신함)",
    as_separate="이름만 같은 다른 문서",
    keeps_readers="읽는 사람은 그대로입니다: {readers}",
    note="메모",
    note_help="이 판에서 무엇이 바뀌었는지 (선택)",
    upload_button="올리기",
    uploaded="올렸습니다. 읽는 중입니다.",
    uploaded_many="파일 {n}개를 올렸습니다. 읽는 중입니다.",
    choose_tags="태그를 하나 이상 고르거나, 모두에게 열어 주세요.",
    jobs="올리는 중인 파일",
    cancel="취소",
    cancelling="취소하는 중…",
    retry="다시 시도",
    dismiss="치우기",
    copy="이유 복사",
    stages={
        "parse": "읽는 중",
        "extract": "사실 뽑는 중",
        "embed": "벡터 만드는 중",
        "publish": "저장하는 중",
    },
    job_states={
        "waiting": "대기",
        "running": "처리 중",
        "done": "완료",
        "failed": "실패",
        "cancelled": "취소됨",
    },
    name="이름",
    version="판",
    state="상태",
    date="날짜",
    by="올린 사람",
    size="크기",
    states=STANDINGS["ko"],
    search="이름으로 찾기",
    nothing_found="맞는 문서가 없습니다.",
    empty_title="아직 문서가 없습니다",
    empty_lead="첫 문서를 올리세요. 올리기 전에 누가 읽게 되는지 보여 줍니다.",
    back="모든 문서",
    versions="판 기록",
    download="원본 받기",
    new_version="새 판 올리기",
    retire="사용 중지",
    retire_help="사용을 중지하면 더 이상 근거로 쓰지 않습니다. 기록은 남고 되돌릴 수 있습니다.",
    restore="다시 사용",
    retag="읽을 사람 바꾸기",
    save_audience="저장",
    erase="완전 삭제",
    erase_help="모든 판의 원본과 글이 사라지며 되돌릴 수 없습니다.",
    erase_confirm="확인을 위해 문서 이름을 그대로 입력하세요",
    erase_button="완전히 삭제",
    retired="사용을 중지했습니다.",
    restored="다시 사용합니다.",
    erased="완전히 삭제했습니다.",
    retagged="읽을 사람을 바꿨습니다.",
    page_of="{first}–{last} / {total}",
    not_there="그런 문서가 없거나 볼 권한이 없습니다.",
    uploads=uploads.KO,
)

EN = DocumentWords(
    title="Documents",
    upload="Upload documents",
    close="Close",
    files="Files",
    files_help="PDF, DOCX, PPTX, XLSX, HTML, Markdown, TXT, CSV, EML, HWPX, HWP. Up to 50 MB each.",
    audience="Who may read this?",
    for_everyone="Everyone in the workspace",
    for_tags="Only people with these tags",
    tags="Access tags",
    tags_placeholder="Choose among the tags you hold",
    readable_by="Open to",
    readers="Who can read this",
    no_tags="You hold no tags. An admin can give you some on the People page. What everyone may read you can upload now.",
    no_tags_admin="You hold no tags. Give yourself some first, in your own row on the People page: on the way there, files "
    "chosen here are let go of. What everyone may read you can upload now.",
    readers_count="{n} people",
    readers_one="1 person",
    readers_none="Nobody can read it at present.",
    same_name="There is a document “{name}” already. What is this?",
    as_version="A new version of it (supersedes the old one)",
    as_separate="Another document that bears the same name",
    keeps_readers="Its readers stay as they are: {readers}",
    note="Note",
    note_help="What changed in this version (optional)",
    upload_button="Upload",
    uploaded="Uploaded. Reading it now.",
    uploaded_many="{n} files uploaded. Reading them now.",
    choose_tags="Choose at least one tag, or open it to everyone.",
    jobs="Uploads",
    cancel="Cancel",
    cancelling="Cancelling…",
    retry="Try again",
    dismiss="Dismiss",
    copy="Copy reason",
    stages={
        "parse": "reading",
        "extract": "extracting facts",
        "embed": "making vectors",
        "publish": "saving",
    },
    job_states={
        "waiting": "waiting",
        "running": "running",
        "done": "done",
        "failed": "failed",
        "cancelled": "cancelled",
    },
    name="Name",
    version="Version",
    state="State",
    date="Date",
    by="Uploaded by",
    size="Size",
    states=STANDINGS["en"],
    search="Search by name",
    nothing_found="No document matches.",
    empty_title="No documents yet",
    empty_lead="Upload the first one. You see who will read it before it goes up.",
    back="All documents",
    versions="Versions",
    download="Download original",
    new_version="Upload a new version",
    retire="Retire",
    retire_help="A retired document is no longer evidence. Its record stays, and you can restore it.",
    restore="Restore",
    retag="Change who may read it",
    save_audience="Save",
    erase="Erase",
    erase_help="The bytes and text of every version go, for good.",
    erase_confirm="Type the document's name to confirm",
    erase_button="Erase for good",
    retired="Retired.",
    restored="Restored.",
    erased="Erased.",
    retagged="Readers changed.",
    page_of="{first}–{last} of {total}",
    not_there="There is no such document, or you may not see it.",
    uploads=uploads.EN,
)
