"""Every provider's sign-in through its local stand-in, in a real browser."""

import json
import re

import pytest
import requests

import conftest

pytestmark = pytest.mark.everyday

PROVIDERS = ["apple.com", "google.com", "microsoft.com", "github.com", "facebook.com"]
LOCALES = ["th", "he", "en"]


def path_name(provider):
    return provider.removesuffix(".com")


def sign_in(page, server, provider, locale, person, last=True, javascript=True):
    page.goto(f"{server.url}/playground/{provider}/start?locale={locale}")
    page.locator("button[name=person]", has_text=person).first.click()
    page.wait_for_load_state()
    if page.locator("button[name=decision][value=allow]").count():
        page.locator("button[name=decision][value=allow]").click()
    if not javascript and page.locator("form[data-submit] button").count():
        page.locator("form[data-submit] button").click()
    if last:
        page.wait_for_url(f"**/{locale}/playground/{path_name(provider)}/run/**")
    else:
        page.wait_for_selector("[data-error-code]")


def session(page, server):
    return json.loads(page.request.get(server.url + "/playground/session").text())


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """One server for all providers and languages; each test empties its sandbox first."""
    running = conftest.Server(tmp_path_factory.mktemp("providers")).start()
    yield running
    running.stop()


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_providers_own_page_begins_with_it(shared, provider, locale):
    cards = r'<li class="card([^"]*)" id="provider-([^"]+)"'
    own = re.findall(cards, requests.get(f"{shared.url}/{locale}/playground/{path_name(provider)}/", timeout=30).text)
    listed = re.findall(cards, requests.get(f"{shared.url}/{locale}/playground/", timeout=30).text)
    assert own[0] == (" is-current", path_name(provider))
    assert [name for _, name in own[1:]] == [name for _, name in listed if name != path_name(provider)]


@pytest.fixture
def empty(shared):
    """The server with nobody in its sandbox."""
    emptied = requests.post(
        f"{shared.url}/playground/sandbox/reset?locale=en", data={"sure": "on"}, headers={"Origin": shared.url},
        timeout=30)
    assert emptied.url.endswith("done=reset"), emptied.url
    return shared


@pytest.mark.without_scripts
@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "plain"])
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("provider", PROVIDERS)
def test_each_provider_signs_a_person_in(browser, empty, provider, locale, javascript):
    context = browser.new_context(locale=locale, java_script_enabled=javascript)
    page = context.new_page()
    problems = []
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    sign_in(page, empty, provider, locale, "noa@example.com", javascript=javascript)
    now = session(page, empty)
    assert now["signed_in"] is True and now["provider"] == provider
    assert page.locator("html").get_attribute("lang") == locale
    assert page.locator("html").get_attribute("dir") == ("rtl" if locale == "he" else "ltr")
    assert page.locator("#step-checks").count() == 1
    assert "_=_" not in page.url, "Facebook's fragment goes no further than the callback"
    page.goto(f"{empty.url}/{locale}/playground/account/")
    text = page.locator("main").inner_text()
    assert "נועה" in text
    assert "noa@example.com" in text
    assert problems == []
    context.close()


def test_an_address_that_nobody_vouches_for_joins_no_account(browser, empty):
    """One account per e-mail: nobody is trusted for an address of a domain that they do not host (17012)."""
    server = empty
    context = browser.new_context()
    page = context.new_page()
    sign_in(page, server, "google.com", "en", "noa@example.com")
    google = session(page, server)
    sign_in(page, server, "apple.com", "en", "noa@example.com")
    assert session(page, server)["subject"] == google["subject"], "Apple vouches for every address that it shares"
    context.close()
    for provider in ("facebook.com", "microsoft.com"):
        other = browser.new_context()
        stranger = other.new_page()
        sign_in(stranger, server, provider, "en", "noa@example.com", last=False)
        assert stranger.locator("[data-error-code]").first.get_attribute("data-error-code") == "account_exists"
        assert "google.com" in stranger.locator("main").inner_text()
        assert "code=" not in stranger.url and "state=" not in stranger.url
        assert session(stranger, server)["signed_in"] is False
        other.close()


def test_two_browsers_see_nothing_of_each_other(browser, empty):
    server = empty
    contexts = [browser.new_context(), browser.new_context()]
    pages = [context.new_page() for context in contexts]
    sign_in(pages[0], server, "google.com", "en", "noa@example.com")
    assert session(pages[1], server)["signed_in"] is False
    answer = pages[1].goto(server.url + "/en/playground/google/run/")
    assert answer.status == 404
    for context in contexts:
        context.close()


def test_no_json_request_or_page_needs_a_third_party(browser, empty):
    server = empty
    context = browser.new_context()
    page = context.new_page()
    foreign = []
    page.on("request", lambda r: None if r.url.startswith((server.url, "data:")) else foreign.append(r.url))
    sign_in(page, server, "github.com", "th", "noa@example.com")
    page.goto(server.url + "/th/")
    page.goto(server.url + "/he/apple/apple-platforms/")
    assert foreign == []
    context.close()
