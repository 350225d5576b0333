"""The backend's own pages and its sign-in by redirect, over HTTP: links of messages, the handler, iOS, refusals."""

import hashlib
import json
import urllib.parse

import lxml.html
import pytest
import requests

from backend import PROJECT, fresh_email
from backend_server import BackendServer
from person import Person

pytestmark = pytest.mark.everyday

HTML = {"Accept": "text/html,*/*"}


@pytest.fixture(scope="module")
def backend(tmp_path_factory):
    started = BackendServer(
        tmp_path_factory.mktemp("pages"), settings=["testEndpoints: true", "apps:", "  - { bundleID: com.example.app, scheme: app-1-123-ios-abc }",
                                           "  - { package: com.example.app }"],
        providers=("google.com", "apple.com", "github.com")).start()
    yield started
    started.stop()


def mail(backend, kind, email=None, **more):
    """Sends a message and gives its link."""
    email = email or backend.sign_up()["email"]
    answer = backend.call("accounts:sendOobCode", {"requestType": kind, "email": email, **more})
    assert "error" not in answer, answer
    codes = requests.get(f"{backend.url}/emulator/v1/projects/{PROJECT}/oobCodes", timeout=30).json()["oobCodes"]
    return email, codes[-1]["oobLink"]


def page_of(answer):
    return lxml.html.fromstring(answer.text, base_url=answer.url)


def press(session, answer, **fields):
    """Presses the button of the page's form."""
    form = page_of(answer).xpath("//main//form")[0]
    data = {**dict(form.form_values()), **fields}
    return session.post(
        urllib.parse.urljoin(answer.url, form.action), data=data, timeout=30,
        headers={**HTML, "Accept-Language": session.headers.get("Accept-Language", "")})


@pytest.fixture
def session():
    made = requests.Session()
    made.trust_env = False
    made.headers.update(HTML)
    return made


# Links of messages


@pytest.mark.parametrize("language", ["en", "th", "he"])
def test_a_reset_link_is_a_page_with_a_form_in_the_readers_language(backend, session, language):
    session.headers["Accept-Language"] = language
    email, link = mail(backend, "PASSWORD_RESET", continueUrl="http://localhost:3000/after")
    answer = session.get(link, timeout=30)
    page = page_of(answer)
    assert answer.status_code == 200 and page.xpath("/html/@lang") == [language]
    assert page.xpath("/html/@dir") == ["rtl" if language == "he" else "ltr"]
    assert email in page.text_content()
    assert "unsafe-inline" not in answer.headers["Content-Security-Policy"]
    weak = press(session, answer, newPassword="short")
    assert weak.status_code == 400 and page_of(weak).xpath("//*[@role='alert']")
    done = press(session, weak, newPassword="another horse")
    assert done.status_code == 200 and page_of(done).xpath("//main/@data-action") == ["reset_done"]
    assert page_of(done).xpath("//main//a/@href") == ["http://localhost:3000/after"]
    assert "idToken" in backend.call("accounts:signInWithPassword", {"email": email, "password": "another horse"})
    again = session.get(link, timeout=30)
    assert page_of(again).xpath("//main/@data-error-code") == ["action_code_invalid"]


def test_opening_a_link_uses_nothing_up_and_its_button_does(backend, session):
    person = backend.sign_up()
    email, link = mail(backend, "VERIFY_EMAIL", person["email"], idToken=person["idToken"])
    for _ in range(2):
        answer = session.get(link, timeout=30)
        assert page_of(answer).xpath("//main/@data-action") == ["verify"]
    looked = backend.call("accounts:lookup", {"idToken": person["idToken"]})["users"][0]
    assert looked["emailVerified"] is False
    assert page_of(press(session, answer)).xpath("//main/@data-action") == ["verify_done"]
    looked = backend.call("accounts:lookup", {"idToken": person["idToken"]})["users"][0]
    assert looked["emailVerified"] is True


