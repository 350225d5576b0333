"""Who may reach what, from where, by which proof (docs/threat-model.md): strangers, pages of other sites, neighbours."""

import http.server
import os
import pathlib
import re
import secrets
import shutil
import subprocess
import threading
import urllib.parse

import lxml.html
import pytest
import requests

import conftest
from arena import small_project
from backend import fresh_email
from conftest import Server
from exposure import (
    ADMIN, APPLE, GITHUB, GOOGLE, HELPERS, PUBLIC, TOKEN, Started, call, plain_nginx, public_server, tunnel)
from person import Person
from provider import Provider

pytestmark = pytest.mark.everyday

pytest_plugins = ("exposure",)


# A stranger at a public server


def test_a_public_server_shows_a_stranger_nobodys_accounts(tmp_path):
    with public_server(tmp_path) as server:
        answer = requests.post(
            f"{server.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", timeout=30,
            json={"email": fresh_email(), "password": "correct horse"})
        assert answer.status_code == 400, "an API key that names no sandbox opens none"
        victim, stranger = requests.Session(), requests.Session()
        for browser in (victim, stranger):
            browser.headers["Cookie"] = f"__Host-portico_browser={secrets.token_urlsafe(32)}"
        page = victim.get(f"{server.url}/en/playground/connect/", timeout=30).text
        key = lxml.html.fromstring(page).xpath("//dd[@class='fact-value']/code/text()")[2]
        made = requests.post(
            f"{server.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key={key}", timeout=30,
            json={"email": "victim@example.com", "password": "correct horse"})
        assert made.status_code == 200, made.text
        assert "victim@example.com" in victim.get(f"{server.url}/en/playground/sandbox/", timeout=30).text
        assert "victim@example.com" not in stranger.get(f"{server.url}/en/playground/sandbox/", timeout=30).text
        for form, fields in (("settings", {"recent": "86400"}), ("reset", {"sure": "on"})):
            answer = stranger.post(
                f"{server.url}/playground/sandbox/{form}?locale=en", data=fields, timeout=30, allow_redirects=False,
                headers={"Origin": PUBLIC, "Sec-Fetch-Site": "same-origin"})
            assert answer.status_code == 303
        page = victim.get(f"{server.url}/en/playground/sandbox/", timeout=30).text
        assert "victim@example.com" in page and 'value="86400"' not in page


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer owner"}], ids=["nothing", "owner"])
def test_a_public_server_has_neither_helpers_nor_a_known_administrator(tmp_path, headers):
    with public_server(tmp_path) as server:
        assert call("POST", server, f"{ADMIN}/accounts:query", **headers).status_code == 401
        assert call("GET", server, f"{HELPERS}/oobCodes", **headers).status_code in (401, 404)
        assert call("DELETE", server, f"{HELPERS}/accounts", **headers).status_code in (401, 404)


def test_helpers_of_a_public_server_are_an_administrators(tmp_path):
    with public_server(tmp_path, f"adminToken: {TOKEN}", "testEndpoints: true") as server:
        assert call("GET", server, f"{HELPERS}/oobCodes").status_code == 403
        assert call("GET", server, f"{HELPERS}/oobCodes", Authorization="Bearer owner").status_code == 401
        assert call("GET", server, f"{HELPERS}/oobCodes", Authorization=f"Bearer {TOKEN}").status_code == 200


# A stand-in's word


class Real:
    """A server with one real provider (`oidc.real`), a real address that it verified, and a stand-in beside it."""

    def __init__(self, folder):
        self.provider = Provider(subject="person-real")
        self.provider.start()
        self.folder = folder
        self.running = None

    def serve(self, *others, store="sqlite:accounts.sqlite"):
        self.stop_server()
        providers = [self.provider.configuration("oidc.real"), *others]
        self.running = Server(
            self.folder, configuration=small_project(self.folder, providers, store=store)).start()
        return self.running

    def stop_server(self):
        if self.running:
            self.running.stop()
            self.running = None

    def stop(self):
        self.stop_server()
        self.provider.stop()


@pytest.fixture
def real(tmp_path):
    place = Real(tmp_path)
    yield place
    place.stop()


