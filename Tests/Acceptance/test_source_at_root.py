"""A site whose source language stands at the root (`sourceAtRoot: true`): walked, searched, served, previewed."""

import html.parser
import pathlib
import re
import subprocess
import urllib.parse

import pytest
import requests

import built_site
import conftest
from arena import small_project
from built_site import page as text

pytestmark = pytest.mark.everyday

SETTING = "  sourceAtRoot: true\n"
BASE = "https://docs.example.com"
PAGES = {
    "en/index.md": text("Home", "Begin [on iOS](apple/ios.md)."),
    "en/apple/index.md": text("Apple", "## What {#what}\n\nOnly English says marmalade.", "aliases: [fruit]\n"),
    "en/apple/ios.md": text(
        "On iOS", "## First {#first}\n\nWords.\n\n## Nonce {#nonce}\n\nA nonce.\n\n[Up](index.md)\n\n"
        "```playground\nprovider: apple.com\n```", "lastReviewed: 2026-11-21\n"),
    "th/apple/index.md": text("Apple", "## อะไร {#what}\n\nเกี่ยวกับ Apple"),
    "th/index.md": text("หน้าแรก", "เริ่ม [บน iOS](apple/ios.md)"),
    "th/apple/ios.md": text(
        "บน iOS", "## แรก {#first}\n\nคำ\n\n## ค่าสุ่ม {#nonce}\n\nnonce หนึ่งค่า\n\n[ขึ้น](index.md)\n\n"
        "```playground\nprovider: apple.com\n```", "lastReviewed: 2026-11-21\n"),
    "he/index.md": text("דף הבית", "מתחילים [ב-iOS](apple/ios.md)."),
    "he/apple/index.md": text("Apple", "## מה {#what}\n\nעל Apple."),
}
HOMES = {"en": "", "th": "th/", "he": "he/"}


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    return built_site.build(tmp_path_factory.mktemp("root"), PAGES, SETTING)


@pytest.fixture(scope="module", params=["server", "folder", "below a path"])
def place(request, dist, tmp_path_factory):
    """Where the site is, with a slash at the end, and what an address of a page ends in."""
    if request.param == "folder":
        yield dist.as_uri() + "/", "index.html"
        return
    folder, below = dist, ""
    if request.param != "server":
        folder, below = tmp_path_factory.mktemp("host"), "docs/"
        (folder / "docs").symlink_to(dist)
    with built_site.serving(folder) as url:
        yield f"{url}/{below}", ""


@pytest.mark.one_of_each
def test_is_walked_through_all_languages(page, talk, place):
    root, end = place
    page.goto(root + end)
    page.locator("main a", has_text="on iOS").first.click()
    page.wait_for_url(f"{root}apple/ios/{end}")
    page.goto(f"{root}apple/ios/{end}#nonce")
    # The same heading in each language, and back at the root; Hebrew shows the English text.
    for locale in ("th", "he", "en"):
        page.locator(f".languages a[lang={locale}]").click()
        page.wait_for_url(f"{root}{HOMES[locale]}apple/ios/{end}#nonce")
        assert page.evaluate("document.documentElement.lang") == locale
        assert page.evaluate("document.documentElement.dir") == ("rtl" if locale == "he" else "ltr")
        assert page.locator("#nonce").is_visible()
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)"
    page.locator(".breadcrumbs a").first.click()
    page.wait_for_url(root + end)


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", HOMES)
def test_is_searched(page, talk, place, locale):
    root, end = place
    page.goto(f"{root}{HOMES[locale]}{end}")
    page.locator(".search input").fill("nonce")
    page.wait_for_selector("[role=option] small mark")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{root}{HOMES[locale]}apple/ios/{end}#nonce")
    # What only English has is found from every language, when the reader asks for English.
    page.locator(".search input").fill("marmalade")
    if locale != "en":
        page.locator(".search-in button[lang=en]").click()
    page.locator("[role=option]", has_text="What").first.click()
    page.wait_for_url(f"{root}apple/{end}#what")


