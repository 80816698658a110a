"""One document: its versions, who reads it, and what an editor may do with it."""

from __future__ import annotations

import streamlit as st

from pages import service
from pages.parts import address, moments, readers
from pages.parts.badges import effect_text, state_mark, version_mark
from pages.parts.documents import audience, compared, effect
from pages.parts.doing import do
from pages.parts.plain import plain
from pages.parts.when import moment, size
from pages.session import Here
from storage.records import DocumentRow, DocumentState, Role, VersionRow

FEW = 6
"""So many readers stand there unfolded."""
UPLOADS = ("added", "replaced", "scheduled")


def opened() -> str:
    """The id that the address names, or "". Without one the list stands there."""
    return str(st.query_params.get("document", ""))


def open_(document_id: str) -> None:
    address.write("document", document_id)


def close() -> None:
    address.write("document", "")


def detail(where: Here, row: DocumentRow) -> None:
    words = where.words.documents
    if st.button(words.back, icon=":material/arrow_back:", type="tertiary", key="document-back"):
        close()
        st.rerun()
    st.title(plain(row.name, 200))
    documents = service.pathproof().documents
    history = documents.history(where.user.id, where.workspace_id, row.id)
    number = row.in_force or row.version
    (shown,) = (version for version in history if version.number == number)
    st.markdown(f"{state_mark(where, row.standing)} {version_mark(where, number)} :small[{_about(shown)}]")
    _in_force(where, row)
    st.markdown(f"{words.readable_by}: {audience.label(where, row.audience)}")
    if where.seer is None and st.button(
        where.words.impact.rests_on, key="document-impact", icon=":material/account_tree:", type="tertiary"
    ):
        st.switch_page("impact.py", query_params={"impact": f"document.{row.id}"})
    if where.at_least(Role.EDITOR):
        _readers(where, row)
    st.subheader(words.versions)
    changes = documents.changes_of(where.user.id, where.workspace_id, row.id)
    begun = {change.version: change.number for change in reversed(changes) if change.kind in UPLOADS}
    for version in history:
        _version(where, version, begun.get(version.number))
    compared.compare(where, row, history)
    moments.of_document(where, changes)
    if where.at_least(Role.EDITOR):
        _changes(where, row)


def _in_force(where: Here, row: DocumentRow) -> None:
    """Said where it is not the newest version that counts."""
    words = where.words.versions
    if row.state == DocumentState.RETIRED or row.in_force == row.version:
        return
    if row.in_force is None:
        st.warning(words.none_in_force, icon=":material/event_busy:")
    else:
        st.info(words.in_force.format(n=row.in_force), icon=":material/event:")


def _readers(where: Here, row: DocumentRow) -> None:
    found = service.pathproof().readers.of_document(where.user.id, where.workspace_id, row.id)
    title = f"{where.words.access.readers} ({len(found)})"
    with st.expander(title, icon=":material/visibility:", expanded=len(found) <= FEW):
        readers.of_document(where, found, f"readers-{row.id}")


def _about(version: VersionRow) -> str:
    """When it was uploaded, by whom, how large."""
    return f"{moment(version.uploaded_at)} · {plain(version.uploaded_by, 60)} · {size(version.size)}"


def _version(where: Here, version: VersionRow, revision: int | None) -> None:
    words = where.words.documents
    with st.container(border=True, key=f"version-{version.number}"):
        left, right = st.columns([5, 2], vertical_alignment="center")
        about = _about(version)
        if revision is not None:
            about = f"{where.words.moments.revision.format(n=revision)} · {about}"
        number = where.words.ask.version.format(n=version.number)
        left.markdown(f"**{number}** {state_mark(where, version.state)} :small[{about}]")
        in_effect = effect_text(where, version.valid_from, version.valid_until)
        if in_effect:
            left.markdown(f":material/event: {plain(in_effect)}")
        if version.note:
            left.markdown(plain(version.note))
        if where.at_least(Role.EDITOR):
            with right:
                effect.change(where, version)
        address = f"/original/{where.workspace_id}/{version.id}"
        right.link_button(words.download, address, icon=":material/download:", width="stretch")


def _changes(where: Here, row: DocumentRow) -> None:
    words = where.words.documents
    documents = service.pathproof().documents
    with st.expander(words.new_version, icon=":material/upload_file:"):
        _replace(where, row)
    with st.expander(words.retag, icon=":material/key:"):
        chosen = audience.choose(where, f"retag-{row.id}", row.audience)
        if st.button(words.save_audience, disabled=not chosen or chosen == row.audience, key="retag-save"):
            do(
                where,
                lambda: documents.retag(where.user.id, where.workspace_id, row.id, chosen),
                words.retagged,
            )
    _retire_or_restore(where, row)
    with st.expander(words.erase, icon=":material/delete_forever:"):
        st.write(words.erase_help)
        typed = st.text_input(words.erase_confirm, key=f"erase-{row.id}", placeholder=row.name)
        if st.button(words.erase_button, disabled=typed.strip() != row.name.strip(), key="erase"):
            do(
                where,
                lambda: documents.erase(where.user.id, where.workspace_id, row.id),
                words.erased,
                close,
            )


def _retire_or_restore(where: Here, row: DocumentRow) -> None:
    words = where.words.documents
    documents = service.pathproof().documents
    with st.container(border=True, key="retiring"):
        left, right = st.columns([5, 2], vertical_alignment="center")
        left.caption(words.retire_help)
        if row.state == DocumentState.RETIRED:
            if right.button(words.restore, key="restore", icon=":material/unarchive:", width="stretch"):
                do(
                    where,
                    lambda: documents.restore(where.user.id, where.workspace_id, row.id),
                    words.restored,
                )
        elif right.button(words.retire, key="retire", icon=":material/archive:", width="stretch"):
            do(where, lambda: documents.retire(where.user.id, where.workspace_id, row.id), words.retired)


def _replace(where: Here, row: DocumentRow) -> None:
    words = where.words.documents
    file = st.file_uploader(words.files, key=f"replace-{row.id}-{row.version}", help=words.files_help)
    note = st.text_input(words.note, help=words.note_help, max_chars=200, key=f"replace-note-{row.version}")
    first, last = effect.days(where, f"replace-{row.id}-{row.version}")
    if st.button(words.upload_button, type="primary", disabled=file is None, key="replace-go") and file:
        documents = service.pathproof().documents
        do(
            where,
            lambda: documents.upload(
                where.user.id,
                where.workspace_id,
                file.name,
                file.getvalue(),
                row.audience,
                row.id,
                note,
                first,
                last,
            ),
            words.uploaded,
            close,
        )
