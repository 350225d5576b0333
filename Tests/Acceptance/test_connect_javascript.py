"""JavaScript's lines of the page "Connect your app", run as they are shown: in a browser, with Firebase's own SDK."""

import contextlib
import http.server
import importlib.util
import json
import pathlib
import re
import threading

import lxml.html
import pytest
import requests

from arena import small_project

pytestmark = pytest.mark.everyday

STATIC = pathlib.Path(importlib.util.find_spec("streamlit_firebase_auth").origin).parent / "frontend/build/static/js"
EXPORTS = {
    "firebase/app": ["initializeApp"], "firebase/auth": ["connectAuthEmulator", "getAuth"]}


@pytest.fixture(scope="module")
def sdk():
    """The SDK that a published component has built in, with the functions that the lines import made known.

    A bundle exports nothing and shortens names; each function is found by a text that it alone holds.
    """
    [bundle] = STATIC.glob("main.*.js")
    text = bundle.read_text(encoding="utf-8")

    def holder(mark):
        return re.findall(r"function (\w+)\(", text[:text.index(mark)])[-1]

    sign_in, password = re.search(r":(\w+)\(\w+\(e\),(\w+)\.credential\(t,n\)\)", text).groups()
    known = {
        "initializeApp": holder('.create("bad-app-name"'), "getAuth": holder('"authTokenSyncURL"'),
        "connectAuthEmulator": holder('"emulator-config-failed"'),
        "signIn": f"(auth, email, secret) => {sign_in}(auth, {password}.credential(email, secret))"}
    body, end, _ = text.rpartition("})();")
    assert end
    return body + ";globalThis.sdk={" + ",".join(f"{name}:{value}" for name, value in known.items()) + "}" + end


@contextlib.contextmanager
def serving(sdk, lines):
    """The address of a reader's app: a page with the lines as a module, and the SDK under the names they import."""
    imports = {name: f"/{name}.mjs" for name in EXPORTS}
    files = {
        "/": ("text/html", f'<!doctype html><title>App</title><script src="/sdk.js"></script>'
              f'<script type="importmap">{json.dumps({"imports": imports})}</script>'
              '<script type="module" src="/lines.mjs"></script>'),
        "/sdk.js": ("text/javascript", sdk),
        "/lines.mjs": ("text/javascript", lines + "\nglobalThis.auth = auth;\n"),
        **{f"/{name}.mjs": ("text/javascript", "".join(f"export const {one} = sdk.{one};" for one in exported))
           for name, exported in EXPORTS.items()}}

    class App(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            kind, body = files.get(self.path, ("text/plain", ""))
            self.send_response(200 if self.path in files else 404)
            self.send_header("Content-Type", kind + "; charset=utf-8")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_):
            """Nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), App)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.one_of_each
@pytest.mark.parametrize("settings", [[], ["sandboxes: visitor"]], ids=["shared", "public"])
def test_the_javascript_lines_sign_in_as_they_are_shown(tmp_path, make_server, page, sdk, settings):
    server = make_server(configuration=small_project(tmp_path, ["  - id: google.com\n"], settings=settings))
    shown = lxml.html.fromstring(requests.get(f"{server.url}/th/playground/connect/", timeout=30).text)
    lines = shown.xpath("//section[@data-code='javascript']//code")[0].text_content()
    key = re.search('apiKey: "([^"]+)"', lines)[1]
    made = requests.post(
        f"{server.url}/identitytoolkit.googleapis.com/v1/accounts:signUp", params={"key": key}, timeout=30,
        json={"email": "someone@example.com", "password": "correct horse", "returnSecureToken": True}).json()
    with serving(sdk, lines) as address:
        page.goto(address)
        page.wait_for_function("() => globalThis.auth")
        signed_in = page.evaluate(
            "async () => { const { user } = await sdk.signIn(auth, 'someone@example.com', 'correct horse');"
            " return [user.uid, user.email, auth.app.options.projectId]; }")
    assert signed_in[:2] == [made["localId"], "someone@example.com"]
    assert json.loads(requests.post(
        f"{server.url}/identitytoolkit.googleapis.com/v1/accounts:lookup", params={"key": key}, timeout=30,
        json={"idToken": made["idToken"]}).text)["users"][0]["localId"] == made["localId"]
    assert f'"{signed_in[2]}"' in lines
