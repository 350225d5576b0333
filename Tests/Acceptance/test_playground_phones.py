"""Every page of the playground on a phone: its style is there, what is pressed is large enough, nothing is wider than the screen."""

import re

import pytest

import walks
import walks_after
from conftest import ROOT
from walks_after import Walk

RUN = ["google/run/", *(f"google/run/{step}/" for step in walks.STEPS), "google/run/timeline/"]
ACCOUNT = ["account/", *(f"account/{name}/" for name in (
    "link", "recent", "second-factor", "mail", "tokens", "sessions", "rules", "providers", "microsoft", "custom-token", "delete"))]
PAGES = ["", "google/", *RUN, "google/lab/", *ACCOUNT, "sandbox/", "sandbox/google/", "connect/"]

# What is pressed, and is not a word in a sentence, a box inside its label, or a tool that opens with it.
SMALL = """() => {
  const height = each => Math.round(each.getBoundingClientRect().height);
  const stands = each => each.tagName !== "A" || getComputedStyle(each).display !== "inline"
    || each.parentElement.textContent.trim() === each.textContent.trim();
  return [...document.querySelectorAll("header.top :is(a, summary, input), main :is(a, button, summary, select, textarea, label.setting, label.choice, input:not([type=checkbox], [type=radio], [type=hidden]))")]
    .filter(each => each.checkVisibility() && each.getBoundingClientRect().width > 1 && stands(each) && height(each) < 44)
    .map(each => `${each.outerHTML.slice(0, 90)} ${height(each)}`);
}"""
# The classes of a page's elements, and the names of the sheets that it loads.
CLASSES = "() => [...new Set([...document.querySelectorAll('main, main *')].flatMap(each => [...each.classList]))]"
SHEETS = """() => [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText).join("\\n")"""


@pytest.fixture(scope="module")
def strangers(tmp_path_factory):
    running = walks_after.server_for_strangers(tmp_path_factory.mktemp("strangers")).start(timeout=300)
    yield running
    running.stop()


@pytest.fixture
def walk(browser, strangers):
    made = []

    def make(locale, width=375):
        made.append(Walk(browser, strangers, locale, width))
        return made[-1]

    yield make
    for each in made:
        each.context.close()


def styled():
    """Every class that a style sheet of the theme names."""
    sheets = (path.read_text(encoding="utf-8") for path in (ROOT / "public/css").rglob("*.css"))
    return {name for sheet in sheets for name in re.findall(r"\.([a-z][\w-]*)", re.sub(r"/\*.*?\*/", "", sheet, flags=re.S))}


@pytest.mark.parametrize("locale", walks.LOCALES)
def test_each_page_has_its_style_and_can_be_pressed_with_a_finger(walk, locale):
    me = walk(locale)
    me.sign_in("google.com")
    known, small, unstyled = styled(), {}, {}
    for path in PAGES:
        assert me.page.goto(f"{me.server.url}/{locale}/playground/{path}").status == 200, path
        assert me.page.evaluate(walks_after.WIDE) <= 0, path
        small[path] = me.page.evaluate(SMALL)
        loaded = me.page.evaluate(SHEETS)
        unstyled[path] = [name for name in me.page.evaluate(CLASSES) if name in known and not re.search(rf"\.{name}(?![\w-])", loaded)]
    assert {path: found for path, found in small.items() if found} == {}
    assert {path: found for path, found in unstyled.items() if found} == {}


@pytest.mark.parametrize("locale", walks.LOCALES)
def test_the_timeline_is_cards_on_a_phone(walk, locale):
    me = walk(locale)
    me.sign_in("google.com")
    me.go("google/run/timeline/")
    table = me.page.locator(".table-scroll:has(.timeline)")
    assert table.evaluate("each => each.scrollWidth - each.clientWidth") <= 0
    for row in me.page.locator(".timeline tbody tr").all():
        cells = [cell.bounding_box() for cell in row.locator("td:visible").all()]
        assert len(cells) >= 3 and min(cell["y"] for cell in cells) == row.locator(".timeline-step").bounding_box()["y"], "the step first"
        assert all(0 <= cell["x"] and cell["x"] + cell["width"] <= 375 for cell in cells)
    # With scripts, times are in the reader's zone: no title says another one.
    assert "UTC" not in me.page.locator(".timeline thead").text_content()
    assert me.page.locator(".timeline time").first.bounding_box()["height"] <= 60, "a moment is a line or two"