def test_tests_that_are_no_browsers_act_by_get(backend):
    person = backend.sign_up()
    email, link = mail(backend, "VERIFY_EMAIL", person["email"], idToken=person["idToken"])
    answer = requests.get(link, headers={"Accept": "*/*"}, timeout=30)
    assert answer.json()["authEmulator"]["email"] == email
    _, link = mail(backend, "PASSWORD_RESET", email)
    told = requests.get(link, timeout=30)
    assert told.status_code == 400
    template = told.json()["authEmulator"]["urlTemplate"]
    done = requests.get(template.replace("NEW_PASSWORD_HERE", "another+horse"), timeout=30)
    assert done.status_code == 200 and done.json()["authEmulator"]["email"] == email
    assert "idToken" in backend.call("accounts:signInWithPassword", {"email": email, "password": "another horse"})
    spent = requests.get(template, timeout=30)
    assert (spent.status_code, spent.json()["authEmulator"]["error"]) == (400, "INVALID_OOB_CODE")


def test_a_sign_in_link_sends_on_to_known_hosts_and_asks_for_others(backend, session):
    _, link = mail(backend, "EMAIL_SIGNIN", fresh_email(), continueUrl="http://localhost:3000/in?x=1")
    answer = session.get(link, allow_redirects=False, timeout=30)
    assert answer.status_code == 303 and answer.headers["Location"].startswith("http://localhost:3000/in?x=1&mode=signIn")
    _, link = mail(backend, "EMAIL_SIGNIN", fresh_email(), continueUrl="https://elsewhere.example/in")
    answer = session.get(link, allow_redirects=False, timeout=30)
    page = page_of(answer)
    assert answer.status_code == 200 and page.xpath("//main/@data-action") == ["sign_in"]
    assert "elsewhere.example" in page.xpath("//main")[0].text_content()


@pytest.mark.parametrize("query", ["", "mode=resetPassword", "oobCode=x", "mode=resetPassword&oobCode=%3Cscript%3E",
                                   "mode=nothing&oobCode=x"])
def test_broken_links_are_error_pages(backend, session, query):
    answer = session.get(f"{backend.url}/emulator/action?{query}", timeout=30)
    assert answer.status_code == 400
    assert page_of(answer).xpath("//main/@data-error-code")[0] in ("action_unknown", "action_code_invalid")
    assert "<script>" not in answer.text


def test_another_site_cannot_press_the_button(backend, session):
    _, link = mail(backend, "PASSWORD_RESET")
    answer = session.post(
        f"{backend.url}/emulator/action", data=dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(link).query)),
        headers={"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}, timeout=30)
    assert answer.status_code == 403


def test_clients_that_ask_for_json_are_told_that_the_backend_is_ready(backend):
    answer = requests.get(backend.url, headers={"Accept": "application/json"}, timeout=30)
    assert answer.json()["authEmulator"]["ready"] is True
    assert "text/html" in requests.get(backend.url, headers=HTML, timeout=30).headers["Content-Type"]


# Sign-in by redirect


def begin(backend, provider, redirect=None, session_id=None, **more):
    body = {"providerId": provider, "continueUri": redirect or f"{backend.url}/__/auth/handler", **more}
    if session_id:
        body["sessionId"] = session_id
    return backend.call("accounts:createAuthUri", body)


def come_back(backend, started, email=None, decision="allow"):
    """The person's way through the stand-in; the browser stops before our handler."""
    person = Person(f"{backend.url}/stand-in")
    return person.sign_in(started["authUri"], email or first_person(backend, started), decision=decision)


def first_person(backend, started):
    page = lxml.html.fromstring(requests.get(started["authUri"], headers=HTML, timeout=30).text)
    button = page.xpath("//button[@name='person']")[0]
    return next(word for word in button.text_content().split() if "@" in word)


@pytest.mark.parametrize("provider", ["google.com", "apple.com", "github.com"])
def test_an_auth_uri_leads_through_the_provider_to_an_account(backend, provider):
    if provider == "github.com":
        # Its word on an address joins no account: with one that is known it would ask first.
        requests.delete(
            f"{backend.url}/emulator/v1/projects/{PROJECT}/accounts", headers={"Authorization": "Bearer owner"}, timeout=30
        ).raise_for_status()
    started = begin(backend, provider)
    query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(started["authUri"]).query))
    assert started["providerId"] == provider and query["redirect_uri"] == f"{backend.url}/__/auth/handler"
    assert query["state"] and query["code_challenge_method"] == "S256" or provider in ("apple.com", "github.com")
    back = come_back(backend, started)
    body = {"requestUri": back.url, "sessionId": started["sessionId"], "returnSecureToken": True,
            "returnIdpCredential": True}
    if provider == "apple.com":
        body["postBody"] = urllib.parse.urlencode(back.fields)
    foreign = backend.call("accounts:signInWithIdp", {**body, "sessionId": "another"})
    assert foreign["error"]["message"].startswith("INVALID_IDP_RESPONSE")
    # The attempt used the state up: codes are for one try.
    assert backend.error("accounts:signInWithIdp", body).startswith("INVALID_IDP_RESPONSE")
    started = begin(backend, provider)
    back = come_back(backend, started)
    body.update(requestUri=back.url, sessionId=started["sessionId"])
    if provider == "apple.com":
        body["postBody"] = urllib.parse.urlencode(back.fields)
    answer = backend.call("accounts:signInWithIdp", body)
    assert answer.get("providerId") == provider and answer["idToken"] and answer["localId"], answer
    assert answer.get("oauthIdToken") or answer.get("oauthAccessToken")
    assert backend.error("accounts:signInWithIdp", body).startswith("INVALID_IDP_RESPONSE")


