"""`content/sdks.yml`: each guide shows what it was checked with, one page lists it all, another lists what changed."""

import lxml.html
import pytest
import samples
import yaml

pytestmark = [pytest.mark.everyday, pytest.mark.every_language]

LOCALES = ("en", "th", "he")
SDKS = {entry["id"]: entry for entry in yaml.safe_load((samples.CONTENT / "sdks.yml").read_text())}


def matter(path):
    text = path.read_text()
    return yaml.safe_load(text.split("---\n")[1]) if text.startswith("---\n") else {}


PAGES = {path.relative_to(samples.CONTENT / "en").with_suffix(""): matter(path)
         for path in sorted((samples.CONTENT / "en").rglob("*.md"))}


def text(site, locale, page):
    file = site / locale / str(page).removesuffix("index") / "index.html"
    whole = lxml.html.parse(str(file)).getroot().find(".//main").text_content()
    # A word joiner keeps a Hebrew prefix with its word.
    return " ".join(whole.replace("\u2060", "").split())


def test_every_sdk_is_some_pages():
    used = {one for page in PAGES.values() for one in page.get("sdk", [])}
    assert used == set(SDKS)


@pytest.mark.parametrize("locale", LOCALES)
def test_each_guide_shows_names_and_versions(site, locale):
    for page, head in PAGES.items():
        if "sdk" in head and "lastReviewed" in head:
            shown = ", ".join(f"{SDKS[one]['name']} {SDKS[one]['version']}" for one in head["sdk"])
            assert shown in text(site, locale, page), page


@pytest.mark.parametrize("locale", LOCALES)
def test_one_page_lists_them_all_and_what_does_not_go_together(site, locale):
    page = text(site, locale, "concepts/versions")
    tree = lxml.html.parse(str(site / locale / "concepts/versions/index.html")).getroot()
    links = {link.get("href") for link in tree.iterfind(".//main//td/a")}
    for sdk in SDKS.values():
        assert sdk["name"] in page and sdk["releases"] in links
        for conflict in sdk.get("notWith", []):
            assert " ".join(conflict["why"][locale].split()) in page


@pytest.mark.parametrize("locale", LOCALES)
def test_one_page_lists_what_changed_by_section_and_day(site, locale):
    shown = text(site, locale, "concepts/changes")
    tree = lxml.html.parse(str(site / locale / "concepts/changes/index.html")).getroot()
    days = {}
    for page in PAGES:
        own = matter(samples.CONTENT / locale / f"{page}.md").get("changes") or {}
        for day, sentence in own.items():
            days.setdefault(str(day), []).append(sentence)
    assert days
    for sentences in days.values():
        for sentence in sentences:
            assert " ".join(sentence.split()) in shown
    assert {time.get("datetime") for time in tree.iterfind(".//main//h3/time")} == set(days)
