"""What every page of the built site weighs, packed as servers pack it: nothing may grow beyond what a phone gets quickly."""

import gzip
import pathlib
import re
import statistics
import subprocess
import urllib.parse

import pytest
import requests

import built_site
from conftest import Server
from reader import Reader
from weights import COLD, WHOLE, WHOLE_COLD, files, guides, is_heavy, is_whole, links, packed, parts

pytestmark = pytest.mark.everyday

LOCALES = ("en", "th", "he")


def test_whole_guides_are_the_exception(site):
    """The list names guides that exist and need it, in one language at least; everything else is light."""
    for guide in WHOLE:
        sizes = {locale: sum(packed(file) for file in [page, *files(site, page)])
                 for locale in LOCALES for page in [site / locale / guide / "index.html"]}
        assert COLD - 1_000 < max(sizes.values()) <= WHOLE_COLD, (guide, sizes)
    assert not is_heavy("/en/apple/cpp/", 17_000, 5_000, 3_000, 2) and is_heavy("/en/apple/cpp/", 18_500, 5_000, 2_000, 2)
    assert is_heavy("/en/apple/", 9_000, 5_000, 3_000, 2) and not is_heavy("en/apple/index.html", 7_000, 5_000, 3_000, 2)


def test_every_page_is_light(site):
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 110
    heavy = []
    for page in pages:
        own, style, script, asked = parts(site, page)
        if is_heavy(str(page.relative_to(site)), own, style, script, asked):
            heavy.append((str(page.relative_to(site)), own, style, script, asked + 1, own + style + script))
    assert heavy == []


def weights(session, origin, paths):
    """Of each page as it is served: its own weight, that of its styles and its scripts, and how many files it names."""
    sizes, found = {}, {}
    for path in paths:
        answer = session.get(origin + path, timeout=30)
        assert answer.status_code == 200, path
        asked = [urllib.parse.urljoin(answer.url, link) for link in links(answer.text)]
        for url in asked:
            if url not in sizes:
                sizes[url] = len(gzip.compress(session.get(url, timeout=30).content, 9))
        style = sum(sizes[url] for url in asked if ".css" in url)
        found[path] = (len(gzip.compress(answer.content, 9)), style, sum(sizes[url] for url in asked) - style, len(asked))
    return found


@pytest.mark.slow
def test_every_page_is_light_beside_a_playground(site, tmp_path):
    """The served guides lead to the playground, which the built ones don't; published, they say where they stand."""
    paths = ["/" + str(page.parent.relative_to(site)) + "/" for locale in LOCALES for page in (site / locale).rglob("index.html")]
    assert len(paths) > 110
    server = Server(tmp_path, "--base-url", "https://docs.example.com").start()
    try:
        found = weights(requests.Session(), server.url, paths)
    finally:
        server.stop()
    heavy = {path: (own, style, script, asked) for path, (own, style, script, asked) in found.items()
             if is_heavy(path, own, style, script, asked)}
    assert heavy == {}


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_the_playground_is_light(tmp_path, locale):
    server = Server(tmp_path).start()
    try:
        reader = Reader(server, locale)
        reader.sign_in("microsoft.com")
        found = weights(reader.session, server.url, playground(locale))
    finally:
        server.stop()
    heavy = {path: each for path, each in found.items() if each[0] > 12_000 or each[1] > 9_000 or each[2] > 40_000}
    assert heavy == {}


def playground(locale):
    """Pages after a sign-in with the provider that sends most, on a server that knows no other sign-in."""
    return [f"/{locale}/playground/{path}" for path in (
        "", "microsoft/", "microsoft/lab/", "microsoft/run/", "microsoft/run/checks/", "microsoft/run/timeline/",
        "account/", "sandbox/", "connect/")]


@pytest.mark.parametrize("locale, median", [("en", 5500), ("th", 6500), ("he", 6500)])
def test_guides_are_light(site, locale, median):
    """Half of the pages that are not whole guides or lists, which have a bound of their own."""
    weights = {str(file.relative_to(site)): packed(file) for file in guides(site, locale) if not is_whole(str(file.relative_to(site)))}
    assert len(weights) > 20
    assert statistics.median(weights.values()) <= median, weights


def test_what_comes_later_is_light(site):
    assert packed(site / "js/site.js") <= 3_072, "all that a page to read has"
    assert packed(site / "js/terms.js") + packed(site / "css/terms.css") <= 1_500
    assert packed(site / "js/search.js") <= 4_096 and packed(site / "css/search.css") <= 1_000


