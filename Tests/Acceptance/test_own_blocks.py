"""A team's own block, from the template to the page: written, checked, built, previewed and looked at."""

import re
import time

import pytest

import conftest
import teams
from looking import DESKTOP, OVERFLOW, PHONE, contrast, violations

pytestmark = pytest.mark.everyday

TEMPLATE = """---
arguments:
  level: { kind: choice, choices: [must, should], default: must }
  who: { kind: text, required: true, description: who needs it }
  guide: link
---
<div class="requirement {{level}}">
<p><strong>{{#level_is_must}}{{strings.requirement.must}}{{/level_is_must}}{{#level_is_should}}{{strings.requirement.should}}{{/level_is_should}}</strong> {{who}}</p>
{{{body}}}
{{#guide}}<p><a href="{{guide}}">{{strings.requirement.guide}}</a></p>{{/guide}}
</div>
"""
STYLE = """.requirement { padding-inline: 1rem; border-inline-start: .3rem solid var(--accent); background: var(--surface); }
"""
BODY = """
<requirement who="{who} SDK" guide="guide/index.md">

{text} `kite` [{text}](guide/pages.md).

> [!NOTE]
> {text}

```swift
let kite = 1
```

</requirement>

<requirement
  level="should"
  who="{who}"
/>
"""
LANGUAGES = {"en": ("Owners", "Fly it.", ("Required", "Useful", "How")), "th": ("เจ้าของ", "เล่นว่าว", ("จำเป็น", "ควรมี", "วิธี")),
             "he": ("בעלים", "מעיפים עפיפון", ("נדרש", "רצוי", "איך"))}


@pytest.fixture
def site(tmp_path):
    site = teams.made(conftest.BINARY, tmp_path, "docs", "--languages", "en,th,he")
    write(site, "templates/blocks/requirement.mustache", TEMPLATE)
    write(site, "public/css/blocks.css", STYLE)
    for locale, (who, text, words) in LANGUAGES.items():
        write(site, f"content/{locale}/needs.md", f"---\ntitle: {who}\ndescription: {text}\n---\n" + BODY.format(who=who, text=text))
        with open(site / "content" / locale / "_strings.yml", "a", encoding="utf-8") as file:
            file.write("requirement: {must: %s, should: %s, guide: %s}\n" % words)
    return site


def write(site, path, text):
    (site / path).parent.mkdir(parents=True, exist_ok=True)
    (site / path).write_text(text, encoding="utf-8")


def test_a_block_works_in_three_languages(site):
    said = teams.run(conftest.BINARY, site, "build")
    assert "0 errors, 0 warnings" in said, said
    for locale, (who, text, words) in LANGUAGES.items():
        html = (site / "dist" / locale / "needs/index.html").read_text(encoding="utf-8")
        for word in (words[0], words[1], words[2], text):
            assert word in html, (locale, word)
        assert html.count('<div class="requirement') == 2 and html.count("alert alert-note") == 1 and "<i class=k>let</i>" in html
        assert re.search(r'<a href="[^"]*/guide/">' + words[2], html) and "css/blocks.css" in html


MISTAKES = {
    "a name with a slip": ('<requirement who="Owners SDK"', '<requirment who="Owners SDK"', "8:", "did you mean `<requirement>`?"),
    "an argument with a slip": ('who="Owners SDK"', 'woh="Owners SDK"', "6:14", "did you mean `who`?"),
    "an argument left out": ('who="Owners SDK" ', "", "6:1", 'add `who="…"`: who needs it'),
    "no such choice": ('level="should"', 'level="may"', "20:3", "choose `must` or `should`"),
    "a link to no page": ("guide/index.md", "guide/indx.md", "6:", "did you mean"),
    "a link that runs": ('guide="guide/index.md"', 'guide="javascript:alert(1)"', "6:31", "links may begin with"),
    "no blank line": ('guide/index.md">\n\n', 'guide/index.md">\n', "6:1", "with a blank line before and after"),
    "no end": ("</requirement>\n", "", "6:1", "add `</requirement>`"),
}


@pytest.mark.one_of_each
@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_with_its_place_and_cure(site, name):
    old, new, place, cure = MISTAKES[name]
    page = site / "content/en/needs.md"
    assert old in page.read_text()
    page.write_text(page.read_text().replace(old, new, 1))
    for command in ("check", "build"):
        said = teams.run(conftest.BINARY, site, command, code=1)
        errors = re.findall(r"^content/en/needs\.md:(\S+): error: ", said, re.M)
        assert len(errors) == 1 and cure in said, said
        assert name == "a name with a slip" or errors[0].startswith(place), said
    assert not (site / "dist").exists()


@pytest.mark.slow
def test_a_preview_follows_the_template(site, page):
    page.set_default_timeout(10_000)
    with teams.previewed(conftest.BINARY, site) as address:
        page.goto(address + "/en/needs/")
        page.wait_for_selector("portico-preview .bar")
        page.wait_for_function("() => performance.getEntriesByType('resource').some(e => e.name.includes('/-/preview.css'))")
        time.sleep(0.3)
        page.evaluate("window.untouched = true")
        write(site, "templates/blocks/requirement.mustache", TEMPLATE.replace("<div class=\"requirement", "<section class=\"other").replace("</div>", "</section>"))
        page.wait_for_selector("main section.other")
        assert page.evaluate("window.untouched")
        # A template that is broken is told, and other pages are shown as ever.
        write(site, "templates/blocks/requirement.mustache", TEMPLATE.replace("{{{body}}}", "{{#body}}"))
        page.wait_for_function("() => document.querySelector('portico-preview').shadowRoot.textContent.includes('requirement.mustache')")
        page.goto(address + "/en/guide/")
        assert page.locator("main h1").count() == 1
        # An argument that comes and goes is known to pages at once.
        write(site, "templates/blocks/requirement.mustache", TEMPLATE.replace("  who:", "  whom:").replace("{{who}}", "{{whom}}"))
        page.goto(address + "/en/needs/")
        page.wait_for_function("() => document.querySelector('portico-preview').shadowRoot.textContent.includes('no argument `who`')")
        write(site, "templates/blocks/requirement.mustache", TEMPLATE)
        page.wait_for_function("() => !document.querySelector('portico-preview').shadowRoot.textContent.includes('no argument')")
        page.wait_for_selector("main div.requirement")


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LANGUAGES)
def test_it_is_readable_on_a_phone_and_a_screen_by_day_and_by_night(site, page, locale):
    blocked = []
    page.on("console", lambda message: blocked.append(message.text) if "Content Security Policy" in message.text else None)
    with teams.previewed(conftest.BINARY, site, "serve") as address:
        for size in (PHONE, DESKTOP):
            for scheme in ("light", "dark"):
                page.set_viewport_size(size)
                page.emulate_media(color_scheme=scheme)
                page.goto(f"{address}/{locale}/needs/")
                assert page.evaluate(OVERFLOW) <= 0, (size, scheme)
                side = page.evaluate("getComputedStyle(document.querySelector('.requirement')).borderRightWidth")
                assert (side != "0px") == (locale == "he")
                assert violations(page) == [] and contrast(page) == [], (size, scheme)
    assert blocked == []
