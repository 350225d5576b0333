"""The head of a page on a phone: the search box keeps its width beside a long title and a switch between versions."""

import pytest

import conftest
import teams
from test_new_site import files_below
from test_versions import listed

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
TITLE = "Acme Handbook for Teams"
BOXES = """() => Object.fromEntries(["brand", "menu", "search", "version-menu", "language-menu"].map(name => {
  const part = document.querySelector(name === "menu" ? ".menu:not(.language-menu)" : "." + name);
  const box = part?.getBoundingClientRect();
  return [name, box && { left: box.left, right: box.right, top: box.top, bottom: box.bottom, width: box.width }];
}))"""


@pytest.fixture(scope="module", params=[True, False], ids=["versions", "one version"])
def built(tmp_path_factory, request):
    """The built site, and whether it has versions."""
    site = teams.made(
        PORTICO, tmp_path_factory.mktemp("phones"), "docs", "--languages", "en,th,he", "--title", TITLE)
    if request.param:
        teams.run(PORTICO, site, "version", "add", "1.2")
        listed(site, '[{ name: "1.2", title: "1.2 (long-term support)" }]')
    teams.run(PORTICO, site, "build")
    return site / "dist", request.param


@pytest.mark.one_of_each
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("width", [320, 375, 700])
@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_every_part_of_the_head_has_room(built, page, locale, width, scale):
    folder, has_versions = built
    page.set_viewport_size({"width": width, "height": 740})
    with files_below(folder, "/kb") as url:
        for start in [f"/{locale}/guide/pages/"] + ([f"/1.2/{locale}/guide/pages/"] if has_versions else []):
            page.goto(url + start)
            page.evaluate(f"document.documentElement.style.fontSize = '{scale}%'")
            boxes = {name: box for name, box in page.evaluate(BOXES).items() if box}
            assert set(boxes) == {"brand", "menu", "search", "language-menu"} | ({"version-menu"} if has_versions else set())
            assert boxes["search"]["width"] >= 64 and boxes["brand"]["width"] >= 20, boxes
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            inside = list(boxes.values())
            for number, one in enumerate(inside):
                assert one["left"] >= 0 and one["right"] <= width
                for other in inside[number + 1:]:
                    assert (one["right"] <= other["left"] + 1 or other["right"] <= one["left"] + 1
                            or one["bottom"] <= other["top"] + 1 or other["bottom"] <= one["top"] + 1), (one, other)
            # A title in another script than the page's is cut at its own end.
            assert page.locator(".brand-name").evaluate("each => getComputedStyle(each).direction") == "ltr"


def test_the_list_of_versions_opens_on_the_screen(built, page):
    folder, has_versions = built
    if not has_versions:
        pytest.skip("there is no list")
    page.set_viewport_size({"width": 320, "height": 740})
    with files_below(folder, "/kb") as url:
        for locale in ("en", "he"):
            page.goto(f"{url}/1.2/{locale}/guide/pages/")
            page.locator(".version-menu > summary").click()
            box = page.locator(".version-menu > nav").bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= 320