def real_sign_in(real, server, **claims):
    from provider import Plan
    from visitor import Visitor
    visitor = Visitor(server, "en")
    grant = real.provider.approve(visitor.begin("oidc.real", "en"), Plan(claims=claims))
    page = visitor.come_back("oidc.real", grant.parameters)
    assert page.status_code == 200, page.text[:300]
    return visitor.status()


def stand_in_sign_in(server, email, provider="github.com"):
    """Invents a person with that address at the stand-in and comes back; gives who is signed in."""
    person = Person(server.url)
    back = person.sign_in(
        f"{server.url}/playground/{provider}/start?locale=en", email, until=f"/playground/{provider}/callback")
    # Apple's page posts a form.
    page = person.session.post(back.url, data=back.fields, timeout=30) if back.fields else person.session.get(
        back.url, timeout=30)
    return person.session.get(f"{server.url}/playground/session", timeout=30).json(), page


def test_a_stand_in_joins_no_account_that_a_real_provider_made(real):
    server = real.serve(GITHUB)
    victim = real_sign_in(real, server, email="noa@example.com", email_verified=True)
    assert victim["signed_in"]
    status, page = stand_in_sign_in(server, "noa@example.com")
    assert not status["signed_in"], "the stand-in's word opened the victim's account"
    assert "oidc.real" in page.text or "/conflict/" in page.url, "asked to prove the account as it was made"


def test_an_account_that_a_stand_in_made_is_taken_from_it_by_the_real_owner(real):
    server = real.serve(GITHUB)
    squatter, _ = stand_in_sign_in(server, "noa@example.com")
    assert squatter["signed_in"]
    victim = real_sign_in(real, server, email="noa@example.com", email_verified=True)
    assert victim["signed_in"]
    again, _ = stand_in_sign_in(server, "noa@example.com")
    assert not again["signed_in"], "who was there first by a stand-in keeps no way in"


def test_stand_ins_join_accounts_among_themselves(tmp_path):
    configuration = small_project(tmp_path, [GOOGLE, APPLE])
    server = Server(tmp_path, configuration=configuration).start()
    try:
        first, _ = stand_in_sign_in(server, "noa@example.com", "google.com")
        second, _ = stand_in_sign_in(server, "noa@example.com", "apple.com")
        assert first["signed_in"] and second["subject"] == first["subject"], "the lesson of linking still works"
    finally:
        server.stop()


# A page of another site in the developer's browser

BROWSERS = {
    "another site": {"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"},
    "another port of this machine": {"Origin": "http://localhost:3000", "Sec-Fetch-Site": "same-site"},
    "an old browser": {"Origin": "https://evil.example"},
    "a frame without an origin": {"Origin": "null"},
    "a picture's address": {"Referer": "https://evil.example/", "Sec-Fetch-Mode": "no-cors"},
    "an address that is typed": {"Sec-Fetch-Site": "none"},
    "our own cookie": {"Cookie": "portico_browser=x"},
}
CALLS = [("POST", f"{ADMIN}/accounts:query"), ("POST", f"{ADMIN}/accounts:batchDelete"),
         ("DELETE", f"{HELPERS}/accounts"), ("GET", f"{HELPERS}/oobCodes"), ("GET", f"{HELPERS}/standIns/google.com")]


@pytest.mark.parametrize("who", BROWSERS)
@pytest.mark.parametrize(("method", "path"), CALLS, ids=[path.rpartition("/")[2] for _, path in CALLS])
def test_a_page_is_no_administrator_by_the_known_bearer(local, method, path, who):
    answer = call(method, local, path, Authorization="Bearer owner", **BROWSERS[who])
    assert answer.status_code in (401, 429), answer.text
    answer = call(method, local, path, **BROWSERS[who])
    assert answer.status_code in (401, 403), answer.text


MINTED = """async ([url, uid]) => {
  const part = (value) => btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const now = Math.floor(Date.now() / 1000);
  const token = part({ alg: "none", typ: "JWT" }) + "." + part({ iat: now, exp: now + 3600, uid,
    aud: "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit" }) + ".";
  const call = async (method, body) => {
    const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return [answer.status, (await answer.json()).error?.message ?? ""];
  };
  return [await call("signUp", { returnSecureToken: true }), await call("signInWithCustomToken", { token })];
}"""


