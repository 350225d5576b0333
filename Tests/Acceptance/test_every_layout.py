"""Every layout in three languages, light and dark, on a phone and a desktop, with scripts and without: nothing wrong."""

import pytest
import built_site
from axe_playwright_python.sync_playwright import Axe

LAYOUTS = {
    "chooser": "/", "home": "/{0}/", "section": "/{0}/apple/", "guide": "/{0}/apple/apple-platforms/",
    "guide with tables": "/{0}/concepts/errors/", "error index": "/{0}/errors/", "glossary": "/{0}/glossary/",
    "search": "/{0}/search/", "keys": "/{0}/keys/", "404": "/{0}/not-there/", "playground": "/{0}/playground/",
    "playground of a provider": "/{0}/playground/apple/", "playground step": "/{0}/playground/account/",
}
PHONE, DESKTOP = {"width": 320, "height": 720}, {"width": 1280, "height": 800}
LOOK = """() => ({
  overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  heading: [...document.querySelectorAll("h1")].filter(each => each.getClientRects().length).length,
  language: document.documentElement.lang,
  direction: getComputedStyle(document.documentElement).direction,
  hidden: [...document.querySelectorAll("pre")].filter(each => !each.getClientRects().length && !each.closest("details:not([open])")).length,
})"""

# What is pressed and less than 24 px wide or high; a link within a sentence is as high as its line.
SMALL = """() => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
  .filter(each => each.checkVisibility() && !each.closest(".visually-hidden, .skip"))
  .filter(each => {
    let block = each;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    return block === each || block.textContent.trim() === each.textContent.trim();
  })
  .map(each => [each.outerHTML.slice(0, 90), (each.closest("label") ?? each).getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 24 || height < 24)
  .map(([text, { width, height }]) => `${text} ${width} x ${height}`)"""


def violations(page, **options):
    return [(each["id"], each["nodes"][0]["target"]) for each in Axe().run(page, options=options or None).response["violations"]]


def looks(page, name, locale, size, problems):
    page.set_viewport_size(size)
    look = page.evaluate(LOOK)
    tag = "en" if name == "chooser" else locale
    wanted = {"heading": 1, "language": tag, "direction": "rtl" if tag == "he" else "ltr"}
    problems += [(name, size["width"], key, look[key]) for key, value in wanted.items() if look[key] != value]
    if look["overflow"] > 0:
        problems.append((name, size["width"], "wider than the screen", look["overflow"]))
    return look


@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_every_layout_is_right(browser, server, locale):
    context = browser.new_context()
    page = context.new_page()
    said, problems = [], []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    for name, path in LAYOUTS.items():
        page.goto(server.url + path.format(locale))
        for size in (PHONE, DESKTOP):
            looks(page, name, locale, size, problems)
            page.emulate_media(color_scheme="light")
            problems += [(name, size["width"], each) for each in violations(page)]
            # Colours alone differ between light and dark.
            page.emulate_media(color_scheme="dark")
            problems += [(name, size["width"], "dark", each) for each in violations(page, runOnly=["color-contrast"])]
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
            look = looks(page, name, locale, size, problems)
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


@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_every_layout_holds_large_text_paper_and_forced_colours(browser, server, locale):
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    problems = []
    for name, path in LAYOUTS.items():
        page.goto(server.url + path.format(locale))
        page.emulate_media(forced_colors="active")
        problems += [(name, "forced colours", each) for each in violations(page, runOnly=["color-contrast"])]
        page.emulate_media(forced_colors="none", media="print")
        shown = page.evaluate(
            "() => [...document.querySelectorAll('nav, form.search, .copy, [role=tablist], .theme')].filter(each => each.getClientRects().length).length")
        clipped = page.evaluate("() => [...document.querySelectorAll('pre')].filter(each => each.getClientRects().length && each.scrollWidth > each.clientWidth + 1).length")
        if shown or clipped:
            problems.append((name, "paper", f"{shown} controls, {clipped} clipped blocks of code"))
        page.emulate_media(media="screen")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            problems.append((name, "text of 200 %", wide))
    context.close()
    assert problems == []


@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_every_layout_to_read_has_strong_contrast_and_large_targets(browser, site, locale):
    """Contrast of 7:1 for text, 4.5:1 for large text, in both schemes; what is pressed is 24 px wide and high."""
    context = browser.new_context()
    page = context.new_page()
    problems = []
    with built_site.serving(site) as origin:
        paths = {name: path.format(locale) for name, path in LAYOUTS.items() if "playground" not in path}
        for name, path in (paths | {"404": f"/{locale}/404.html"}).items():
            page.goto(origin + path)
            for size in (DESKTOP, PHONE):
                page.set_viewport_size(size)
                problems += [(name, size["width"], "small", each) for each in page.evaluate(SMALL)]
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                problems += [(name, scheme, each) for each in violations(page, runOnly=["color-contrast-enhanced"])]
    context.close()
    assert problems == []
