"""`portico serve --site`: a built site as a host of static files shows it; and sites below a path everywhere."""

import http.client
import urllib.parse

import pytest

import conftest
import teams

pytestmark = pytest.mark.everyday

TAGS = "en,th,he"


@pytest.fixture(scope="module")
def mounted(tmp_path_factory):
    """The address of a site that was built for a path, served from its folder."""
    folder = tmp_path_factory.mktemp("mounted")
    site = teams.made(conftest.BINARY, folder, "docs", "--languages", TAGS, address="https://acme.github.io/handbook")
    (site / "public/media").mkdir(parents=True)
    (site / "public/media/long.mp4").write_bytes(bytes(range(256)) * 5000)
    (site / "public/.well-known").mkdir()
    (site / "public/.well-known/security.txt").write_text("Contact: mailto:a@example.com\n")
    teams.run(conftest.BINARY, site, "build", "--compress")
    (site / "dist/.secret").write_text("mine")
    with teams.previewed(conftest.BINARY, folder, "serve", "--site", "docs/dist") as url:
        yield url


def get(url, path, **headers):
    """Status, headers and body of one answer; nothing is followed."""
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    found = answer.status, answer.headers, answer.read()
    connection.close()
    return found


def test_the_site_is_below_the_path_it_was_built_for(mounted, page, talk):
    assert mounted.endswith("/handbook")
    assert get(mounted, "/")[1]["Location"] == "/handbook/"
    assert get(mounted, "/handbook")[1]["Location"] == "/handbook/"
    assert get(mounted, "/handbook/th")[1]["Location"] == "/handbook/th/"
    page.goto(mounted + "/")
    page.locator("a[hreflang=th]").click()
    page.wait_for_url("**/handbook/th/")
    page.locator("input[type=search]").fill("Code")
    page.locator("[role=option]").first.wait_for()


@pytest.mark.parametrize("path, language", [
    ("/handbook/th/nowhere/", "th"), ("/handbook/he/a/b.html", "he"), ("/elsewhere/", "en"), ("/handbook/x", "en")])
def test_a_wrong_address_has_the_page_of_its_language(mounted, path, language):
    status, headers, body = get(mounted, path)
    assert status == 404 and f'<html lang="{language}"'.encode() in body
    assert b'href="/handbook/css/' in body, "style is found from any depth"
    assert headers["Cache-Control"] == "no-store"


def test_headers_are_those_of_a_careful_host(mounted):
    status, headers, body = get(mounted, "/handbook/en/")
    assert status == 200 and "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff" and headers["Cache-Control"] == "no-cache"
    assert get(mounted, "/handbook/en/", If_None_Match=headers["ETag"])[0] == 304
    style = body.split(b'<link rel="stylesheet" href="')[1].split(b'"')[0].decode()
    answer = get(mounted, urllib.parse.urljoin("/handbook/en/", style))
    assert answer[0] == 200 and "immutable" in answer[1]["Cache-Control"]
    assert get(mounted, "/handbook/en/guide/pages.md")[1]["Content-Type"].startswith("text/markdown")


def test_compressed_files_are_sent_as_they_were_built(mounted, tmp_path):
    plain = get(mounted, "/handbook/en/guide/pages/")[2]
    for coding in ("br", "gzip"):
        status, headers, body = get(mounted, "/handbook/en/guide/pages/", Accept_Encoding=coding)
        assert (status, headers["Content-Encoding"], headers["Vary"]) == (200, coding, "Accept-Encoding")
        assert len(body) < len(plain)
    assert get(mounted, "/handbook/en/guide/pages/index.html.br")[0] == 404, "it is no page of its own"


@pytest.mark.parametrize("path, size", [("/handbook/media/long.mp4", 1280000), ("/handbook/css/site.css", None)])
def test_parts_of_a_file_can_be_asked_for(mounted, path, size):
    whole = get(mounted, path)[2]
    assert size is None or len(whole) == size
    status, headers, body = get(mounted, path, Range="bytes=10-19", Accept_Encoding="br")
    assert (status, body) == (206, whole[10:20])
    assert headers["Content-Range"] == f"bytes 10-19/{len(whole)}" and "Content-Encoding" not in headers
    assert get(mounted, path, Range="bytes=-5")[2] == whole[-5:]
    status, headers, _ = get(mounted, path, Range=f"bytes={len(whole)}-")
    assert (status, headers["Content-Range"]) == (416, f"bytes */{len(whole)}")


def test_hidden_files_stay_hidden(mounted):
    assert get(mounted, "/handbook/.secret")[0] == 404
    assert get(mounted, "/handbook/.portico-output")[0] == 404
    assert get(mounted, "/handbook/%2e%2e/portico.yml")[0] == 404
    assert get(mounted, "/handbook/.well-known/security.txt")[0] == 200


def test_what_is_no_built_site_is_refused_with_the_cure(tmp_path):
    def said(folder):
        return teams.run(conftest.BINARY, tmp_path, "serve", "--site", folder, "--port", "0", code=1)

    teams.run(conftest.BINARY, tmp_path, "new", "site", "docs")
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("")
    assert "there is no folder `nothing`" in said("nothing")
    assert "`file` is a file" in said("file")
    assert "`empty` has no page" in said("empty")
    assert "run `portico build` there" in said("docs")


def test_a_link_out_of_the_folder_is_left_alone(tmp_path):
    site = teams.made(conftest.BINARY, tmp_path)
    teams.run(conftest.BINARY, site, "build")
    (tmp_path / "secret.txt").write_text("mine")
    (site / "dist/leak.txt").symlink_to(tmp_path / "secret.txt")
    with teams.previewed(conftest.BINARY, site, "serve", "--site", "dist") as url:
        assert get(url, "/leak.txt")[0] == 404
        assert get(url, "/guide/")[0] == 200


@pytest.mark.parametrize("command", ["preview", "serve"])
def test_preview_and_serve_show_a_site_below_its_path(tmp_path, command, page):
    site = teams.made(conftest.BINARY, tmp_path, "docs", "--languages", TAGS, address="https://acme.example/a/b")
    with teams.previewed(conftest.BINARY, site, command) as url:
        assert url.endswith("/a/b")
        page.goto(url.removesuffix("/a/b") + "/")
        page.wait_for_url("**/a/b/")
        page.goto(url + "/th/guide/pages/")
        if command == "preview":
            file = site / "content/en/guide/pages.md"
            file.write_text(file.read_text().replace("Back to", "Now back to"))
            page.get_by_text("Now back to").wait_for()
            page.goto(url + "/th/?compare=he")
            page.locator("portico-preview").wait_for(state="attached")
        assert page.goto(url + "/th/nowhere/").status == 404
        assert page.locator("html").get_attribute("lang") == "th"
        page.goto("about:blank")
