"""After a sign-in: forms and pages out of order, other browsers, logs, accessibility."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from after_sign_in import enrol

pytestmark = pytest.mark.everyday

pytest_plugins = ("after_sign_in",)


def test_forms_of_other_sites_and_made_up_ones_do_nothing(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    url = me.server.url + "/playground/account/"
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {}):
        answer = me.page.request.post(url + "delete", headers=headers, form={"locale": "en"}, max_redirects=0)
        assert answer.status == 403, headers
    own = {"Origin": me.server.url}
    assert me.page.request.post(url + "nonsense", headers=own, max_redirects=0).status == 404
    for form in ({"provider": "nobody.example"}, {}):
        assert me.page.request.post(url + "link", headers=own, form=form, max_redirects=0).status == 404
    forged = me.page.request.post(
        url + "link", headers=own, form={"provider": "apple.com", "consent": "maybe"}, max_redirects=0)
    assert forged.headers["location"].split("?")[0].endswith("/consent/"), "no consent, no link"
    unlinked = me.page.request.post(
        url + "unlink", headers=own, form={"provider": "github.com", "locale": "en"}, max_redirects=0)
    assert unlinked.status == 303
    me.account("outcome")
    assert me.error == "no_such_provider" and "17016" in me.text
    for action in ("confirm-mail", "enrol-code", "factor-code", "choose-factor", "withdraw", "updated-credential"):
        answer = me.page.request.post(
            url + action, headers=own, form={"code": "x" * 5000, "factor": "x"}, max_redirects=0)
        assert answer.status == 303, action
    assert me.identities == ["google.com"] and me.session["signed_in"]


def test_pages_out_of_order_lead_somewhere_sensible(reader):
    me = reader("he")
    for page in ("link", "consent", "unlink", "recent", "delete", "mail", "second-factor", "tokens", "providers",
                 "microsoft", "verify", "conflict", "outcome"):
        answer = me.account(page)
        assert answer.status == 200 and me.page.url.split("?")[0].endswith("/he/playground/account/"), page
        assert me.page.locator(".notice[role=status]").count() == (page in ("verify", "conflict", "outcome")), page
    assert me.account("nonsense").status == 404
    me.sign_in("google.com", "noa@example.com")
    assert me.go("/he/playground/account/consent/?provider=nobody").status == 404
    for page in ("verify", "conflict"):
        me.account(page)
        assert me.page.url.endswith("/he/playground/account/?over=1"), page


def test_a_link_goes_only_to_whom_it_was_begun_for(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    me.account("link")
    me.press("link", provider="github.com")
    chooser = me.page.url
    other = me.context.new_page()
    other.goto(me.server.url + "/en/playground/account/")
    other.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    other.wait_for_load_state()
    assert me.page.url == chooser
    # Signing out ended what the browser had begun, at the stand-in too.
    me.page.locator("button[name=person]", has_text="somchai@example.com").first.click()
    me.page.wait_for_selector("[data-error-code]", timeout=8_000)
    assert me.page.locator("[data-error-code]").first.get_attribute("data-error-code") == "stand_in_request_invalid"
    assert me.session["signed_in"] is False


@pytest.mark.slow
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_double_clicks_do_what_one_click_does(reader, scripts):
    me = reader("en", scripts)
    me.sign_in("google.com", "noa@example.com")

    def twice(action, **hidden):
        selector = f"form[action='/playground/account/{action}']"
        for name, value in hidden.items():
            selector += f":has(input[name={name}][value='{value}'])"
        me.page.locator(f"{selector} button[type=submit]").first.dblclick()
        me.page.wait_for_load_state("networkidle")
        me.page.wait_for_timeout(300)

    me.account("recent")
    twice("age")
    assert me.session["signed_in"]
    me.account("recent")
    twice("reauthenticate", provider="google.com")
    me.at_provider("noa@example.com")
    assert me.error is None and me.session["signed_in"]
    me.account("tokens")
    twice("refresh")
    assert me.session["signed_in"]
    me.account("second-factor")
    twice("enrol")
    me.account("second-factor")
    me.page.locator("form[action$=enrol-code] input[name=code]").fill(me.phone_code())
    twice("enrol-code")
    assert me.session["signed_in"]
    me.sign_in("google.com", "noa@example.com")
    me.account("verify")
    twice("choose-factor")
    me.account("verify")
    me.page.locator("form[action$=factor-code] input[name=code]").fill(me.phone_code())
    twice("factor-code")
    me.account()
    assert me.session["signed_in"], "the second click finds the session of the first"
    me.account("delete")
    twice("delete")
    me.page.wait_for_url("**/outcome/**")
    assert me.session["signed_in"] is False
    assert me.at("outcome") and me.error is None


@pytest.mark.slow
def test_two_browsers_see_nothing_of_each_other(neighbour):
    me, other = neighbour(), neighbour()
    me.sign_in("google.com", "noa@example.com")
    enrol(me)
    me.account("second-factor")
    me.page.locator("form[action$='/enrol'] input[name=number]").fill("+66 2 555 0199")
    me.press("enrol")
    me.account("mail")
    me.press("send-mail")
    other.sign_in("google.com", "somchai@example.com")
    for page in ("", "mail", "second-factor", "providers", "tokens", "link"):
        other.account(page)
        assert "noa@example.com" not in other.text and "5550199" not in other.text
    other.account("outcome")
    assert not other.at("outcome")


def test_signing_out_clears_what_was_under_way(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    me.account("tokens")
    me.press("refresh")
    refresh_token = me.page.locator(".secret code").first.text_content()
    assert len(refresh_token) > 20
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.page.wait_for_load_state()
    me.account("outcome")
    assert not me.at("outcome")
    assert me.session["signed_in"] is False
    assert "playground/account" in me.page.url


@pytest.mark.slow
def test_the_log_holds_no_secret_of_it(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    me.account("tokens")
    secrets = {me.page.locator(".secret code").nth(i).text_content() for i in range(2)}
    enrol(me)
    me.sign_in("google.com", "noa@example.com")
    me.press("choose-factor")
    secrets.add(me.phone_code())
    log = me.server.log_text()
    for secret in secrets:
        assert secret and secret not in log
    assert "noa@example.com" not in log


@pytest.mark.slow
@pytest.mark.parametrize("locale,scheme,width", [("en", "light", 1280), ("th", "dark", 360), ("he", "light", 360)])
def test_the_pages_have_no_violation(browser, reader, locale, scheme, width):
    me = reader(locale)
    me.context.close()
    me.context = browser.new_context(
        locale=locale, color_scheme=scheme, viewport={"width": width, "height": 800})
    me.page = me.context.new_page()
    problems = {}

    def look(name):
        found = Axe().run(me.page).response["violations"]
        wide = me.page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
        if found or wide:
            problems[name] = [(v["id"], v["nodes"][0]["target"]) for v in found] + (["wide"] if wide else [])

    me.sign_in("microsoft.com", "pranee@contoso.example")
    for page in ("", "link", "recent", "second-factor", "mail", "tokens", "rules", "providers", "microsoft",
                 "custom-token", "delete"):
        me.account(page)
        look(page)
    me.go(f"/{locale}/playground/account/consent/?provider=apple.com")
    look("consent")
    me.go(f"/{locale}/playground/account/unlink/?provider=microsoft.com")
    look("unlink")
    me.account("recent")
    me.press("age")
    look("outcome, done")
    me.account("delete")
    me.press("delete")
    look("outcome, refused")
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.sign_in("google.com", "noa@example.com")
    enrol(me)
    me.account("second-factor")
    look("second factor, enrolled")
    me.sign_in("google.com", "noa@example.com")
    look("verify")
    me.press("choose-factor")
    look("verify, code")
    me.context.clear_cookies()
    me.sign_in("facebook.com", "noa@example.com")
    look("conflict")
    assert problems == {}
    me.context.close()
