"""A team that has nothing but the program: it makes a site, checks, builds and shows it, far from this repository."""

import contextlib
import functools
import http.server
import pathlib
import re
import shutil
import subprocess
import threading

import pytest
import yaml

import conftest

pytestmark = pytest.mark.everyday

LANGUAGES = ["en", "ar", "ja", "zh-Hans", "ru"]
OURS = re.compile(r"which door|portico's|sign-in|sign in|identity provider", re.I)


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """The program alone, where no templates are near."""
    place = tmp_path_factory.mktemp("bin") / "portico"
    shutil.copy(conftest.BINARY, place)
    return place


def run(program, folder, *arguments, code=0):
    done = subprocess.run([program, *arguments], cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


@contextlib.contextmanager
def previewed(program, folder, command="preview"):
    process = subprocess.Popen(
        [program, command, "--port", "0"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        line = ""
        while "http://" not in line:
            line = process.stdout.readline()
            assert line, "it ended"
        yield re.search(r"http://\S+/", line)[0].rstrip("/")
    finally:
        process.terminate()
        assert process.wait(20) == 0
        process.stdout.close()


@contextlib.contextmanager
def files_below(folder, path):
    """Serves a folder below a path, as a host of projects does, with its 404.html for other addresses."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        def translate_path(self, address):
            assert address.startswith(path), address
            return super().translate_path(address[len(path):] or "/")

        def send_error(self, code, *_):
            body = (pathlib.Path(folder) / "404.html").read_bytes()
            self.send_response(code)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{path}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_three_commands_lead_to_a_page_in_the_browser(program, tmp_path, page, talk):
    made = run(program, tmp_path, "new", "site", "kite-docs")
    assert "kite-docs/portico.yml" in made
    site = tmp_path / "kite-docs"
    assert "0 errors, 0 warnings" in run(program, site, "check", "--deny-warnings")
    assert "0 errors, 0 warnings" in run(program, site, "build")
    assert not OURS.search("".join(file.read_text() for file in (site / "dist").rglob("*.html")))
    assert not (site / "dist/css/playground.css").exists()
    with previewed(program, site) as url:
        page.goto(url + "/")
        assert page.locator("h1").inner_text() == "Kite docs"
        page.locator(".card a", has_text="What pages can do").click()
        page.wait_for_selector(".tabs button")
        assert page.locator(".tabs button").count() == 2
        assert page.locator(".languages").count() == 0, "one language needs no choice"
        file = site / "content/en/guide/pages.md"
        file.write_text(file.read_text().replace("Back to", "Now back to"))
        page.get_by_text("Now back to").wait_for()
        page.goto("about:blank")  # A page that is open tries to reach a preview that has ended.
    with previewed(program, site, "serve") as url:
        page.goto(url + "/guide/pages/")
        assert page.locator("h1").inner_text() == "What pages can do"
    assert not (site / ".portico/playground.sqlite").exists(), "nothing of anybody is kept"


def test_a_site_in_five_languages_without_a_playground(program, tmp_path, page, talk):
    run(program, tmp_path, "new", "site", "docs", "--languages", ",".join(LANGUAGES), "--title", "Kites")
    site = tmp_path / "docs"
    assert "0 errors, 0 warnings" in run(program, site, "check", "--deny-warnings")
    with previewed(program, site, "serve") as url:
        page.goto(url + "/")
        assert page.locator(".chooser li a").count() == len(LANGUAGES)
        for tag in LANGUAGES:
            page.goto(f"{url}/{tag}/")
            assert page.locator("html").get_attribute("dir") == ("rtl" if tag == "ar" else "ltr")
            assert page.locator(f"html[lang={tag}] [lang=en].skip, .skip [lang=en]").count() == 0, "texts are its own"
        page.goto(f"{url}/ja/guide/pages/")
        assert "このページはまだ翻訳されていません" in page.locator("main").inner_text()


def test_a_wrong_address_has_a_page_in_its_language(program, tmp_path, page):
    run(program, tmp_path, "new", "site", "docs", "--languages", "en,ru")
    with previewed(program, tmp_path / "docs", "serve") as url:
        assert page.goto(url + "/ru/nowhere/").status == 404
        assert page.locator("h1").inner_text() == "Такой страницы нет"
    with previewed(program, tmp_path / "docs") as url:
        assert page.goto(url + "/ru/nowhere/").status == 404
        assert page.locator("h1").inner_text() == "Такой страницы нет"


def test_a_site_below_a_path_works_down_to_its_page_for_wrong_addresses(program, tmp_path, page):
    run(program, tmp_path, "new", "site", "docs", "--languages", "en,ja")
    run(program, tmp_path / "docs", "build", "--base-url", "https://acme.github.io/docs/")
    dist = tmp_path / "docs/dist"
    assert "<loc>https://acme.github.io/docs/sitemap-ja.xml</loc>" in (dist / "sitemap.xml").read_text()
    failed = []
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    with files_below(dist, "/docs") as url:
        page.goto(url + "/")
        page.locator("a[hreflang=ja]").click()
        page.wait_for_url("**/docs/ja/")
        page.locator("input[type=search]").fill("Code")
        page.locator("[role=option]").first.wait_for()
        assert failed == []
        assert page.goto(url + "/no/such/page/").status == 404
        # A script asks whether the reader's language has the page.
        asked = {url + "/no/such/page/", url + "/en/no/such/page/"}
        assert url + "/no/such/page/" in failed and set(failed) <= asked, "style and scripts are found from any depth"
        page.locator("main a.button").click()
        page.wait_for_url("**/docs/en/")


def test_a_playground_for_one_provider_of_their_own(program, tmp_path, page):
    run(program, tmp_path, "new", "site", "docs")
    site = tmp_path / "docs"
    (site / "portico.yml").write_text(
        "site:\n  title: Acme\n  locales: [en]\nplayground:\n  store: sqlite::memory\nproviders:\n"
        "  - id: oidc.acme\n    issuer: http://127.0.0.1:9/\n    clientID: a\n    clientSecret: b\n    mode: real\n")
    guide = site / "content/en/guide/index.md"
    guide.write_text(guide.read_text() + "\n```playground\nprovider: oidc.acme\n```\n\n```playground\nprovider: apple.com\n```\n")
    said = run(program, site, "check")
    assert "0 errors, 0 warnings" in said and said.count("content.unoffered-provider") == 1
    with previewed(program, site, "serve") as url:
        page.goto(url + "/en/guide/")
        assert page.locator(".try-it").count() == 1
        page.locator(".try-it a").click()
        page.wait_for_url("**/en/playground/oidc.acme/**")
        assert page.locator("h1").count() == 1


def test_a_folder_that_is_not_empty_and_languages_that_do_not_exist_are_refused(program, tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/notes.txt").write_text("mine")
    assert "not empty" in run(program, tmp_path, "new", "site", "docs", code=64)
    assert sorted(path.name for path in (tmp_path / "docs").iterdir()) == ["notes.txt"]
    assert "`iw` is out of use; write `he`" in run(program, tmp_path, "new", "site", "x", "--languages", "iw", code=64)
    assert "no language tag" in run(program, tmp_path, "new", "site", "x", "--languages", "en,q", code=64)
    assert not (tmp_path / "x").exists()


def test_a_file_of_the_theme_is_taken_and_followed(program, tmp_path):
    run(program, tmp_path, "new", "site", "docs")
    site = tmp_path / "docs"
    name = "templates/partials/footer.mustache"
    assert name in run(program, site, "theme", "list")
    run(program, site, "theme", "eject", name)
    assert f"{name}  (own)" in run(program, site, "theme", "list")
    assert "already" in run(program, site, "theme", "eject", name, code=64)
    assert f"Did you mean `{name}`?" in run(program, site, "theme", "eject", name.replace("footer", "foter"), code=64)
    run(program, site, "theme", "diff")
    (site / name).write_text("<footer>Acme</footer>\n")
    run(program, site, "build")
    assert "<footer>Acme</footer>" in (site / "dist/index.html").read_text()
    record = site / ".portico-theme"
    record.write_text(re.sub(r"^\w+", "0000", record.read_text()))
    assert "original has changed" in run(program, site, "theme", "diff", code=1)


@pytest.mark.every_language
@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_the_programs_own_words_follow_the_glossary(program, tmp_path, locale):
    """The pages of a new site and the built-in texts of a language are under the checks of this repository's content."""
    run(program, tmp_path, "new", "site", "docs", "--languages", locale)
    content = tmp_path / "docs/content"
    entries = yaml.safe_load((conftest.ROOT / "content/glossary.yml").read_text(encoding="utf-8"))
    # A label has the word of the first language alone, which this site lacks.
    entries = [entry for entry in entries if locale in entry]
    assert len(entries) > 80
    (content / "glossary.yml").write_text(yaml.safe_dump(entries, allow_unicode=True), encoding="utf-8")
    texts = conftest.ROOT / f"Sources/CSiteTheme/texts/{locale}.yml"
    shutil.copy(texts, content / locale / "_strings.yml")
    run(program, tmp_path / "docs", "check", "--deny-warnings")
    forbidden = next(entry[locale]["forbidden"][0] for entry in entries if entry["id"] == "sign-in")
    page = content / locale / "guide/index.md"
    page.write_text(f"{page.read_text(encoding='utf-8')}\n{forbidden}\n", encoding="utf-8")
    assert "glossary.forbidden-term" in run(program, tmp_path / "docs", "check", "--deny-warnings", code=1)
