"""The guides' own code beside each step, with the values of the run; and the ways from guide to step and back."""

import re
import urllib.parse

import lxml.html
import pytest
import requests

from arena import small_project
from person import Person
from test_failure_lab import LOCALES, PERSON, press_on
from test_run_pages import STEPS, at_the_stand_in, sign_in, violations
from conftest import ROOT

pytestmark = pytest.mark.everyday


def empty(server):
    """Leaves nobody an account: most addresses join none of another provider."""
    requests.delete(f"{server.url}/emulator/v1/projects/demo-portico/accounts", timeout=30).raise_for_status()


@pytest.fixture(autouse=True)
def nobody(server):
    empty(server)

PROVIDERS = ["apple.com", "google.com", "microsoft.com", "github.com", "facebook.com"]
WITH_CODE = {
    "apple.com": {"nonce", "request", "callback", "credential", "account"},
    **{provider: {"request", "credential", "account"} for provider in PROVIDERS[1:]},
}
PAGES = ["link", "sessions", "recent", "second-factor", "mail", "tokens", "rules", "providers", "microsoft", "custom-token", "delete"]


def guide_lines():
    """Every line of the guides' samples, without marks and indentation."""
    lines = set()
    for path in (ROOT / "content/_samples").rglob("*"):
        if path.is_file():
            lines |= {line.strip() for line in path.read_text(encoding="utf-8").split("\n")}
    return lines


