"""What somebody meets who has only the program and its documents: refusals, drafts, copies, slips in the configuration."""

import json
import re
import subprocess

import pytest

import conftest
import teams

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
LANGUAGES = ("en", "th", "he")


def said(folder, *arguments, code=0):
    return teams.run(PORTICO, folder, *arguments, code=code)


def findings(folder, code=1):
    """What `check` finds, as (place, id)."""
    lines = said(folder, "check", "--format", "json", "--quiet", code=code).splitlines()
    found = [json.loads(line) for line in lines if line.startswith("{")]
    return [(":".join(str(each[key]) for key in ("path", "line", "column") if key in each), each["id"])
            for each in found]


def change(site, path, old, new):
    file = site / path
    text = file.read_text()
    assert old in text, (path, text)
    file.write_text(text.replace(old, new))


@pytest.mark.one_of_each
@pytest.mark.parametrize("command, words", [
    (["new", "site", "."], "is not empty"),
    (["new", "page", "th/guide/install", "--title", "x"], "portico new translation th/guide/install"),
    (["new", "page", "guide/pages.md", "--title", "x"], "is there already"),
    (["new", "translation", "th/guied"], "did you mean `guide`?"),
    (["new", "translation", "xx/guide"], "there are: th"),
    (["move", "nothing", "something"], "nothing"),
    (["theme", "eject", "templates/partials/foter.mustache"], "Did you mean `templates/partials/footer.mustache`?"),
    (["theme", "eject", "zzz"], "`portico theme list`"),
    (["explain", "link.broken-ancor"], "Did you mean `link.broken-anchor`?"),
    (["new", "deploy", "github-pages"], "baseURL: https://docs.example.com"),
    (["convert", "--from", "mdbook", "nowhere", "new"], "/nowhere`"),
    (["convert", "--from", "mdbook", "portico.yml", "new"], "there is no folder `"),
    (["convert", "--from", "mdbook", "content", "new"], "name the folder that has `book.toml` and the pages in `src/`"),
    (["new", "site", "x", "--languages", "en,jp,eng-UK"], "did you mean `ja`? "),
])
def test_what_cannot_be_done_is_said_in_one_line_without_the_usage(tmp_path, command, words):
    site = teams.made(PORTICO, tmp_path, "docs", "--languages", "en,th")
    text = said(site, *command, code=64)
    assert words in text and text.startswith("Error: ") and text.count("\n") == 1, text
    assert "Usage" not in text and "?." not in text and ".." not in text


def test_documents_of_another_generator_are_known_by_their_settings(tmp_path):
    (tmp_path / "old/docs").mkdir(parents=True)
    (tmp_path / "old/mkdocs.yml").write_text("site_name: Old\n")
    (tmp_path / "old/docs/index.md").write_text("# Old\n")
    assert "write `--from mkdocs`" in said(tmp_path, "convert", "--from", "hugo", "old", "new", code=64)
    assert not (tmp_path / "new").exists()


def test_wrong_usage_shows_the_usage(tmp_path):
    assert "Usage: portico build" in said(tmp_path, "build", "--nonsense", code=64)
    assert "Usage: portico preview" in said(tmp_path, "preview", "--port", "70000", code=64)


def test_the_line_to_go_on_with_can_be_pasted(tmp_path):
    text = said(tmp_path, "new", "site", "My Docs", "--languages", "en")
    line = re.search(r"now: (.*) && portico preview", text)[1]
    assert line == "cd 'My Docs'"
    assert subprocess.run(["sh", "-c", f"{line} && ls portico.yml"], cwd=tmp_path, check=True)
    assert "now: cd docs && " in said(tmp_path, "new", "site", "docs")


def test_a_page_is_a_draft_until_it_is_published_and_everything_says_so(tmp_path):
    site = teams.made(PORTICO, tmp_path)
    made = said(site, "new", "page", "en/api/start.md", "--title", "Start")
    assert made.startswith("content/en/api/index.md\ncontent/en/api/start.md\n") and "draft: true" in made
    assert "2 drafts not checked (`--drafts`)" in said(site, "check")
    assert "2 drafts left out" in said(site, "build")
    assert "draft" not in said(site, "check", "--drafts")
    change(site, "content/en/api/start.md", "draft: true\n", "")
    text = said(site, "check", code=1)
    assert "its own page is a draft" in text and "take `draft: true` out" in text and "no `index.md`" not in text
    assert "content/en/api/start.md:3:14: warning: `description` is published as `TODO" in text
    assert "content/en/api/start.md:7:1: warning: a line is published as `TODO" in text
    change(site, "content/en/api/index.md", "draft: true\n", "")
    assert [id for _, id in findings(site, code=0)] == ["content.placeholder"] * 4
    change(site, "content/en/index.md", "weight: 0", "weight: 0\ndraft: true")
    assert "the home page of the source language `en` is a draft" in said(site, "check", code=1)


