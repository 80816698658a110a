from __future__ import annotations

import base64
import time
from email.message import EmailMessage

import pytest

from core.errors import Unreadable
from core.ingest.parse.base import BlockKind
from core.ingest.parse.eml import parse
from tests.parse_support import check, texts


def mail(body: str = "본문입니다.", subject: str = "점검 일정") -> EmailMessage:
    message = EmailMessage()
    message["Subject"], message["From"], message["To"] = (
        subject,
        "김민수 <kim@example.com>",
        "lee@example.com",
    )
    message["Date"] = "Fri, 16 Dec 2022 17:04:16 +0900"
    message.set_content(body)
    return message


def test_decoded_headers_are_the_first_block() -> None:
    parsed = check(parse(mail().as_bytes(), "a.eml"))
    assert texts(parsed) == [
        "Subject: 점검 일정\nFrom: 김민수 <kim@example.com>\nTo: lee@example.com\nDate: Fri, 16 Dec 2022 17:04:16 +0900",
        "본문입니다.",
    ]
    assert parsed.title == "점검 일정"


def test_korean_mail_in_old_charsets_is_read() -> None:
    subject = base64.b64encode("햏 안내".encode("cp949")).decode()
    body = base64.b64encode("똠방 매출 보고".encode("cp949")).decode()
    data = (
        f"Subject: =?ks_c_5601-1987?B?{subject}?=\nContent-Type: text/plain; charset=ks_c_5601-1987\n"
        f"Content-Transfer-Encoding: base64\n\n{body}\n"
    )
    assert check(parse(data.encode(), "a.eml")).text == "Subject: 햏 안내\n\n똠방 매출 보고"


def test_an_encoded_word_cut_inside_a_character_is_joined() -> None:
    first, second = (base64.b64encode(part).decode() for part in ("민수".encode()[:4], "민수".encode()[4:]))
    data = f"Subject: =?utf-8?B?{first}?=\n =?utf-8?B?{second}?=\n\nx"
    assert check(parse(data.encode(), "a.eml")).title == "민수"


def test_headers_and_body_of_bare_bytes_go_up_the_ladder() -> None:
    assert check(parse("Subject: 생 제목\nTo: 홍길동\n\n본문".encode("cp949"), "a.eml")).text == (
        "Subject: 생 제목\nTo: 홍길동\n\n본문"
    )


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8-sig"])
def test_a_mail_saved_in_another_encoding_is_read(encoding: str) -> None:
    data = "Subject: 제목\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n본문".encode(
        encoding
    )
    assert check(parse(data, "a.eml")).text == "Subject: 제목\n\n본문"


def test_plain_text_is_preferred_and_html_is_read_otherwise() -> None:
    message = mail("plain body")
    message.add_alternative("<p>html body</p><script>x()</script>", subtype="html")
    assert "html body" not in check(parse(message.as_bytes(), "a.eml")).text
    bare = EmailMessage()
    bare["Subject"] = "s"
    bare.set_content("<table><tr><th>A<th>B</tr><tr><td>1<td>2</table><script>x()</script>", subtype="html")
    parsed = check(parse(bare.as_bytes(), "a.eml"))
    assert texts(parsed, BlockKind.TABLE) == ["A | B\nA: 1 | B: 2"]
    assert "x()" not in parsed.text


def test_text_attachments_are_read_in_place_and_others_are_named() -> None:
    message = mail()
    message.add_attachment("품목,수량,단가\n램프,3,500\n".encode("cp949"), "text", "csv", filename="재고.csv")
    message.add_attachment(b"%PDF-1.4", "application", "pdf", filename="계약서.pdf")
    parsed = check(parse(message.as_bytes(), "a.eml"))
    assert "Attachments: 재고.csv, 계약서.pdf" in texts(parsed)[0]
    (block,) = (b for b in parsed.blocks if b.kind is BlockKind.TABLE)
    assert (block.location, block.header) == ("attachment 재고.csv, rows 1–2", "품목 | 수량 | 단가")
    assert parsed.notes == ("The attachment “계약서.pdf” was not read: upload it by itself.",)


def test_a_broken_attachment_does_not_take_the_mail_with_it() -> None:
    message = mail()
    message.add_attachment(b"\x00\x01\x02" * 50, "text", "plain", filename="a.txt")
    parsed = check(parse(message.as_bytes(), "a.eml"))
    assert "본문입니다." in parsed.text
    assert "“a.txt” was not read (unsupported)" in parsed.notes[0]


def test_forwarded_messages_are_read_to_a_bounded_depth() -> None:
    inner = mail("level 0", "inner 0")
    for level in range(1, 6):
        outer = mail(f"level {level}", f"inner {level}")
        outer.add_attachment(inner)
        inner = outer
    parsed = check(parse(inner.as_bytes(), "a.eml"))
    assert "level 2" in parsed.text
    assert "level 1" not in parsed.text
    assert parsed.notes == ("The attached message “inner 1” was not read: upload it by itself.",)
    assert {block.location for block in parsed.blocks} >= {"", "attachment inner 4"}


def test_a_web_archive_is_read_as_the_page_in_it() -> None:
    """Excel and old browsers save a page with its pictures as MIME (.mht)."""
    data = (
        "MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Location: file:///a.htm\n"
        "Content-Type: text/html; charset=euc-kr\nContent-Transfer-Encoding: 8bit\n\n<p>지점 매출</p>\n--b--\n"
    ).encode("euc-kr")
    assert check(parse(data, "a.mht")).text == "지점 매출"


def test_a_thousand_recipients_are_cut_and_this_is_said() -> None:
    began = time.monotonic()
    parsed = check(parse(b"To: " + b"=?a?q?" * 15_000 + b"\n\nbody", "a.eml"))
    assert parsed.notes == ("A very long header of the message (such as its recipients) was cut.",)
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("data", [b"      \n\n    \n", b"", b"\n\n\n", b"X-Header: y\n\n"])
def test_a_mail_without_text_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable) as refused:
        parse(data, "빈.eml")
    assert refused.value.reason == "empty"


def test_a_mail_of_headers_alone_says_so() -> None:
    parsed = check(parse(b"Subject: only this\n\n", "a.eml"))
    assert parsed.text == "Subject: only this"
    assert parsed.notes == ("The message has no text of its own.",)


@pytest.mark.parametrize(
    "kind", ["application/pkcs7-mime; name=smime.p7m", 'multipart/encrypted; boundary="b"']
)
def test_an_encrypted_mail_is_refused(kind: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse(f"Subject: s\nContent-Type: {kind}\n\n--b\n\nAAAA\n--b--\n".encode(), "a.eml")
    assert refused.value.reason == "encrypted"


@pytest.mark.parametrize(
    "data",
    [
        b"Subject: s\n"
        + b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(3000)),
        b"Subject: s\nContent-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 100_000,
        b"Subject: " + b"=?utf-8?q?a?= " * 100_000 + b"\n\nx",
        b"Content-Type: " + b"text/plain; a=b; " * 20_000 + b"\n\nx",
    ],
    ids=["nested", "parts", "subject", "type"],
)
def test_mails_made_to_cost_are_refused_at_once(data: bytes) -> None:
    began = time.monotonic()
    with pytest.raises(Unreadable) as refused:
        parse(data, "a.eml")
    assert refused.value.reason == "too_large"
    assert time.monotonic() - began < 5
