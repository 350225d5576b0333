"""After a sign-in: tokens, rules, custom tokens, and what providers give."""

import re

import pytest

from after_sign_in import walks

pytestmark = pytest.mark.everyday

pytest_plugins = ("after_sign_in",)


@pytest.mark.one_of_each
@walks
def test_refreshing_keeps_the_time_of_the_sign_in(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("google.com", "noa@example.com")
    me.account("recent")
    me.press("age")
    me.account("tokens")
    me.check_page()
    me.page.wait_for_timeout(1100)
    me.press("refresh")
    assert me.at("outcome") and me.error is None
    rows = {row.locator("dt").inner_text(): row.locator("dd").first.inner_text()
            for row in me.page.locator(".exchange-part .facts > div").all()}
    assert "→" in rows["iat"] and "→" in rows["exp"] and "→" not in rows["auth_time"]


@pytest.mark.one_of_each
@walks
def test_rules_know_three_askers(reader, locale, scripts):
    me = reader(locale, scripts)
    me.account("rules")
    me.check_page()
    assert me.page.locator("#rules-signed_out").count() == 1 and me.page.locator("#rules-own").count() == 0
    me.sign_in("google.com", "noa@example.com")
    me.account("rules")
    uid = me.session["subject"]
    own = me.page.locator("section[aria-labelledby=rules-own]").inner_text()
    assert uid in own
    nobody = me.page.locator("section[aria-labelledby=rules-signed_out]").inner_text()
    assert "null" in nobody
    verdicts = [me.page.locator(f"section[aria-labelledby=rules-{key}] dd").last.inner_text()
                for key in ("signed_out", "own", "other")]
    assert verdicts[0] == verdicts[2] != verdicts[1]


@pytest.mark.one_of_each
@walks
def test_a_custom_token_signs_in(reader, locale, scripts):
    me = reader(locale, scripts)
    me.account("custom-token")
    me.check_page()
    me.page.locator("textarea[name=claims]").fill('{"sub": "admin"}')
    me.press("custom-token")
    assert me.error == "forbidden_claim" and me.session["signed_in"] is False
    me.account("custom-token")
    me.page.locator("input[name=uid]").fill("line-7")
    me.page.locator("textarea[name=claims]").fill('{"role": "teacher"}')
    me.press("custom-token")
    assert me.at("outcome") and me.error is None
    now = me.session
    assert now["provider"] == "custom"
    # 128 bit of the browser's own: nobody finds another's by trying.
    assert re.fullmatch(r"custom-[0-9a-f]{32}-line-7", now["subject"])
    me.account("tokens")
    assert "teacher" in me.text
    again = reader(locale, scripts)
    again.account("custom-token")
    again.page.locator("input[name=uid]").fill("line-7")
    again.press("custom-token")
    assert again.session["subject"] != now["subject"], "nobody can choose another browser's account"


@pytest.mark.one_of_each
@walks
def test_microsofts_three_numbers_stand_side_by_side(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("microsoft.com", "noa@example.com")
    me.account("microsoft")
    me.check_page()
    rows = {row.locator("dt").inner_text(): row.locator("dd").first.inner_text()
            for row in me.page.locator("section[aria-labelledby=microsoft-ids] .facts > div").all()}
    oid, uid = rows["oid"], rows["providerData[0].uid"]
    assert oid.startswith("00000000-0000-0000-") and oid.replace("-", "").endswith(uid) and len(uid) == 16
    assert rows["sub"] not in (oid, uid)
    assert "404" in me.text, "a personal account has no photo"
    failed = me.page.locator("section[aria-labelledby=microsoft-audience] tr.is-failed")
    assert failed.count() == 1 and "another-app.example" in failed.inner_text()
    other = reader(locale, scripts)
    other.sign_in("microsoft.com", "pranee@contoso.example")
    other.account("microsoft")
    photo = other.page.locator("img.panel-photo")
    assert photo.count() == 1
    answer = other.page.request.get(other.server.url + photo.get_attribute("src"))
    assert answer.headers["content-type"] == "image/jpeg" and answer.body()[:2] == b"\xff\xd8"
    assert me.page.request.get(me.server.url + "/playground/account/photo").status == 404


def test_what_each_provider_gave_is_compared(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    me.sign_in("github.com", "somchai@example.com")
    me.account("providers")
    assert "user:email" in me.page.locator("section[aria-labelledby=gave-github]").inner_text()
    assert "noa@example.com" in me.page.locator("section[aria-labelledby=gave-google]").inner_text()
