"""A web app made of the guides' samples alone: served as the guides lay it out, with Firebase's SDK under the names that
it is imported by, and a button that runs one expression (popups open for a click only)."""

import contextlib
import http.server
import json
import threading
import urllib.parse

import requests

import conftest
import popups

SAMPLES = conftest.ROOT / "content/_samples"
# Where Portico's stand-ins answer for the hosts that samples call.
STAND_INS = {
    "https://graph.facebook.com/": "/stand-in/facebook/graph/",
    "https://oauth2.googleapis.com/": "/stand-in/google/",
    "https://graph.microsoft.com/": "/stand-in/microsoft/graph/",
    "https://api.github.com/": "/stand-in/github/api/",
}
# Stands for the providers' own scripts: `token(provider, nonce)` asks the test, which gets a real token from the stand-in.
SCRIPTS = """
globalThis.google = { accounts: { id: {
  initialize(options) { this.options = options; },
  renderButton(place) {
    const button = document.createElement("button");
    button.id = "google";
    button.onclick = async () => this.options.callback({ credential: await token("google", this.options.nonce) });
    place.append(button);
  } } } };
globalThis.AppleID = { auth: {
  init(options) { this.options = options; },
  async signIn() {
    const { scope, usePopup, nonce } = this.options;
    if (scope !== "name email" || !usePopup) throw { error: "invalid_request" };
    const id_token = await token("apple", nonce);
    if (!id_token) throw { error: "popup_closed_by_user" };
    return { authorization: { id_token }, user: { name: { firstName: "Somsri", lastName: "Jaidee" } } };
  } } };
globalThis.FB = {
  init({ appId, version }) { this.ready = appId && /^v\\d+\\.\\d+$/.test(version); },
  login(done, { scope }) {
    if (!this.ready || !scope.includes("email")) throw new Error("FB.login before FB.init");
    if (Object.prototype.toString.call(done) !== "[object Function]") throw new Error("Expression is of type asyncfunction, not function");
    token("facebook").then((accessToken) => done(accessToken ? { authResponse: { accessToken } } : {}));
  } };
"""
# The browser's own line in the console for a request that is refused: the app is told, and may expect it (no photo, a
# token that was taken back).
REFUSED = "Failed to load resource: the server responded with a status of 4"


def page(backend_url, brand):
    """The app's page; it loads our stand-in for Google's gapi first, as the documentation says."""
    imports = {"firebase/app": "/firebase.mjs", "firebase/auth": "/firebase.mjs"}
    return f"""<!doctype html><title>App</title><link rel="icon" href="data:,"><div id="recaptcha"></div><div id="place"></div><button id="go">Go</button>
<script src="{backend_url}/emulator/auth/gapi.js"></script>
<script type="importmap">{json.dumps({"imports": imports})}</script>
<script type="module">
import * as sdk from "firebase/auth";
import {{ auth }} from "./auth.js";
import * as account from "./account.js";
import * as web from "./{brand}.js";
import {{ makeNonce }} from "./nonce.js";
globalThis.app = {{ sdk, auth, account, web, makeNonce, errors: {{}} }};
app.load = async () => {{ app.library = await import("./library.js"); }};
// What happened, in words that a test can compare.
globalThis.told = async (work) => {{
  try {{
    const value = await work();
    return {{ value: value?.user ? {{ ...value, user: value.user.toJSON() }}
      : value === undefined ? "nothing" : value }};
  }} catch (error) {{
    app.errors.last = error;
    return {{ error: error.code ?? String(error) }};
  }}
}};
document.querySelector("#go").onclick = () => {{ globalThis.outcome = told(globalThis.work); }};
await auth.authStateReady?.();
globalThis.ready = true;
</script>"""


