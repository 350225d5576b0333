"""A reader signs in with Apple, from the guide and back, in each language, with and without JavaScript."""

import json
import re

import pytest

GUIDE = "/{locale}/apple/apple-platforms/"
PEOPLE = {"th": "th", "he": "he", "en": "en"}


def walk_to_consent(page, server, locale):
    """From the guide's first Try-it block to the stand-in's page."""
    page.goto(server.url + GUIDE.format(locale=locale))
    page.locator("aside.try-it a").first.click()
    page.locator('a[href*="/playground/apple.com/start"]').first.click()
    page.wait_for_url("**/stand-in/apple/**")


def decide(page, decision="continue", language=None, email=None, given=None):
    if language:
        page.locator(f'input[name=person]:near(bdi[lang={language}], 400)').first.check()
    if email:
        page.locator(f'input[name=email][value={email}]').check()
    if given:
        page.locator("input[name=given_name]").fill(given)
    page.locator(f'button[name=decision][value={decision}]').click()


def finish(page, javascript):
    """The form_post page goes on by itself; without scripts its button does it."""
    if not javascript:
        page.locator("main form button, main form input[type=submit]").first.click()
    page.wait_for_url("**/playground/apple/run/**")


@pytest.mark.parametrize("locale", ["th", "he", "en"])
@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "no-scripts"])
def test_a_hidden_email_and_a_name_come_the_first_time_only(browser, make_server, locale, javascript):
    server = make_server()
    context = browser.new_context(java_script_enabled=javascript, locale=locale)
    page = context.new_page()
    problems = []
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)

    walk_to_consent(page, server, locale)
    assert page.locator("html").get_attribute("lang") == locale
    decide(page, email="hide", given="ทดสอบ" if locale == "th" else "Dana")
    finish(page, javascript)

    html = page.locator("html")
    assert html.get_attribute("lang") == locale
    assert html.get_attribute("dir") == ("rtl" if locale == "he" else "ltr")
    assert "?" not in page.url, "the callback leaves a clean URL"
    for step in ("nonce", "request", "callback", "exchange", "checks", "credential", "account"):
        assert page.locator(f"#step-{step}").count() == 1, step
    assert page.locator("[data-check][data-verdict=failed]").count() == 0

    page.goto(f"{server.url}/{locale}/playground/account/")
    body = page.locator("main").inner_text()
    assert "privaterelay.appleid.com" in body
    assert ("ทดสอบ" if locale == "th" else "Dana") in body
    session = json.loads(page.request.get(server.url + "/playground/session").text())
    assert session["signed_in"] is True and session["provider"] == "apple.com"

    page.locator("form[action*='sign-out'] button").click()
    assert json.loads(page.request.get(server.url + "/playground/session").text())["signed_in"] is False

    # The second time there is no name for the app, and nothing to edit.
    walk_to_consent(page, server, locale)
    assert page.locator("input[name=given_name]").count() == 0
    decide(page)
    finish(page, javascript)
    callback = page.locator("#step-callback").inner_text()
    assert "user" not in re.findall(r"^\s*(\w+)\s*$", callback, re.M)

    # "Stop using" makes the next time a first time again.
    page.goto(server.url + f"/stand-in/apple/account?locale={locale}")
    page.locator("button[name=decision][value=stop]").first.click()
    walk_to_consent(page, server, locale)
    assert page.locator("input[name=given_name]").count() == 1
    assert problems == []
    context.close()


def test_cancelling_at_the_provider_is_said_and_leaves_no_session(browser, server):
    context = browser.new_context(java_script_enabled=True)
    page = context.new_page()
    walk_to_consent(page, server, "th")
    decide(page, decision="cancel")
    page.wait_for_selector("[data-error-code]")
    assert page.locator("[data-error-code]").first.get_attribute("data-error-code") == "access_denied"
    assert page.locator("html").get_attribute("lang") == "th"
    assert json.loads(page.request.get(server.url + "/playground/session").text())["signed_in"] is False
    context.close()


def test_code_and_tokens_stay_left_to_right_in_hebrew(browser, server):
    context = browser.new_context()
    page = context.new_page()
    walk_to_consent(page, server, "he")
    decide(page)
    finish(page, True)
    wrong = page.evaluate(
        """() => [...document.querySelectorAll('main code, main pre')]
            .filter(e => getComputedStyle(e).direction !== 'ltr').map(e => e.textContent.slice(0, 40))"""
    )
    assert wrong == []
    context.close()


def test_accounts_survive_a_restart(browser, make_server, tmp_path):
    server = make_server()
    port = server.url.rsplit(":", 1)[1]
    context = browser.new_context()
    page = context.new_page()
    walk_to_consent(page, server, "en")
    decide(page, given="Noa")
    finish(page, True)
    first = page.request.get(server.url + "/playground/session").json()
    server.stop()
    server.arguments = ["--port", port]
    server.start()
    again = page.request.get(server.url + "/playground/session").json()
    assert again == first and again["signed_in"] is True
    context.close()
