"""Every page of the playground on a phone: its style is there, what is pressed is large enough, nothing is wider than the screen."""

import re

import pytest

import walks
import walks_after
from conftest import ROOT
from test_reading_order import LINES
from walks_after import Walk

pytestmark = pytest.mark.everyday

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

# What is not seen is laid out otherwise; what is folded is read, too.
OPEN = """() => {
  for (const each of document.querySelectorAll("main .visually-hidden")) each.remove();
  for (const each of document.querySelectorAll("main details")) each.open = true;
}"""
# Hebrew prefixes that end a line, away from the word that they belong to.
PREFIXES = r"""() => {
  const wrong = [], walker = document.createTreeWalker(document.querySelector("main"), 4), range = document.createRange(), nodes = [];
  const box = (node, at) => { range.setStart(node, at); range.setEnd(node, at + 1); return range.getClientRects()[0] };
  while (walker.nextNode()) if (walker.currentNode.data.trim() && walker.currentNode.parentElement.checkVisibility()) nodes.push(walker.currentNode);
  nodes.forEach((node, index) => {
    for (const { 0: prefix, index: start } of node.data.matchAll(/(?<![\u05d0-\u05ea])[\u05d4\u05d5\u05d1\u05dc\u05de\u05e9\u05db]{1,3}[-\u05be](?=\S|$)/g)) {
      const hyphen = start + prefix.length - 1, inside = hyphen + 1 < node.length;
      const next = inside ? box(node, hyphen + 1) : nodes[index + 1] && box(nodes[index + 1], 0), own = box(node, hyphen);
      if (own && next && next.top > own.bottom - 2) wrong.push(node.data.slice(Math.max(0, start - 8), hyphen + 8));
    }
  });
  return wrong }"""


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


@pytest.mark.one_of_each
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


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("locale,broken", [("th", LINES), ("he", PREFIXES)])
def test_lines_break_between_words_as_in_guides(walk, locale, broken):
    me = walk(locale)
    me.sign_in("google.com")
    found = {}
    for path in PAGES:
        me.go(path)
        me.page.evaluate(OPEN)
        found[path] = me.page.evaluate(broken)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.slow
@pytest.mark.parametrize("locale", walks.LOCALES)
def test_an_account_is_new_once(walk, locale):
    me, said = walk(locale), []
    for _ in ("new", "known"):
        me.sign_in("google.com")
        me.go("account/")
        said.append(me.page.locator(".guide-head .run-mode").inner_text())
    texts = (ROOT / f"content/{locale}/_strings.yml").read_text(encoding="utf-8")
    new, known = (re.search(rf"^    {key}: (.+)$", texts[texts.index("\n  account:"):], re.M)[1].strip('"') for key in ("new", "known"))
    assert said == [new, known]
