"""Apps on other origins sign in at the stand-ins in a real browser: it holds every redirect after a form against the
policy of the form's page, and a picture or an answer against what other origins may have."""

import contextlib
import http.server
import threading
import urllib.parse

import pytest
import requests

from arena import small_project

pytestmark = pytest.mark.everyday

AUTHORIZE = {
    "apple.com": ("/apple/auth/authorize", ""),
    "facebook.com": ("/facebook/v26.0/dialog/oauth", "email"),
    "github.com": ("/github/login/oauth/authorize", "read:user"),
    "google.com": ("/google/o/oauth2/v2/auth", "openid email"),
    "microsoft.com": ("/microsoft/common/oauth2/v2.0/authorize", "openid User.Read"),
}
NAVIGATION = {"Accept": "text/html", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
HANDLER = {"ios": {"ibi": "com.example.app", "appId": "1:123:ios:abc"}, "android": {"apn": "com.example.app"}}


class App(http.server.BaseHTTPRequestHandler):
    """An app's server: its callback leads on to another origin, as one with its pages elsewhere does."""

    pages = ""

    def do_GET(self):
        if self.path.startswith("/callback"):
            self.come_back(self.path.partition("?")[2])
        else:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>app</title><link rel=icon href=data:,>arrived")

    def do_POST(self):
        self.come_back(self.rfile.read(int(self.headers["Content-Length"])).decode())

    def come_back(self, answer):
        self.send_response(303)
        self.send_header("Location", f"{self.pages}/home?{answer}")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """Says nothing."""


@contextlib.contextmanager
def listening(**members):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), type("Here", (App,), members))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def app():
    """The origin of the app's server, whose pages are on a third origin."""
    with listening() as pages, listening(pages=pages) as origin:
        yield origin


@pytest.fixture
def server(make_server, tmp_path):
    settings = ["testEndpoints: true", "apps:", "  - { bundleID: com.example.app, scheme: app-1-123-ios-abc }",
                "  - { package: com.example.app }"]
    return make_server(configuration=small_project(
        tmp_path, [f"  - id: {brand}\n" for brand in AUTHORIZE], settings=settings))


def registered(server, brand, callback):
    answer = requests.post(
        f"{server.url}/emulator/v1/projects/demo-portico/standIns/{brand}/clients",
        json={"redirectUris": [callback], "name": "App elsewhere"}, timeout=10)
    assert answer.ok, answer.text
    return answer.json()["clientId"]


def authorization(server, brand, client, callback, **more):
    path, scope = AUTHORIZE[brand]
    asked = {"client_id": client, "redirect_uri": callback, "response_type": "code", "state": "s1", "scope": scope, **more}
    return f"{server.url}/stand-in{path}?" + urllib.parse.urlencode({name: value for name, value in asked.items() if value})


def choose(page):
    page.locator("button[name=person]").first.click()


@pytest.mark.one_of_each
@pytest.mark.parametrize("brand", AUTHORIZE)
def test_an_app_elsewhere_gets_its_answer(server, app, page, talk, brand):
    callback = app + "/callback"
    address = authorization(server, brand, registered(server, brand, callback), callback)
    page.goto(address)
    choose(page)
    page.locator("button[value=allow]").click()
    page.wait_for_url("**/home?*code=*")
    # A user who is known to the app is led back by the first form.
    page.goto(address)
    choose(page)
    again = page.locator("button[value=allow]")
    page.wait_for_function("location.pathname === '/home' || document.querySelector('button[value=allow]')")
    if again.count():
        again.click()
    page.wait_for_url("**/home?*code=*")


@pytest.mark.slow
@pytest.mark.parametrize("brand", AUTHORIZE)
def test_an_app_elsewhere_is_told_of_a_refusal(server, app, page, talk, brand):
    callback = app + "/callback"
    page.goto(authorization(server, brand, registered(server, brand, callback), callback))
    page.locator("button[value=cancel]").first.click()
    page.wait_for_url("**/home?*error=*")


@pytest.mark.slow
def test_an_app_elsewhere_gets_a_form(server, app, page, talk):
    callback = app + "/callback"
    client = registered(server, "apple.com", callback)
    page.goto(authorization(server, "apple.com", client, callback, scope="name email", response_mode="form_post"))
    choose(page)
    page.locator("button[value=allow]").click()
    page.wait_for_url("**/home?*code=*")


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "begins"), [("ios", "app-1-123-ios-abc://firebaseauth/link?"), ("android", "intent://")])
def test_the_auth_handler_leads_on_to_an_app(server, page, talk, kind, begins):
    led = []
    page.on("response", lambda answer: led.append(answer.headers.get("location", "")))
    page.goto(f"{server.url}/__/auth/handler?" + urllib.parse.urlencode(
        {"apiKey": "k", "authType": "signInWithRedirect", "providerId": "google.com", "eventId": "77", "v": "1",
         "sessionId": "0" * 64, **HANDLER[kind]}))
    choose(page)
    page.locator("button[value=allow]").click()
    page.wait_for_timeout(1_000)
    # Nothing is there to open it; the browser asked for it, and `talk` says that no policy kept it from that.
    assert led[-1].startswith(begins), led


