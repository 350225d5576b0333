"""Translations that come from another generator: each section stands once, in the language of its page or the source's."""

import re

import pytest

import conftest
import teams
from test_new_site import files_below

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
ENGLISH = (
    "# First steps\n\nBegin here.\n\n## Install\n\nGet it. See [the run](#run-it) and [more](more.md#deep-down).\n\n"
    "## Run it\n\nStart it.\n\n### In a hurry?\n\nQuickly.\n")
SPANISH = (
    "# Primeros pasos\n\nEmpieza aquí.\n\n## Instalar\n\nConsíguelo. Mira [cómo](#ejecutar) y [más](more.md#mas-abajo).\n\n"
    "## Ejecutar\n\nArráncalo.\n\n### ¿Con prisa?<a id=\"in-a-hurry\"></a>\n\nRápido.\n")
MORE = "# More\n\nWords.\n\n## Deep down\n\nText.\n"
OLDER = "# Más\n\nPalabras.\n\n## Más abajo\n\nTexto [abajo](#lo-viejo).\n\n## Lo viejo\n\nAntiguo.\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A page translated heading by heading, and one whose translation follows an older text."""
    folder = tmp_path_factory.mktemp("moved")
    for tag, first, more in [("en", ENGLISH, MORE), ("es", SPANISH, OLDER)]:
        docs = folder / f"old/docs/{tag}/docs"
        docs.mkdir(parents=True)
        (docs.parent / "mkdocs.yml").write_text(f"site_name: Acme\nsite_url: https://docs.example.com/\ntheme: {{language: {tag}}}\n")
        (docs / "index.md").write_text("# Acme\n\nHello.\n")
        (docs / "first.md").write_text(first)
        (docs / "more.md").write_text(more)
    (folder / "old/docs/en/docs/extra.md").write_text("# Extra\n\nSee [deep down](more.md#deep-down) and [the run](first.md#run-it).\n")
    said = teams.run(PORTICO, folder, "convert", "--from", "mkdocs", "old", "new")
    assert "content/es/more.md:1: its headings are not those of the original" in said, said
    assert "0 errors, 0 warnings" in teams.run(PORTICO, folder / "new", "check", "--deny-warnings")
    teams.run(PORTICO, folder / "new", "build")
    return folder / "new"


def heads(page):
    return page.locator("main :is(h2, h3)").all_inner_texts()


def test_headings_have_the_ids_of_the_original(site, page):
    text = (site / "content/es/first.md").read_text()
    assert "## Ejecutar {#run-it}" in text and "### ¿Con prisa? {#in-a-hurry}" in text and "(#run-it)" in text
    with files_below(site / "dist", "/kb") as url:
        page.goto(url + "/es/first/")
        assert heads(page) == ["Instalar", "Ejecutar", "¿Con prisa?"]
        assert page.locator("main section[lang=en]").count() == 0
        ids = page.evaluate("[...document.querySelectorAll('[id]')].map(each => each.id)")
        assert len(ids) == len(set(ids))
        # The other language is at the same section.
        page.goto(url + "/es/first/#run-it")
        page.locator(".languages a[hreflang=en]").click()
        page.wait_for_url(f"{url}/first/#run-it")


def test_a_translation_of_other_headings_stands_alone(site, page):
    with files_below(site / "dist", "/kb") as url:
        page.goto(url + "/es/more/")
        assert heads(page) == ["Más abajo", "Lo viejo"]
        assert "Deep down" not in page.locator("main").inner_text()
    assert re.search(r"es/more +missing", teams.run(PORTICO, site, "status"))


def links(page, url):
    page.goto(url + "/es/extra/")
    return [page.get_by_role("link", name=name).get_attribute("href") for name in ("deep down", "the run")]


def test_a_page_that_stands_in_leads_to_places_that_are_there(site, page):
    with files_below(site / "dist", "/kb") as url:
        assert [each.split("/es/")[1] for each in links(page, url)] == ["more/", "first/#run-it"]
        page.get_by_role("link", name="deep down").click()
        page.wait_for_url(f"{url}/es/more/")


def test_what_is_recorded_has_the_sections_it_lacks(site, page):
    """As soon as somebody has recorded what a translation was made from, the source stands in for what is missing."""
    teams.run(PORTICO, site, "status", "--record", "es/more")
    teams.run(PORTICO, site, "build")
    with files_below(site / "dist", "/kb") as url:
        page.goto(url + "/es/more/")
        assert "Deep down" in heads(page) and page.locator("main section[lang=en]").count() > 0
        assert [each.split("/es/")[1] for each in links(page, url)] == ["more/#deep-down", "first/#run-it"]
