"""`portico status`: what translators of a team are told, page by page and for a language."""

import pytest

import conftest
import teams

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
PAGE = "---\ntitle: {title}\ndescription: {title}.\n---\n\n## Steps {{#steps}}\n\n{text}\n"


@pytest.fixture
def site(tmp_path):
    """Two pages that are translated, and one that is not."""
    site = teams.made(PORTICO, tmp_path, "docs", "--languages", "en,th")
    for name in ("one", "two"):
        (site / f"content/en/guide/{name}.md").write_text(PAGE.format(title=name, text="Run it."))
        teams.run(PORTICO, site, "new", "translation", f"th/guide/{name}")
        file = site / f"content/th/guide/{name}.md"
        text = file.read_text().replace("draft: true\n", "")
        file.write_text(text.replace("Steps", "ขั้นตอน").replace("Run it.", "สั่งให้ทำงาน").replace(f'"{name}', '"หน้า'))
    teams.run(PORTICO, site, "status", "--record", "th")
    return site


def test_a_language_alone_means_all_its_pages(site):
    said = teams.run(PORTICO, site, "status", "--diff", "th")
    assert "3 translations have no section that is missing, or older than its source" in said, said
    for name in ("one", "two"):
        file = site / f"content/en/guide/{name}.md"
        file.write_text(file.read_text().replace("Run it.", f"Run {name} now."))
    said = teams.run(PORTICO, site, "status", "--diff", "th")
    for name in ("one", "two"):
        assert f"content/en/guide/{name}.md:6:1: stale #steps" in said and f"+ Run {name} now." in said, said
    assert "guide/pages.md" not in said, "what is not translated is in the list of `status`"


def test_a_page_without_changes_says_so(site):
    said = teams.run(PORTICO, site, "status", "--diff", "th/guide/one")
    assert "`th/guide/one` has no section that is missing, or older than its source" in said
    assert teams.run(PORTICO, site, "status", "--quiet", "--diff", "th/guide/one") == ""
    assert "did you mean `guide/one`?" in teams.run(PORTICO, site, "status", "--diff", "th/guide/onne", code=64)


def test_a_new_home_page_is_named_by_the_file_that_is_there(site):
    said = teams.run(PORTICO, site, "new", "page", "index", "--title", "Home", code=64)
    assert "`content/en/index.md` is there already" in said
