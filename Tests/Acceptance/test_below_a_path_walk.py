"""A site below a path, served in each of the three ways, and all that a reader meets in it."""

import re
import urllib.parse

import pytest

import conftest
import teams
from test_serve_site import get
from test_versions import listed

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
PATH = "/team/handbook"
WAYS = [["preview"], ["serve"], ["serve", "--site", "dist"]]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Three languages, an older version, a page that was elsewhere, tags, printing, and a picture."""
    site = teams.made(PORTICO, tmp_path_factory.mktemp("below"), "docs", "--languages", "en,th,he")
    (site / "content/en/guide/birds.md").write_text(
        "---\ntitle: Birds\ndescription: All of them.\ntags: [sky]\naliases: [/guide/old/]\nlastReviewed: 2026-11-21\n---\n\n"
        "## Near {#near}\n\nA kingfisher. See [code](pages.md) and [the top](#near).\n\n![Blue](/images/blue.svg)\n")
    (site / "public/images").mkdir(parents=True)
    (site / "public/images/blue.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0,0h9v9z"/></svg>')
    teams.run(PORTICO, site, "version", "add", "1.2")
    listed(site, '["1.2"]', f"  baseURL: https://acme.example{PATH}\n  print: true\n")
    teams.run(PORTICO, site, "build", "--deny-warnings")
    return site


@pytest.fixture(scope="module", params=WAYS, ids=["preview", "serve", "folder"])
def address(site, request):
    with teams.previewed(PORTICO, site, *request.param) as url:
        assert urllib.parse.urlsplit(url).path == PATH
        yield url


@pytest.fixture
def careful(page, address):
    """A page whose failed requests and scripts' complaints are all in `failed`."""
    page.failed = []
    page.on("response", lambda answer: page.failed.append(answer.url) if answer.status >= 400 else None)

    def heard(message):
        if message.type == "error":
            page.failed.append(f"{message.text} ({message.location['url']})")

    page.on("console", heard)
    page.on("pageerror", lambda error: page.failed.append(str(error)))
    return page


@pytest.mark.one_of_each
def test_every_link_style_script_and_picture_is_there(address):
    """Everything that pages name, from the chooser on, stays below the path and is found."""
    origin = address.removesuffix(PATH)
    waiting, seen = [PATH + "/"], set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        status, headers, body = get(origin, path)
        assert status == 200, path
        if not headers["Content-Type"].startswith("text/html"):
            continue
        for name in re.findall(r'(?:href|src|action|data-search)="([^"#?]+)', body.decode()):
            whole = urllib.parse.urljoin(origin + path, name)
            if whole.startswith("https://acme.example"):
                assert whole.startswith(f"https://acme.example{PATH}/"), f"{path}: {name}"
            elif whole.startswith(origin):
                inside = urllib.parse.urlsplit(whole).path
                # What the preview adds to each page is its own, and no part of the site.
                if not inside.startswith("/-/"):
                    assert inside.startswith(PATH + "/"), f"{path}: {name}"
                waiting.append(inside)
    for needed in ("/en/guide/birds/", "/he/guide/birds/", "/1.2/th/guide/birds/", "/en/print/", "/en/tags/sky/",
                   "/images/blue.svg", "/en/search/"):
        assert PATH + needed in seen, sorted(seen)
    assert len([path for path in seen if path.endswith("/")]) > 40


@pytest.mark.one_of_each
def test_a_reader_goes_through_languages_search_and_versions(careful, address):
    careful.goto(address + "/")
    careful.locator("a[hreflang=th]").click()
    careful.wait_for_url(f"{address}/th/")
    careful.goto(address + "/th/guide/birds/")
    careful.locator(".languages a[hreflang=he]").click()
    careful.wait_for_url(f"{address}/he/guide/birds/**")
    careful.goto(address + "/en/")
    careful.locator("input[type=search]").fill("kingfisher")
    careful.locator("[role=option]").first.wait_for()
    careful.keyboard.press("ArrowDown")
    careful.keyboard.press("Enter")
    careful.wait_for_url(f"{address}/en/guide/birds/**")
    careful.locator(".version-menu > summary").click()
    careful.locator(".version-menu a", has_text="1.2").click()
    careful.wait_for_url(f"{address}/1.2/en/guide/birds/**")
    careful.locator(".version-notice a").click()
    careful.wait_for_url(f"{address}/en/guide/birds/**")
    assert careful.locator("main img").evaluate("image => image.naturalWidth") == 9
    careful.goto(address + "/en/guide/old/")
    careful.wait_for_url(f"{address}/en/guide/birds/**")
    assert careful.failed == []


@pytest.mark.one_of_each
@pytest.mark.parametrize(("path", "language", "home"), [
    ("/th/nowhere/deep/er/", "th", "/th/"), ("/he/guide/birds/x", "he", "/he/"), ("/nowhere", "en", "/en/"),
    ("/1.2/th/nowhere/", "th", "/1.2/th/")])
def test_wrong_addresses_have_a_page_that_leads_home(page, address, path, language, home):
    failed = []
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    assert page.goto(address + path).status == 404
    assert page.locator("html").get_attribute("lang") == language
    assert page.evaluate("getComputedStyle(document.querySelector('header.top')).borderBottomStyle") == "solid"
    page.locator("main a.button").click()
    page.wait_for_url(f"{address}{home}**")
    # An address without a language is looked for in the reader's.
    assert set(failed) - {f"{address}/en{path}"} == {address + path}


@pytest.mark.one_of_each
@pytest.mark.parametrize(("path", "wishes", "reached"), [
    ("/guide/birds/?a=b#near", "th-TH", "/th/guide/birds/?a=b#near"), ("/guide/birds/", "fr-FR", "/en/guide/birds/"),
    ("/guide/old/", "he-IL", "/he/guide/birds/")])
def test_an_address_without_a_language_leads_to_the_readers(browser, address, path, wishes, reached):
    with browser.new_context(locale=wishes) as context:
        page = context.new_page()
        assert page.goto(address + path).status == 404
        page.wait_for_url(address + reached)


def test_crawlers_find_robots_txt_at_the_root(address):
    status, _, body = get(address.removesuffix(PATH), "/robots.txt")
    assert status == 200 and f"Sitemap: https://acme.example{PATH}/sitemap.xml".encode() in body


def test_feeds_and_sitemaps_name_the_published_addresses(address):
    base = f"https://acme.example{PATH}/"
    for name in ("sitemap.xml", "sitemap-en.xml", "en/feed.xml", "llms.txt", "robots.txt"):
        status, _, body = get(address, f"{PATH}/{name}")
        named = [each for each in re.findall(r"https?://[^\s<>\"')]+", body.decode()) if "acme" in each]
        assert status == 200 and named, name
        # The place where crawlers look for robots.txt is the host's.
        named = [each for each in named if each != "https://acme.example/robots.txt"]
        assert all(each.startswith(base) for each in named), name


@pytest.mark.one_of_each
def test_a_change_is_shown_without_loading_the_page_by_hand(site, careful):
    file = site / "content/en/guide/birds.md"
    before = file.read_text()
    with teams.previewed(PORTICO, site) as address:
        try:
            careful.goto(address + "/en/guide/birds/")
            file.write_text(before.replace("A kingfisher", "A heron"))
            careful.locator("main", has_text="A heron").wait_for()
            file.write_text(before.replace("[code](pages.md)", "[code](nowhere.md)"))
            careful.get_by_text("nowhere.md").first.wait_for()
            file.write_text(before)
            careful.locator("main", has_text="A kingfisher").wait_for()
            assert careful.failed == []
        finally:
            file.write_text(before)
            careful.goto("about:blank")
