"""Text of twice the size, and the way through a long page by the Tab key: nothing goes off the screen."""

import re

import pytest

import built_site
from built_site import ROOT

pytestmark = pytest.mark.everyday

LOCALES = ("en", "th", "he")
FOCUSED = """() => {
  const stop = document.activeElement;
  if (stop === document.body) return null;
  const { top, bottom, left, right, width } = stop.getBoundingClientRect();
  const seen = width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return [seen, `${stop.outerHTML.slice(0, 90)} at ${Math.round(top)} of ${innerHeight}`];
}"""


def headings(locale):
    """What every guide of a locale writes as a heading, without marks that lead elsewhere."""
    found = set()
    for file in sorted((ROOT / "content" / locale).rglob("*.md")):
        text = re.sub(r"^```.*?^```", "", file.read_text(encoding="utf-8"), flags=re.S | re.M)
        found.update(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", each) for each in re.findall(r"^#{2,4} (.+?)(?: *\{#.*)?$", text, re.M))
    return sorted(found)


@pytest.fixture(scope="module")
def all_headings(tmp_path_factory):
    pages = {f"{locale}/index.md": built_site.page("Home", "".join(
        f"{'#' * level} {text}\n\nText.\n\n" for text in headings(locale) for level in (2, 3))) for locale in LOCALES}
    with built_site.serving(built_site.build(tmp_path_factory.mktemp("headings"), pages)) as url:
        yield url


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_no_heading_is_wider_than_a_phone(page, all_headings, locale):
    page.goto(f"{all_headings}/{locale}/")
    assert page.locator("main h2").count() > 100
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    wide = {}
    for width in (320, 360, 412):
        page.set_viewport_size({"width": width, "height": 740})
        wide[width] = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide == {320: 0, 360: 0, 412: 0}


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_every_stop_of_the_tab_key_is_seen_at_once(page, origin, locale):
    """The longest tables: from one stop to the next the page moves by several screens."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{origin}/{locale}/concepts/errors/")
    hidden, stops = [], 0
    while stops < 300:
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop is None:
            break
        stops += 1
        if not stop[0]:
            hidden.append(stop[1])
    assert hidden == []
    assert 50 < stops < 300
