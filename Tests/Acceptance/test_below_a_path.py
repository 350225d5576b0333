"""A site below a path, with a playground: each at a host of its own, and refused where they would share one."""

import re
import subprocess
import urllib.parse

import pytest

import conftest
import teams
from test_new_site import files_below

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
ACME = "  - id: oidc.acme\n    name: Acme ID\n"


def written(folder, base, origin):
    """A site that is published at `base`, with a playground at `origin`."""
    site = teams.made(PORTICO, folder, "docs", "--languages", "en,he")
    (site / "portico.yml").write_text(
        f"site:\n  title: Acme docs\n  baseURL: {base}\n  locales: [en, he]\n"
        f"playground:\n  store: sqlite::memory\n  origin: {origin}\nproviders:\n{ACME}")
    guide = site / "content/en/guide/index.md"
    guide.write_text(guide.read_text() + "\n```playground\nprovider: oidc.acme\n```\n")
    return site


@pytest.mark.parametrize("command", [["check"], ["build"], ["serve", "--port", "0"]])
def test_a_path_of_the_playgrounds_own_host_is_refused(tmp_path, command):
    site = written(tmp_path, "http://127.0.0.1:8080/docs", "http://127.0.0.1:8080")
    said = teams.run(PORTICO, site, *command, code=1)
    assert "portico.yml:3:12: error" in said and "[configuration.playground-below-path]" in said, said
    assert "give the playground a host of its own as `playground.origin`" in said
    assert not (site / "dist").exists()


def test_an_option_is_refused_as_the_file_is(tmp_path):
    site = written(tmp_path, "http://docs.example/docs", "http://127.0.0.1:8080")
    said = teams.run(PORTICO, site, "build", "--base-url", "http://127.0.0.1:8080/docs", code=1)
    assert "[configuration.playground-below-path]" in said and not (site / "dist").exists()
    assert "0 errors" in teams.run(PORTICO, site, "build", "--base-url", "http://127.0.0.1:8080")


def test_a_reader_goes_from_the_site_below_its_path_through_the_playground(tmp_path, page):
    port = conftest.free_port()
    origin = f"http://127.0.0.1:{port}"
    site = written(tmp_path, "http://docs.example/docs", origin)
    teams.run(PORTICO, site, "build", "--deny-warnings")
    server = subprocess.Popen(
        [PORTICO, "serve", "--port", str(port)], cwd=site, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    failed = []
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    try:
        assert origin in server.stdout.readline()
        with files_below(site / "dist", "/docs") as url:
            page.goto(url + "/en/guide/")
            page.locator(".try-it a").first.click()
            page.wait_for_url(f"{origin}/en/playground/oidc.acme/**")
            page.goto(origin + "/playground/oidc.acme/start?locale=en")
            assert page.url.startswith(origin + "/stand-in/oidc.acme/authorize")
            asked = urllib.parse.parse_qs(urllib.parse.urlsplit(page.url).query)
            assert asked["redirect_uri"] == [origin + "/playground/oidc.acme/callback"]
            page.locator("button[name=person]", has_text="noa@example.com").click()
            page.locator("button[name=decision][value=allow]").click()
            page.wait_for_url(f"{origin}/en/playground/oidc.acme/run/**")
            assert page.locator(".outcome.is-done").count() == 1
            assert page.context.cookies(origin), "the browser is known at the playground's host"
            assert re.search(r'"signed_in":\s*true', page.request.get(origin + "/playground/session").text())
            assert failed == []
            assert page.goto(url + "/he/nowhere/").status == 404
            assert page.locator("html").get_attribute("lang") in ("he", "en")
            page.locator("main a.button").click()
            page.wait_for_url("**/docs/*/")
            assert page.goto(origin + "/he/nowhere/").status == 404
    finally:
        server.terminate()
        assert server.wait(20) == 0
        server.stdout.close()
