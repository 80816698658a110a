"""The upload panel: files, who may read them, versions or new documents, and off they go."""

from __future__ import annotations

from datetime import date

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from core.errors import PathproofError
from core.said import said
from pages import service
from pages.parts import tags
from pages.parts.documents import audience, effect
from pages.parts.plain import plain, shown
from pages.parts.refused import sentence
from pages.session import Here, kept
from storage.records import DocumentRow


class Round:
    """Numbers the uploads of a screen, so that an upload that went through leaves an empty form."""

    def __init__(self) -> None:
        self.number = 0
        self.open = False
        self.sent = 0
        self.sentence = ""
        self.refused: list[str] = []

    def begin(self) -> None:
        self.open = True

    def end(self) -> None:
        self.open = False
        self.number += 1


def panel(where: Here, always: bool) -> None:
    """Behind a button, but for a workspace without documents: there it is the first thing to do."""
    words = where.words.documents
    turn = kept("upload-round", Round)
    _told(where, turn)
    if not always and not turn.open:
        st.button(words.upload, icon=":material/upload_file:", key="upload-open", on_click=turn.begin)
        return
    with st.container(border=True, key="upload"):
        st.markdown(f"**{words.upload}**")
        _form(where, turn)
        if not always:
            st.button(words.close, key="upload-close", type="tertiary", on_click=turn.end)


def _told(where: Here, turn: Round) -> None:
    """What came of the last files: one line for all that went up; each that did not, until it is put away
    (the list below redraws itself when an upload is through, and would take the sentence along)."""
    words = where.words.documents
    if turn.sent:
        st.success(words.uploaded_many.format(n=turn.sent) if turn.sent > 1 else plain(turn.sentence, 500))
        turn.sent = 0
    for told in turn.refused:
        st.warning(plain(told, 500))
    if turn.refused:
        st.button(words.dismiss, key="upload-refused", type="tertiary", on_click=turn.refused.clear)


def _form(where: Here, turn: Round) -> None:
    words = where.words.documents
    key = f"upload-{turn.number}"
    files = st.file_uploader(
        words.files, accept_multiple_files=True, help=words.files_help, key=f"{key}-files"
    )
    if not files:
        st.caption(words.files_help)
        if not tags.held(where):
            tags.none_held(where)  # before files are chosen: on the way to a tag they would be lost
        return
    replaced = {index: _same_name(where, file, f"{key}-{index}") for index, file in enumerate(files)}
    readers = frozenset[str]()
    if None in replaced.values():
        readers = audience.choose(where, key)
    note = st.text_input(words.note, help=words.note_help, max_chars=200, key=f"{key}-note")
    first, last = effect.days(where, key)
    ready = bool(readers) or None not in replaced.values()
    if not ready and tags.held(where):
        st.caption(words.choose_tags)
    if st.button(words.upload_button, type="primary", disabled=not ready, key=f"{key}-go"):
        for index, file in enumerate(files):
            sent, told = send(where, file, readers, replaced[index], note, first, last)
            if sent:
                turn.sent, turn.sentence = turn.sent + 1, told
            else:
                turn.refused.append(told)
        turn.end()
        st.rerun()


def _same_name(where: Here, file: UploadedFile, key: str) -> DocumentRow | None:
    """The document that this file replaces, if the person says that it does."""
    words = where.words.documents
    old = service.pathproof().documents.same_name(where.user.id, where.workspace_id, file.name)
    if old is None:
        return None
    answers = [words.as_version, words.as_separate]
    answer = st.radio(words.same_name.format(name=plain(file.name)), answers, key=f"{key}-same")
    if answer != words.as_version:
        return None
    st.caption(words.keeps_readers.format(readers=audience.label(where, old.audience)))
    return old


def send(
    where: Here,
    file: UploadedFile,
    readers: frozenset[str],
    replaces: DocumentRow | None,
    note: str,
    first: date | None = None,
    last: date | None = None,
) -> tuple[bool, str]:
    """(went up, sentence) of what came of one file. A new version keeps the readers of its document; `first`
    and `last` are its days in effect."""
    documents = service.pathproof().documents
    try:
        receipt = documents.upload(
            where.user.id,
            where.workspace_id,
            file.name,
            file.getvalue(),
            replaces.audience if replaces else readers,
            replaces.id if replaces else None,
            note,
            first,
            last,
        )
    except PathproofError as refused:
        return False, _naming(file.name, sentence(where.words, refused))
    if receipt.duplicate_of:
        told = said(receipt.template, receipt.values, where.words.refusals.table)
        return False, _naming(file.name, told)
    return True, _naming(file.name, where.words.documents.uploaded)


def _naming(name: str, told: str) -> str:
    """The sentence with the file's name before it, unless it says the name itself."""
    return told if name in told else f"{shown(name)}: {told}"