@pytest.fixture
def app(play):
    """A page that an app's own server sends, seen under two names in a Chromium that knows both."""

    class Page(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!DOCTYPE html><title>App</title>")

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = play.chromium.launch(
        executable_path=shutil.which("chromium-headless-shell"),
        args=["--no-sandbox", "--host-resolver-rules=MAP evil.example 127.0.0.1"])
    yield lambda host: browser.new_page().goto(f"http://{host}:{server.server_address[1]}/").frame.page
    browser.close()
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(("host", "is_taken"), [("evil.example", False), ("localhost", True)])
def test_a_page_of_another_site_mints_no_custom_token(local, app, host, is_taken):
    """Whoever makes an unsigned one signs in as anybody: programs may, and pages of this machine, in Chromium."""
    client, minted = app(host).evaluate(MINTED, [local.url, f"uid-{secrets.token_hex(4)}"])
    assert client[0] == 200, "it calls the backend as any app's page does"
    if is_taken:
        assert minted[0] == 200, minted
    else:
        assert minted[0] == 400 and minted[1].startswith("INVALID_CUSTOM_TOKEN : Unsigned tokens"), minted


@pytest.mark.parametrize("headers", [
    {"X-Forwarded-For": "198.51.100.7"}, {"Forwarded": "for=198.51.100.7"}, {"Via": "1.1 tunnel"},
    {"X-Real-IP": "198.51.100.7"}, {"X-Forwarded-Proto": "https"},
], ids=lambda headers: next(iter(headers)))
def test_what_came_through_a_tunnel_is_not_of_this_machine(local, headers):
    assert call("POST", local, f"{ADMIN}/accounts:query", Authorization="Bearer owner", **headers).status_code == 401
    assert call("GET", local, f"{HELPERS}/oobCodes", **headers).status_code == 403
    assert call("GET", local, "metrics", **headers).status_code == 403
    for page in ("sandbox", "connect"):
        answer = call("GET", local, f"en/playground/{page}/", **headers)
        assert answer.status_code == 403 and "machine_only" in answer.text and local.token not in answer.text
    answer = requests.post(
        f"{local.url}/playground/sandbox/reset?locale=en", data={"sure": "on"}, timeout=30, allow_redirects=False,
        headers={"Origin": local.url, **headers})
    assert answer.status_code == 403


def check_that_nothing_opens(url, local, **headers):
    """What came through somebody's hands is a visitor's, whatever it looks like."""
    def ask(method, path, **more):
        return call(method, local, path, at=url, **headers, **more)

    assert ask("POST", f"{ADMIN}/accounts:query", Authorization="Bearer owner").status_code == 401
    for path in ("oobCodes", "verificationCodes", "config", "standIns/google.com"):
        assert ask("GET", f"{HELPERS}/{path}").status_code == 403
        assert ask("GET", f"{HELPERS}/{path}", Authorization="Bearer owner").status_code == 401
    assert ask("DELETE", f"{HELPERS}/accounts").status_code == 403
    assert ask("GET", "metrics").status_code == 403
    for page in ("sandbox", "connect", "connect/events", "sandbox/google"):
        answer = ask("GET", f"en/playground/{page}/", Cookie="portico_browser=x")
        assert answer.status_code in (307, 403) and local.token not in answer.text + str(answer.headers)
        assert answer.status_code == 403 or answer.headers["Location"].startswith(f"http://{local.administration}/")
    reset = requests.post(f"{url}/playground/sandbox/reset?locale=en", data={"sure": "on"}, timeout=30,
                          allow_redirects=False, headers={"Origin": local.url, **headers})
    assert reset.status_code == 403


def test_a_plain_proxy_of_the_same_user_opens_nothing(local, tmp_path):
    """nginx with nothing but `proxy_pass`: no header says that it is there."""
    upstream = local.url.removeprefix("http://")
    with plain_nginx(tmp_path, upstream) as url:
        check_that_nothing_opens(url, local)
        check_that_nothing_opens(url, local, Host=upstream)
        assert call("GET", local, "en/", at=url).status_code == 200


def test_a_tunnel_of_the_same_user_opens_nothing(local):
    """Bytes from anywhere, as `ssh -R` brings them, with whatever `Host` their sender wrote."""
    upstream = local.url.removeprefix("http://")
    with tunnel(upstream) as url:
        for host in (upstream, local.administration, "localhost:" + upstream.rpartition(":")[2]):
            check_that_nothing_opens(url, local, Host=host)


def test_programs_of_this_machine_are_known_by_nothing_or_by_owner(local):
    """At the address for administration; an unchanged firebase-admin is in test_firebase_admin.py."""
    own = f"http://{local.administration}"
    for bearer in ("owner", "Owner"):
        answer = call("POST", local, f"{ADMIN}/accounts:query", at=own, Authorization=f"Bearer {bearer}")
        assert answer.status_code == 200
        refused = call("POST", local, f"{ADMIN}/accounts:query", Authorization=f"Bearer {bearer}")
        assert refused.status_code == 401 and "address for administration" in refused.json()["error"]["message"]
    assert call("GET", local, f"{HELPERS}/oobCodes", at=own).status_code == 200
    assert "# TYPE" in call("GET", local, "metrics", at=own).text


NODE = """
const answers = [];
for (const headers of [{}, { Authorization: "Bearer owner" }]) {
  answers.push((await fetch(process.argv[1], { method: "DELETE", headers })).status);
}
console.log(JSON.stringify(answers));
"""


def test_node_empties_the_accounts_with_fetch(local):
    done = subprocess.run(
        ["node", "--input-type=module", "-e", NODE, f"http://{local.administration}/{HELPERS}/accounts"],
        capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == "[200,200]", done.stderr


@pytest.mark.parametrize("who", BROWSERS)
@pytest.mark.one_of_each
def test_a_page_is_no_administrator_at_the_address_for_administration(local, who):
    own = f"http://{local.administration}"
    for method, path in CALLS:
        assert call(method, local, path, at=own, Authorization="Bearer owner", **BROWSERS[who]).status_code in (401, 429)
        assert call(method, local, path, at=own, **BROWSERS[who]).status_code in (401, 403)
    for name in ("X-Forwarded-For", "Via"):
        assert call("GET", local, f"{HELPERS}/oobCodes", at=own, **{name: "198.51.100.7"}).status_code == 403
    assert call("GET", local, "en/playground/sandbox/", at=own, Host="evil.example").status_code == 421


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be another user")
def test_another_user_of_the_machine_is_no_administrator(local):
    program = (
        "import sys, urllib.request as r\n"
        "for url in sys.argv[1:]:\n"
        "    try: print(r.urlopen(r.Request(url, headers={'Authorization': 'Bearer owner'})).status)\n"
        "    except r.HTTPError as refused: print(refused.code)\n")
    own = f"http://{local.administration}"
    urls = [f"{own}/{HELPERS}/oobCodes", f"{own}/metrics", f"{own}/en/playground/sandbox/", f"{own}/healthz"]
    done = subprocess.run(["/usr/bin/python3", "-c", program, *urls], user=65534, env={"no_proxy": "*"},
                          capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.split() == ["401", "403", "403", "200"], done.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be another user")
def test_another_user_who_hangs_up_at_once_is_no_administrator_either(make_server, tmp_path):
    """The kernel says root of what is left of a connection whose program has closed it."""
    server = make_server(configuration=small_project(tmp_path, [GOOGLE]))
    own = f"http://{server.administration}"
    owner = {"Authorization": "Bearer owner"}
    made = requests.post(f"{own}/{ADMIN}/accounts", json={"localId": "kept"}, headers=owner, timeout=30)
    assert made.status_code == 200, made.text
    program = (
        "import socket, sys\n"
        "host, port = sys.argv[1].rsplit(':', 1)\n"
        "body = b'{\"localId\": \"kept\"}'\n"
        "head = f'POST /{sys.argv[2]}/accounts:delete HTTP/1.1\\r\\nHost: {sys.argv[1]}\\r\\n' \\\n"
        "    'Authorization: Bearer owner\\r\\nContent-Type: application/json\\r\\n' \\\n"
        "    f'Content-Length: {len(body)}\\r\\n\\r\\n'\n"
        "for _ in range(100):\n"
        "    with socket.create_connection((host, int(port))) as connection:\n"
        "        connection.sendall(head.encode() + body)\n")
    subprocess.run(["/usr/bin/python3", "-c", program, server.administration, ADMIN], user=65534, timeout=60, check=True)
    found = requests.post(f"{own}/{ADMIN}/accounts:lookup", json={"localId": ["kept"]}, headers=owner, timeout=30)
    assert [user["localId"] for user in found.json().get("users", [])] == ["kept"]


def test_the_sandbox_is_shown_at_the_address_for_administration_alone(local):
    own = f"http://{local.administration}"
    for path in ("en/playground/sandbox/", "he/playground/connect/?calls=refused"):
        answer = call("GET", local, path)
        assert (answer.status_code, answer.headers["Location"]) == (307, f"{own}/{path}")
        assert call("GET", local, path, at=own).status_code == 200
    assert local.administration in call("GET", local, "en/playground/connect/", at=own).text
    for form, fields in (("settings", {"recent": "300"}), ("reset", {"sure": "on"})):
        done = requests.post(f"{own}/playground/sandbox/{form}?locale=en", data=fields, timeout=30,
                             allow_redirects=False, headers={"Origin": own})
        assert done.status_code == 303
    assert call("GET", local, "en/", at=own).headers["Location"] == f"{local.url}/en/", "pages are at the origin"


def test_owner_in_the_file_opens_the_servers_own_address_too(make_server, tmp_path):
    server = make_server(configuration=small_project(tmp_path, [GOOGLE], settings=["adminToken: owner"]))
    assert call("POST", server, f"{ADMIN}/accounts:query", Authorization="Bearer owner").status_code == 200
    assert call("GET", server, "en/playground/sandbox/").status_code == 200
    assert call("GET", server, f"{HELPERS}/oobCodes", **{"Via": "1.1 tunnel"}).status_code == 403


def test_a_public_server_has_an_address_for_administration_only_where_one_is_named(tmp_path):
    port = conftest.free_port()
    with public_server(tmp_path, f"administration: 127.0.0.1:{port}") as server:
        own = f"http://127.0.0.1:{port}"
        assert call("GET", server, "metrics").status_code == 403
        assert "# TYPE" in call("GET", server, "metrics", at=own).text, "who reaches it may read the measurements"
        for bearer in ({}, {"Authorization": "Bearer owner"}):
            assert call("POST", server, f"{ADMIN}/accounts:query", at=own, **bearer).status_code == 401
            assert call("GET", server, f"{HELPERS}/oobCodes", at=own, **bearer).status_code in (401, 404)


@pytest.mark.parametrize("who", BROWSERS)
def test_the_token_of_this_start_is_taken_from_anything(local, who):
    headers = {"Authorization": f"Bearer {local.token}", **BROWSERS[who]}
    answer = call("POST", local, f"{ADMIN}/accounts:query", **headers)
    assert answer.status_code == 200
    if "Origin" in headers:
        assert answer.headers["Access-Control-Allow-Origin"] == headers["Origin"]
    assert call("GET", local, f"{HELPERS}/oobCodes", **headers).status_code == 200


def test_the_token_of_this_start_is_on_no_page_and_differs_at_each(local, tmp_path):
    assert len(local.token) >= 43
    for at in (local.url, f"http://{local.administration}"):
        page = requests.get(f"{at}/en/playground/connect/", headers={"Sec-Fetch-Site": "same-origin"}, timeout=30).text
        assert "FIREBASE_AUTH_EMULATOR_HOST" in page and local.token not in page
    other = Started(tmp_path, configuration=small_project(tmp_path, [GOOGLE])).start()
    try:
        assert other.token != local.token
        assert call("POST", other, f"{ADMIN}/accounts:query",
                    Authorization=f"Bearer {local.token}").status_code == 401
    finally:
        other.stop()


def test_client_calls_go_on_working_for_pages_of_apps(local):
    answer = requests.post(
        f"{local.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", timeout=30,
        json={"returnSecureToken": True}, headers={"Origin": "http://localhost:3000", "Sec-Fetch-Site": "same-site"})
    assert answer.status_code == 200 and answer.headers["Access-Control-Allow-Origin"] == "http://localhost:3000"


def test_bearers_cannot_be_guessed_for_long(tmp_path):
    server = Started(tmp_path, configuration=small_project(tmp_path, [GOOGLE])).start()
    try:
        page = {"Origin": "https://evil.example"}
        answers = [call("POST", server, f"{ADMIN}/accounts:query", Authorization=f"Bearer guess-{number}", **page)
                   for number in range(30)]
        assert [answer.status_code for answer in answers[:20]] == [401] * 20
        assert answers[-1].status_code == 429 and int(answers[-1].headers["Retry-After"]) >= 1
        assert call("POST", server, f"{ADMIN}/accounts:query", at=f"http://{server.administration}",
                    Authorization="Bearer owner").status_code == 200, (
            "the developer's own programs are not locked out by a page")
        assert call("GET", server, "en/").status_code == 200
    finally:
        server.stop()


# What is written about it


def test_every_test_that_the_threat_model_names_exists():
    folder = pathlib.Path(__file__).resolve().parent
    defined = set(re.findall(r"^def (test_\w+)", "".join(
        path.read_text(encoding="utf-8") for path in sorted(folder.glob("test_*.py"))), re.M))
    text = (folder.parents[1] / "docs/threat-model.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    assert len(rows) >= 13
    for row in rows:
        named = re.findall(r"`(test_\w+)`", row)
        assert named and set(named) <= defined, row


# What a stranger could find out, or guess


def test_the_page_of_a_refused_host_has_its_style(local):
    foreign = {"Host": "rebound.evil.example"}
    page = requests.get(local.url + "/en/", headers=foreign, timeout=30)
    assert page.status_code == 421
    styles = lxml.html.fromstring(page.text).xpath("//link[@rel='stylesheet']/@href")
    assert styles
    for style in styles:
        address = urllib.parse.urljoin(local.url + "/en/", style)
        answer = requests.get(address, headers=foreign, timeout=30)
        assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/css")
        assert requests.post(address, headers=foreign, timeout=30).status_code == 421


def test_a_public_server_does_not_tell_which_addresses_are_known(tmp_path):
    with public_server(tmp_path) as server:
        browser = requests.Session()
        browser.headers["Cookie"] = f"__Host-portico_browser={secrets.token_urlsafe(32)}"
        page = browser.get(f"{server.url}/en/playground/connect/", timeout=30).text
        key = lxml.html.fromstring(page).xpath("//dd[@class='fact-value']/code/text()")[2]

        def ask(method, body):
            answer = requests.post(
                f"{server.url}/identitytoolkit.googleapis.com/v1/accounts:{method}?key={key}", timeout=30, json=body)
            return answer.status_code, answer.json()

        known, unknown = "known@example.com", "unknown@example.com"
        assert ask("signUp", {"email": known, "password": "correct horse battery"})[0] == 200

        def answers(email):
            told = [
                ask("signInWithPassword", {"email": email, "password": "a wrong password"}),
                ask("createAuthUri", {"identifier": email, "continueUri": PUBLIC}),
                ask("sendOobCode", {"requestType": "PASSWORD_RESET", "email": email}),
            ]
            return str(told).replace(email, "ADDRESS")

        def bare(text):
            return re.sub(r"'sessionId': '[^']*'", "", text)

        assert bare(answers(known)) == bare(answers(unknown))


def test_ids_of_custom_tokens_begin_with_128_bit_of_the_browsers_own(local):
    prefixes = set()
    for _ in range(2):
        browser = requests.Session()
        browser.headers["Cookie"] = f"portico_browser={secrets.token_urlsafe(32)}"
        page = browser.get(f"{local.url}/en/playground/account/custom-token/", timeout=30).text
        prefixes.add(re.search(r"custom-([0-9a-f]+)-", page)[1])
    assert len(prefixes) == 2 and all(len(prefix) == 32 for prefix in prefixes)
