"""What search finds in texts of thirteen languages: every word that stands in them, and the forms that readers type.

Each language has a small site's pages in data/search_languages, written for this test. ICU (the browser's) parts them
into words, each of which is typed as it stands; a word counts as found by its share of the pages that have it.
data/search_forms.json has further forms: `[typed, a word of the text]`. The table is printed."""

import json
import pathlib
import re
import subprocess
import time

import pytest

from built_site import BINARY, serving

pytestmark = pytest.mark.slow

DATA = pathlib.Path(__file__).parent / "data"
LANGUAGES = ["en", "th", "he", "ja", "zh-Hans", "ko", "ar", "fa", "hi", "tr", "de", "vi", "ru"]
FORMS = json.loads((DATA / "search_forms.json").read_text(encoding="utf-8"))
RECALL = 0.98
# Written without spaces between words: a word may stand within what ICU takes for another one.
UNSPACED = {"th", "ja", "zh-Hans", "ko"}


def texts(tag):
    """Page → its text, the title first."""
    whole = (DATA / "search_languages" / f"{tag}.md").read_text(encoding="utf-8")
    parts = re.split(r"^-- (\w+)\.md --\n", whole, flags=re.M)[1:]
    return dict(zip(parts[::2], parts[1::2]))


def address(page):
    return "" if page == "index" else f"{page}/"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("languages")
    for tag in LANGUAGES:
        for page, text in texts(tag).items():
            title, body = text.removeprefix("# ").split("\n", 1)
            file = folder / "content" / tag / f"{page}.md"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"---\ntitle: {title}\ndescription: {title}\n---\n\n{body}", encoding="utf-8")
    (folder / "portico.yml").write_text(
        f"site:\n  title: Test\n  baseURL: https://docs.example.com\n  locales: [{', '.join(LANGUAGES)}]\n", encoding="utf-8")
    done = subprocess.run([BINARY, "build", "--output", "dist"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "dist"


def words(page, tag, text):
    """The words of a text, as ICU parts them."""
    return page.evaluate(
        """([tag, text]) => [...new Intl.Segmenter(tag, { granularity: "word" }).segment(text)]
           .filter(each => each.isWordLike).map(each => each.segment)""", [tag, text])


def found(page, tag, queries):
    """Query → the addresses of the pages that search finds."""
    answers = page.evaluate(
        """async ([tag, queries]) => {
           const all = [];
           for (const query of queries)
             all.push([query, (await porticoSearch.find(tag, query)).pages.map(([[path]]) => path)]);
           return all }""", [tag, queries])
    return {query: set(pages) for query, pages in answers}


def recall(page, tag):
    """(words, recall of words, forms, recall of forms, what was missed) of a language."""
    pages = {address(name): text for name, text in texts(tag).items()}
    having = {}
    for path, text in pages.items():
        for word in words(page, tag, text):
            having.setdefault(word, set()).add(path)
    if tag in UNSPACED:
        having = {word: {path for path in pages if word in pages[path]} for word in having}
    forms = FORMS[tag]
    meant = {typed: {path for path, text in pages.items() if word in text} for typed, word in forms}
    assert all(meant.values()), [typed for typed, pages in meant.items() if not pages]
    got = found(page, tag, list(having) + list(meant))
    shares = [[len(wanted & got[word]) / len(wanted) for word, wanted in each.items()] for each in (having, meant)]
    missed = [word for each in (having, meant) for word, wanted in each.items() if wanted - got[word]]
    return len(having), sum(shares[0]) / len(having), len(meant), sum(shares[1]) / len(meant), missed


@pytest.mark.parametrize("tag", LANGUAGES)
def test_finds_the_words_of_every_language(page, talk, built, tag):
    with serving(built) as origin:
        page.goto(f"{origin}/{tag}/")
        page.locator(".search input").focus()
        page.wait_for_selector("[role=combobox]")
        count, words_found, typed, forms_found, missed = recall(page, tag)
    print(f"{tag:8} {count:4} words {words_found:.3f} {typed:3} forms {forms_found:.3f} missed: {' '.join(missed)}")
    assert count >= 60 and typed >= 8
    assert words_found >= RECALL, missed
    assert forms_found >= RECALL, missed


def test_slow_rules_are_waited_for(page, talk, built):
    """A connection that brings the rules of a script after the index: no term is read without them."""
    def late(route):
        time.sleep(1)
        route.continue_()

    page.route("**/search-wide.js*", late)
    with serving(built) as origin:
        page.goto(f"{origin}/ar/")
        page.locator(".search input").focus()
        page.wait_for_selector("[role=combobox]")
        *_, forms_found, missed = recall(page, "ar")
    assert forms_found >= RECALL, missed
