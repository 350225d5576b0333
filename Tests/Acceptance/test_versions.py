"""A document with older versions, as a team keeps them in folders and tags, and as readers go from one to another."""

import re
import shutil
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe

import conftest
import teams
from test_new_site import files_below

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
THEN = "---\ntitle: Old tools\ndescription: What there was.\n---\n\n## Use {#use}\n\nA kingfisher.\n"
NOW = "---\ntitle: New tools\ndescription: What there is.\n---\n\n## Use {#use}\n\nA woodpecker.\n"


def git(site, *arguments):
    subprocess.run(["git", "-c", "user.name=Team", "-c", "user.email=team@example.com", *arguments], cwd=site, check=True,
                   capture_output=True)


def listed(site, versions, more=""):
    file = site / "portico.yml"
    kept = re.sub(r"^  (version|versions|print|baseURL):.*\n", "", file.read_text(), flags=re.M)
    file.write_text(kept.replace("  locales:", f'  version: "2.0"\n  versions: {versions}\n{more}  locales:', 1))


@pytest.fixture
def site(tmp_path):
    """Three versions: the first in a tag, the second in a folder, and the present one."""
    site = teams.made(PORTICO, tmp_path, "docs", "--languages", "en,th,he")
    git(site, "init", "-q")
    git(site, "add", "-A")
    git(site, "commit", "-q", "-m", "First")
    git(site, "tag", "v1.0")
    (site / "content/en/guide/tools.md").write_text(THEN)
    (site / "content/en/guide/gone.md").write_text(THEN.replace("Old tools", "Gone"))
    said = teams.run(PORTICO, site, "version", "add", "1.2")
    assert "versions/1.2\n" in said and 'versions: ["1.2"]' in said
    (site / "content/en/guide/tools.md").write_text(NOW)
    (site / "content/en/guide/gone.md").unlink()
    listed(site, '["1.2", { name: "1.0", tag: v1.0, title: "1.0 (2024)" }]',
           "  baseURL: https://docs.example.com/kb\n  print: true\n")
    return site


@pytest.mark.parametrize("scripts", [True, False])
def test_a_reader_stays_on_the_page_from_version_to_version(site, browser, scripts):
    assert "0 errors, 0 warnings" in teams.run(PORTICO, site, "check", "--deny-warnings", "--versions")
    teams.run(PORTICO, site, "build")
    context = browser.new_context(java_script_enabled=scripts)
    page = context.new_page()

    def go(version):
        page.locator(".version-menu > summary").click()
        page.locator(".version-menu a", has_text=version).click()
        page.wait_for_load_state()

    with files_below(site / "dist", "/kb") as url:
        page.goto(url + "/en/guide/tools/")
        assert page.locator(".version-notice").count() == 0
        go("1.2")
        assert page.url.split("#")[0] == url + "/1.2/en/guide/tools/" and page.locator("h1").inner_text() == "Old tools"
        assert page.locator(".version-menu [aria-current]").text_content() == "1.2"
        assert page.locator(".version-notice").inner_text().startswith("This page is about version 1.2")
        page.locator(".version-notice a").click()
        page.wait_for_url(url + "/en/guide/tools/")
        # The nearest page of a version that has it not.
        page.goto(url + "/1.2/en/guide/gone/")
        go("1.0 (2024)")
        assert page.url.split("#")[0] == url + "/1.0/en/guide/"
        # Languages stay in the version.
        page.goto(url + "/1.2/en/guide/tools/")
        page.locator(".languages a[hreflang=he]").click()
        page.wait_for_url(url + "/1.2/he/guide/tools/**")
        assert "1.2" in page.locator(".version-notice").inner_text()
        # Without scripts the box leads to the list of headings: the version's own.
        if not scripts:
            page.goto(url + "/1.2/en/search/")
            titles = page.locator("main section a").all_inner_texts()
            assert "Gone" in titles and "New tools" not in titles
    context.close()


def test_search_finds_the_pages_of_the_version_alone(site, page):
    teams.run(PORTICO, site, "build")
    with files_below(site / "dist", "/kb") as url:
        for start, word, address in [("/en/", "woodpecker", "/en/guide/tools/"), ("/1.2/en/", "kingfisher", "/1.2/en/guide/")]:
            page.goto(url + start)
            box = page.locator("input[type=search]")
            box.focus()
            box.fill(word)
            found = page.locator(".search [role=option] a, .search [role=option]").first
            found.wait_for()
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            page.wait_for_url(f"{url}{address}**")
            other = "kingfisher" if word == "woodpecker" else "woodpecker"
            page.goto(url + start)
            box.focus()
            box.fill(other)
            page.get_by_text("Nothing found").wait_for()