def test_a_person_who_says_no_is_told_apart(backend):
    started = begin(backend, "google.com", customParameter={"prompt": "select_account consent"})
    back = come_back(backend, started, decision="cancel")
    body = {"requestUri": back.url, "sessionId": started["sessionId"]}
    assert backend.error("accounts:signInWithIdp", body) == "USER_CANCELLED"


def test_refusals_of_create_auth_uri(backend):
    for body, message in [
        ({"providerId": "saml.x", "continueUri": "http://localhost/"}, "INVALID_PROVIDER_ID"),
        ({"providerId": "google.com"}, "MISSING_CONTINUE_URI"),
        ({"providerId": "google.com", "continueUri": "javascript:1"}, "INVALID_CONTINUE_URI"),
        ({"providerId": "facebook.com", "continueUri": "http://localhost/"},
         "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."),
    ]:
        assert backend.error("accounts:createAuthUri", body) == message


def handler(backend, root="__/auth", **changes):
    fields = {"apiKey": "k", "appName": "[DEFAULT]", "authType": "signInViaRedirect", "v": "11.3.1",
              "providerId": "google.com", "eventId": "77", "redirectUrl": "http://localhost:3000/page", **changes}
    fields = {name: value for name, value in fields.items() if value is not None}
    return f"{backend.url}/{root}/handler?{urllib.parse.urlencode(fields)}"


def through_the_handler(backend, session, **changes):
    """From the handler to the page behind the callback, in one browser."""
    answer = session.get(handler(backend, **changes), allow_redirects=False, timeout=30)
    assert answer.status_code == 302, answer.text[:500]
    assert answer.headers["Cross-Origin-Opener-Policy"] == "unsafe-none"
    back = come_back(backend, {"authUri": answer.headers["Location"]})
    if changes.get("providerId") == "apple.com":
        # A form of another site: the browser sends no Lax cookie along.
        parked = requests.post(back.url, data=back.fields, allow_redirects=False, timeout=30)
        assert parked.status_code == 303
        return urllib.parse.urljoin(back.url, parked.headers["Location"])
    return back.url


@pytest.mark.parametrize("provider", ["google.com", "apple.com"])
def test_the_handler_gives_the_app_an_event_that_signs_in(backend, session, provider):
    url = through_the_handler(backend, session, providerId=provider)
    answer = session.get(url, timeout=30)
    main = page_of(answer).xpath("//main")[0]
    event = json.loads(main.get("data-auth-event"))
    assert (event["type"], event["eventId"], event["error"]) == ("signInViaRedirect", "77", None)
    assert main.get("data-origin") == "http://localhost:3000"
    assert main.get("data-return-to") == "http://localhost:3000/page"
    body = {"requestUri": event["urlResponse"], "sessionId": event["sessionId"], "postBody": event["postBody"],
            "returnSecureToken": True, "returnIdpCredential": True}
    signed_in = backend.call("accounts:signInWithIdp", body)
    assert signed_in.get("providerId") == provider, signed_in
    again = session.get(url, timeout=30)
    assert page_of(again).xpath("//main/@data-error-code") == ["handler_lost"]


def test_a_callback_in_another_browser_is_refused(backend, session):
    url = through_the_handler(backend, session)
    stranger = requests.get(url, headers=HTML, timeout=30)
    assert stranger.status_code == 400 and page_of(stranger).xpath("//main/@data-error-code") == ["handler_lost"]


