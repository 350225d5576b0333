"""A person agrees to less than the app asked for, or the app asks for less, and the pages say what came of it; a
sign-in that fails names its error as the SDKs do."""

import json
import re

import pytest

import conftest
from test_failure_lab import LOCALES
from test_run_pages import at_the_stand_in, violations

pytestmark = pytest.mark.everyday

PERSON = "somchai@example.com"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server whose stand-ins nobody has agreed to anything at."""
    running = conftest.Server(tmp_path_factory.mktemp("less")).start()
    yield running
    running.stop()


class Asked:
    """A reader in a browser, with a sandbox that the test empties first."""

    def __init__(self, browser, server, locale):
        self.server, self.locale = server, locale
        self.context = browser.new_context(locale=locale)
        self.page = self.context.new_page()
        self.go("sandbox/")
        self.page.locator("input[name=sure]").check()
        self.page.locator("form[action*='/reset'] button").click()

    def go(self, path):
        return self.page.goto(f"{self.server.url}/{self.locale}/playground/{path}")

    def choose(self):
        self.page.locator("button[name=person]", has_text=PERSON).first.click()
        self.page.wait_for_selector("button[name=decision]")

    def agree(self):
        self.page.locator("button[name=decision][value=allow]").click()
        self.page.wait_for_url(re.compile(r"/playground/(account|[a-z]+/run)"))

    def row(self, name):
        """The values of a name on this page."""
        rows = self.page.locator(f"main dl.facts > div:has(dt code:text-is('{name}')) dd.fact-value > code")
        return rows.all_inner_texts()

    @property
    def account(self):
        self.go("account/")
        return self.page.locator("main").inner_text()

    def gave(self, provider):
        self.go("account/providers/")
        return self.page.locator(f"section[aria-labelledby='gave-{provider}']").inner_text()


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_a_permission_that_is_declined_at_facebook(browser, server, locale):
    me = Asked(browser, server, locale)
    me.page.goto(f"{server.url}/playground/facebook.com/start?locale={locale}")
    me.choose()
    box = me.page.locator("input[name=scope][value=email]")
    # Facebook remembers what was declined in another language's test: it is on offer again, unticked.
    if box.is_checked():
        box.uncheck()
    me.agree()
    me.go("facebook/run/request/")
    assert me.row("scope") == ["public_profile,email"], "it was asked for"
    me.go("facebook/run/checks/")
    answers = ["".join(answer.split()) for answer in me.row("data")]
    assert any('"scopes":["public_profile"]' in answer for answer in answers), "the token is worth no more"
    assert me.row("email") == [], "and did not come"
    assert violations(me.page) == []
    gave = me.gave("facebook")
    assert "public_profile,email" in gave and gave.count("public_profile") == 2 and PERSON not in gave
    assert PERSON not in me.account
    assert json.loads(me.page.request.get(server.url + "/playground/session").text())["signed_in"] is True
    me.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_asking_github_for_less(browser, server, locale):
    me = Asked(browser, server, locale)
    me.page.goto(f"{server.url}/playground/github.com/start?locale={locale}")
    me.choose()
    me.agree()
    assert PERSON in me.account, "with its scope the private address comes"
    me.go("github/run/request/")
    me.page.locator(".edit-request > summary").click()
    me.page.locator(".edit-request a.quiet").click()
    me.page.locator("button[name=person]", has_text=PERSON).first.click()
    me.page.wait_for_selector("button[name=decision], #step-account")
    if me.page.locator("button[name=decision]").count():
        me.agree()
    assert me.page.url.endswith("/github/run/account/")
    me.go("github/run/request/")
    assert me.row("scope") == ["read:user"]
    gave = me.gave("github")
    assert "read:user" in gave
    me.go("github/run/")
    assert violations(me.page) == []
    me.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("locale", LOCALES)
def test_a_failed_run_names_its_error_as_the_sdks_do(browser, server, locale, javascript):
    context = browser.new_context(locale=locale, java_script_enabled=javascript)
    page = context.new_page()

    def names():
        if not page.locator("dl.error-names").first.is_visible():
            page.locator("details:has(dl.error-names) > summary").first.click()
        labels = page.locator("dl.error-names dt").all_inner_texts()
        assert labels == ["Swift", "Objective-C", "C++", "JavaScript"]
        codes = page.locator("dl.error-names code")
        assert all(codes.nth(i).evaluate("e => getComputedStyle(e).direction") == "ltr" for i in range(4))
        return codes.all_inner_texts()

    page.goto(f"{server.url}/playground/google.com/start?locale={locale}")
    page.locator("button[name=person]", has_text=PERSON).first.click()
    page.wait_for_selector("button[name=decision], main.run")
    if page.locator("button[name=decision]").count():
        page.locator("button[name=decision][value=cancel]").click()
        page.wait_for_url("**/google/run/")
        assert page.locator("main [data-error-code]").first.get_attribute("data-error-code") == "access_denied"
        assert names()[3].startswith("auth/") and "17" in names()[0]
        if javascript:
            assert violations(page) == []
    page.goto(f"{server.url}/playground/google.com/start?locale={locale}&sabotage=nonce_wrong")
    page.locator("button[name=person]", has_text=PERSON).first.click()
    page.wait_for_selector("button[name=decision], [data-stopped-by]")
    if page.locator("button[name=decision]").count():
        page.locator("button[name=decision][value=allow]").click()
    page.wait_for_url("**/google/run/stop/")
    stopped = names()
    page.goto(f"{server.url}/{locale}/playground/google/run/")
    assert names() == stopped == [
        "AuthErrorCode.missingOrInvalidNonce (17094)", "FIRAuthErrorCodeMissingOrInvalidNonce (17094)",
        "kAuthErrorMissingOrInvalidNonce", "auth/missing-or-invalid-nonce"]
    assert page.locator(f"a[href='/{locale}/concepts/errors/']").count() >= 1
    context.close()
