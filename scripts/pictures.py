#!/usr/bin/env python3
"""Draws the guides' pictures to public/images, one file a language; `--check` says which are not as drawn.

The words stand in scripts/pictures.yml. Colours follow the reader's light or dark scheme. Where a language runs from
right to left, so does its picture.
"""

import html
import pathlib
import re
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORDS = ROOT / "scripts/pictures.yml"
IMAGES = ROOT / "public/images"
LOCALES = ("en", "th", "he")
RIGHT_TO_LEFT = {"he"}
COLUMNS = {"user": 86, "app": 250, "provider": 434, "server": 674}
STYLE = """<style>
.page{fill:#fff;stroke:#d2d2d7}.back{fill:#fff}.box{fill:#f2f2f7;stroke:#c7c7cc}.life{stroke:#c7c7cc;stroke-dasharray:3 4}
.line{stroke:#6e6e73;stroke-width:1.6}.tip{fill:#6e6e73}.note{fill:#eef3fd;stroke:#0b57d0}.dot{fill:#0b57d0}.count{fill:#fff}
text{fill:#1d1d1f;text-anchor:middle;font-size:14px}.head{font-size:15px;font-weight:600}.count{font-size:13px;font-weight:700}
.start{text-anchor:start}.end{text-anchor:end}.code{font-family:ui-monospace,monospace;font-size:13px}
@media (prefers-color-scheme:dark){.page{fill:#1c1c1e;stroke:#48484a}.back{fill:#1c1c1e}.box{fill:#2c2c2e;stroke:#636366}
.life{stroke:#636366}.line{stroke:#aeaeb2}.tip{fill:#aeaeb2}.note{fill:#16294a;stroke:#8ab4f8}.dot{fill:#8ab4f8}text{fill:#f2f2f7}
.count{fill:#10213f}}
</style>"""


class Picture:
    """One drawing in one language."""

    def __init__(self, locale, title, description, height):
        self.locale, self.height = locale, height
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {height}" width="760" height="{height}" '
            f'lang="{locale}" role="img" aria-labelledby="t d" font-family="system-ui, \'Noto Sans Thai\', '
            f'\'Noto Sans Hebrew\', \'Noto Sans\', sans-serif">',
            f'<title id="t">{html.escape(title)}</title>', f'<desc id="d">{html.escape(description)}</desc>', STYLE,
            f'<rect class="page" x="1" y="1" width="758" height="{height - 2}" rx="12"/>']

    def text(self, x, y, words, kind="", code=False):
        turned = ""
        if self.locale in RIGHT_TO_LEFT and not code:
            turned = ' direction="rtl" unicode-bidi="embed"'
            # A sign before a Latin word or a number would jump behind it.
            words = re.sub(r"(?<!\S)[.+\-\u2212][A-Za-z0-9]\S*", "\u2066\\g<0>\u2069", words)
        kinds = " ".join(part for part in (kind, "code" if code else "") if part)
        named = f' class="{kinds}"' if kinds else ""
        self.parts.append(f'<text{named} x="{x}" y="{y}"{turned}>{html.escape(words)}</text>')

    def box(self, x, y, width, height, kind="box"):
        self.parts.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="8"/>')

    def arrow(self, x1, x2, y):
        tip = -8 if x2 > x1 else 8
        self.parts.append(f'<line class="line" x1="{x1}" y1="{y}" x2="{x2 + tip}" y2="{y}"/>')
        self.parts.append(f'<path class="tip" d="M{x2 + tip} {y - 5}L{x2} {y}L{x2 + tip} {y + 5}Z"/>')

    def number(self, x, y, count):
        self.parts.append(f'<circle class="dot" cx="{x}" cy="{y}" r="11"/>')
        self.parts.append(f'<text class="count" x="{x}" y="{y + 5}">{count}</text>')

    def done(self):
        return "\n".join([*self.parts, "</svg>", ""])


def width_of(words):
    """About how wide a text is drawn, in pixels; marks above and below take no room."""
    marks = sum(0x0E31 == ord(c) or 0x0E34 <= ord(c) <= 0x0E3A or 0x0E47 <= ord(c) <= 0x0E4E for c in words)
    return (len(words) - marks) * 7.6 + 6