def test_a_copy_is_no_translation_and_a_draft_is_not_done(tmp_path):
    site = teams.made(PORTICO, tmp_path, "docs", "--languages", "en,th")
    said(site, "new", "translation", "th/guide/index")
    row = next(line for line in said(site, "status").splitlines() if line.startswith("th/guide "))
    assert re.match(r"th/guide +missing, draft +0 +0 +0 +0 +[3-9] +[1-9]", row), row
    path = "content/th/guide/index.md"
    change(site, path, "draft: true\n", "")
    assert re.search(r"^th/guide +missing +0 ", said(site, "status"), re.MULTILINE)
    said(site, "build")
    html = (site / "dist/th/guide/index.html").read_text()
    assert '<section lang="en" dir="ltr">' in html
    text = (site / path).read_text()
    head, body = text.split("---\n")[1:3]
    translated = "\n".join("คำแปล" if line and line[0] not in "#>|" and line[:3] != "```" else line for line in body.split("\n"))
    (site / path).write_text(f"---\n{head}---\n{translated}")
    change(site, path, '"Where to begin, and where things are."', "เริ่มที่ไหน")
    row = next(line for line in said(site, "status").splitlines() if line.startswith("th/guide "))
    assert "current" in row, row


def test_recording_one_section_says_so(tmp_path):
    site = teams.made(PORTICO, tmp_path, "docs", "--languages", "en,th")
    assert said(site, "status", "--record", "th/index").endswith("recorded 1 section\n")
    said(site, "new", "translation", "th/guide")
    assert re.search(r"recorded [2-9] sections\n$", said(site, "status", "--record", "th/guide"))


def test_the_difference_to_the_theme_says_whose_each_side_is(tmp_path):
    site = teams.made(PORTICO, tmp_path)
    name = "templates/partials/footer.mustache"
    said(site, "theme", "eject", name)
    assert f"`portico theme diff {name}`" in said(site, "theme", "eject", name, code=64)
    change(site, name, "</footer>", "<p>Ours</p></footer>")
    text = said(site, "theme", "diff", name)
    assert text.startswith(f"--- yours: {name}\n+++ the theme's, of portico ")
    assert "- <p>Ours</p></footer>" in text and "+ </footer>" in text


CONFIGURATION = "site:\n  title: Docs\n  locales: [en, th]\n"


