"""Phrases that once said something else than they meant, or read as carried over from another language, stay out.

Each was read on a page or in a text of the interface by somebody who had only that language before them; the comment
says what it was understood as. The glossary holds words; this list holds what is longer than a word.
"""

import re

import pytest
from samples import CONTENT

pytestmark = [pytest.mark.everyday, pytest.mark.every_language]

WRONG = {
    "en": [
        r"Before an account comes of", r"Register who sends you mail", r"stands in the `User` object", r"is upside down:",
        r"[Bb]e its delegate", r"hears nothing of it", r"Give the address that returns", r"What to mind", r"Mind the plural",
        r"waits in vain", r"how true each translation is", r"waiting credential", r"[Aa]s far as the person agreed",
        r"opens? another account", r"Should the user want", r"receives a finished sign-in", r"\b[Ss]omebody\b", r"\b[Ww]hoever\b",
    ],
    "th": [
        r"ไม่เคยยืนยันอีเมล รหัสผ่าน",  # one list: "never verified e-mail, password, phone"
        r"หากไม่ระบุ `oid`",  # "if oid is not given"
        r"หากไม่มี SDK",  # "if there is no SDK"
        r"challenge code ที่ไม่มี", r"เปิดบัญชี",  # creates an account
        r"ยื่น code พิสูจน์",  # the code is the proof
        r"แอปนี้ไม่ได้รับอนุญาตให้เข้าสู่ระบบ",  # the app signs in
        r"ความคิดเห็น",  # opinions
        r"อ่านไม่ออก",  # illegible
        r"ไม่มีหน้าที่อยู่ตามนี้", r"ส่งลิงก์แบบฟอร์ม", r"เป็นตัวเลือกของผู้ให้บริการ", r"หลังข้อความ Objective-C", r"ของ target Xcode",
        r"ทั้งสองค่า App Secret", r"`user:email` เพิ่มอีเมล", r"`response_mode` SDK", r"Android `Reauthenticate`", r"repository Apple",
        r"บัญชีเสียรหัสผ่าน", r"กรณีที่เกิดขึ้นได้", r"nonce \*\*ดิบ\*\*", r"หยุดแอปด้วยข้อผิดพลาดร้ายแรง", r"รูปแบบการพิมพ์", r"แกะ optional",
        r"เลิกแนะนำให้ใช้", r"ล้มเหลวด้วย", r"ต้องมีการเข้าสู่ระบบเมื่อไม่นานมานี้", r"คำขออนุญาต", r"อย่างใกล้ชิด", r"ใช่ / ไม่ใช่", r"ทำการ(?!แลก|ตรวจ)",
        r"ที่ที่อยู่", r"จบด้วย 0", r"ผ่านขั้นตอนผ่านเว็บ", r"หมายเลขบัญชี",  # a bank account's number
        r"หลังประตูนี้", r"การส่งซ้ำ",  # sent again by mistake
        r"รหัสโปรเจ็กต์", r"ที่อยู่ผิด", r"ข้างหน้าเอกสาร",  # in front of the document
        r"fingerprint นั้นได้ใน Google Play",  # in the shop
        r"คลาสในตัวอย่างนี้ก็เข้าสู่ระบบ",  # the class signs in
        r"Apple ยังเข้าบัญชีนี้ไม่ได้",  # Apple cannot get in
        r"ไม่รวมสองบัญชีเข้าด้วยกัน",  # there is only one account
        r"เมื่ออีเมลมีบัญชี", r"หน้าให้(?:ค่า|อาร์กิวเมนต์)", r"\| ใช่หรือไม่",
        r"ในตอนนี้ยังไม่มีใครเข้าสู่ระบบ", r"การเรียกที่สองจึงทำหน้าที่", r"[^ \n(*|]ต่อจาก\[",
    ],
    "he": [
        r"היא בתים",  # the photo is houses
        r"משמיע",  # plays music
        r"שימוש חוזר", r"דפים מבקשים מחדש", r"הן זהות ל-UIKit", r"מחוללים שמעתיקים", r"היה עוקב", r"שאינן מובנות", r"שכן יכול",
        r"להחזיר את ההרשאה", r"קישור אל \{", r"היקפים", r"מחוץ למאגר", r"במדריך הזה נכנסים", r"הכתובת הנכנסת", r"[«»]",
        r"[\u200e\u200f\u202a-\u202e\u2066-\u2069]", r"nonce פשוט", r"מוקלט|הקליט", r"תהליכון|מהדר\b|הידור", r"פרטי כניסה",
        r"בכל כיוון", r"(?:פותח|פותחת) (?:כבר )?(?:חשבון|את החשבון)",  # opens, that is creates, an account
        r"רוצה בחשבון", r"צמודה ל-OpenID", r"האפליקציה נופלת",  # falls down
        r"מפתח חיפוש",  # a key to search with
        r"שגויה אצלו",  # the provider's own setting
        r"128 ביטים\.",  # any 128 bits, guessable ones too
        r"\([−+]\d",  # the sign jumps to the other side
        r"כניסה מוכנה", r"מבקשים מהמשתמש את החשבון",
    ],
}


def texts(locale):
    for path in [*sorted((CONTENT / locale).rglob("*.md")), CONTENT / locale / "_strings.yml"]:
        # What readers type (`search.also`) is shown to nobody.
        yield str(path.relative_to(CONTENT)), re.sub(r"(?m)^  also: .*$", "", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("locale", WRONG)
def test_phrases_that_were_misread_stay_out(locale):
    found = [f"{name}: {match[0]}" for name, text in texts(locale) for pattern in WRONG[locale]
             for match in re.finditer(pattern, text)]
    assert found == []


def test_the_list_would_notice_them():
    """A pattern that matches nothing at all would hold nothing."""
    for text, locale in [("บัญชีนี้เปิดบัญชีอื่น", "th"), ("הזהות פותחת חשבון אחר", "he"), ("It opens another account.", "en")]:
        assert any(re.search(pattern, text) for pattern in WRONG[locale])
    assert all(re.compile(pattern).search("") is None for patterns in WRONG.values() for pattern in patterns)
