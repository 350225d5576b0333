"""Firebase's JavaScript SDK, unchanged, in a browser: a published component (streamlit-firebase-auth) brings it, the
test plays the page around the component. Sign-in with a password, with a Google popup through our handler and our
stand-in, and with both for one account."""

import functools
import http.server
import importlib.util
import json
import pathlib
import threading

import pytest
import requests

import authenticator
from backend import Backend, fresh_email
from backend_server import BackendServer
from popups import choose

pytestmark = pytest.mark.everyday

BUILD = pathlib.Path(
    importlib.util.find_spec("streamlit_firebase_auth").origin).parent / "frontend/build"


class AppHandler(http.server.SimpleHTTPRequestHandler):
    """The component's files; its page loads our stand-in for Google's gapi first, as our documentation says."""

    backend_url = None

    def do_GET(self):
        if self.path.split("?")[0] not in ("/", "/index.html"):
            return super().do_GET()
        text = (BUILD / "index.html").read_text(encoding="utf-8")
        text = text.replace("<head>", f'<head><script src="{self.backend_url}/emulator/auth/gapi.js"></script>', 1)
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@pytest.fixture(scope="module")
def backend(tmp_path_factory):
    started = BackendServer(
        tmp_path_factory.mktemp("js"), settings=["testEndpoints: true"],
        providers=("google.com", "apple.com", "github.com")).start()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def app_url(backend):
    handler = type("Handler", (AppHandler,), {"backend_url": backend.url})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(BUILD)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    # Another site than the backend, so that nothing depends on shared storage or cookies.
    yield f"http://localhost:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


class App:
    """The component in a page: what it shows, and what it tells the page around it."""

    def __init__(self, page, backend, url):
        self.page, self.backend, self.url = page, backend, url
        self.outside = []
        # Rejections that nobody takes are among them.
        self.errors = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.context.route(
            lambda address: not address.startswith((backend.url, url, "data:", "blob:", "about:")), self._refuse)
        defaults = {"emulatorHosts": {"auth": backend.host}}
        page.add_init_script(
            f"globalThis.__FIREBASE_DEFAULTS__ = {json.dumps(defaults)}; globalThis.told = [];"
            "addEventListener('message', ({ data }) => {"
            " if (data?.type === 'streamlit:setComponentValue') told.push(data.value); });")

    def _refuse(self, route):
        self.outside.append(route.request.url)
        route.abort()

    def show(self, name, **arguments):
        """Opens the component afresh, as Streamlit does; signed-in people stay so."""
        self.page.goto(self.url)
        config = {"apiKey": "any-key", "authDomain": "demo.example", "projectId": "demo-portico"}
        message = {"type": "streamlit:render", "disabled": False, "dfs": [],
                   "args": {"name": name, "firebase_config": config, "lang": "en", **arguments}}
        self.page.wait_for_function("() => document.querySelector('#root') !== null")
        self.page.wait_for_timeout(300)
        self.page.evaluate("message => postMessage(message, '*')", message)

    def told(self, count=1):
        """The next values that the component tells."""
        self.page.wait_for_function("count => told.length >= count", arg=count, timeout=20_000)
        return self.page.evaluate("told")[count - 1]

    def password(self, email, password):
        self.show("LoginForm", providers=["email", "google"])
        self.page.get_by_label("Email Address").or_(self.page.locator("input").first).first.fill(email)
        self.page.locator("input[type=password]").fill(password)
        self.page.get_by_role("button", name="Login with Email").click()
        return self.told()

    def google(self, act):
        """Signs in by popup; `act` is the person's part there."""
        self.show("LoginForm", providers=["email", "google"])
        with self.page.expect_popup() as opening:
            self.page.get_by_role("button", name="Login with Google").click()
        act(opening.value)
        return self.told()


@pytest.fixture
def app(page, backend, app_url):
    made = App(page, backend, app_url)
    yield made
    assert made.outside == [], "nothing outside of this machine is asked"
    assert [error for error in made.errors if "auth/" in error] == [], "the SDK has nothing to complain of"


def test_a_password_signs_in_and_the_session_outlives_the_page(app, backend):
    person = backend.sign_up()
    told = app.password(person["email"], "correct horse")
    assert told["success"] is True
    assert (told["user"]["uid"], told["user"]["email"]) == (person["localId"], person["email"])
    assert [info["providerId"] for info in told["user"]["providerData"]] == ["password"]
    app.show("CheckSession")
    assert app.told()["uid"] == person["localId"]
    app.show("LogoutForm")
    app.page.get_by_role("button", name="Logout").click()
    assert app.told()["success"] is True
    app.show("CheckSession")
    app.page.wait_for_function("() => told.length >= 1")
    assert app.page.evaluate("told[0]") is None


