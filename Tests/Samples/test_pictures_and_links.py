"""The guides' pictures are as they are drawn, say in words what they show, and stand on their pages; links are listed."""

import datetime
import re
import sys

import guide
import lxml.etree
import pytest
from samples import ROOT

pytestmark = [pytest.mark.everyday, pytest.mark.every_language]

sys.path.insert(0, str(ROOT / "scripts"))
import links  # noqa: E402
import pictures  # noqa: E402

LOCALES = ("en", "th", "he")
SVG = "{http://www.w3.org/2000/svg}"
PLACES = {f"flow-{brand}": f"{brand}/index" for brand in ("apple", "facebook", "google", "microsoft", "github")} | {
    "url-scheme": "github/apple-platforms", "apple-keys": "apple/set-up", "linking": "concepts/linking"}


def test_pictures_are_as_drawn():
    assert [path.name for path, text in pictures.drawn() if not path.exists() or path.read_text("utf-8") != text] == []


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("locale", LOCALES)
def test_a_picture_says_what_it_shows_and_stands_on_its_page(name, locale):
    root = lxml.etree.parse(str(ROOT / f"public/images/{name}.{locale}.svg")).getroot()
    assert root.get("lang") == locale and root.get("role") == "img"
    said = root.findtext(f"{SVG}desc")
    assert root.findtext(f"{SVG}title") and len(said) > 60
    assert "prefers-color-scheme:dark" in root.findtext(f"{SVG}style")
    page = guide.page_text(PLACES[name], locale)
    shown = re.search(rf"!\[([^\]]+)\]\(/images/{name}\.{locale}\.svg\)", page)
    assert shown and shown[1].endswith(said), f"{locale}/{PLACES[name]} does not show it, or says something else"


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("locale", LOCALES)
def test_no_text_leaves_its_picture(name, locale):
    """Widths are estimated, as the drawing does it."""
    root = lxml.etree.parse(str(ROOT / f"public/images/{name}.{locale}.svg")).getroot()
    for text in root.iter(f"{SVG}text"):
        half = pictures.width_of(text.text) / 2
        assert 0 <= float(text.get("x")) - half and float(text.get("x")) + half <= 760, text.text


def test_every_link_out_is_listed_with_its_last_check():
    listed = links.listed()
    assert set(listed) == set(links.shown()), "run scripts/links.py"
    assert len(listed) > 100
    for link, day in listed.items():
        assert day == "never" or datetime.date.fromisoformat(day), link


def test_a_link_that_is_not_listed_is_noticed(monkeypatch, tmp_path):
    monkeypatch.setattr(links, "LIST", tmp_path / "links.yml")
    links.LIST.write_text("https://example.com/a: 2026-11-01\nhttps://gone.example/: never\n", encoding="utf-8")
    monkeypatch.setattr(links, "shown", lambda: ["https://example.com/a", "https://example.com/b"])
    assert links.main([]) == 0
    assert links.listed() == {"https://example.com/a": "2026-11-01", "https://example.com/b": "never"}