def test_forms_of_our_own_sign_ins_lead_nowhere_else(server):
    for brand in AUTHORIZE:
        begun = requests.get(
            f"{server.url}/playground/{brand}/start", headers=NAVIGATION, timeout=10)
        policy = begun.headers["Content-Security-Policy"]
        assert begun.status_code == 200 and "form-action 'self';" in policy, (brand, policy)


PICTURE = """
address => new Promise(done => {
  const image = new Image();
  image.onload = () => done(image.naturalWidth);
  image.onerror = () => done(0);
  image.src = address;
})
"""


@pytest.mark.slow
@pytest.mark.parametrize("brand", ["facebook", "github", "google"])
def test_an_app_elsewhere_shows_the_users_picture(server, app, page, brand):
    page.goto(app + "/home")
    assert page.evaluate(PICTURE, f"{server.url}/stand-in/{brand}/avatar/1.svg") > 0


FETCH = """
async ([address, options]) => {
  try {
    const answer = await fetch(address, options);
    return [answer.status, await answer.text()];
  } catch (error) {
    return [0, String(error)];
  }
}
"""
TRADE = {"method": "POST", "headers": {"Content-Type": "application/x-www-form-urlencoded", "X-Client": "a"},
         "body": "grant_type=authorization_code&code=x&client_id=y"}
ASKED = {"headers": {"Authorization": "Bearer x"}}
# What the real provider lets a script of another origin read, and what it keeps for servers.
READABLE = [
    ("/google/.well-known/openid-configuration", {}, 200), ("/google/oauth2/v3/certs", {}, 200),
    ("/google/token", TRADE, 401), ("/google/v1/userinfo", ASKED, 401),
    ("/microsoft/common/oauth2/v2.0/token", TRADE, 400), ("/microsoft/graph/v1.0/me", ASKED, 401),
    ("/facebook/graph/v26.0/me", ASKED, 400), ("/github/api/user", ASKED, 401),
    ("/github/login/oauth/access_token", TRADE, 0), ("/apple/auth/token", TRADE, 0), ("/apple/auth/keys", {}, 0),
]


@pytest.mark.one_of_each
@pytest.mark.parametrize(("path", "options", "status"), READABLE, ids=[path for path, _, _ in READABLE])
def test_a_script_elsewhere_calls_what_the_real_provider_lets_it_call(server, app, page, path, options, status):
    page.goto(app + "/home")
    seen, text = page.evaluate(FETCH, [f"{server.url}/stand-in{path}", options])
    assert seen == status, text


def test_a_script_elsewhere_never_speaks_for_the_browsers_user(server, app, page):
    page.goto(server.url + "/stand-in/google/account")
    page.goto(app + "/home")
    for path in ("/google/o/oauth2/v2/auth/person", "/google/o/oauth2/v2/auth/consent", "/google/account"):
        seen, _ = page.evaluate(FETCH, [
            f"{server.url}/stand-in{path}", {**TRADE, "headers": {}, "mode": "no-cors", "credentials": "include"}])
        assert seen == 0
        refused = requests.post(
            f"{server.url}/stand-in{path}", data={"transaction": "x"}, timeout=10,
            headers={"Origin": app, "Sec-Fetch-Site": "cross-site", "Accept": "text/html"})
        assert refused.status_code == 403 and 'data-error-code="forbidden_origin"' in refused.text


@pytest.mark.one_of_each
@pytest.mark.parametrize("path", ["/google/.well-known/openid-configuration", "/apple/auth/keys", "/google/avatar/1.svg", "/github/api/user"])
def test_head_tells_what_get_would(server, path):
    address = f"{server.url}/stand-in{path}"
    got, told = requests.get(address, timeout=10), requests.head(address, timeout=10)
    assert told.status_code == got.status_code and told.headers["Content-Type"] == got.headers["Content-Type"]
    assert got.content and not told.content


@pytest.mark.one_of_each
@pytest.mark.parametrize(("body", "status"), [
    (b"code=%FF", 400), (b"code=%zz", 400), (b"&".join(b"a%d=1" % n for n in range(60)), 400), (b"a=" + b"x" * 70_000, 413),
], ids=["no UTF-8", "no encoding", "sixty", "large"])
@pytest.mark.parametrize("path", ["/google/token", "/apple/auth/token", "/microsoft/common/oauth2/v2.0/token"])
def test_a_program_is_told_of_a_malformed_form_in_json(server, path, body, status):
    answer = requests.post(
        f"{server.url}/stand-in{path}", data=body, timeout=10,
        headers={"Content-Type": "application/x-www-form-urlencoded", "Accept": "*/*"})
    assert answer.status_code == status and answer.json()["error"] == "invalid_request"
