"""Providers that answer wrongly, hugely, slowly or not at all."""

import gzip
import threading
import time

import pytest

from provider import Answer, Plan
from signing import REMOVED, compact_json
from visitor import MARK, check_markup, check_refusal

pytestmark = pytest.mark.everyday

pytest_plugins = ("arena",)
HTML = {"Content-Type": "text/html"}
JSON = {"Content-Type": "application/json"}
DEEP = b"[" * 200_000
BAD, DOWN = "provider_answer_invalid", "provider_unreachable"


def error(**members):
    return Answer(400, compact_json(members))


def hang_up(handler, provider):
    handler.close_connection = True
    handler.connection.close()


def raw(data):
    def write(handler, provider):
        handler.wfile.write(data)
        hang_up(handler, provider)
    return write


def endless(handler, provider):
    """Chunks without end, as fast as they are taken."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    block = b"10000\r\n" + b" " * 65536 + b"\r\n"
    try:
        for _ in range(1000):
            handler.wfile.write(block)
        provider.problems.append("an endless answer was read for 64 MB")
    except OSError:
        pass
    handler.close_connection = True


def redirect(status):
    return lambda handler, provider: Answer(status, b"", {"Location": provider.issuer + "/elsewhere"})


TOKEN_ANSWERS = {
    "302": (redirect(302), BAD), "307": (redirect(307), BAD), "303": (redirect(303), BAD),
    "HTML, 200": (Answer(200, b"<html>Welcome</html>", HTML), BAD),
    "HTML, 500": (Answer(500, b"<html>Oops</html>", HTML), BAD),
    "JSON, 500": (Answer(500, b"{}"), BAD),
    "503": (Answer(503, b""), BAD), "204": (Answer(204, b""), BAD), "empty": (Answer(200, b""), BAD),
    "a list": (Answer(200, b"[]"), BAD), "null": (Answer(200, b"null"), BAD), "a number": (Answer(200, b"1"), BAD),
    "no members": (Answer(200, b"{}"), BAD), "cut off": (Answer(200, b'{"access_token":"'), BAD),
    "invalid UTF-8": (Answer(200, b'{"access_token":"\xff"}'), BAD),
    "deep": (Answer(200, DEEP), BAD), "deep objects": (Answer(200, b'{"a":' * 100_000), BAD),
    "more than a megabyte": (Answer(200, b'{"a":"' + b"a" * 1_100_000 + b'"}'), BAD),
    "many members": (Answer(200, b"{" + b",".join(b'"%d":1' % n for n in range(90_000)) + b"}"), BAD),
    "endless": (endless, BAD),
    "compressed though not asked for": (
        Answer(200, gzip.compress(b"{}"), {**JSON, "Content-Encoding": "gzip"}), BAD),
    "no answer": (hang_up, DOWN), "half a head": (raw(b"HTTP/1.1 200 OK\r\nConte"), DOWN),
    "half a body": (raw(b"HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n{"), DOWN),
    "no HTTP": (raw(b"SSH-2.0-OpenSSH_9.2\r\n"), DOWN),
    "two lengths": (raw(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{} "), None),
    "an endless header": (raw(b"HTTP/1.1 200 OK\r\nX: " + b"a" * 2_000_000 + b"\r\n\r\n"), DOWN),
    "the code refused": (error(error="invalid_grant"), "code_refused"),
    "the client refused": (error(error="invalid_client"), "client_refused"),
    "the client refused, 401": (Answer(401, compact_json({"error": "invalid_client"})), "client_refused"),
    "another error": (error(error="temporarily_unavailable"), "provider_error"),
    "an error in an answer of 200": (Answer(200, compact_json({"error": "invalid_grant"})), "code_refused"),
    "an error that is an object": (error(error={"message": f"<{MARK}>", "type": "x"}), "provider_error"),
    "an error that is a number": (error(error=7), "provider_error"),
    "an error of a megabyte": (error(error="x", error_description=f"<{MARK}>" * 100_000), "provider_error"),
    "a script in the error": (error(error=f"<{MARK}>", error_description=f"\"'><{MARK}>"), "provider_error"),
}


@pytest.mark.parametrize(("answer", "code"), TOKEN_ANSWERS.values(), ids=TOKEN_ANSWERS)
def test_a_bad_answer_of_the_token_endpoint_is_refused(arena, answer, code):
    provider = arena["main"]
    before = provider.count("/auth/token"), provider.count("/elsewhere")
    visitor, page, _ = arena.sign_in("main", Plan(answer=answer))
    found = check_refusal(page, code or page.text.split('data-error-code="')[1].split('"')[0])
    if code in (BAD, DOWN, "client_refused"):
        assert page.status_code == 502
    assert not visitor.signed_in
    assert (provider.count("/auth/token"), provider.count("/elsewhere")) == (before[0] + 1, before[1]), (
        "no redirect followed, no code shown twice")
    assert len(page.text) < 200_000
    run = visitor.get("/th/playground/oidc.main/run")
    check_markup(run.text)
    assert found is not None and provider.problems == []


MEMBERS = {
    "no id_token": ({"id_token": REMOVED}, BAD), "id_token null": ({"id_token": None}, BAD),
    "id_token a number": ({"id_token": 7}, BAD), "id_token an object": ({"id_token": {}}, BAD),
    "id_token a list": ({"id_token": lambda token: [token]}, BAD),
    "id_token empty": ({"id_token": ""}, None),
    "no access_token": ({"access_token": REMOVED}, BAD), "access_token a number": ({"access_token": 7}, BAD),
    "access_token empty": ({"access_token": ""}, BAD),
    "access_token with a line break": ({"access_token": "a\r\nX: y"}, BAD),
    "no token_type": ({"token_type": REMOVED}, BAD), "token_type mac": ({"token_type": "mac"}, BAD),
    "token_type a list": ({"token_type": ["Bearer"]}, BAD),
    "expires_in negative": ({"expires_in": -1}, BAD), "expires_in a word": ({"expires_in": "soon"}, BAD),
    "expires_in an object": ({"expires_in": {}}, BAD), "expires_in 10^400": ({"expires_in": 10**400}, BAD),
    "refresh_token a list": ({"refresh_token": []}, BAD), "scope a number": ({"scope": 7}, BAD),
}


@pytest.mark.parametrize(("members", "code"), MEMBERS.values(), ids=MEMBERS)
def test_a_member_of_the_wrong_type_is_refused(arena, members, code):
    visitor, page, _ = arena.sign_in("main", Plan(members=members))
    check_refusal(page, code or "token_invalid")
    assert not visitor.signed_in


@pytest.mark.parametrize("name", ["access_token", "id_token", "token_type"])
def test_a_member_that_comes_twice_is_refused(arena, name):
    def answer(handler, provider):
        return Answer(200, b'{"access_token":"a","token_type":"Bearer","id_token":"x","%s":"b"}' % name.encode())

    arena.refuses("main", Plan(answer=answer), BAD, 502)


FINE = {
    "token_type in capitals": {"token_type": "BEARER"}, "no expires_in": {"expires_in": REMOVED},
    "expires_in as text": {"expires_in": "3600"}, "no refresh_token": {"refresh_token": REMOVED},
    "members nobody knows": {"x": {"y": [1, None]}, f"<{MARK}>": f"<{MARK}>"},
}


@pytest.mark.parametrize("name", FINE)
def test_an_odd_but_right_answer_is_taken(arena, name):
    visitor, page, _ = arena.accepts("main", Plan(members=FINE[name]))
    check_markup(page.text)


CLAIMS = {
    "name": f"<{MARK}>'\"><{MARK}>", "given_name": f"</code><{MARK}>", "family_name": "\u202e\0",
    "picture": f"https://example.com/\"><{MARK}>", "locale": f"<{MARK}>", "email": f"\"<{MARK}>\"@example.com",
    f"<{MARK}>": f"<{MARK}>", "website": "javascript:alert(1)", "sub": f"<{MARK}>",
}


@pytest.mark.parametrize("name", ["main", "apple.com"])
def test_scripts_in_every_claim_stay_text(arena, name):
    visitor, page, _ = arena.accepts(name, Plan(claims={**CLAIMS, "sub": CLAIMS["sub"] + name}))
    check_markup(page.text)
    assert MARK in page.text
    for locale in ("th", "he", "en"):
        check_markup(visitor.get(f"/{locale}/playground/account").text)


# Key sets

KEY_SETS = {
    "many-keys": (lambda p: Answer(200, compact_json({"keys": p.jwks["keys"][:1] * 33})), BAD),
    "big-keys": (lambda p: Answer(200, compact_json({**p.jwks, "more": "m" * 70_000})), BAD),
    "html-keys": (lambda p: Answer(200, b"<html></html>", HTML), BAD),
    "broken-keys": (lambda p: Answer(500, b"{}"), BAD),
    "no-keys": (lambda p: Answer(200, b'{"keys":{}}'), BAD),
    "duplicate-keys": (lambda p: Answer(200, b'{"keys":[],' + compact_json(p.jwks)[1:]), BAD),
    "deep-keys": (lambda p: Answer(200, b'{"keys":' + b"[" * 60_000), BAD),
    "redirected-keys": (lambda p: Answer(302, b"", {"Location": p.issuer + "/elsewhere"}), BAD),
}


@pytest.mark.parametrize("name", KEY_SETS)
def test_a_bad_key_set_is_refused(arena, name):
    answer, code = KEY_SETS[name]
    arena[name].keys_answer = answer(arena[name])
    arena.refuses(name, Plan(), code, 502)
    assert arena[name].count("/elsewhere") == 0
    # It is not remembered: a provider that mends its key set is usable at once.
    arena[name].keys_answer = None
    arena.accepts(name)


# Discovery

DISCOVERY = {
    "issuer-mismatch": (lambda p: {"issuer": "http://127.0.0.1:1"}, None),
    "issuer-slash": (lambda p: {"issuer": p.issuer + "/"}, None),
    "script-discovery": (lambda p: {"authorization_endpoint": "javascript:alert(1)"}, None),
    "file-keys": (lambda p: {"jwks_uri": "file:///etc/passwd"}, None),
    "wrong-types": (lambda p: {"token_endpoint": ["x"], "scopes_supported": 7}, None),
    "no-discovery": (None, Answer(404, b"")),
    "html-discovery": (None, Answer(200, b"<html></html>", HTML)),
    "big-discovery": (None, Answer(200, b'{"a":"' + b"a" * 1_200_000 + b'"}')),
    "deep-discovery": (None, Answer(200, DEEP)),
    "list-discovery": (None, Answer(200, b"[]")),
    "duplicate-discovery": (None, lambda handler, p: Answer(
        200, b'{"issuer":"http://127.0.0.1:1",' + compact_json(p.metadata())[1:])),
    "redirected-discovery": (None, lambda handler, p: Answer(302, b"", {"Location": p.issuer + "/elsewhere"})),
}


@pytest.mark.one_of_each
@pytest.mark.parametrize("name", DISCOVERY)
def test_a_bad_discovery_document_is_refused(arena, name):
    changes, answer = DISCOVERY[name]
    provider = arena[name]
    provider.discovery = changes(provider) if changes else {}
    provider.discovery_answer = answer
    visitor = arena.visitor()
    check_refusal(visitor.start(f"oidc.{name}"), BAD, 502)
    assert provider.count("/elsewhere") == 0 and provider.count("/auth/keys") == 0
    assert not visitor.signed_in
    provider.discovery, provider.discovery_answer = {}, None
    # A look-up that failed is remembered for three seconds; a provider that was mended is taken after them.
    time.sleep(3.2)
    arena.accepts(name)


def test_a_provider_that_is_down_is_said_to_be(arena):
    arena["down"].stop()
    visitor = arena.visitor()
    check_refusal(visitor.start("oidc.down"), DOWN, 502)
    assert not visitor.signed_in


def test_a_discovery_document_is_fetched_once(arena):
    arena.accepts("other", Plan(claims={"sub": "once"}))
    arena.accepts("other", Plan(claims={"sub": "once"}))
    assert arena["other"].count("/.well-known/openid-configuration") == 1
    assert arena["other"].count("/auth/keys") == 1


# Slowness: all at once, and the server serves others meanwhile

def silent(handler, provider):
    time.sleep(12)
    hang_up(handler, provider)


def trickle(handler, provider):
    """A head at once, then a blank each half second: no pause is long, the whole is."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    try:
        for _ in range(24):
            handler.wfile.write(b" ")
            handler.wfile.flush()
            time.sleep(0.5)
    except OSError:
        pass
    hang_up(handler, provider)


@pytest.mark.slow
def test_slow_providers_are_given_up_after_eight_seconds(arena):
    arena["slow-discovery"].discovery_answer = silent
    arena["slow-keys"].keys_answer = trickle
    cases = {
        "token, silent": lambda: arena.sign_in("slow", Plan(answer=silent))[:2],
        "token, trickling": lambda: arena.sign_in("slow", Plan(answer=trickle))[:2],
        "keys, trickling": lambda: arena.sign_in("slow-keys", Plan())[:2],
        "discovery, silent": lambda: (v := arena.visitor(), v.start("oidc.slow-discovery")),
    }
    results = {}

    def run(name):
        began = time.monotonic()
        results[name] = (*cases[name](), time.monotonic() - began)

    threads = [threading.Thread(target=run, args=(name,)) for name in cases]
    for thread in threads:
        thread.start()
    time.sleep(2)
    began = time.monotonic()
    arena.accepts("main")
    assert time.monotonic() - began < 4, "others waited for a slow provider"
    for thread in threads:
        thread.join(30)
    assert set(results) == set(cases)
    for name, (visitor, page, took) in results.items():
        check_refusal(page, "provider_slow", 504)
        assert 6 < took < 12, (name, took)
        assert not visitor.signed_in
