"""Errors that guides show: produced at a stand-in, without scripts, in the reader's language."""

import urllib.parse

import pytest

pytestmark = pytest.mark.everyday

STATES = {
    "microsoft/errors/aadsts50194": (
        "is not configured as a multi-tenant application. Usage of the /common endpoint is not supported for such apps "
        "created after '10/15/2018'. Use a tenant-specific endpoint or configure the application to be multi-tenant."),
    "github/errors/bad-verification-code": "The code passed is incorrect or expired.",
    "google/errors/nonce-mismatch": 'does not match the SHA256 hash of the raw nonce "another-nonce" in the request.',
}
GUIDE = {"from": "/{0}/concepts/errors/", "at": "credentials"}


@pytest.fixture
def reader(browser):
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("locale", ["en", "he"])
@pytest.mark.parametrize("state", STATES)
def test_an_error_is_produced_and_taken_apart(server, reader, locale, state):
    way = urllib.parse.urlencode({name: value.format(locale) for name, value in GUIDE.items()})
    reader.goto(f"{server.url}/{locale}/playground/{state}/?{way}")
    assert reader.locator("html").get_attribute("dir") == ("rtl" if locale == "he" else "ltr")
    assert reader.locator("[data-said]").count() == 0
    reader.locator("button[name=show]").click()
    said = reader.locator("[data-said]").all_inner_texts()
    assert len(said) == 1 and STATES[state] in said[0]
    assert reader.locator("article.exchange").count() >= 1
    back = reader.locator("#next a.button").get_attribute("href")
    assert back == f"/{locale}/concepts/errors/#credentials"
    assert "show_me." not in reader.content()


def test_the_providers_own_page_says_the_same_and_leads_back(server, reader):
    reader.goto(f"{server.url}/en/playground/microsoft/errors/aadsts50194/?show=1")
    said = reader.locator("[data-said]").inner_text()
    reader.locator("a[href*='/stand-in/microsoft/common/']").click()
    assert urllib.parse.urlsplit(reader.url).path.startswith("/stand-in/microsoft/common/")
    assert said in reader.locator("main").inner_text()
    reader.locator("main .actions a.button").click()
    assert urllib.parse.urlsplit(reader.url).path == "/en/playground/microsoft/errors/aadsts50194/"


def test_whoever_cancels_there_comes_back_too(server, reader):
    reader.goto(f"{server.url}/en/playground/apple/errors/user-cancelled/?show=1")
    assert reader.locator("[data-said]").inner_text() == "user_cancelled_authorize"
    reader.locator("a[href*='/stand-in/apple/']").click()
    reader.locator("button[name=decision][value=cancel]").click()
    # Apple's answer is a form, which a browser without scripts sends when it is told to.
    if "/stand-in/" in reader.url:
        reader.locator("form[data-submit] button").click()
    assert urllib.parse.urlsplit(reader.url).path == "/en/playground/apple/errors/user-cancelled/"
