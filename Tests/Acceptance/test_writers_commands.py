"""Commands that writers give by hand: each does all of its work, or says at once why it does not."""

import polib
import pytest

import conftest
import teams

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY


@pytest.fixture
def site(tmp_path):
    return teams.made(PORTICO, tmp_path, "docs", "--languages", "en,th")


def test_a_move_takes_the_configuration_along(site):
    file = site / "portico.yml"
    text = file.read_text().replace(
        "site:\n", "site:\n  theme:\n    navigation: [{ title: Pages, url: /guide/pages/ }]\n"
        "    announcement: { text: New, url: \"/guide/pages/#top\" }\n", 1)
    file.write_text(text)
    said = teams.run(PORTICO, site, "move", "--dry-run", "guide/pages", "install/linux")
    assert "content/en/install/index.md (new)\n" in said and "portico.yml\n" in said
    assert file.read_text() == text and not (site / "content/en/install").exists()
    assert said == teams.run(PORTICO, site, "move", "guide/pages", "install/linux")
    assert "url: /install/linux/ }]" in file.read_text() and 'url: "/install/linux/#top" }' in file.read_text()
    assert file.read_text() == text.replace("/guide/pages/", "/install/linux/")
    assert "0 errors" in teams.run(PORTICO, site, "check")


def test_a_link_that_only_its_writer_can_change_is_named(site):
    file = site / "portico.yml"
    file.write_text(file.read_text().replace(
        "site:\n", "site:\n  theme:\n    navigation:\n      - title: Pages\n        url: \"\\x2Fguide/pages/\"\n", 1))
    said = teams.run(PORTICO, site, "move", "guide/pages", "guide/files")
    assert "change `/guide/pages/` to `/guide/files/` by hand" in said and "portico.yml:" in said


@pytest.mark.parametrize("name, there", [("Guide/install", "guide/install"), ("guide/Pages", "guide/pages")])
def test_a_name_in_other_letters_is_refused(site, name, there):
    before = sorted(site.rglob("*"))
    said = teams.run(PORTICO, site, "new", "page", name, "--title", "x", code=64)
    assert f"there it is `{there}`" in said
    assert sorted(site.rglob("*")) == before


def test_a_text_to_be_included_is_told_from_a_page(site):
    said = teams.run(PORTICO, site, "new", "page", "_shared/install", "--title", "Install")
    assert said.startswith("content/en/_shared/install.md\n") and "`include` block" in said
    assert not (site / "content/en/_shared/index.md").exists()
    assert "0 errors" in teams.run(PORTICO, site, "check")


def test_a_draft_that_is_left_out_stops_nothing(site):
    page = site / "content/en/guide/begun.md"
    page.write_text("---\ntitle: Begun\ndraft: true\nparams: 5\n---\n# One\n\n```swift sample=\"nope\"\n```\n")
    said = teams.run(PORTICO, site, "check")
    assert "0 errors, 0 warnings" in said and "begun.md" not in said, said
    said = teams.run(PORTICO, site, "check", "--drafts", code=1)
    assert "begun.md" in said and "front-matter.wrong-type" in said


@pytest.mark.parametrize("name", ["th", "TH", "search", "images"])
def test_a_version_whose_address_is_taken_is_not_copied(site, name):
    (site / "public/images").mkdir(parents=True, exist_ok=True)
    (site / "public/images/a.svg").write_text("<svg/>")
    said = teams.run(PORTICO, site, "version", "add", name, code=64)
    assert f"`v-{name}`" in said
    assert not (site / "versions").exists()


def test_changes_of_ones_own_are_counted(site):
    name = "templates/partials/footer.mustache"
    teams.run(PORTICO, site, "theme", "eject", name)
    assert teams.run(PORTICO, site, "theme", "diff") == "no original has changed\n"
    (site / name).write_text("<p>Ours</p>\n")
    said = teams.run(PORTICO, site, "theme", "diff")
    assert said == f"no original has changed; 1 file has changes of yours: `portico theme diff {name}` shows them\n"


def translated(entry):
    """A translation that is one, with the heading where it was."""
    mark = entry.msgid.split(" ")[0] + " " if entry.msgid.startswith("#") else ""
    return mark + "ไทย " + entry.msgid.removeprefix(mark)


def test_a_page_is_imported_in_parts_from_one_export(site):
    teams.run(PORTICO, site, "translations", "export", "--lang", "th", "-o", "th.po", "guide/pages")
    file = polib.pofile(str(site / "th.po"))
    count = len(file)
    assert count > 3
    file[2].msgstr = translated(file[2])
    file.save(str(site / "part.po"))
    assert "1 section taken" in teams.run(PORTICO, site, "translations", "import", "part.po")
    # A section that cannot be one is named; mended, it is taken from the same file.
    for entry in file:
        entry.msgstr = translated(entry)
    file[-1].msgstr += "\n\n## More {#more}\n"
    file.save(str(site / "th.po"))
    said = teams.run(PORTICO, site, "translations", "import", "th.po", code=1)
    assert "exchange.unfit" in said and "exchange.conflict" not in said, said
    file[-1].msgstr = translated(file[-1])
    file.save(str(site / "th.po"))
    said = teams.run(PORTICO, site, "translations", "import", "th.po")
    assert "1 section taken" in said and "error" not in said, said