class Links(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.found = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        self.found += [value for name, value in attributes if name in ("href", "src", "action", "data-search", "data-terms")]


def test_every_link_leads_to_a_file(dist):
    wrong = []
    for path in dist.rglob("*.html"):
        for link in Links(path).found:
            address = urllib.parse.urlsplit(link)
            if address.scheme or not address.path:
                continue
            folder = dist if address.path.startswith("/") else path.parent
            target = pathlib.Path(folder, urllib.parse.unquote(address.path).lstrip("/"))
            if not (target / "index.html" if address.path.endswith("/") else target).is_file():
                wrong.append((str(path.relative_to(dist)), link))
    assert wrong == []


def test_leaves_nothing_where_the_source_had_its_prefix(dist):
    assert not (dist / "en").exists()
    said = {path: path.read_text(encoding="utf-8") for path in dist.rglob("*")
            if path.suffix in (".html", ".xml", ".txt", ".md")}
    assert [str(path) for path, each in said.items() if re.search(r'["/(]en/(?!index\.js)', each)] == []
    assert (dist / "index.md").is_file() and (dist / "apple/ios.md").is_file() and (dist / "th/apple/ios.md").is_file()


def test_tells_search_engines_the_addresses(dist):
    alternates = {"en": f"{BASE}/apple/ios/", "th": f"{BASE}/th/apple/ios/", "x-default": f"{BASE}/apple/ios/"}
    for locale in ("en", "th"):
        said = (dist / HOMES[locale] / "apple/ios/index.html").read_text(encoding="utf-8")
        assert f'<link rel="canonical" href="{alternates[locale]}">' in said
        assert dict(re.findall(r'<link rel="alternate" hreflang="([\w-]+)" href="([^"]+)">', said)) == alternates
        assert f'"url":"{alternates[locale]}"' in said
    home = (dist / "index.html").read_text(encoding="utf-8")
    assert f'<link rel="canonical" href="{BASE}/">' in home
    assert f'hreflang="x-default" href="{BASE}/"' in home
    assert re.findall("<loc>(.*)</loc>", (dist / "sitemap-en.xml").read_text()) == [
        f"{BASE}/", f"{BASE}/apple/", f"{BASE}/apple/ios/"]
    assert f'<id>{BASE}/feed.xml</id>' in (dist / "feed.xml").read_text()
    assert f'<id>{BASE}/apple/ios/</id>' in (dist / "feed.xml").read_text()
    assert f"({BASE}/apple/ios.md)" in (dist / "llms.txt").read_text()
    assert 'url=../apple/"' in (dist / "fruit/index.html").read_text()
    # The Hebrew page is the English text: it leads there.
    assert f'<link rel="canonical" href="{BASE}/apple/ios/">' in (dist / "he/apple/ios/index.html").read_text()


# With the server


def project(folder):
    configuration = small_project(folder, ["  - id: apple.com\n"]).replace("playground:", SETTING + "playground:", 1)
    for path, written in PAGES.items():
        (folder / "content" / path).parent.mkdir(exist_ok=True)
        (folder / "content" / path).write_text(written, encoding="utf-8")
    return configuration


def test_is_served_beside_the_playground(page, talk, make_server, tmp_path):
    url = make_server(configuration=project(tmp_path)).url
    assert requests.get(f"{url}/").headers["Content-Type"].startswith("text/html")
    for path, language, status in [
            ("/nothing/", "en", 404), ("/apple/nothing/", "en", 404), ("/en/", "en", 404), ("/th/nothing/", "th", 404),
            ("/playground/nothing/", "he", 404), ("/", "en", 200), ("/he/", "he", 200)]:
        answer = requests.get(url + path, headers={"Accept-Language": "he"})
        assert (answer.status_code, re.search(r'<html lang="(\w+)"', answer.text)[1]) == (status, language), path
    page.goto(f"{url}/apple/ios/")
    page.locator(".try-it a").click()
    page.wait_for_url(f"{url}/en/playground/apple/?from=/apple/ios/*")
    # The playground's pages stand below every language's tag, and lead back to the guides.
    page.locator(".languages a[lang=th]").click()
    page.wait_for_url(f"{url}/th/playground/apple/*")
    page.locator(".languages a[lang=en]").click()
    page.wait_for_url(f"{url}/en/playground/apple/*")
    page.locator("header .brand").click()
    page.wait_for_url(f"{url}/")
    links = re.findall(r'href="(/[^"?#]*)', requests.get(f"{url}/en/playground/apple/").text)
    assert "/apple/" in links
    assert [link for link in links if link.startswith("/en/") and not link.startswith("/en/playground/")] == []


def test_is_previewed(page, talk, tmp_path):
    preview = conftest.Server(tmp_path, configuration=project(tmp_path))
    preview.command = "preview"
    preview.start()
    try:
        page.goto(f"{preview.url}/apple/ios/?compare=th")
        page.locator(".preview-compare", has_text="nonce หนึ่งค่า").wait_for()
        (tmp_path / "content/en/apple/ios.md").write_text(PAGES["en/apple/ios.md"].replace("A nonce.", "Once used."))
        page.locator(".preview-compare", has_text="Once used.").wait_for()
        page.goto(f"{preview.url}/th/apple/ios/?compare=en")
        page.locator(".preview-compare", has_text="Once used.").wait_for()
    finally:
        preview.stop()


def test_refuses_names_that_are_taken(tmp_path):
    (tmp_path / "portico.yml").write_text(project(tmp_path))
    for name in ("templates", "public"):
        (tmp_path / name).symlink_to(conftest.ROOT / name)
    (tmp_path / "content/en/playground").mkdir()
    (tmp_path / "content/en/playground/index.md").write_text(text("Mine", "Text."))
    done = subprocess.run([conftest.BINARY, "check", "--follow-links"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert "content/en/playground/index.md: error:" in done.stdout and "[content.reserved-address]" in done.stdout
    explained = subprocess.run(
        [conftest.BINARY, "explain", "content.reserved-address"], capture_output=True, text=True)
    assert explained.returncode == 0 and "sourceAtRoot" in explained.stdout
