"""Small things that a reader trips over: phones, folders from disk, pages without a translation."""

import pytest

import conftest
import teams
from test_new_site import files_below
from test_versions import listed

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
TEXT = """
Some words.[^a]

## First {#first}

One.

Two.

| Name | Middle | Number |
|---|:---:|---:|
| a | b | 1 |

[^a]: A note.
"""


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    site = teams.made(PORTICO, tmp_path_factory.mktemp("small"), "docs", "--languages", "en,th,he,ar,fr")
    page = site / "content/en/guide/more.md"
    page.write_text(
        "---\ntitle: Learn C++ (beta)\ndescription: \"Error: not found, again.\"\ntags: [one, two]\n"
        f"lastReviewed: 2026-11-01\nslug: short\naliases: [guide/before]\n---\n{TEXT}")
    teams.run(PORTICO, site, "version", "add", "1.2")
    listed(site, '[{ name: "1.2", title: "10.12.3-rc1" }]')
    teams.run(PORTICO, site, "build")
    return site / "dist"


def box(page, selector):
    return page.locator(selector).first.bounding_box()


@pytest.mark.one_of_each
@pytest.mark.parametrize("old", ["guide/before", "guide/short"])
@pytest.mark.parametrize("locale", ["en", "he"])
def test_an_old_address_leads_on_from_disk_too(dist, page, talk, locale, old):
    page.goto(f"file://{dist}/{locale}/{old}/index.html")
    page.wait_for_url(f"file://{dist}/{locale}/guide/more/index.html")
    assert page.locator("h1").inner_text() == "Learn C++ (beta)"
    with files_below(dist, "/kb") as url:
        page.goto(f"{url}/{locale}/{old}/")
        page.wait_for_url(f"{url}/{locale}/guide/more/")


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", ["en", "th", "he"])
@pytest.mark.parametrize("width", [320, 390])
def test_the_version_is_whole_on_a_phone(dist, page, locale, width):
    page.set_viewport_size({"width": width, "height": 800})
    with files_below(dist, "/kb") as url:
        for start in ("", "/1.2"):
            page.goto(f"{url}{start}/{locale}/guide/pages/")
            label = page.locator(".version-menu > summary > bdi")
            assert label.evaluate("each => each.clientWidth >= each.scrollWidth"), label.inner_text()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("locale", ["en", "he"])
def test_no_button_of_a_language_breaks(dist, page, locale):
    page.set_viewport_size({"width": 390, "height": 800})
    with files_below(dist, "/kb") as url:
        page.goto(f"{url}/{locale}/")
        page.locator(".search input").fill("xyzzyx")
        page.wait_for_selector(".search-in button")
        buttons = page.locator(".search-in button")
        assert buttons.count() == 5
        for number in range(5):
            each = buttons.nth(number).bounding_box()
            assert each["height"] < 56 and each["x"] >= 0 and each["x"] + each["width"] <= 390, each


@pytest.mark.parametrize("locale", ["en", "he"])
def test_columns_are_aligned(dist, page, locale):
    with files_below(dist, "/kb") as url:
        page.goto(f"{url}/{locale}/guide/more/")
        kinds = page.locator("tbody td").evaluate_all("cells => cells.map(each => getComputedStyle(each).textAlign)")
        assert kinds == ["start", "center", "end"]
        assert page.locator("thead th").nth(2).evaluate("each => getComputedStyle(each).textAlign") == "end"


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_blocks_and_the_end_of_a_page_keep_their_distance(dist, page, locale):
    with files_below(dist, "/kb") as url:
        page.goto(f"{url}/{locale}/guide/more/")
        gaps = page.evaluate("""() => {
          const blocks = [...document.querySelectorAll(".prose p, .prose .table-scroll, .prose .footnotes, .badges")]
            .filter(each => !each.closest(".footnotes") || each.className === "footnotes").map(each => each.getBoundingClientRect());
          return blocks.slice(1).map((each, at) => each.top - blocks[at].bottom);
        }""")
        assert len(gaps) == 6 and min(gaps) >= 10, gaps


def test_a_page_without_a_translation_says_so_everywhere(dist, page):
    with files_below(dist, "/kb") as url:
        page.goto(f"{url}/he/guide/more/")
        foreign = '[lang="en"][dir="ltr"]'
        assert page.locator(f".breadcrumbs [aria-current] {foreign}").inner_text() == "Learn C++ (beta)"
        assert page.locator(f"h1 {foreign}").count() == page.locator(f".lead {foreign}").count() == 1
        assert page.title().startswith("\u2066Learn C++ (beta)\u2069")
