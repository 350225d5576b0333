"""A run, page by page: every step in every language, with and without scripts; a run that waits for its reader."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe

from person import Person
from test_failure_lab import LOCALES, PERSON, press_on
from visitor import check_markup

pytestmark = pytest.mark.everyday

STEPS = ["nonce", "request", "provider", "callback", "exchange", "checks", "credential", "account"]


def violations(page):
    return [(v["id"], v["nodes"][0]["target"]) for v in Axe().run(page).response["violations"]]


def sign_in(page, server, provider, locale, javascript=True, query=""):
    page.goto(f"{server.url}/playground/{provider}/start?locale={locale}{query}")
    at_the_stand_in(page, javascript)


def at_the_stand_in(page, javascript=True):
    page.locator("button[name=person]", has_text=PERSON).first.click()
    page.wait_for_load_state()
    if page.locator("button[name=decision][value=allow]").count():
        page.locator("button[name=decision][value=allow]").click()
    if not javascript and page.locator("form[data-submit] button").count():
        page.locator("form[data-submit] button").click()
    page.wait_for_url("**/run/**")


@pytest.mark.slow
@pytest.mark.parametrize("locale,scheme,width", [("en", "light", 1280), ("th", "dark", 360), ("he", "dark", 1280)])
def test_each_step_has_a_page(browser, server, locale, scheme, width):
    context = browser.new_context(locale=locale, color_scheme=scheme, viewport={"width": width, "height": 900})
    page = context.new_page()
    problems, found = [], {}
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    sign_in(page, server, "apple.com", locale)
    for number, step in enumerate(STEPS):
        page.goto(f"{server.url}/{locale}/playground/apple/run/{step}/")
        assert page.locator("html").get_attribute("dir") == ("rtl" if locale == "he" else "ltr")
        assert page.locator(f"#step-{step}").count() == 1
        assert page.locator(".progress [aria-current=step]").count() == 1
        assert page.locator("a[rel=prev]").count() == (0 if number == 0 else 1)
        assert page.locator("a[rel=next]").count() == (1 if number + 1 < len(STEPS) else 0)
        for label in page.locator(".code-tab-label").all_text_contents():
            assert label in ("Swift", "Objective-C", "C++")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), step
        if violations(page):
            found[step] = violations(page)
    for other in ("timeline", ""):
        page.goto(f"{server.url}/{locale}/playground/apple/run/{other}")
        if violations(page):
            found[other] = violations(page)
    assert found == {} and problems == []
    page.goto(f"{server.url}/{locale}/playground/apple/run/nonce/")
    for _ in STEPS[1:]:
        page.locator("a[rel=next]").click()
    assert page.url.endswith("/run/account/")
    context.close()


def test_the_snippets_hold_the_values_of_the_run(browser, server):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    sign_in(page, server, "apple.com", "en", javascript=False)
    page.goto(f"{server.url}/en/playground/apple/run/request/")
    facts = page.locator(".exchange").first.inner_text()
    sent = re.search(r"[0-9a-f]{64}", facts)[0]
    texts = page.locator(".code-tab pre").all_inner_texts()
    assert len(texts) == 3 and all(sent in text for text in texts)
    assert all(page.locator(".code-tab").nth(tab).locator("pre i[class]").count() > 10 for tab in range(3))
    page.goto(f"{server.url}/en/playground/apple/run/nonce/")
    assert sent in page.locator("#step-nonce").inner_text() and sent.upper() in page.locator("#step-nonce").inner_text()
    context.close()


@pytest.mark.one_of_each
@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("locale", LOCALES)
def test_a_run_waits_between_its_steps(browser, server, locale, javascript):
    context = browser.new_context(java_script_enabled=javascript, locale=locale)
    page = context.new_page()
    page.goto(f"{server.url}/{locale}/playground/")
    page.locator("#provider-apple a[href*='mode=steps']").click()
    assert page.url.endswith(f"/{locale}/playground/apple/run/nonce/")
    page.goto(f"{server.url}/{locale}/playground/apple/run/request/")
    if javascript:
        assert violations(page) == []
    page.goto(f"{server.url}/{locale}/playground/apple/run/checks/")
    assert page.locator(f"a[href$='/run/provider/']").count() >= 1, "a step that is not reached leads to the one that is"
    page.goto(f"{server.url}/{locale}/playground/apple/run/nonce/")
    for step in ("request", "provider"):
        page.locator(".next-bar a.button").click()
        assert page.url.endswith(f"/run/{step}/")
    page.locator(".next-bar a.button").click()
    at_the_stand_in(page, javascript)
    # Each press takes a step and shows what came of it, not the next one's empty page.
    for taken, shown in (("callback", ".facts"), ("exchange", ".exchange"), ("checks", "table.checks")):
        assert page.url.endswith(f"/run/{taken}/")
        assert page.locator(".step-state.is-done").count() == 1 and page.locator(shown).count() >= 1
        assert json.loads(page.request.get(server.url + "/playground/session").text())["signed_in"] is False
        page.locator("form[action*='/continue'] button").click()
        page.wait_for_load_state("domcontentloaded")
    assert page.url.endswith("/run/credential/")
    assert json.loads(page.request.get(server.url + "/playground/session").text())["signed_in"] is True
    assert page.locator("form[action*='/continue']").count() == 0
    page.locator(".next-bar a.button").click()
    assert page.url.endswith("/run/account/")
    page.locator(".next-bar a.button").click()
    assert page.url.endswith(f"/{locale}/playground/account/")
    context.close()


def test_going_back_and_pressing_twice_takes_no_step_twice(browser, server):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{server.url}/playground/google.com/start?locale=en&mode=steps")
    page.goto(f"{server.url}/en/playground/google/run/provider/")
    page.locator(".next-bar a.button").click()
    at_the_stand_in(page)
    form = page.locator("form[action*='/continue']")
    stale = {name: form.locator(f"input[name={name}]").get_attribute("value") for name in ("run", "step")}
    action = server.url + form.get_attribute("action")
    form.locator("button").click()
    page.wait_for_url("**/run/exchange/")
    page.go_back()
    page.wait_for_url("**/run/callback/")
    assert form.count() == 0, "the step is taken; what came of it is one press away"
    page.locator(".next-bar a.button").click()
    page.wait_for_load_state("domcontentloaded")
    assert page.url.endswith("/google/run/exchange/") and page.locator("[data-error-code]").count() == 0
    again = page.request.post(action, form=stale, headers={"Origin": server.url})
    assert again.url.endswith("/google/run/exchange/") and again.status == 200, "a second press shows the same"
    page.goto(f"{server.url}/en/playground/google/run/exchange/")
    assert page.locator(".exchange").count() == 1, "the code was exchanged once"
    page.goto(f"{server.url}/en/playground/google/run/checks/")
    page.locator("form[action*='/continue'] button").dblclick()
    page.wait_for_load_state("networkidle")
    page.goto(f"{server.url}/en/playground/google/run/")
    assert page.locator("[data-error-code]").count() == 0
    context.close()


def test_a_guide_leads_to_the_very_step_and_back(browser, server):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{server.url}/en/playground/apple/?step=checks&from=/en/concepts/nonce/")
    page.locator("#provider-apple a.button").click()
    at_the_stand_in(page)
    page.wait_for_url("**/en/playground/apple/run/checks/")
    page.locator("a[href='/en/concepts/nonce/']").first.click()
    assert page.url.endswith("/en/concepts/nonce/")
    context.close()


def test_a_file_of_a_run_holds_no_secret(server):
    person = Person(server.url)
    begun = person.session.get(f"{server.url}/playground/apple.com/start?locale=th", allow_redirects=False)
    state = re.search(r"state=([^&]+)", begun.headers["Location"])[1]
    page = press_on(person, begun, PERSON)
    secrets = set(re.findall(r'<details class="secret">.*?<code[^>]*>([^<]{8,})</code>', page.text)) | {state}
    assert len(secrets) >= 5
    answer = person.session.get(f"{server.url}/th/playground/apple/run/timeline.json")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    file = json.loads(answer.text)
    assert file["succeeded"] is True and file["provider"] == "apple.com"
    assert [event["step"] for event in file["events"]] == ["request", "callback", "exchange", "checks", "credential"]
    assert not [secret for secret in secrets if secret in answer.text]
    assert PERSON not in answer.text


@pytest.mark.parametrize("path", ["", "nonce/", "stop/", "timeline/", "timeline.json"])
@pytest.mark.parametrize("locale", LOCALES)
def test_a_run_that_is_gone_says_so(server, locale, path):
    answer = Person(server.url).session.get(f"{server.url}/{locale}/playground/apple/run/{path}")
    assert answer.status_code == 404
    tree = check_markup(answer.text)
    assert tree.xpath("//@data-error-code") == ["session_expired"]


def test_a_step_that_is_none_and_a_step_of_nobody(server):
    person = Person(server.url)
    press_on(person, person.session.get(f"{server.url}/playground/apple.com/start?locale=en"), PERSON)
    answer = person.session.get(f"{server.url}/en/playground/apple/run/nonsense/")
    assert answer.status_code == 404 and "page_not_found" in answer.text
    foreign = person.session.post(f"{server.url}/playground/apple.com/continue", data={"run": "x"})
    assert foreign.status_code == 403
    own = person.session.post(
        f"{server.url}/playground/apple.com/continue?locale=en", data={"run": "x"}, headers={"Origin": server.url})
    assert own.status_code == 404 and "session_expired" in own.text


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_connecting_an_app_and_the_sandbox(browser, make_server, locale):
    server = make_server()
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(f"{server.url}/{locale}/playground/connect/")
    assert violations(page) == []
    port = server.url.rsplit(":", 1)[1]
    text = page.locator("main").inner_text()
    assert f"port: {port}" in text or page.locator(f"pre:has-text('{port}')").count() >= 3
    sign_in(page, server, "google.com", locale)
    page.goto(f"{server.url}/{locale}/playground/sandbox/")
    assert violations(page) == []
    assert PERSON in page.locator("table").inner_text()
    page.locator("input[name=one_account]").uncheck()
    page.locator("input[name=recent]").fill("60")
    page.locator("form[action*='/settings'] button").click()
    assert page.url.endswith(f"/{locale}/playground/sandbox/?done=saved")
    assert not page.locator("input[name=one_account]").is_checked()
    assert page.locator("input[name=recent]").input_value() == "60"
    page.locator("form[action*='/reset'] button").click()
    page.wait_for_load_state("domcontentloaded")
    assert page.locator("table").count() == 1, "nothing happens unless it is confirmed"
    page.locator("input[name=sure]").check()
    page.locator("form[action*='/reset'] button").click()
    page.wait_for_load_state("domcontentloaded")
    assert page.locator("table").count() == 0 and page.locator("input[name=one_account]").is_checked()
    assert json.loads(page.request.get(server.url + "/playground/session").text())["signed_in"] is False
    context.close()


@pytest.mark.parametrize("recent", ["-1", "86401", "", "9" * 40, "<script>"])
def test_settings_that_are_none_change_nothing(server, recent):
    person = Person(server.url)
    answer = person.session.post(
        f"{server.url}/playground/sandbox/settings?locale=en", data={"recent": recent},
        headers={"Origin": server.url})
    assert answer.url.endswith("done=invalid") and answer.status_code == 200
    foreign = person.session.post(f"{server.url}/playground/sandbox/reset", data={"sure": "on"},
                                  headers={"Origin": "https://attacker.example"})
    assert foreign.status_code == 403