@pytest.mark.one_of_each
@pytest.mark.parametrize("provider", PROVIDERS)
def test_the_code_of_a_step_is_the_guides_own(browser, server, provider):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    query = "&scopes=public_profile" if provider == "facebook.com" else ""
    sign_in(page, server, provider, "he", javascript=False, query=query)
    known, live = guide_lines(), 0
    for step in STEPS:
        page.goto(f"{server.url}/he/playground/{provider.removesuffix('.com')}/run/{step}/")
        tabs = page.locator(".step-code .code-tab")
        if step not in WITH_CODE[provider]:
            assert tabs.count() == 0 and page.locator(".step-code p").count() >= 1
            continue
        assert page.locator(".step-code .code-tab-label").all_inner_texts() == ["Swift", "Objective-C", "C++"]
        assert page.locator(".step-code pre[dir=ltr] i[class]").count() > 30, "it is highlighted"
        for text in tabs.locator("pre").all_inner_texts():
            assert not re.search(r"\blive:", text) and "{" + "nonce}" not in text
            for line in filter(None, (line.strip() for line in text.split("\n"))):
                if line not in known:
                    assert line.startswith("//") or "oidc.example" not in line and provider in line, line
                    live += 1
    assert live >= 9, "each language of each step shows a value of this run"
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_code_and_facts_stand_side_by_side_on_a_wide_screen(browser, server, locale):
    context = browser.new_context(locale=locale, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    sign_in(page, server, "apple.com", locale)
    page.goto(f"{server.url}/{locale}/playground/apple/run/request/")
    facts, code = page.locator(".step-facts").bounding_box(), page.locator(".step-code").bounding_box()
    assert abs(facts["y"] - code["y"]) < 40 and facts["x"] != code["x"]
    assert (code["x"] > facts["x"]) == (locale != "he")
    page.locator(".step-code .tab-list button, .step-code [role=tab]").nth(1).click()
    assert page.locator(".step-code .code-tab[data-code=objc]").is_visible()
    assert not page.locator(".step-code .code-tab[data-code=swift]").is_visible()
    assert violations(page) == []
    page.set_viewport_size({"width": 320, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_a_box_of_a_guide_leads_to_its_step_and_back_to_its_heading(browser, server, locale):
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(f"{server.url}/{locale}/concepts/tokens/")
    page.locator(".try-it a.button[href*='step=checks']").click()
    at_the_stand_in(page)
    page.wait_for_url(f"**/{locale}/playground/apple/run/checks/")
    page.locator(f"a[href='/{locale}/concepts/tokens/#checks']").first.click()
    assert page.url.endswith(f"/{locale}/concepts/tokens/#checks")
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_a_box_of_a_guide_leads_to_a_page_after_sign_in_and_back(browser, server, locale):
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(f"{server.url}/{locale}/concepts/linking/")
    page.locator(".try-it a.button[href*='step=link']").first.click()
    page.locator("#provider-google a.button").click()
    page.locator("button[name=person]", has_text=PERSON).first.click()
    page.wait_for_load_state()
    if page.locator("button[name=decision][value=allow]").count():
        page.locator("button[name=decision][value=allow]").click()
    page.wait_for_url(f"**/{locale}/playground/account/link/")
    page.locator(f"a[href='/{locale}/concepts/linking/#link']").click()
    page.locator(".try-it a.button[href*='step=link']").first.click()
    page.locator(f".notice a[href='/{locale}/playground/account/link/']").click()
    assert page.url.endswith(f"/{locale}/playground/account/link/"), "who is signed in goes straight there"
    context.close()


def test_every_box_of_the_guides_leads_somewhere(server):
    """In every language the boxes name steps and pages that exist, and come back to their own heading."""
    found, errors, session = set(), set(), Person(server.url).session
    for path in sorted((ROOT / "content").glob("*/*/*.md")):
        page = "/" + str(path.relative_to(ROOT / "content").with_suffix("")).removesuffix("index") + "/"
        tree = lxml.html.fromstring(session.get(server.url + page.replace("//", "/")).text)
        ids = set(tree.xpath("//@id"))
        for href in tree.xpath("//aside[contains(@class,'try-it')]//a/@href"):
            if "/errors/" in href:
                errors.add(href)
                continue
            query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(href).query))
            assert query["step"] in STEPS + PAGES and query["from"] == page.replace("//", "/"), (page, href)
            assert query["at"] in ids, (page, href)
            found.add(query["step"])
    assert {"link", "recent", "second-factor", "mail", "rules", "microsoft", "custom-token", "delete"} <= found
    assert len(errors) >= 36 * 3
    assert [href for href in sorted(errors) if session.get(urllib.parse.urljoin(server.url, href)).status_code != 200] == []


def test_a_step_that_is_none_is_no_destination(server):
    answer = Person(server.url).session.get(f"{server.url}/en/playground/apple/?step=outcome&from=/en/&at=<x>")
    assert answer.status_code == 200 and "outcome" not in answer.text and "<x>" not in answer.text


@pytest.mark.slow
def test_a_site_without_samples_shows_no_code_and_says_nothing_untrue(make_server, browser, tmp_path):
    server = make_server(configuration=small_project(tmp_path, ["  - id: google.com\n"]))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    sign_in(page, server, "google.com", "en", javascript=False)
    for step in STEPS:
        page.goto(f"{server.url}/en/playground/google/run/{step}/")
        assert page.locator(".step-code .code-tab").count() == 0
        assert (page.locator(".step-code > p:not(.step-guide)").count() == 1) == (step in ("provider", "exchange", "checks"))
    context.close()


def boxes(server, session, locale):
    """The first box of each step in a language's guides: step, address, and where it stands."""
    found = {}
    for path in sorted((ROOT / "content" / locale).glob("*/*.md")):
        page = f"/{locale}/{path.parent.name}/" + ("" if path.stem == "index" else f"{path.stem}/")
        for href in lxml.html.fromstring(session.get(server.url + page).text).xpath(
                "//aside[contains(@class,'try-it')]//a/@href"):
            query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(href).query))
            # Facebook's word on an address is not trusted: it would ask for the account's own provider first.
            if "/facebook/" not in href and "/errors/" not in href:
                found.setdefault(query["step"], (urllib.parse.urljoin(page, href), f"{page}#{query['at']}"))
    return found


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_a_sign_in_that_a_box_begins_ends_at_its_step_and_leads_back(server, locale):
    """One sign-in for each step that a guide names, without scripts; the steps after sign-in too."""
    found = boxes(server, Person(server.url).session, locale)
    assert {"nonce", "checks", "link", "recent", "second-factor", "mail", "rules", "delete"} <= set(found)
    for step, (href, origin) in sorted(found.items()):
        empty(server)
        person = Person(server.url)
        begin = href
        # A step of a sign-in begins at once; a page after it is chosen on the provider's page.
        assert ("/start?" in href) == (step in STEPS), href
        if step not in STEPS:
            start = lxml.html.fromstring(person.session.get(server.url + href).text)
            provider = urllib.parse.urlsplit(href).path.strip("/").split("/")[-1]
            begin = start.xpath(f"//*[@id='provider-{provider}']//a[contains(@class,'button')]/@href")[0]
        page = press_on(person, person.session.get(server.url + begin, allow_redirects=False), PERSON)
        wanted = f"/run/{step}/" if step in STEPS else f"/{locale}/playground/account/{step}/"
        assert page.status_code == 200 and page.url.split("?")[0].endswith(wanted), (step, page.url)
        tree = lxml.html.fromstring(page.text)
        assert origin in tree.xpath("//main//a/@href"), (step, "no way back")
