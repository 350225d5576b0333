"""The sandbox's page: what its settings do, whose accounts it shows, and what an app did with its key."""

import re

import pytest
import requests
from axe_playwright_python.sync_playwright import Axe

import conftest
from arena import small_project
from person import Person
from test_failure_lab import LOCALES, press_on
from visitor import check_markup

pytestmark = pytest.mark.everyday

PROVIDERS = ["  - id: google.com\n", "  - id: github.com\n", "  - id: facebook.com\n"]


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    """Every visitor has a sandbox of their own."""
    folder = tmp_path_factory.mktemp("public")
    running = conftest.Server(
        folder, configuration=small_project(folder, PROVIDERS, settings=["sandboxes: visitor"])).start()
    yield running
    running.stop()


class Owner:
    """A visitor with a sandbox."""

    def __init__(self, server, locale="en"):
        self.server, self.locale = server, locale
        self.person = Person(server.url)
        self.page = self.look()

    def look(self, page="sandbox"):
        self.text = self.person.session.get(f"{self.server.url}/{self.locale}/playground/{page}/").text
        return check_markup(self.text)

    def post(self, form, **fields):
        answer = self.person.session.post(
            f"{self.server.url}/playground/sandbox/{form}?locale={self.locale}", data=fields,
            headers={"Origin": self.server.url})
        assert answer.status_code == 200
        return check_markup(answer.text)

    def settings(self, recent="300", **on):
        return self.post("settings", recent=recent, **{name: "on" for name, is_on in on.items() if is_on})

    def sign_in(self, provider, email="noa@example.com"):
        return press_on(self.person, self.person.session.get(
            f"{self.server.url}/playground/{provider}/start?locale={self.locale}", allow_redirects=False), email)

    @property
    def accounts(self):
        return self.look().xpath("//table//tbody/tr")

    @property
    def key(self):
        return self.look("connect").xpath("//dd[@class='fact-value']/code/text()")[2]

    def call(self, operation, **body):
        return requests.post(
            f"{self.server.url}/identitytoolkit.googleapis.com/v1/{operation}?key={self.key}", json=body, timeout=30)


def checked(page, name):
    return bool(page.xpath(f"//input[@name='{name}'][@checked]"))


@pytest.mark.parametrize("locale", LOCALES)
def test_settings_are_kept_one_by_one(public, locale):
    owner = Owner(public, locale)
    assert checked(owner.page, "one_account") and checked(owner.page, "mfa")
    for wanted in ({"one_account": False, "enumeration": True, "mfa": False},
                   {"one_account": True, "enumeration": False, "mfa": True}):
        page = owner.settings(recent="77", **wanted)
        assert page.xpath("//*[@role='status']")
        assert {name: checked(page, name) for name in wanted} == wanted
        assert page.xpath("//input[@name='recent']/@value") == ["77"]
    other = Owner(public, locale)
    assert other.page.xpath("//input[@name='recent']/@value") != ["77"], "nobody else's settings changed"


def test_one_account_for_each_address_or_several(public):
    owner = Owner(public)
    owner.settings(one_account=True, mfa=True)
    owner.sign_in("google.com")
    asked = owner.sign_in("facebook.com")
    assert "/account/conflict/" in asked.url and len(owner.accounts) == 1
    owner.settings(one_account=False, mfa=True)
    owner.sign_in("facebook.com")
    assert len(owner.accounts) == 2, "two providers with one address open two accounts"
    rows = [" ".join(row.text_content().split()) for row in owner.accounts]
    assert any("google.com" in row for row in rows) and any("facebook.com" in row for row in rows)


def test_enumeration_protection_keeps_addresses_secret(public):
    owner = Owner(public)
    owner.sign_in("google.com")
    ask = {"identifier": "noa@example.com", "continueUri": "http://127.0.0.1/"}
    owner.settings(one_account=True, enumeration=False)
    told = owner.call("accounts:createAuthUri", **ask).json()
    assert told.get("registered") is True
    owner.settings(one_account=True, enumeration=True)
    hidden = owner.call("accounts:createAuthUri", **ask).json()
    assert "registered" not in hidden or hidden["registered"] is not True
    assert not hidden.get("signinMethods") and not hidden.get("allProviders")


