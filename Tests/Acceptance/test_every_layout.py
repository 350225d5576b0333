"""Every layout in three languages, light and dark, on a phone and a desktop, with scripts and without: nothing wrong."""

import pytest

from looking import DESKTOP, OVERFLOW, PHONE, SMALL, contrast, violations

pytestmark = pytest.mark.slow

LAYOUTS = {
    "chooser": "/", "home": "/{0}/", "section": "/{0}/apple/", "guide": "/{0}/apple/apple-platforms/",
    "guide with tables": "/{0}/concepts/errors/", "error index": "/{0}/errors/", "glossary": "/{0}/glossary/",
    "search": "/{0}/search/", "keys": "/{0}/keys/", "404": "/{0}/not-there/", "404 of a folder": "/{0}/404.html",
    "playground": "/{0}/playground/", "playground of a provider": "/{0}/playground/apple/",
    "playground account": "/{0}/playground/account/",
}
LOOK = """() => ({
  overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  heading: [...document.querySelectorAll("h1")].filter(each => each.getClientRects().length).length,
  language: document.documentElement.lang,
  direction: getComputedStyle(document.documentElement).direction,
  hidden: [...document.querySelectorAll("pre")].filter(each => !each.getClientRects().length && !each.closest("details:not([open])")).length,
})"""
PAPER = """() => [
  [...document.querySelectorAll('nav, form.search, .copy, [role=tablist], .theme')].filter(each => each.getClientRects().length).length,
  [...document.querySelectorAll('pre')].filter(each => each.getClientRects().length && each.scrollWidth > each.clientWidth + 1).length,
]"""


def looks(page, name, locale, size):
    page.set_viewport_size(size)
    look = page.evaluate(LOOK)
    tag = "en" if name == "chooser" else locale
    wanted = {"heading": 1, "language": tag, "direction": "rtl" if tag == "he" else "ltr"}
    problems = [(key, look[key]) for key, value in wanted.items() if look[key] != value]
    if look["overflow"] > 0:
        problems.append(("wider than the screen", look["overflow"]))
    return look, problems


def wrong_in_colours(page):
    """axe in light colours; in dark ones colours alone differ. 7:1 for text, 4.5:1 for large text, in both."""
    page.emulate_media(color_scheme="light")
    problems = violations(page, also=["color-contrast-enhanced"])
    page.emulate_media(color_scheme="dark")
    return problems + [("dark", each) for each in contrast(page)]


def wrong_in_other_media(page):
    """Forced colours, paper, and text of twice the size, on a phone."""
    page.emulate_media(forced_colors="active", color_scheme="light")
    problems = [("forced colours", each) for each in violations(page, "color-contrast")]
    page.emulate_media(forced_colors="none", media="print")
    shown, clipped = page.evaluate(PAPER)
    if shown or clipped:
        problems.append(("paper", f"{shown} controls, {clipped} clipped blocks of code"))
    page.emulate_media(media="screen")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    if wide := max(0, page.evaluate(OVERFLOW)):
        problems.append(("text of 200 %", wide))
    return problems


@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_every_layout_is_right(browser, server, locale):
    context = browser.new_context()
    page = context.new_page()
    said, problems = [], []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    for name, path in LAYOUTS.items():
        page.goto(server.url + path.format(locale))
        found = []
        for size in (DESKTOP, PHONE):
            found += looks(page, name, locale, size)[1]
            found += page.evaluate(SMALL)
            found += wrong_in_colours(page)
        found += wrong_in_other_media(page)
        problems += [(name, each) for each in found]
        problems += [(name, text) for text in said if name != "404" or "404" not in text]
        said.clear()
    context.close()
    assert problems == []


@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_every_layout_is_whole_without_scripts(browser, server, locale):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    problems = []
    for name, path in LAYOUTS.items():
        page.goto(server.url + path.format(locale))
        for size in (PHONE, DESKTOP):
            look, found = looks(page, name, locale, size)
            problems += [(name, size["width"], each) for each in found]
            if look["hidden"]:
                problems.append((name, size["width"], "code that cannot be read", look["hidden"]))
    context.close()
    # axe needs scripts: the page's own are refused.
    context = browser.new_context(viewport=PHONE, color_scheme="dark")
    context.route("**/*.js*", lambda route: route.abort())
    page = context.new_page()
    for name, path in LAYOUTS.items():
        page.goto(server.url + path.format(locale))
        problems += [(name, each) for each in violations(page)]
    context.close()
    assert problems == []