@pytest.mark.one_of_each
@pytest.mark.parametrize("yaml, found, cure", [
    (CONFIGURATION + "  theme:\n    accent: #0a4f8a\n", [("portico.yml:5:5", "configuration.bad-value")],
     'write `accent: "#0a4f8a"`'),
    (CONFIGURATION + "  editURL:\n", [("portico.yml:4:3", "configuration.bad-value")], "write a value after the colon"),
    (CONFIGURATION.replace("Docs", "${NOBODY_SETS_THIS}"), [("portico.yml:2:10", "configuration.unset-variable")], ""),
    (CONFIGURATION.replace("[en, th]", "[en, jp]") + "  theme: { footer: { en: A, jp: B } }\n",
     [("portico.yml:3:17", "configuration.bad-value")], "did you mean `ja`?"),
    (CONFIGURATION.replace("[en, th]", "[eng-UK, th]"), [("portico.yml:3:13", "configuration.bad-value")], ""),
    (CONFIGURATION.replace("[en, th]", "en"), [("portico.yml:3:12", "configuration.wrong-type")], ""),
    (CONFIGURATION + "  theme:\n    navigation: [{ title: Guide, url: /en/guide/ }]\n",
     [("portico.yml:5:39", "link.fixed-language")], "write `/guide/`"),
    (CONFIGURATION + "  theme:\n    footer: { en: Made here }\n", [("portico.yml:5:13", "strings.missing-key")],
     "add what is missing: `th: …`"),
    (CONFIGURATION + '  theme:\n    accent: "#eeee00"\n', [("portico.yml:5:13", "configuration.bad-value")],
     "which can be read"),
    (CONFIGURATION + "  theme:\n    logo: public/images/logo.svg\n", [("portico.yml:5:11", "configuration.bad-value")],
     "write `images/logo.svg`"),
    (CONFIGURATION + "  theme:\n    logo: images/none.svg\n", [("portico.yml:5:11", "configuration.bad-value")],
     "put it there"),
])
def test_a_slip_in_the_configuration_is_one_finding_with_its_cure(tmp_path, yaml, found, cure):
    site = teams.made(PORTICO, tmp_path, "docs", "--languages", "en,th")
    (site / "portico.yml").write_text(yaml)
    (site / "public/images").mkdir(parents=True)
    (site / "public/images/logo.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>\n')
    assert findings(site, code=None) == found
    assert cure in said(site, "check", code=None)


def test_a_language_without_pages_says_how_to_begin(tmp_path):
    site = teams.made(PORTICO, tmp_path, "docs")
    (site / "portico.yml").write_text(CONFIGURATION.replace("th", "ja"))
    assert findings(site, code=0) == [("content/ja", "content.no-pages")]
    command = re.search(r"begin with `portico (.*)`", said(site, "check"))[1]
    said(site, *command.split())
    assert "take `draft: true` out" in said(site, "check")


def test_words_in_another_language_say_so(tmp_path):
    site = teams.made(PORTICO, tmp_path, "docs", "--languages", "en,he")
    (site / "portico.yml").write_text(
        "site:\n  title: Docs\n  locales: [en, he]\n  theme:\n"
        "    navigation: [{ title: { en: Guide }, url: /guide/ }]\n    footer: { en: Made here, he: נוצר כאן }\n")
    assert [id for _, id in findings(site, code=0)] == ["strings.missing-key"]
    said(site, "build")
    html = (site / "dist/he/index.html").read_text()
    assert '<span lang="en" dir="ltr">Guide</span>' in html and "<p>נוצר כאן</p>" in html


def test_a_template_that_shows_nothing_is_an_error_that_rules_may_lower(tmp_path):
    site = teams.made(PORTICO, tmp_path)
    folder = site / "templates/partials"
    folder.mkdir(parents=True)
    (folder / "footer.mustache").write_text("<footer>{{page.titel}}</footer>\n")
    place = "templates/partials/footer.mustache:1:9"
    assert findings(site) == [(place, "template.unknown-variable")]
    with (site / "portico.yml").open("a") as file:
        file.write("rules: { template.unknown-variable: warning }\n")
    assert findings(site, code=0) == [(place, "template.unknown-variable")]


@pytest.mark.parametrize("link, id, words", [
    ("[a](gone.md)", "link.broken-page", "did you mean `"),
    ("[a](pages.md#gone)", "link.broken-anchor", "give a heading this id: `## Title {#gone}`"),
    ("![a](gone.png)", "link.broken-file", "there is no picture `gone.png`"),
    ("[a](gone.zip)", "link.broken-file", "put it beside the page, or into `public/`"),
])
def test_a_link_that_leads_nowhere_says_what_to_do(tmp_path, link, id, words):
    site = teams.made(PORTICO, tmp_path)
    page = site / "content/en/guide/index.md"
    page.write_text(page.read_text() + f"\n{link}\n")
    line = page.read_text().count("\n")
    assert findings(site) == [(f"content/en/guide/index.md:{line}:1", id)]
    text = said(site, "check", code=1)
    assert words in text or (id == "link.broken-page" and "link a page by" in text), text


def test_a_new_site_has_one_workflow_that_says_what_it_does_not_do(tmp_path):
    site = teams.made(PORTICO, tmp_path, "docs", address="https://docs.example.com")
    folder = site / ".github/workflows"
    assert [each.name for each in folder.iterdir()] == ["check.yml"]
    assert "publishes nothing" in (folder / "check.yml").read_text()
    said(site, "new", "deploy", "github-pages")
    assert sorted(each.name for each in folder.iterdir()) == ["check.yml", "pages.yml"]


def commands(command, above=""):
    """Every command that does something, with its long options."""
    name = f"{above} {command['commandName']}".strip()
    below = command.get("subcommands", [])
    if not below:
        names = [each["name"] for argument in command.get("arguments", []) for each in argument.get("names") or []
                 if each["kind"] == "long"]
        return {name: {f"--{each}" for each in names}}
    found = {}
    for each in below:
        found |= commands(each, name)
    return found


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_tables_of_commands_and_options_are_complete(locale):
    dumped = json.loads(subprocess.run(
        [PORTICO, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout)
    known = commands(dumped["command"])
    known = {name: options for name, options in known.items() if " help" not in name}
    text = (conftest.ROOT / f"content/{locale}/portico/run.md").read_text()
    cells = re.findall(r"^\| ((?:`[^`]+`(?:, )?)+) \|", text, re.MULTILINE)
    names = [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]
    assert {name for name in names if name.startswith("portico ")} == set(known)
    assert {name for name in names if name.startswith("--")} == set().union(*known.values())
    assert len(names) == len(set(names))


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_pages_to_begin_with_show_their_commands_wherever_they_are_read(locale):
    for page in ("your-own-site", "run", "deploy", "translate", "playground", "providers"):
        text = (conftest.ROOT / f"content/{locale}/portico/{page}.md").read_text()
        assert "sample=" not in text, page
    text = (conftest.ROOT / f"content/{locale}/portico/your-own-site.md").read_text()
    for words in ("apt-get install ./portico_", "tar -xzf portico-", "portico new site", "{#language}", "{#draft}"):
        assert words in text, words
