"""After a sign-in: what a run, its steps and a link show while the account waits for its second factor, and afterwards."""

import pytest

from after_sign_in import enrol, walks

pytestmark = pytest.mark.everyday

pytest_plugins = ("after_sign_in",)

WORDS = {"en": "second factor", "th": "ปัจจัยที่สอง", "he": "גורם שני"}
WAITING = {"en": "waiting", "th": "กำลังรอ", "he": "ממתין"}


def run(me, page="", provider="google"):
    """Opens the page of the browser's run, or of one of its steps."""
    return me.go(f"/{me.locale}/playground/{provider}/run/{page}")


def leave(me):
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.page.wait_for_load_state()


def enter(me):
    """Gives the code that the telephone shows."""
    me.press("choose-factor")
    me.page.locator("form[action$=factor-code] input[name=code]").fill(me.phone_code())
    me.press("factor-code")


def main_action(me):
    return me.page.locator(".next-bar .button:visible").get_attribute("href")


@pytest.mark.one_of_each
@walks
def test_a_run_waits_for_the_code_and_ends_with_it(reader, locale, scripts):
    me = reader(locale, scripts)
    verify = f"/{locale}/playground/account/verify/"
    me.sign_in("google.com", "noa@example.com")
    enrol(me)
    leave(me)
    me.sign_in("google.com", "noa@example.com")
    assert me.at("verify") and me.session["signed_in"] is False
    me.page.locator("main a[href$='/playground/google/run/']").first.click()
    me.page.wait_for_load_state()
    assert me.page.locator(".outcome.is-waiting [data-error-code=second_factor_required]").count() == 1
    assert WORDS[locale] in me.page.locator(".outcome").inner_text() and me.page.locator(".is-failed").count() == 0
    assert "17078" in me.page.locator("main").text_content(), "an app is told with an error"
    assert main_action(me) == verify
    assert run(me).status == 200
    run(me, "credential/")
    assert main_action(me).endswith("/run/account/") and me.page.locator("main .step-state.is-done").count()
    run(me, "account/")
    assert main_action(me) == verify and WORDS[locale] in me.text
    assert me.page.locator("form[action$='/continue']").count() == 0
    me.go(f"/{locale}/playground/")
    recent = me.page.locator("main li:has(a[href$='/playground/google/run/']) .badge")
    assert recent.inner_text() == WAITING[locale] and recent.get_attribute("class") == "badge"
    me.account("verify")
    enter(me)
    assert me.at("outcome") and me.error is None and me.session["signed_in"]
    assert me.page.locator("main a[href$='/playground/google/run/']").count() == 1, "the way to the run that it ended"
    run(me)
    assert me.page.locator(".outcome.is-done").count() == 1 and me.page.locator("[data-error-code]").count() == 0
    run(me, "account/")
    assert me.page.locator(".fact-value", has_text=me.session["subject"]).count() >= 1
    assert me.problems == []


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", WORDS)
def test_a_walk_step_by_step_comes_to_its_last_step(reader, locale):
    me = reader(locale)
    me.sign_in("google.com", "noa@example.com")
    enrol(me)
    leave(me)
    me.go(f"/playground/google.com/start?locale={locale}&mode=steps")
    run(me, "provider/")
    me.page.locator(".next-bar a.button").click()
    me.at_provider("noa@example.com")
    for _ in range(3):
        me.page.locator("form[action*='/continue'] button[type=submit]").click()
        me.page.wait_for_load_state()
    assert me.at("verify")
    enter(me)
    assert me.page.url.endswith(f"/{locale}/playground/google/run/account/")
    assert me.page.locator("main .step-state.is-done").count() and me.session["signed_in"]
    assert main_action(me).endswith("/playground/account/")


@pytest.mark.slow
def test_a_broken_sign_in_of_such_an_account_is_no_fault_of_the_server(reader):
    me = reader()
    me.sign_in("github.com", "noa@example.com")
    enrol(me)
    me.go("/playground/github.com/start?locale=en&sabotage=profile_script")
    me.at_provider("noa@example.com")
    assert me.page.url.endswith("/run/stop/")
    told = me.page.locator("[data-error-code=second_factor_required]").inner_text()
    assert "second factor" in told and "server" not in told
    run(me, provider="github")
    assert "/account/verify/" not in main_action(me), "nothing waits for a code"


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", WORDS)
def test_a_link_says_that_it_is_done_before_the_code_and_shows_it_afterwards(reader, locale):
    me = reader(locale)
    me.sign_in("google.com", "noa@example.com")
    first = me.session["subject"]
    enrol(me)
    me.account("link")
    me.press("link", provider="github.com")
    me.at_provider("noa@example.com")
    assert me.at("verify") and me.session["subject"] == first
    lead = me.page.locator("main .lead").inner_text()
    assert "GitHub" in lead
    assert me.identities == ["google.com", "github.com"], "it is true"
    me.account("verify")
    enter(me)
    assert me.at("outcome") and me.error is None and me.session["subject"] == first
    assert "GitHub" in me.page.locator("h1").inner_text()
    change = me.page.locator("section[aria-labelledby=before-after]")
    assert change.count() == 1 and "github.com" in change.text_content()
    run(me, provider="github")
    assert me.page.locator(".outcome.is-done").count() == 1
    # Another sign-in does not compare with the account from before the link.
    leave(me)
    me.sign_in("github.com", "noa@example.com")
    enter(me)
    assert me.at("outcome") and me.page.locator("section[aria-labelledby=before-after]").count() == 0


@pytest.mark.slow
@pytest.mark.parametrize("locale", WORDS)
def test_a_reauthentication_does_not_say_that_nobody_is_signed_in(reader, locale):
    me = reader(locale)
    me.sign_in("google.com", "noa@example.com")
    enrol(me)
    leads = []
    for _ in range(2):
        me.account("recent")
        me.press("age")
        me.account("recent")
        me.press("reauthenticate", provider="google.com")
        me.at_provider("noa@example.com")
        assert me.at("verify") and me.session["signed_in"]
        leads.append(me.page.locator("main .lead").inner_text())
        enter(me)
        assert me.at("outcome") and me.error is None
        leave(me)
        me.sign_in("google.com", "noa@example.com")
        assert me.at("verify")
        assert me.page.locator("main .lead").inner_text() not in leads
        enter(me)
