"""The number of pages that search finds, in a sentence of the project's own with the plurals of its language."""

import pytest

import conftest
import teams
from test_new_site import files_below

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
RUSSIAN = (
    'search:\n  results: "{count, plural, =4 {Четыре страницы} one {Нашлась # страница} few {Нашлось # страницы} '
    'many {Нашлось # страниц} other {Нашлось # страницы}}"\n')


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Thirty pages; the word `n5x` is on five of them, and so on."""
    site = teams.made(PORTICO, tmp_path_factory.mktemp("plurals"), "docs", "--languages", "ru")
    (site / "content/ru/_strings.yml").write_text(RUSSIAN)
    for page in range(1, 31):
        words = " ".join(f"n{count}x" for count in range(page, 31))
        (site / f"content/ru/guide/p{page}.md").write_text(
            f"---\ntitle: Страница {page}\ndescription: Слова.\n---\n\n{words}\n")
    teams.run(PORTICO, site, "check", "--deny-warnings")
    teams.run(PORTICO, site, "build")
    return site


@pytest.mark.one_of_each
@pytest.mark.parametrize(("number", "sentence"), [
    (1, "Нашлась 1 страница"), (2, "Нашлось 2 страницы"), (4, "Четыре страницы"), (5, "Нашлось 5 страниц"),
    (21, "Нашлась 21 страница"), (25, "Нашлось 25 страниц")])
def test_the_number_has_its_form(site, page, number, sentence):
    with files_below(site / "dist", "/kb") as url:
        page.goto(url + "/")
        box = page.locator("input[type=search]")
        box.focus()
        box.fill(f"n{number}x")
        page.locator("[role=option]").first.wait_for()
        status = page.locator("[role=status]").first
        page.wait_for_function("() => /страниц/.test(document.querySelector('.search [role=status]')?.textContent)")
        assert sentence in status.inner_text(), status.inner_text()