def test_the_limit_of_recent_sign_ins(public):
    owner = Owner(public)
    owner.sign_in("google.com")
    account = check_markup(owner.person.session.get(f"{public.url}/en/playground/account/recent/").text)
    assert "300" in account.text_content()
    owner.settings(recent="4242", one_account=True, mfa=True)
    account = check_markup(owner.person.session.get(f"{public.url}/en/playground/account/recent/").text)
    assert "4242" in account.text_content()


def test_a_second_factor_only_where_it_is_switched_on(public):
    owner = Owner(public)
    owner.sign_in("google.com")

    def form():
        page = check_markup(owner.person.session.get(f"{public.url}/en/playground/account/second-factor/").text)
        return page.xpath("//form[@action='/playground/account/enrol']")

    owner.settings(one_account=True, mfa=False)
    assert not form()
    owner.settings(one_account=True, mfa=True)
    assert form()


def test_emptying_it_leaves_nothing_and_touches_nobody(public):
    owner, other = Owner(public), Owner(public)
    for visitor in (owner, other):
        visitor.sign_in("google.com")
        assert len(visitor.accounts) == 1
    owner.settings(recent="60")
    assert len(owner.post("reset").xpath("//table")) == 1, "it asks first"
    page = owner.post("reset", sure="on")
    assert not page.xpath("//table") and page.xpath("//input[@name='recent']/@value") == ["300"]
    assert owner.person.session.get(public.url + "/playground/session").json() == {"signed_in": False}
    assert len(other.accounts) == 1
    assert owner.sign_in("google.com").status_code == 200 and len(owner.accounts) == 1


@pytest.mark.parametrize("locale", LOCALES)
def test_when_it_is_removed_is_said(public, locale):
    owner = Owner(public, locale)
    said = re.findall(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", owner.text)
    assert len(set(said)) == 1


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_what_an_app_did_is_told_while_it_does_it(browser, public, locale):
    context = browser.new_context(locale=locale)
    page = context.new_page()
    problems = []
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    page.goto(f"{public.url}/{locale}/playground/connect/")
    assert page.locator("#app-calls table").count() == 0
    key = page.locator("dd.fact-value code").nth(2).inner_text()
    url = f"{public.url}/identitytoolkit.googleapis.com/v1/accounts:"
    secret = {"email": "app@example.com", "password": "a-secret-password"}
    assert requests.post(f"{url}signUp?key={key}", json=secret, timeout=30).status_code == 200
    wrong = requests.post(f"{url}signInWithIdp?key={key}", json={"postBody": "x"}, timeout=30)
    assert wrong.status_code == 400
    page.wait_for_selector("#app-calls tbody tr:nth-child(2)", timeout=15_000)
    rows = page.locator("#app-calls tbody tr").all_inner_texts()
    assert "signInWithIdp" in rows[0] and "400" in rows[0] and "signUp" in rows[1] and "200" in rows[1]
    text = page.content()
    assert "a-secret-password" not in text and "app@example.com" not in text
    assert [(v["id"], v["nodes"][0]["target"]) for v in Axe().run(page).response["violations"]] == []
    stranger = Owner(public, locale)
    assert not stranger.look("connect").xpath("//*[@id='app-calls']//table")
    plain = browser.new_context(java_script_enabled=False, storage_state=context.storage_state()).new_page()
    plain.goto(f"{public.url}/{locale}/playground/connect/")
    assert plain.locator("#app-calls tbody tr").count() == 2 and plain.locator("a[href$='/connect/#connect-log']").count() == 1
    labels = plain.locator(".code-tab-label").all_inner_texts()
    assert labels == ["Swift", "Objective-C", "C++", "JavaScript", "Kotlin", "Python"]
    assert problems == [] and key in plain.content()
    plain.context.close()
    context.close()
