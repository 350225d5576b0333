"""A reader signs in with Apple, from the guide and back, in each language, with and without JavaScript."""

import json
import re

import pytest

pytestmark = pytest.mark.everyday

GUIDE = "/{locale}/apple/apple-platforms/"


def walk_to_provider(page, server, locale):
    """From the guide's first Try-it block to the stand-in's chooser, in one press."""
    page.goto(server.url + GUIDE.format(locale=locale))
    page.locator("aside.try-it a").first.click()
    page.wait_for_url("**/stand-in/apple/**")


def choose(page, email="noa@example.com"):
    page.locator("button[name=person]", has_text=email).first.click()


def consent(page, hide=False, first=None, decision="allow"):
    if hide:
        page.locator("input[name=email_choice][value=hide]").check()
    if first:
        page.locator("input[name=first_name]").fill(first)
    page.locator(f"button[name=decision][value={decision}]").click()


def finish(page, javascript=True):
    """The form_post page goes on by itself; without scripts its button does it."""
    if not javascript:
        page.locator("main form button").first.click()
    page.wait_for_url("**/playground/apple/run/**")


def session(page, server):
    return json.loads(page.request.get(server.url + "/playground/session").text())


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", ["th", "he", "en"])
@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "no-scripts"])
def test_a_hidden_email_and_a_name_come_the_first_time_only(browser, make_server, locale, javascript):
    server = make_server()
    context = browser.new_context(java_script_enabled=javascript, locale=locale)
    page = context.new_page()
    problems = []
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)

    name = {"th": "ทดสอบ", "he": "דנה", "en": "Dana"}[locale]
    walk_to_provider(page, server, locale)
    assert page.locator("html").get_attribute("lang") == locale
    choose(page)
    consent(page, hide=True, first=name)
    finish(page, javascript)

    html = page.locator("html")
    assert html.get_attribute("lang") == locale
    assert html.get_attribute("dir") in (("rtl",) if locale == "he" else ("ltr", None))
    assert "?" not in page.url, "the callback leaves a clean URL"
    assert page.url.endswith("/playground/apple/run/nonce/"), "back at the step that the guide spoke of"
    page.goto(f"{server.url}/{locale}/playground/apple/run/")
    for step in ("nonce", "request", "callback", "exchange", "checks", "credential", "account"):
        assert page.locator(f"#step-{step}").count() == 1, step
    assert page.locator("#step-callback").text_content().count("firstName") >= 1

    page.goto(f"{server.url}/{locale}/playground/account/")
    body = page.locator("main").inner_text()
    assert "private.icloud.com" in body
    assert name in body
    now = session(page, server)
    assert now["signed_in"] is True and now["provider"] == "apple.com"

    page.locator("form[action*='sign-out'] button").click()
    page.wait_for_load_state()
    assert session(page, server)["signed_in"] is False

    # The second time nothing is asked, and no name comes.
    walk_to_provider(page, server, locale)
    choose(page)
    finish(page, javascript)
    page.goto(f"{server.url}/{locale}/playground/apple/run/")
    assert "firstName" not in page.locator("#step-callback").text_content()
    assert session(page, server)["subject"] == now["subject"], "the same person has the same account"

    # "Stop using" makes the next time a first time again.
    page.goto(server.url + f"/stand-in/apple/account?locale={locale}")
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_load_state("domcontentloaded")
    walk_to_provider(page, server, locale)
    choose(page)
    assert page.locator("input[name=first_name]").count() == 1
    assert problems == []
    context.close()


def test_cancelling_at_the_provider_is_said_and_leaves_no_session(browser, server):
    context = browser.new_context()
    page = context.new_page()
    walk_to_provider(page, server, "th")
    page.locator("button[name=decision][value=cancel]").first.click()
    page.wait_for_selector("[data-error-code]")
    assert page.locator("[data-error-code]").first.get_attribute("data-error-code") == "access_denied"
    assert page.locator("html").get_attribute("lang") == "th"
    assert session(page, server)["signed_in"] is False
    context.close()


def test_code_and_tokens_stay_left_to_right_in_hebrew(browser, server):
    context = browser.new_context()
    page = context.new_page()
    walk_to_provider(page, server, "he")
    choose(page, "layla@contoso.example")
    consent(page)
    finish(page)
    assert page.locator("html").get_attribute("dir") == "rtl"
    wrong = page.evaluate(
        """() => [...document.querySelectorAll('main code, main pre')]
            .filter(e => getComputedStyle(e).direction !== 'ltr').map(e => e.textContent.slice(0, 40))"""
    )
    assert wrong == []
    context.close()


def test_accounts_and_sessions_survive_a_restart(browser, make_server):
    server = make_server()
    port = server.url.rsplit(":", 1)[1]
    context = browser.new_context()
    page = context.new_page()
    walk_to_provider(page, server, "en")
    choose(page)
    consent(page, first="Noa")
    finish(page)
    first = session(page, server)
    server.stop()
    server.arguments = ["--port", port]
    server.start()
    assert session(page, server) == first and first["signed_in"] is True
    context.close()


@pytest.mark.slow
def test_nothing_secret_is_in_the_log(browser, make_server):
    server = make_server("--verbose")
    context = browser.new_context()
    page = context.new_page()
    seen = []
    page.on("request", lambda r: seen.append(r.url + " " + (r.post_data or "")))
    walk_to_provider(page, server, "en")
    choose(page)
    consent(page, hide=True)
    finish(page)
    secrets = re.findall(r"(?:state|code|nonce)=([\w%.-]{16,})", " ".join(seen))
    secrets += [c["value"] for c in context.cookies()]
    secrets += page.locator("details code").all_text_contents()
    assert len(secrets) > 5
    log = server.log_text()
    assert [s[:6] for s in secrets if len(s) > 15 and s in log] == []
    context.close()
