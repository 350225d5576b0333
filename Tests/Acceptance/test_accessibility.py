"""axe finds nothing, best practices included, on any page of a sign-in."""

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.everyday


def violations(page):
    found = Axe().run(page).response["violations"]
    return [(v["id"], v["nodes"][0]["target"]) for v in found]


@pytest.mark.parametrize("locale", ["th", "he"])
def test_a_sign_in_has_no_violation(browser, make_server, locale):
    server = make_server()
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(f"{server.url}/playground/apple.com/start?locale={locale}")
    assert violations(page) == [], "choosing a person"
    page.locator("button[name=person]").first.click()
    page.wait_for_load_state()
    assert violations(page) == [], "consent"
    page.locator("button[name=decision][value=allow]").click()
    page.wait_for_url("**/run/**")
    assert violations(page) == [], "the run"
    page.goto(f"{server.url}/stand-in/apple/account?locale={locale}")
    assert violations(page) == [], "apps that use the account"
    page.goto(f"{server.url}/{locale}/playground/account/")
    assert violations(page) == [], "the account"
    context.close()
