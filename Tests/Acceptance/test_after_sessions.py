"""After a sign-in: the account's sessions, and their end."""

import re

import pytest
import requests

from after_sign_in import walks

pytestmark = pytest.mark.everyday

pytest_plugins = ("after_sign_in",)


def refresh(me, token):
    return requests.post(
        f"{me.server.url}/securetoken.googleapis.com/v1/token", params={"key": "any"},
        data={"grant_type": "refresh_token", "refresh_token": token}, timeout=30).status_code


def app(me):
    """An app's session of the same account, by a custom token's sign-in: gives its refresh token."""
    uid = me.session["subject"]
    link = requests.post(
        f"{me.server.url}/identitytoolkit.googleapis.com/v1/accounts:sendOobCode", params={"key": "any"},
        json={"requestType": "EMAIL_SIGNIN", "email": "noa@example.com", "returnOobLink": True,
              "continueUrl": "http://localhost/"},
        headers={"Authorization": "Bearer owner"}, timeout=30).json()
    answer = requests.post(
        f"{me.server.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithEmailLink", params={"key": "any"},
        json={"email": "noa@example.com", "oobCode": link["oobCode"]}, timeout=30).json()
    assert answer["localId"] == uid, answer
    return answer["refreshToken"]


def handles(me):
    return me.page.locator("form[action='/playground/account/end-session'] input[name=session]").evaluate_all(
        "fields => fields.map(field => field.value)")


@pytest.mark.one_of_each
@walks
def test_sessions_end_one_by_one_and_all_at_once(neighbour, locale, scripts):
    me, phone, cafe = (neighbour(locale, scripts) for _ in range(3))
    for one in (me, phone, cafe):
        one.sign_in("google.com", "noa@example.com")
    token = app(me)
    me.account("sessions")
    me.check_page()
    assert len(handles(me)) >= 3 and "Chrome" in me.text
    assert re.search(r"\d{4}-\d\d-\d\dT\d\d:\d\d", me.text)
    # The page names nobody's cookie or token.
    html = me.page.content()
    assert token not in html
    for one in (me, phone, cafe):
        for cookie in one.context.cookies():
            assert cookie["value"] not in html
    before = set(handles(me))
    cafe.account("sessions")
    first = (before - set(handles(cafe))).pop()
    # It is the cafe's: nobody ends their own here.
    me.press("end-session", session=first)
    assert me.at("sessions") and first not in handles(me)
    assert cafe.session["signed_in"] is False and phone.session["signed_in"] and me.session["signed_in"]
    assert refresh(me, token) == 200
    me.press("end-other-sessions")
    assert me.at("sessions") and handles(me) == []
    assert phone.session["signed_in"] is False and me.session["signed_in"]
    assert refresh(me, token) == 400
    me.check_page()


@pytest.mark.slow
def test_another_sites_page_ends_no_session(neighbour):
    me, phone = neighbour(), neighbour()
    for one in (me, phone):
        one.sign_in("google.com", "noa@example.com")
    cookies = {cookie["name"]: cookie["value"] for cookie in me.context.cookies()}
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {}):
        answer = requests.post(
            f"{me.server.url}/playground/account/end-other-sessions", cookies=cookies, headers=headers,
            data={"locale": "en"}, allow_redirects=False, timeout=30)
        assert answer.status_code == 403
    assert phone.session["signed_in"] is True
    nobody = requests.get(f"{me.server.url}/en/playground/account/sessions/", allow_redirects=False, timeout=30)
    assert nobody.status_code == 303 and nobody.headers["Location"].endswith("/playground/account/")
    # A handle of nobody's ends nothing.
    answer = requests.post(
        f"{me.server.url}/playground/account/end-session", cookies=cookies, headers={"Origin": me.server.url},
        data={"locale": "en", "session": "0" * 24}, allow_redirects=False, timeout=30)
    assert answer.status_code == 303 and phone.session["signed_in"] is True