@pytest.mark.parametrize("changes, code", [
    ({"redirectUrl": "https://evil.example/"}, "handler_domain"), ({"redirectUrl": None}, "handler_invalid"),
    ({"providerId": "facebook.com"}, "handler_invalid"), ({"apiKey": None}, "handler_invalid"),
    ({"authType": "signOut"}, "handler_invalid"), ({"authType": None}, "handler_lost")])
def test_what_the_handler_refuses(backend, session, changes, code):
    answer = session.get(handler(backend, **changes), timeout=30)
    assert answer.status_code == 400 and page_of(answer).xpath("//main/@data-error-code") == [code]


def test_an_ios_app_gets_a_link_of_its_scheme_and_its_session_id_signs_in(backend, session):
    raw = "a-session-id-of-the-app"
    url = through_the_handler(
        backend, session, authType="signInWithRedirect", redirectUrl=None, ibi="com.example.app",
        appId="1:123:ios:abc", sessionId=hashlib.sha256(raw.encode()).hexdigest())
    answer = session.get(url, allow_redirects=False, timeout=30)
    assert answer.status_code == 303
    link = urllib.parse.urlsplit(answer.headers["Location"])
    assert (link.scheme, link.netloc, link.path) == ("app-1-123-ios-abc", "firebaseauth", "/link")
    deep = urllib.parse.parse_qs(link.query)["deep_link_id"][0]
    inner = urllib.parse.parse_qs(urllib.parse.urlsplit(deep).query)
    assert inner["authType"] == ["signInWithRedirect"] and inner["eventId"] == ["77"]
    signed_in = backend.call(
        "accounts:signInWithIdp", {"requestUri": inner["link"][0], "sessionId": raw, "autoCreate": True,
                                   "returnIdpCredential": True, "returnSecureToken": True})
    assert signed_in.get("providerId") == "google.com", signed_in


def test_an_android_app_gets_an_intent_for_its_package_and_its_session_id_signs_in(backend, session):
    raw = "another-session-id-of-the-app"
    fields = {"authType": "signInWithRedirect", "redirectUrl": None, "apn": "com.example.app",
              "sessionId": hashlib.sha256(raw.encode()).hexdigest()}
    answer = session.get(through_the_handler(backend, session, **fields), allow_redirects=False, timeout=30)
    assert answer.status_code == 303
    data, _, intent = answer.headers["Location"].partition("#Intent;")
    parts = dict(part.split("=", 1) for part in intent.removesuffix(";end;").split(";"))
    assert data == "intent://firebase.auth/"
    assert (parts["scheme"], parts["package"]) == ("genericidp", "com.example.app")
    assert (parts["S.authType"], parts["S.eventId"]) == ("signInWithRedirect", "77")
    signed_in = backend.call(
        "accounts:signInWithIdp", {"requestUri": urllib.parse.unquote(parts["S.link"]), "sessionId": raw,
                                   "returnIdpCredential": True, "returnSecureToken": True})
    assert signed_in.get("providerId") == "google.com", signed_in
    for wrong in ({"apn": "com.example.app;end"}, {"apn": "one"}, {"sessionId": "short"}):
        refused = session.get(handler(backend, **fields | wrong), timeout=30)
        assert refused.status_code == 400 and page_of(refused).xpath("//main/@data-error-code") == ["handler_invalid"]


def test_the_hidden_page_may_be_framed_by_known_hosts_only(backend):
    answer = requests.get(f"{backend.url}/emulator/auth/iframe?apiKey=k&appName=x", timeout=30)
    policy = answer.headers["Content-Security-Policy"]
    assert "frame-ancestors 'self' http://localhost:*" in policy and "frame-ancestors *" not in policy
    assert "inline" not in policy and page_of(answer).xpath("//body/@data-event-key") == ["portico:authEvent:k:x"]
    script = requests.get(f"{backend.url}/emulator/auth/gapi.js", timeout=30)
    assert script.headers["Cross-Origin-Resource-Policy"] == "cross-origin" and "gapi" in script.text


def test_no_code_token_or_password_is_in_the_log(backend):
    text = backend.log_text()
    for secret in ("another horse", "oobCode=", "code=", "eyJ", "sessionId"):
        assert secret not in text
