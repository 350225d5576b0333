#!/usr/bin/env python3
"""Draws the sequence diagram of the guides, `public/images/sign-in.<locale>.svg`, once for each language.

The user stands where reading begins: at the left, and at the right in a language that runs from right to left, as in
the playground. The page beside the image says in a table what each number stands for.
"""

from pathlib import Path
from xml.sax.saxutils import escape

IMAGES = Path(__file__).resolve().parent.parent / "public/images"
WIDTH, HEIGHT, TOP, STEP = 760, 560, 84, 50
COLUMNS = {"person": 86, "app": 250, "provider": 434, "server": 674}
RIGHT_TO_LEFT = {"he"}
INK, LINE, CARD, ACCENT = "#1d1d1f", "#6e6e73", "#ffffff", "#0b57d0"

# (number, from, to); a step that stays where it is has no second place.
ARROWS = [
    (1, "app", None), (2, "app", "provider"), (3, "person", "provider"), (4, "provider", "app"),
    (5, "app", "server"), (5, "server", "provider"), (6, "provider", "server"), (7, "server", None),
    (8, "server", "app"),
]
WORDS = {
    "en": {
        "title": "The messages of a federated sign-in", "who": ("User", "App", "Provider", "Server"),
        "arrows": ("makes nonce, state, code verifier", "authorization request", "password, consent",
                   "callback: code and state", "code", "code, client secret, code verifier",
                   "ID token, access token", "checks the ID token", "account, tokens of the project"),
    },
    "th": {
        "title": "ข้อความที่ส่งกันในการเข้าสู่ระบบผ่านผู้ให้บริการภายนอก",
        "who": ("ผู้ใช้", "แอป", "ผู้ให้บริการ", "เซิร์ฟเวอร์"),
        "arrows": ("สร้าง nonce, state, code verifier", "authorization request", "รหัสผ่าน ความยินยอม", "callback: code และ state", "code",
                   "code, client secret, code verifier", "ID token, access token", "ตรวจสอบ ID token",
                   "บัญชี โทเค็นของโปรเจ็กต์"),
    },
    "he": {
        "title": "ההודעות בכניסה דרך ספק זהויות", "who": ("משתמש", "אפליקציה", "ספק", "שרת"),
        "arrows": ("יצירת nonce, state, code verifier", "בקשת הרשאה", "סיסמה, הסכמה", "callback: code, state", "code",
                   "code, client secret, code verifier", "ID token, access token", "בדיקת ה-ID token",
                   "חשבון, אסימוני הפרויקט"),
    },
}


def text(x, y, words, locale, anchor="middle", size=14, weight="400", fill=INK):
    hebrew = locale == "he" and any("\u05d0" <= c <= "\u05ea" for c in words)
    direction = ' direction="rtl" unicode-bidi="embed"' if hebrew else ""
    return (f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" font-weight="{weight}" '
            f'fill="{fill}"{direction}>{escape(words)}</text>')


def badge(x, y, number):
    return (f'<circle cx="{x}" cy="{y}" r="11" fill="{ACCENT}"/>'
            f'<text x="{x}" y="{y + 5}" text-anchor="middle" font-size="13" font-weight="700" fill="{CARD}">{number}</text>')


def draw(locale):
    words = WORDS[locale]
    mirrored = locale in RIGHT_TO_LEFT
    columns = {name: WIDTH - x if mirrored else x for name, x in COLUMNS.items()}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'lang="{locale}" role="img" aria-labelledby="t" '
        'font-family="system-ui, \'Noto Sans Thai\', \'Noto Sans Hebrew\', \'Noto Sans\', sans-serif">',
        f'<title id="t">{escape(words["title"])}</title>',
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="12" fill="{CARD}" stroke="#d2d2d7"/>',
    ]
    for (name, x), who in zip(columns.items(), words["who"]):
        parts += [f'<line x1="{x}" y1="56" x2="{x}" y2="{HEIGHT - 20}" stroke="#c7c7cc" stroke-dasharray="3 4"/>',
                  f'<rect x="{x - 72}" y="20" width="144" height="36" rx="8" fill="#f2f2f7" stroke="#c7c7cc"/>',
                  text(x, 43, who, locale, size=15, weight="600")]
    for row, ((number, begin, end), label) in enumerate(zip(ARROWS, words["arrows"])):
        y = TOP + 30 + row * STEP
        a = columns[begin]
        if end is None:
            middle, width = (a, 280) if begin == "app" else (a + 40 if mirrored else a - 40, 220)
            number_at = middle + (width // 2 - 17 if mirrored else 17 - width // 2)
            parts += [f'<rect x="{middle - width // 2}" y="{y - 17}" width="{width}" height="34" rx="17" fill="#eef3fd" stroke="{ACCENT}"/>',
                      badge(number_at, y, number), text(middle + (-12 if mirrored else 12), y + 5, label, locale)]
            continue
        b = columns[end]
        tip = 8 if b > a else -8
        parts += [f'<line x1="{a}" y1="{y}" x2="{b - tip}" y2="{y}" stroke="{LINE}" stroke-width="1.6"/>',
                  f'<path d="M{b - tip} {y - 5}L{b} {y}L{b - tip} {y + 5}Z" fill="{LINE}"/>',
                  # The words stand on the card's colour, so that a lifeline does not cross them.
                  f'<rect x="{(a + b) // 2 - len(label) * 3.6 - 4:.0f}" y="{y - 23}" width="{len(label) * 7.2 + 8:.0f}" height="19" fill="{CARD}"/>',
                  text((a + b) // 2, y - 8, label, locale), badge(a, y, number)]
    return "\n".join([*parts, "</svg>", ""])


for name in WORDS:
    (IMAGES / f"sign-in.{name}.svg").write_text(draw(name), encoding="utf-8")