@pytest.mark.one_of_each
@pytest.mark.parametrize("case", ["wrong", "nobody", "disabled"])
def test_refusals_have_the_names_that_apps_know(app, backend, case):
    email = fresh_email()
    if case != "nobody":
        person = backend.sign_up(email)
    if case == "disabled":
        requests.post(
            f"{backend.url}/identitytoolkit.googleapis.com/v1/projects/demo-portico/accounts:update",
            headers={"Authorization": "Bearer owner"}, json={"localId": person["localId"], "disableUser": True},
            timeout=30).raise_for_status()
    told = app.password(email, "wrong horse" if case == "wrong" else "correct horse")
    code = {"wrong": "auth/wrong-password", "nobody": "auth/user-not-found", "disabled": "auth/user-disabled"}[case]
    assert told["success"] is False and code in told["message"]


@pytest.mark.slow
def test_an_account_with_an_authenticator_app_is_not_signed_in_without_it(app, backend):
    """The component has no second step, so its bundle leaves the SDK's part for TOTP out: it must say what it needs."""
    accounts = f"{backend.url}/identitytoolkit.googleapis.com/v1/projects/demo-portico/accounts"
    email = fresh_email()
    requests.post(accounts, headers={"Authorization": "Bearer owner"}, timeout=30, json={
        "email": email, "password": "correct horse", "emailVerified": True}).raise_for_status()
    client = Backend(backend.url)
    authenticator.enrol(client, client.sign_in(email)["idToken"])
    told = app.password(email, "correct horse")
    assert told["success"] is False and "auth/multi-factor-auth-required" in told["message"]
    app.show("CheckSession")
    app.page.wait_for_function("() => told.length >= 1")
    assert app.page.evaluate("told[0]") is None


def test_a_google_popup_runs_through_our_handler_and_stand_in(app, backend):
    told = app.google(choose("allow"))
    assert told["success"] is True, told
    user = told["user"]
    assert [info["providerId"] for info in user["providerData"]] == ["google.com"]
    assert user["email"] and user["displayName"]
    looked = backend.call("accounts:lookup", {"idToken": user["stsTokenManager"]["accessToken"]})["users"][0]
    assert looked["localId"] == user["uid"]
    assert looked["providerUserInfo"][0]["providerId"] == "google.com"
    again = app.google(choose("allow"))
    assert again["success"] is True and again["user"]["uid"] == user["uid"]


def test_a_person_who_says_no_is_no_error_of_ours(app):
    told = app.google(choose("cancel", person=1))
    assert told["success"] is False and "auth/user-cancelled" in told["message"]


@pytest.mark.slow
def test_a_closed_popup_is_noticed(app):
    def close(popup):
        popup.wait_for_load_state()
        popup.close()

    told = app.google(close)
    assert told["success"] is False and "auth/popup-closed-by-user" in told["message"]


@pytest.mark.slow
def test_google_joins_the_account_with_the_same_address(app, backend):
    """One account per address: an unproven password goes, the account and its id stay."""
    first = app.google(choose("allow"))["user"]
    backend_root = f"{backend.url}/emulator/v1/projects/demo-portico"
    requests.delete(f"{backend_root}/accounts", timeout=30).raise_for_status()
    person = backend.sign_up(first["email"])
    joined = app.google(choose("allow"))
    assert joined["success"] is True and joined["user"]["uid"] == person["localId"]
    assert joined["user"]["emailVerified"] is True
    assert [info["providerId"] for info in joined["user"]["providerData"]] == ["google.com"]
    assert backend.error(
        "accounts:signInWithPassword", {"email": first["email"], "password": "correct horse"}) == "INVALID_PASSWORD"


@pytest.mark.slow
def test_a_reset_mail_leads_to_a_page_that_sets_the_password(app, backend):
    person = backend.sign_up()
    app.show("SendPasswordResetEmail", email=person["email"])
    app.page.get_by_role("button", name="Send Email").click()
    assert app.told()["success"] is True
    codes = requests.get(f"{backend.url}/emulator/v1/projects/demo-portico/oobCodes", timeout=30).json()["oobCodes"]
    link = next(code["oobLink"] for code in codes if code["email"] == person["email"])
    reader = app.page.context.new_page()
    reader.goto(link)
    assert reader.locator("main").get_attribute("data-action") == "reset"
    reader.locator("input[name=newPassword]").fill("another horse")
    reader.locator("main button[type=submit]").click()
    assert reader.locator("main").get_attribute("data-action") == "reset_done"
    assert app.password(person["email"], "another horse")["success"] is True