@pytest.mark.one_of_each
@pytest.mark.parametrize("command", [["preview"], ["serve"]])
def test_versions_are_served_and_previewed(site, page, command):
    with teams.previewed(PORTICO, site, *command) as url:
        page.goto(url + "/1.2/th/guide/tools/")
        assert page.locator("h1").inner_text() == "Old tools" and "1.2" in page.locator(".version-notice").inner_text()
        answer = page.goto(url + "/1.2/th/nothing/")
        assert answer.status == 404 and "1.2" in page.locator(".version-notice").inner_text()
        assert page.locator("html").get_attribute("lang") == "th"
        if command == ["preview"]:
            page.goto(url + "/1.2/en/guide/tools/")
            file = site / "versions/1.2/content/en/guide/tools.md"
            file.write_text(file.read_text().replace("kingfisher", "heron"))
            page.locator("main", has_text="heron").wait_for()
            page.goto("about:blank")


def test_mistakes_in_old_versions_are_counted_and_hinder_when_asked(site):
    (site / "versions/1.2/content/en/guide/tools.md").write_text(THEN + "\n[Lost](nowhere.md)\n")
    said = teams.run(PORTICO, site, "build", "--deny-warnings")
    assert "0 errors, 0 warnings" in said
    assert "the version `1.2` has 1 error and 0 warnings [version.findings]" in teams.run(PORTICO, site, "check")
    said = teams.run(PORTICO, site, "build", "--versions", code=1)
    assert "versions/1.2/content/en/guide/tools.md:10:1: error" in said and "[Lost](nowhere.md)" in said


@pytest.mark.parametrize(("versions", "place", "message", "cure"), [
    ('["1.3"]', "6:14", "the version `1.3` has no folder `versions/1.3/content/`", "portico version add 1.3"),
    ("[{ name: a, tag: v1.1 }]", "6:22", "there is no tag `v1.1`", "did you mean `v1.0`?"),
    ("[{ name: a, tag: empty }]", "6:22", "the tag `empty` has no folder `content/`", "a tag of this project"),
])
def test_what_is_not_there_is_said_with_its_place(site, versions, place, message, cure):
    git(site, "rm", "-r", "-q", "--cached", ".")
    git(site, "add", "README.md")
    git(site, "commit", "-q", "-m", "Nothing but a file")
    git(site, "tag", "empty")
    listed(site, versions)
    lines = (site / "portico.yml").read_text().splitlines()
    line = next(number for number, text in enumerate(lines, 1) if "versions:" in text)
    said = teams.run(PORTICO, site, "build", code=1)
    column = int(place.split(":")[1]) if "tag" not in versions else lines[line - 1].index(" a,") + 2
    assert f"portico.yml:{line}:{column}: error: {message}" in said and cure in said, said
    assert "[version.missing]" in said


@pytest.mark.parametrize("is_missing", ["repository", "git"])
def test_a_project_without_repository_or_git_is_told_so(site, monkeypatch, is_missing):
    if is_missing == "repository":
        shutil.rmtree(site / ".git")
    else:
        monkeypatch.setenv("PATH", str(site))
    said = teams.run(PORTICO, site, "check", code=1)
    assert "the tag `v1.0` cannot be read" in said and "[version.missing]" in said and "portico version add 1.0" in said


def test_a_version_is_added_once_and_only_under_a_name(site):
    assert "is there already" in teams.run(PORTICO, site, "version", "add", "1.2", code=64)
    assert "cannot be a part of an address" in teams.run(PORTICO, site, "version", "add", "../x", code=64)
    assert not (site.parent / "x").exists()


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_pages_of_old_versions_and_printed_documents_have_no_violation(site, page, locale):
    teams.run(PORTICO, site, "build")
    with files_below(site / "dist", "/kb") as url:
        for path in [f"/1.2/{locale}/guide/tools/", f"/{locale}/guide/print/", f"/{locale}/print/"]:
            page.goto(url + path)
            if "print" not in path:
                page.locator(".version-menu > summary").click()
            found = Axe().run(page).response["violations"]
            assert [(each["id"], each["nodes"][0]["target"]) for each in found] == [], path
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


@pytest.mark.parametrize("scripts", [True, False])
def test_a_section_is_read_and_printed_as_one_document(site, browser, scripts):
    teams.run(PORTICO, site, "build")
    context = browser.new_context(java_script_enabled=scripts)
    page = context.new_page()
    with files_below(site / "dist", "/kb") as url:
        page.goto(url + "/en/guide/")
        page.get_by_role("link", name="This section as one page, for printing").click()
        page.wait_for_url(url + "/en/guide/print/")
        titles = page.locator(".printed-contents a").all_inner_texts()
        assert "New tools" in titles and "Use" in titles
        page.locator(".printed-contents a", has_text="New tools").click()
        assert page.url.endswith("#/guide/tools")
        assert page.evaluate("document.querySelector(':target').textContent") == "New tools"
        page.emulate_media(media="print")
        breaks = page.locator(".printed-chapter").evaluate_all("all => all.map(each => getComputedStyle(each).breakBefore)")
        assert breaks and set(breaks) == {"page"}
        page.emulate_media(media="screen")
        page.goto(url + "/he/guide/")
        page.locator("footer a[href$='/print/']").click()
        page.wait_for_url(url + "/he/print/")
        assert page.locator("html").get_attribute("dir") == "rtl"
        # What is not translated says so, in its own direction.
        part = page.locator("article[lang=en]").first
        assert part.get_attribute("dir") == "ltr" and part.locator(".notice").get_attribute("dir") == "rtl"
    context.close()