def flow(locale, words, common):
    """A sequence diagram; a step is `[from, to, text]`, or `[place, text]` for what happens in one place.

    The first who acts stands where reading begins: at the right in a language that runs from right to left.
    """
    actors = {**common["actors"][locale], "provider": words["provider"]}
    steps = words["steps"][locale]
    said = sentence(locale, [describe(actors, common["to"][locale], step) for step in steps])
    picture = Picture(locale, words["title"][locale], said, 90 + 50 * len(steps))
    mirrored = locale in RIGHT_TO_LEFT
    columns = {actor: 760 - x if mirrored else x for actor, x in COLUMNS.items()}
    for actor, x in columns.items():
        picture.parts.append(f'<line class="life" x1="{x}" y1="56" x2="{x}" y2="{70 + 50 * len(steps)}"/>')
        picture.box(x - 72, 20, 144, 36)
        picture.text(x, 43, actors[actor], "head")
    for count, step in enumerate(steps, 1):
        y = 64 + 50 * count
        if len(step) == 2:
            x, wide = columns[step[0]], width_of(step[1]) + 46
            left = min(max(x - wide / 2, 12), 748 - wide)
            picture.parts.append(
                f'<rect class="note" x="{left:.0f}" y="{y - 17}" width="{wide:.0f}" height="34" rx="17"/>')
            picture.number(round(left + wide - 17 if mirrored else left + 17), y, count)
            picture.text(round(left + wide / 2 + (-12 if mirrored else 12)), y + 5, step[1])
        else:
            x1, x2 = columns[step[0]], columns[step[1]]
            picture.arrow(x1, x2, y)
            middle, wide = (x1 + x2) / 2, width_of(step[2])
            middle = min(max(middle, wide / 2 + 12), 748 - wide / 2)
            picture.parts.append(
                f'<rect class="back" x="{middle - wide / 2:.0f}" y="{y - 23}" width="{wide:.0f}" height="19"/>')
            picture.text(round(middle), y - 8, step[2])
            picture.number(x1, y, count)
    return picture.done()


def describe(actors, to, step):
    """A step in words, for those who do not see the picture."""
    return (f"{actors[step[0]]}: {step[1]}" if len(step) == 2 else
            to.format(actors[step[0]], actors[step[1]], step[2]))


def sentence(locale, parts):
    """Parts of a description in one text; Thai has no full stops, and a space beside Latin letters alone."""
    if locale != "th":
        return ". ".join(parts) + "."
    joined = "; ".join(parts)
    return re.sub(r"([\w)])(?=[\u0e00-\u0e7f])(?<![\u0e00-\u0e7f])|([\u0e00-\u0e7f])(?=[A-Za-z])",
                  lambda found: found[0] + " ", joined)


def rows(locale, words, _common):
    """Boxes on the left and on the right, joined by arrows; a row is `[left, right]` or `[left, right, code]`."""
    lines = words["rows"][locale]
    heads = words["heads"][locale]
    said = sentence(locale, [" – ".join(line[:2]) for line in [heads, *lines]])
    picture = Picture(locale, words["title"][locale], said, 76 + 56 * len(lines))
    left, right = (560, 200) if locale in RIGHT_TO_LEFT else (200, 560)
    picture.text(left, 40, heads[0], "head")
    picture.text(right, 40, heads[1], "head")
    for count, line in enumerate(lines):
        y = 62 + 56 * count
        for x, words_, code in ((left, line[0], False), (right, line[1], len(line) > 2)):
            picture.box(x - 160, y, 320, 40)
            picture.text(x, y + 25, words_, code=code)
        picture.arrow(*((left - 160, right + 160) if left > right else (left + 160, right - 160)), y + 20)
    return picture.done()


def drawn():
    """Each picture's path and text."""
    given = yaml.safe_load(WORDS.read_text(encoding="utf-8"))
    for name, words in given["pictures"].items():
        for locale in LOCALES:
            draw = flow if "steps" in words else rows
            yield IMAGES / f"{name}.{locale}.svg", draw(locale, words, given["common"])


def main(arguments):
    stale = [path for path, text in drawn() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is not as scripts/pictures.py draws it; run scripts/pictures.py")
        return 1 if stale else 0
    for path, text in drawn():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
