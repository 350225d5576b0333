"""The JavaScript samples that no page in a browser runs: the server of the LINE guide, against a LINE made of the
messages that its documentation shows, and the page's look at its in-app browser."""

import json
import re
import shutil
import subprocess
import textwrap

import pytest
from samples import SAMPLES

pytestmark = [pytest.mark.everyday, pytest.mark.every_language,
              pytest.mark.skipif(not shutil.which("node"), reason="no node on this machine")]


def run(folder, script):
    (folder / "run.mjs").write_text(textwrap.dedent(script), encoding="utf-8")
    done = subprocess.run(["node", "run.mjs"], cwd=folder, capture_output=True, text=True,
                          env={"LINE_CHANNEL_ID": "1234567890", "LINE_CHANNEL_SECRET": "secret", "PATH": "/usr/bin:/bin:/usr/local/bin"})
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# ---- LINE

ADMIN = """
export const made = { accounts: {} };
export const initializeApp = () => {};
const unknown = Object.assign(new Error(), { code: "auth/user-not-found" });
export const getAuth = () => ({
  async updateUser(uid, profile) { if (!made.accounts[uid]) throw unknown; made.accounts[uid] = profile; },
  async createUser({ uid, ...profile }) { made.accounts[uid] = profile; },
  async createCustomToken(uid) { return `token of ${uid}`; },
});
"""

# LINE keeps the challenge and the nonce of the request, and answers as its reference says.
LINE = """
import { createHash } from "node:crypto";
import { start, finish, customToken } from "./line-server.mjs";
import { made } from "./admin.mjs";
const asked = [];
let request, refuse;
globalThis.fetch = async (address, { method, body }) => {
  const fields = Object.fromEntries(body);
  asked.push([method, address, Object.keys(fields)]);
  const answer = (status, value) => ({ ok: status === 200, status, json: async () => value });
  if (address === "https://api.line.me/oauth2/v2.1/token") {
    const challenge = createHash("sha256").update(fields.code_verifier).digest("base64url");
    if (challenge !== request.code_challenge) return answer(400, { error: "invalid_grant", error_description: "code_verifier" });
    return answer(200, { id_token: "header.payload.signature", access_token: "access" });
  }
  if (refuse) return answer(400, { error: "invalid_request", error_description: refuse });
  return answer(200, { iss: "https://access.line.me", sub: "U8189", aud: fields.client_id, nonce: request.nonce, name: "Somchai", picture: "https://profile.line-scdn.net/a" });
};
const told = async (work) => { try { return { value: await work() }; } catch (error) { return { error: error.message }; } };
const begin = () => { const { address, kept } = start(); request = Object.fromEntries(new URL(address).searchParams); return kept; };
"""


@pytest.fixture
def line(tmp_path):
    (tmp_path / "admin.mjs").write_text(ADMIN, encoding="utf-8")
    text = (SAMPLES / "concepts/line-server.mjs").read_text(encoding="utf-8")
    (tmp_path / "line-server.mjs").write_text(re.sub(r'"firebase-admin/\w+"', '"./admin.mjs"', text), encoding="utf-8")
    return lambda script: run(tmp_path, LINE + script)


def test_a_sign_in_with_line_ends_in_a_custom_token(line):
    done = line("""
        const kept = begin();
        const claims = await finish({ code: "code", state: request.state }, kept);
        const first = await customToken(claims), second = await customToken({ ...claims, name: "Somchai J." });
        console.log(JSON.stringify({ request, kept, claims, first, second, accounts: made.accounts, asked }));
    """)
    request = done["request"]
    assert request["response_type"] == "code" and request["scope"] == "openid profile"
    assert request["code_challenge_method"] == "S256" and request["code_challenge"] != done["kept"]["codeVerifier"]
    assert 43 <= len(done["kept"]["codeVerifier"]) <= 128, "RFC 7636 §4.1"
    assert done["first"] == done["second"] == "token of line:U8189"
    assert done["accounts"] == {"line:U8189": {"displayName": "Somchai J.", "photoURL": "https://profile.line-scdn.net/a"}}
    assert [address.rsplit("/", 1)[1] for _, address, _ in done["asked"]] == ["token", "verify"]
    assert "client_secret" not in done["asked"][1][2], "LINE's verification needs no secret"


@pytest.mark.parametrize("what, query, change, message", [
    ("another state", "{ code: 'code', state: 'other' }", "", "not the sign-in that was started"),
    ("nothing kept", "{ code: 'code', state: request.state }", "kept = undefined;", "not the sign-in that was started"),
    ("the user declined", "{ error: 'access_denied', state: request.state }", "", "access_denied"),
    ("another verifier", "{ code: 'code', state: request.state }", "kept.codeVerifier += 'x';", "invalid_grant"),
    ("another nonce", "{ code: 'code', state: request.state }", "request.nonce = 'other';", "not for this sign-in"),
    ("LINE refuses", "{ code: 'code', state: request.state }", "refuse = 'Invalid IdToken Nonce.';", "Invalid IdToken Nonce.")])
def test_what_line_or_the_server_must_refuse(line, what, query, change, message):
    done = line(f"""
        let kept = begin();
        {change}
        console.log(JSON.stringify(await told(() => finish({query}, kept))));
    """)
    assert message in done.get("error", ""), (what, done)


# ---- in-app browsers

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9{}) AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize("agent, app, outside", [
    (f"{IPHONE} Mobile/15E148 Safari Line/15.1.0", "LINE", "https://app.example.com/a?b=1&openExternalBrowser=1#c"),
    (f"{IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0]", "Facebook", None),
    (f"{ANDROID.format('; wv')} Version/4.0 Chrome/140.0 Mobile Safari/537.36 Instagram 350.0", "Instagram",
     "intent://app.example.com/a?b=1#c#Intent;scheme=https;end"),
    (f"{ANDROID.format('; wv')} Version/4.0 Chrome/140.0 Mobile Safari/537.36", "",
     "intent://app.example.com/a?b=1#c#Intent;scheme=https;end"),
    (f"{IPHONE} Mobile/15E148", "", None),
    (f"{IPHONE} Version/18.0 Mobile/15E148 Safari/604.1", None, None),
    (f"{IPHONE} CriOS/140.0 Mobile/15E148 Safari/604.1", None, None),
    (f"{ANDROID.format('')} Chrome/140.0 Mobile Safari/537.36", None, None),
    ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", None, None)])
def test_in_app_browsers_are_told_from_browsers(tmp_path, agent, app, outside):
    shutil.copy(SAMPLES / "concepts/in-app-browser.mjs", tmp_path)
    done = run(tmp_path, f"""
        import {{ addressOutside, inAppBrowser }} from "./in-app-browser.mjs";
        const agent = {json.dumps(agent)};
        console.log(JSON.stringify([inAppBrowser(agent), addressOutside("https://app.example.com/a?b=1#c", agent)]));
    """)
    assert done == [app, outside]
