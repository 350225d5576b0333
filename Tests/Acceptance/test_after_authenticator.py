"""After a sign-in: an authenticator app as second factor, from its secret to the sign-in with it."""

import re
import urllib.parse

import pytest
from axe_playwright_python.sync_playwright import Axe

import authenticator
from after_sign_in import WALK_IDS, WALKS

pytestmark = pytest.mark.everyday

pytest_plugins = ("after_sign_in",)


def shown_by(me):
    """The code on the app's screen, which the server plays."""
    return me.page.locator("section[aria-labelledby=app] .fact-value code").inner_text()


def begin(me):
    """Asks for a secret; gives the app of somebody who typed it in."""
    me.account("second-factor")
    me.press("enrol-app")
    assert me.at("second-factor")
    return authenticator.App(me.page.locator("section[aria-labelledby=app-secret] code").first.inner_text())


def hand_in(me, action, code):
    me.page.locator(f"form[action$='/{action}'] input[name=code]").fill(code)
    me.press(action)


def sign_out(me):
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.page.wait_for_load_state()


def fits(me):
    """No finding of axe, and nothing wider than the screen of a telephone."""
    me.page.set_viewport_size({"width": 360, "height": 760})
    wide = me.page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
    found = [violation["id"] for violation in Axe().run(me.page).response["violations"]] if me.scripts else []
    return not wide and found == []


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale,scripts", WALKS[:3], ids=WALK_IDS[:3])
def test_an_app_is_enrolled_asked_for_and_withdrawn(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("google.com", "noa@example.com")
    subject = me.session["subject"]
    app = begin(me)
    me.check_page()
    secret = me.page.locator("section:is([aria-labelledby=app-secret], [aria-labelledby=app-address])")
    address = urllib.parse.urlsplit(secret.locator("code").nth(1).inner_text())
    assert (address.scheme, address.netloc) == ("otpauth", "totp")
    assert urllib.parse.unquote(address.path) == "/Arena:noa@example.com"
    assert dict(urllib.parse.parse_qsl(address.query)) == {
        "secret": app.secret, "issuer": "Arena", "algorithm": "SHA1", "digits": "6", "period": "30"}
    assert secret.locator("code:not([dir=ltr])").count() == 0
    near = {authenticator.shown(app.secret, authenticator.step() + distance) for distance in (-1, 0)}
    assert shown_by(me) in near, "the page plays the app"
    assert fits(me)

    hand_in(me, "enrol-app-code", authenticator.not_shown(app.secret))
    assert me.at("second-factor") and me.page.locator(".panel-warning").count() == 1
    hand_in(me, "enrol-app-code", app.fresh())
    assert me.at("outcome") and me.error is None
    me.check_page()
    assert app.secret not in me.page.content(), "the secret is shown once"
    me.account("second-factor")
    assert me.page.locator("form[action$='/enrol-app']").count() == 0 and app.secret not in me.page.content()

    sign_out(me)
    me.sign_in("google.com", "noa@example.com")
    assert me.at("verify") and me.error == "second_factor_required" and me.session["signed_in"] is False
    me.press("choose-factor")
    me.check_page()
    assert re.fullmatch(r"\d{6}", shown_by(me)) and app.secret not in me.page.content()
    assert fits(me)
    hand_in(me, "factor-code", authenticator.not_shown(app.secret))
    assert me.at("verify") and me.error == "invalid_code" and me.session["signed_in"] is False
    hand_in(me, "factor-code", app.fresh())
    assert me.at("outcome") and me.error is None and me.session["subject"] == subject
    me.account("tokens")
    assert "totp" in me.text

    me.account("second-factor")
    me.press("withdraw")
    assert me.at("outcome") and me.error is None
    sign_out(me)
    me.sign_in("google.com", "noa@example.com")
    assert me.session["signed_in"] is True, "no code is asked for any more"
    assert me.problems == []


@pytest.mark.slow
def test_a_code_that_enrolled_is_said_to_be_taken_and_wrong_ones_end_the_turn(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    app = begin(me)
    # The next time step's code: whichever the page shows until then is older than one that was taken.
    app.fresh()
    hand_in(me, "enrol-app-code", app.fresh())
    assert me.at("outcome") and me.error is None
    me.sign_in("google.com", "noa@example.com")
    me.press("choose-factor")
    assert me.page.locator("section[aria-labelledby=app] .panel-warning").count() == 1
    hand_in(me, "factor-code", shown_by(me))
    assert me.error == "invalid_code"
    for _ in range(5):
        hand_in(me, "factor-code", authenticator.not_shown(app.secret))
        if me.error != "invalid_code":
            break
    assert me.error == "too_many_attempts_try_later"
    assert me.page.locator("form[action$=factor-code]").count() == 0, "the turn has ended"


@pytest.mark.slow
def test_an_app_wants_a_verified_address(reader):
    me = reader()
    me.sign_in("facebook.com", "noa@example.com")
    me.account("second-factor")
    me.press("enrol-app")
    assert me.at("outcome") and me.error == "unverified_email" and "17086" in me.text