@pytest.mark.parametrize("locale, most", [("en", 0.30), ("th", 0.40), ("he", 0.37)])
def test_an_index_of_search_is_light(site, locale, most):
    """A share of the text that it finds, both packed: an index grows with the guides, and not faster."""
    size = sum(packed(file) for file in (site / "search" / locale).iterdir())
    texts = [file.parent.with_suffix(".md") for file in guides(site, locale)]
    text = sum(packed(each if each.exists() else each.with_suffix("") / "index.md") for each in texts)
    assert text > 60_000 and size / text <= most


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_a_page_asks_for_nothing_else(page, site, locale):
    """The browser gets what the page's text names, and nothing more."""
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    with built_site.serving(site) as origin:
        for path in ("", "apple/", "apple/apple-platforms/", "concepts/nonce/", "concepts/errors/", "glossary/", "errors/", "search/", "keys/"):
            # A picture of the page before may still be on its way.
            page.goto("about:blank")
            asked.clear()
            page.goto(f"{origin}/{locale}/{path}", wait_until="networkidle")
            own = {urllib.parse.urlsplit(url).path for url in asked if not url.startswith("data:")}
            assert all(url.startswith((origin, "data:")) for url in asked), "no other host is asked"
            index = site / locale / path / "index.html"
            shown = {urllib.parse.urljoin(f"/{locale}/{path}", urllib.parse.urlsplit(image).path)
                     for image in re.findall(r'<img [^>]*?src="([^"]+)"', index.read_text(encoding="utf-8"))}
            named = {"/" + str(file.relative_to(site)) for file in files(site, index)}
            # Pictures further down come when the page is read that far.
            text = index.read_text(encoding="utf-8")
            if "YOUR_" in text or text.count('id="code-') >= 20:
                shown |= {f"/js/{name}.js" for name in ("in-guides", "in-guides-style", "own-values", "error-filter")} | {"/css/in-guides.css"}
            assert named | {f"/{locale}/{path}"} <= own <= named | shown | {f"/{locale}/{path}"}


def test_what_few_pages_have_is_styled_there_alone(tmp_path):
    dist = built_site.build(tmp_path, {
        "en/index.md": built_site.page("Home", "Text"), "en/plain/index.md": built_site.page("Plain", "> [!NOTE]\n> Text."),
        "en/note/index.md": built_site.page("Note", "Text[^1]\n\n[^1]: A note."), "en/rule/index.md": built_site.page("Rule", "a\n\n---\n\nb"),
        "en/task/index.md": built_site.page("Task", "- [x] done"), "en/quotation/index.md": built_site.page("Quotation", "> Text."), "en/break/index.md": built_site.page("Break", "a\\\nb"),
        "en/align/index.md": built_site.page("Align", "|a|\n|:-:|\n|b|"), "en/line/index.md": built_site.page("Line", "```swift {1}\nlet a = 1\n```"),
    })
    for name in ("align", "note", "rule", "task", "line", "quotation", "break"):
        assert "css/content-extras.css" in (dist / f"en/{name}/index.html").read_text(encoding="utf-8"), name
    assert "css/content-extras.css" not in (dist / "en/plain/index.html").read_text(encoding="utf-8")


def test_files_are_sent_small_and_kept(server):
    page = requests.get(server.url + "/th/concepts/nonce/", headers={"Accept-Encoding": "gzip"})
    assert page.headers["Content-Encoding"] == "gzip" and "Accept-Encoding" in page.headers["Vary"]
    assert "<!doctype html>" in page.text
    again = requests.get(page.url, headers={"Accept-Encoding": "gzip", "If-None-Match": page.headers["ETag"]})
    assert again.status_code == 304 and not again.content
    raw = requests.get(page.url, headers={"Accept-Encoding": "br"}, stream=True).raw.read(decode_content=False)
    assert len(raw) < len(page.content) / 3
    plain = requests.get(page.url, headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers and plain.text == page.text
    style = re.search(r'href="([^"]*site\.css\?v=[^"]*)"', page.text)[1]
    kept = requests.get(requests.compat.urljoin(page.url, style))
    assert "immutable" in kept.headers["Cache-Control"]


def test_every_text_is_compressed_for_hosts_that_cannot(tmp_path):
    built_site.build(tmp_path, {"en/index.md": built_site.page("Home", "Text")})
    subprocess.run([built_site.BINARY, "build", "--follow-links", "--output", "dist", "--compress"], cwd=tmp_path, check=True, capture_output=True)
    page = tmp_path / "dist/en/index.html"
    assert gzip.decompress(pathlib.Path(f"{page}.gz").read_bytes()) == page.read_bytes()
    assert pathlib.Path(f"{page}.br").stat().st_size < pathlib.Path(f"{page}.gz").stat().st_size
    subprocess.run([built_site.BINARY, "build", "--follow-links", "--output", "dist"], cwd=tmp_path, check=True, capture_output=True)
    assert not pathlib.Path(f"{page}.gz").exists()