@contextlib.contextmanager
def serving(sdk, backend_url, host="127.0.0.1"):
    """The address of the apps; `/github/` is the one of GitHub's guide."""
    def text(path):
        brand, _, name = path.strip("/").partition("/")
        sample = {
            "auth.js": "concepts/web-auth.mjs", "account.js": "concepts/web-account.mjs",
            "nonce.js": "concepts/web-nonce.mjs", f"{brand}.js": f"{brand}/web.mjs",
            "library.js": f"{brand}/web-library.mjs"}.get(name)
        if sample is None:
            return None
        found = (SAMPLES / sample).read_text(encoding="utf-8")
        if name == "auth.js":
            found = found.replace("YOUR_PROJECT_ID", "demo-portico").replace("YOUR_API_KEY", "any") + (
                'import { connectAuthEmulator } from "firebase/auth";\n'
                f'connectAuthEmulator(auth, "{backend_url}", {{ disableWarnings: true }});\n'
                "auth.settings.appVerificationDisabledForTesting = true;\n")
        return found

    class App(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            path = urllib.parse.urlsplit(self.path).path
            if path == "/firebase.mjs":
                kind, body = "text/javascript", sdk
            elif path.count("/") == 2 and path.endswith("/"):
                kind, body = "text/html", page(backend_url, path.strip("/"))
            else:
                kind, body = "text/javascript", text(path)
            self.send_response(200 if body is not None else 404)
            self.send_header("Content-Type", kind + "; charset=utf-8")
            self.end_headers()
            self.wfile.write((body or "").encode())

        def log_message(self, *_):
            """Nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), App)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://{host}:{server.server_port}"
    server.shutdown()
    server.server_close()


class WebApp:
    """The app of one brand's guide in a browser page."""

    def __init__(self, page, backend, address, brand):
        self.page, self.backend, self.brand = page, backend, brand
        self.address = f"{address}/{brand}/"
        self.outside, self.tokens, self.problems = [], [], []
        page.context.on("page", self._watch)
        self._watch(page)
        page.context.route(lambda url: not url.startswith((backend.url, address, "data:", "blob:", "about:")), self._out)
        page.expose_function("token", lambda brand, nonce=None: self.give_token(brand, nonce))
        page.expose_function(
            "smsCode", lambda: backend.helper("verificationCodes")["verificationCodes"][-1]["code"])
        page.add_init_script(SCRIPTS)
        self.open()

    def _watch(self, page):
        """Notes what an app's developer would see in red: errors that nobody takes, rejections among them, and the console's.

        The browser writes a line of its own for each refused request; what the app makes of it is for the tests to compare.
        """
        page.on("pageerror", lambda error: self.problems.append(f"{page.url}: {error}"))
        page.on("console", lambda message: self.problems.append(f"{page.url}: {message.text}")
                if message.type == "error" and not message.text.startswith(REFUSED) else None)

    def open(self):
        self.page.goto(self.address)
        self.wait()

    def wait(self):
        self.page.wait_for_function("() => globalThis.ready", timeout=20_000)

    def _out(self, route):
        """Requests of samples to a provider go to its stand-in; nothing else leaves the machine."""
        asked = route.request
        for host, place in STAND_INS.items():
            if asked.url.startswith(host):
                if asked.method == "OPTIONS":
                    return route.fulfill(status=204, headers={
                        "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*", "Access-Control-Allow-Methods": "*"})
                headers = {name: value for name, value in asked.headers.items()
                           if name in ("authorization", "accept", "content-type")}
                answer = requests.request(
                    asked.method, self.backend.url + place + asked.url[len(host):], headers=headers,
                    data=asked.post_data_buffer, timeout=30)
                self.outside.append((asked.method, asked.url.split("?")[0], answer.status_code))
                return route.fulfill(
                    status=answer.status_code, body=answer.content,
                    headers={"Access-Control-Allow-Origin": "*", "Content-Type": answer.headers.get("Content-Type", "text/plain")})
        self.outside.append(("refused", asked.url, 0))
        return route.abort()

    def give_token(self, brand, nonce):
        raise NotImplementedError

    def run(self, expression):
        """What an expression gives that opens no window."""
        return self.page.evaluate(f"async () => told(async () => {expression})")

    def click(self, expression):
        self.page.evaluate(f"() => {{ globalThis.work = () => {expression}; }}")
        self.page.click("#go")

    def outcome(self):
        return self.page.evaluate("async () => await globalThis.outcome")

    def popup(self, expression, act):
        """Runs an expression by a click; `act` is the user's part in the window that opens."""
        with self.page.expect_popup() as opening:
            self.click(expression)
        act(opening.value)
        return self.outcome()

    def sign_in(self, person=0, decision="allow"):
        return self.popup("app.web.signIn()", popups.choose(decision, person))

    def user(self):
        """The signed-in user as the SDK has it, after asking the server."""
        return self.page.evaluate(
            "async () => { const { currentUser } = app.auth; await currentUser?.reload(); return currentUser?.toJSON() ?? null; }")
