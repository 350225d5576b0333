"""Readers in a real browser who go on after a sign-in; loaded as a pytest plug-in (`pytest_plugins`).

The walks are in test_after_*.py: in each language, with scripts and without."""

import contextlib
import json
import re

import pytest
from playwright.sync_api import Error

import conftest
from arena import small_project

WALKS = [("en", True), ("th", False), ("he", True), ("en", False), ("th", True), ("he", False)]
WALK_IDS = [f"{locale}-{'scripts' if scripts else 'plain'}" for locale, scripts in WALKS]
walks = pytest.mark.parametrize("locale,scripts", WALKS, ids=WALK_IDS)


class Reader:
    """A person with a browser of their own."""

    def __init__(self, browser, server, locale="en", scripts=True):
        self.server, self.locale, self.scripts = server, locale, scripts
        self.context = browser.new_context(locale=locale, java_script_enabled=scripts)
        self.page = self.context.new_page()
        self.problems = []
        self.page.on("console", lambda m: self.problems.append(m.text) if m.type == "error" else None)

    def close(self):
        with contextlib.suppress(Exception):
            self.context.close()

    # Going about

    def go(self, path):
        try:
            return self.page.goto(f"{self.server.url}{path}")
        except Error as error:
            # The second of two clicks may still be on its way to its page.
            if "interrupted by another navigation" not in str(error):
                raise
            self.page.wait_for_load_state("networkidle")
            return self.page.goto(f"{self.server.url}{path}")

    def account(self, page=""):
        return self.go(f"/{self.locale}/playground/account/{page + '/' if page else ''}")

    def at(self, page):
        return f"/{self.locale}/playground/account/{page}/" in self.page.url

    def sign_in(self, provider, person, share=True, page=None):
        """Begins at the provider's start; ends where the playground leads."""
        self.go(f"/playground/{provider}/start?locale={self.locale}")
        self.at_provider(person, share=share)

    def at_provider(self, person, share=True, decision="allow"):
        """Chooses a person and consents, at the stand-in that the browser has come to."""
        self.page.wait_for_selector("button[name=person]")
        self.page.locator("button[name=person]", has_text=person).first.click()
        self.page.wait_for_load_state()
        answer = self.page.locator(f"button[name=decision][value={decision}]")
        if answer.count():
            if not share:
                self.page.locator("input[name=email_choice][value=hide]").check()
            answer.click()
            self.page.wait_for_load_state()
        if not self.scripts and self.page.locator("form[data-submit]").count():
            self.page.locator("form[data-submit] button").click()
        self.page.wait_for_url(re.compile(r"/playground/(account|[a-z]+/run)"))

    def press(self, action, index=0, **hidden):
        """Presses the button of the form that posts to `action` with these hidden fields."""
        selector = f"form[action='/playground/account/{action}']"
        for name, value in hidden.items():
            selector += f":has(input[name={name}][value='{value}'])"
        form = self.page.locator(selector).nth(index)
        form.locator("button[type=submit]").click()
        self.page.wait_for_load_state()

    # Looking

    @property
    def text(self):
        return self.page.locator("main").inner_text()

    @property
    def error(self):
        found = self.page.locator("main[data-error-code]")
        return found.get_attribute("data-error-code") if found.count() else None

    @property
    def session(self):
        return json.loads(self.page.request.get(self.server.url + "/playground/session").text())

    @property
    def identities(self):
        """Provider ids of the account's page."""
        self.account()
        fields = self.page.locator("form[action='/playground/account/unlink'] input[name=provider]")
        return [fields.nth(i).get_attribute("value") for i in range(fields.count())]

    def phone_code(self):
        """The code on the telephone's screen."""
        return self.page.locator("section[aria-labelledby=phone] .fact-value code").first.inner_text()

    def check_page(self):
        html = self.page.locator("html")
        assert html.get_attribute("lang") == self.locale
        assert html.get_attribute("dir") == ("rtl" if self.locale == "he" else "ltr")
        assert not re.search(r"\bafter\.[a-z_.]+", self.text), "a text is missing"


PROVIDERS = [f"  - id: {name}.com\n" for name in ("apple", "facebook", "microsoft", "github", "google")]


class Pool:
    """Servers where every browser has a sandbox of its own; a new one when an address has had its share."""

    def __init__(self, factory):
        self.factory, self.running, self.left = factory, None, 0

    def start(self, public):
        folder = self.factory.mktemp("after")
        configuration = small_project(folder, PROVIDERS, settings=["sandboxes: visitor"] if public else [])
        return conftest.Server(folder, configuration=configuration).start(240)

    def take(self):
        if self.left == 0:
            self.stop()
            self.running, self.left = self.start(public=True), 18
        self.left -= 1
        return self.running

    def stop(self):
        if self.running:
            self.running.stop()
            self.running = None


@pytest.fixture(scope="module")
def pool(tmp_path_factory):
    made = Pool(tmp_path_factory)
    yield made
    made.stop()


@pytest.fixture
def reader(browser, pool):
    """Makes readers with sandboxes of their own; their browsers are closed at the end."""
    with contextlib.ExitStack() as stack:

        def make(locale="en", scripts=True):
            made = Reader(browser, pool.take(), locale, scripts)
            stack.callback(made.close)
            return made

        yield make


@pytest.fixture
def neighbour(browser, pool):
    """Makes readers who share one sandbox, as on a developer's machine."""
    server = pool.start(public=False)
    with contextlib.ExitStack() as stack:
        stack.callback(server.stop)

        def make(locale="en", scripts=True):
            made = Reader(browser, server, locale, scripts)
            stack.callback(made.close)
            return made

        yield make


def enrol(me, number="+66 2 555 0100"):
    me.account("second-factor")
    me.page.locator("form[action$='/enrol'] input[name=number]").fill(number)
    me.press("enrol")
    assert me.at("second-factor")
    code = me.phone_code()
    me.page.locator("form[action$=enrol-code] input[name=code]").fill(code)
    me.press("enrol-code")
