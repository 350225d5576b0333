"""GitHub takes no language with a request: its stand-in speaks that of the reader's own sign-in all the same, and says
what GitHub itself shows in English only. The others are sent a language."""

import pathlib

import pytest
import yaml

from conftest import Server

pytestmark = pytest.mark.everyday

LOCALES = ("en", "th", "he")
CONTENT = pathlib.Path(__file__).resolve().parents[2] / "content"
TEXTS = {locale: yaml.safe_load((CONTENT / locale / "_strings.yml").read_text(encoding="utf-8"))["stand_in"] for locale in LOCALES}


SAID = {locale: yaml.safe_load((CONTENT / locale / "_strings.yml").read_text(encoding="utf-8"))["error_page"]["said"] for locale in LOCALES}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server of this file's own: whoever has consented is not asked again."""
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()


@pytest.fixture(params=[("scripts", True), ("no scripts", False)], ids=lambda param: param[0])
def visit(browser, request):
    """A browser whose own languages are none of the site's."""
    context = browser.new_context(locale="fr-FR", java_script_enabled=request.param[1])
    yield context.new_page()
    context.close()


@pytest.fixture
def person(visit, request):
    """A user who has not consented yet: another one for each case. Mallory comes after Ada, whose address she has."""
    scripts, locale = request.node.callspec.params["visit"][1], request.node.callspec.params["locale"]
    return ("somchai", "pranee", "noa", "layla", "ada", "mallory")[2 * LOCALES.index(locale) + scripts]


def is_in(page, locale):
    html = page.locator("html")
    return html.get_attribute("lang") == locale and html.get_attribute("dir") == ("rtl" if locale == "he" else "ltr")


def note(page):
    """What the page says of the provider's own language."""
    return [text.strip() for text in page.locator("main .mode-note").all_inner_texts()]


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_github_speaks_the_readers_language_and_says_what_it_does_not(visit, server, person, locale):
    texts = TEXTS[locale]
    wanted = [] if locale == "en" else [texts["in_english"].replace("{provider}", "GitHub")]
    visit.goto(f"{server.url}/playground/github.com/start?locale={locale}")
    assert "/stand-in/github/" in visit.url and is_in(visit, locale)
    assert visit.locator("h1").inner_text() == texts["choose"]["title"]
    assert texts["banner"] in visit.locator(".stand-in-banner").inner_text()
    assert note(visit) == wanted
    visit.locator(f"button[name=person][value={person}]").click()
    visit.locator("button[name=decision]").first.wait_for()
    assert is_in(visit, locale)
    assert visit.locator("h1").inner_text() == texts["authorize"]["title"]
    assert visit.locator("button[name=decision][value=allow]").inner_text() == texts["authorize"]["continue"]
    assert note(visit) == wanted
    visit.locator("button[name=decision][value=allow]").click()
    visit.wait_for_url("**/run/**")
    assert is_in(visit, locale) and f"/{locale}/" in visit.url


@pytest.mark.one_of_each
@pytest.mark.parametrize("provider", ["apple.com", "facebook.com", "microsoft.com", "google.com"])
def test_the_others_have_pages_in_the_readers_language_themselves(visit, server, provider):
    visit.goto(f"{server.url}/playground/{provider}/start?locale=he")
    assert is_in(visit, "he") and note(visit) == []
    assert visit.locator("h1").inner_text() == TEXTS["he"]["choose"]["title"]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_refusal_of_github_is_in_the_readers_language(page, server, locale):
    """What GitHub answers is quoted as it is, marked as English; around it stand the reader's words."""
    page.set_extra_http_headers({"Accept-Language": locale})
    page.goto(f"{server.url}/stand-in/github/login/oauth/authorize?client_id=nobody")
    assert is_in(page, locale)
    assert page.locator("[data-error-code]").count() == 1
    assert TEXTS[locale]["banner"] in page.locator(".stand-in-banner").inner_text()
    assert page.locator("figure.said figcaption").inner_text() == SAID[locale]
    assert page.locator("figure.said [lang=en]").inner_text().isascii()


@pytest.mark.parametrize("locale", LOCALES)
def test_a_personal_account_is_called_so_in_the_readers_language(visit, server, locale):
    visit.goto(f"{server.url}/playground/microsoft.com/start?locale={locale}")
    cards = visit.locator("button[name=person]")
    notes = [note for note in cards.locator("em").all_inner_texts()]
    assert TEXTS[locale]["personal_account"] in notes and "contoso.example" in notes
    assert locale == "en" or "Personal account" not in visit.locator("main").inner_text()
