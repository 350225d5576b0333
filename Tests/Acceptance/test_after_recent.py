"""After a sign-in: what asks for a recent one, mail, and the second factor."""

import re

import pytest

from after_sign_in import enrol, walks

pytestmark = pytest.mark.everyday

pytest_plugins = ("after_sign_in",)


# A recent sign-in


@pytest.mark.one_of_each
@walks
def test_an_old_sign_in_must_be_renewed_before_deleting(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("apple.com", "somchai@example.com", share=False)
    first = me.session["subject"]
    me.account("recent")
    me.check_page()
    me.press("age")
    assert me.at("outcome") and me.error is None
    me.account("delete")
    me.press("delete")
    assert me.error == "credential_too_old_login_again"
    for name in ("17014", "requiresRecentLogin", "auth/requires-recent-login"):
        assert name in me.text
    me.account("recent")
    me.page.locator("form[action$='/email'] input[name=email]").fill("new@example.com")
    me.press("email")
    assert me.error == "credential_too_old_login_again"
    me.account("recent")
    me.press("reauthenticate", provider="apple.com")
    me.at_provider("noa@example.com")
    assert me.error == "user_mismatch" or me.error == "email_not_found"
    assert "17024" in me.text and me.session["subject"] == first
    me.account("delete")
    me.press("delete")
    assert me.error == "credential_too_old_login_again", "somebody else's proof counts for nothing"
    me.account("recent")
    me.press("reauthenticate", provider="apple.com")
    me.at_provider("somchai@example.com", share=False)
    assert me.error is None and me.session["subject"] == first
    me.account("delete")
    me.check_page()
    me.press("delete")
    assert me.at("outcome") and me.error is None
    assert "/auth/revoke" in me.text and "/v1/accounts:delete" in me.text
    assert me.session["signed_in"] is False
    me.page.reload()
    assert me.at("outcome") and me.error is None
    me.sign_in("apple.com", "somchai@example.com", share=False)
    assert me.session["subject"] != first
    assert "สมชาย" in me.page.locator("main").text_content(), "the first time again: the name comes once more"
    assert me.problems == []


def test_the_address_is_changed_and_verified_anew(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    me.account("recent")
    me.page.locator("form[action$='/email'] input[name=email]").fill("noa@new.example")
    me.press("email")
    assert me.error is None and me.session["signed_in"], "this browser's session goes on"
    me.account("mail")
    assert "noa@new.example" in me.text
    me.press("send-mail")
    me.press("confirm-mail")
    assert me.at("outcome") and me.error is None and "emailVerified" in me.text
    me.account("mail")
    assert me.page.locator("form[action$=confirm-mail]").count() == 0, "a code works once"


# Mail


@pytest.mark.slow
@walks
def test_apples_relay_wants_to_know_the_sender(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("apple.com", "somchai@example.com", share=False)
    me.account("mail")
    me.check_page()
    assert "private.icloud.com" in me.text
    me.press("send-mail")
    assert me.page.locator(".panel-warning").count() == 1, "dropped: nobody knows the sender"
    assert me.page.locator("form[action$=confirm-mail]").count() == 0
    me.press("register-sender")
    assert re.search(r"noreply@demo-[0-9a-f]+\.firebaseapp\.com", me.text)
    me.press("send-mail")
    assert me.page.locator("form[action$=confirm-mail]").count() == 1
    me.press("confirm-mail")
    assert me.at("outcome") and me.error is None


# Second factor


@pytest.mark.slow
@walks
def test_a_second_factor_is_enrolled_asked_for_and_withdrawn(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("google.com", "noa@example.com")
    first = me.session["subject"]
    enrol(me)
    assert me.at("outcome") and me.error is None
    me.check_page()
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.page.wait_for_load_state()
    me.sign_in("google.com", "noa@example.com")
    assert me.at("verify") and me.error == "second_factor_required"
    me.check_page()
    assert "17078" in me.text and "0100" in me.text and "+6625550100" not in me.text
    assert me.session["signed_in"] is False, "not before the code"
    me.press("choose-factor")
    code = me.phone_code()
    wrong = "000000" if code != "000000" else "111111"
    me.page.locator("form[action$=factor-code] input[name=code]").fill(wrong)
    me.press("factor-code")
    assert me.at("verify") and me.error == "invalid_code" and me.session["signed_in"] is False
    me.page.locator("form[action$=factor-code] input[name=code]").fill(code)
    me.press("factor-code")
    assert me.at("outcome") and me.error is None
    assert me.session["subject"] == first
    me.account("tokens")
    assert "sign_in_second_factor" in me.text
    me.account("second-factor")
    me.press("withdraw")
    assert me.at("outcome") and me.error is None and me.session["signed_in"]
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.page.wait_for_load_state()
    me.sign_in("google.com", "noa@example.com")
    assert me.session["signed_in"] is True, "no code is asked for any more"
    assert me.problems == []


@pytest.mark.slow
def test_wrong_codes_are_limited(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    enrol(me)
    me.sign_in("google.com", "noa@example.com")
    me.press("choose-factor")
    code = me.phone_code()
    wrong = "000000" if code != "000000" else "111111"
    for _ in range(5):
        me.page.locator("form[action$=factor-code] input[name=code]").fill(wrong)
        me.press("factor-code")
    assert me.error == "too_many_attempts_try_later"
    assert me.page.locator("form[action$=factor-code]").count() == 0, "the code has ended"
    me.press("choose-factor")
    assert me.phone_code() != code


@pytest.mark.slow
def test_a_second_factor_wants_a_verified_address(reader):
    me = reader()
    me.sign_in("facebook.com", "noa@example.com")
    me.account("second-factor")
    assert me.page.locator(".panel-warning").count() == 1
    me.page.locator("form[action$='/enrol'] input[name=number]").fill("+66 2 555 0100")
    me.press("enrol")
    assert me.error == "unverified_email" and "17086" in me.text
    me.account("mail")
    me.press("send-mail")
    me.press("confirm-mail")
    enrol(me)
    assert me.error is None
