"""Hostile requests: redirectors, poisoned hosts, junk, floods, slow clients."""

import concurrent.futures
import http.client
import re
import socket
import urllib.parse

import pytest

from slow_clients import LIMIT, SLOW
from visitor import MARK, check_headers, check_markup, check_refusal

pytestmark = pytest.mark.everyday

pytest_plugins = ("arena",)
START = "/playground/oidc.main/start"


def address(server):
    parts = urllib.parse.urlsplit(server.url)
    return parts.hostname, parts.port


def exchange(server, data, timeout=10):
    """Writes bytes, `Host: x` as the server's own, and reads until it closes or falls silent."""
    data = data.replace(b"Host: x\r\n", b"Host: %s\r\n" % server.url.partition("//")[2].encode())
    with socket.create_connection(address(server), timeout=timeout) as connection:
        answer = b""
        try:
            connection.sendall(data)
            while len(answer) < 1 << 20:
                chunk = connection.recv(65536)
                if not chunk:
                    break
                answer += chunk
                if b"\r\n\r\n" in answer and b"connection: close" not in answer.lower():
                    connection.settimeout(0.5)
        except OSError:
            pass
        return answer


def status(answer):
    found = re.match(rb"HTTP/1\.1 (\d{3})", answer)
    return int(found[1]) if found else None


# Redirectors and hosts

RETURNS = [
    "//evil.example", "https://evil.example/", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)",
    "/%0d%0aSet-Cookie:x=y", "/a\r\nSet-Cookie: x=y", "/\t/evil.example", "http:evil.example", "evil.example",
    "/@evil.example", "///evil.example", f"/<{MARK}>", "/" + "a" * 5000, "/a#b", "", "/ก",
]


@pytest.mark.parametrize("target", RETURNS, ids=range(len(RETURNS)))
@pytest.mark.parametrize("name", ["return_to", "from"])
def test_return_paths_lead_nowhere_else(arena, name, target):
    visitor = arena.visitor()
    answer = visitor.start("oidc.main", **{name: target})
    check_refusal(answer, "callback_invalid", 400)
    assert "x" not in visitor.cookies and "evil.example" not in answer.headers.get("Location", "")


def links_after_sign_in(arena):
    visitor = arena.visitor()
    grant = arena["main"].approve(visitor.begin("oidc.main", return_to="/th/"))
    page = visitor.come_back("oidc.main", {**grant.parameters, "return_to": "https://evil.example/"})
    return check_markup(page.text).xpath("//a/@href")


def test_a_return_path_of_the_callback_counts_for_nothing(arena):
    assert not [link for link in links_after_sign_in(arena) if "evil" in link]


def test_a_local_return_path_is_offered(arena):
    """A third way to a page that the site has, beside the name and the navigation."""
    assert links_after_sign_in(arena).count("/th/") == 3


@pytest.mark.parametrize("header", ["Host", "X-Forwarded-Host", "Forwarded", "X-Original-Host", "X-Forwarded-Proto"])
def test_a_foreign_host_changes_no_address(arena, header):
    value = "host=evil.example" if header == "Forwarded" else "evil.example"
    answer = arena.visitor().get(START + "?locale=th", headers={header: value})
    if header == "Host":
        check_refusal(answer, "host_foreign", 421)
        return
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(answer.headers["Location"]).query)
    assert query["redirect_uri"] == [arena.server.url + "/playground/oidc.main/callback"]
    page = arena.visitor().get("/th/playground/", headers={header: value})
    assert "evil.example" not in page.text and "evil.example" not in str(page.headers)


@pytest.mark.parametrize("locale", ["../../etc", f"<{MARK}>", "en\r\nX: y", "xx", "EN", "e" * 5000])
def test_an_unknown_locale_falls_back(arena, locale):
    answer = arena.visitor().start("oidc.main", locale=locale)
    assert answer.status_code in (302, 400) and "X" not in answer.headers
    if answer.status_code == 302:
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(answer.headers["Location"]).query)
        assert query["ui_locales"] == ["th"], "the browser's own language"


@pytest.mark.parametrize("name", ["oidc.nobody", "oidc.", "apple", "..", "%2e%2e", "apple.com%00", f"<{MARK}>",
                                  "oidc.MAIN", "facebook.com", "x" * 3000])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_unknown_provider_is_refused(arena, name, method):
    visitor = arena.visitor()
    for action in ("start", "callback"):
        answer = visitor.request(method, f"/playground/{name}/{action}")
        assert answer.status_code in (400, 404, 405)
        check_markup(answer.text)
        assert not visitor.signed_in


def test_an_unknown_provider_is_said_to_be(arena):
    check_refusal(arena.visitor().get("/playground/oidc.nobody/start?locale=th"), "provider_unknown", 404)


def test_stand_ins_of_real_providers_do_not_exist(arena):
    for path in ("/stand-in/apple/auth/authorize", "/stand-in/apple/auth/keys", "/stand-in/google/"):
        check_refusal(arena.visitor().get(path), "page_not_found", 404)


LANGUAGES = [None, "", "fr", "*", "x" * 5000, "th;q=0", ";;;,,,q=", "en;q=2, th;q=-1"]


@pytest.mark.parametrize("path", ["/nowhere/", "/playground/oidc.main/callback?%zz", "/playground/oidc.main/callback"])
@pytest.mark.parametrize("language", LANGUAGES, ids=range(len(LANGUAGES)))
def test_readers_of_no_language_of_ours_get_a_page_too(arena, path, language):
    answer = arena.visitor(language).get(path)
    tree = check_markup(answer.text)
    assert answer.status_code in (400, 404)
    assert tree.xpath("//*[@data-error-code]") and tree.getroottree().getroot().get("lang") in ("en", "th")


# Headers

PAGES = ["/", "/th/", "/th/playground/", "/th/playground/apple", "/th/playground/account", "/th/nowhere/",
         "/playground/session", "/playground/oidc.main/callback", "/playground/nobody/start", "/healthz"]


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_carries_the_headers(arena, path):
    answer = arena.visitor().get(path)
    check_headers(answer)
    if "playground" in path:
        assert "no-store" in answer.headers["Cache-Control"]
    assert "Server" not in answer.headers or "/" not in answer.headers["Server"]


def test_forms_may_lead_to_the_providers_only(arena):
    policy = arena.visitor().get("/th/playground/").headers["Content-Security-Policy"]
    allowed = re.search(r"form-action ([^;]*)", policy)[1].split()
    assert "'self'" in allowed and "*" not in allowed
    origins = {provider.issuer for provider in arena.providers.values()}
    assert set(allowed) == origins | {"'self'"}


@pytest.mark.parametrize(("method", "path"), [
    ("GET", "/playground/sign-out"), ("PUT", START), ("PUT", "/playground/oidc.main/callback"),
    ("DELETE", "/playground/session"), ("POST", "/playground/session"), ("TRACE", "/"), ("CONNECT", "/"),
    ("PROPFIND", "/th/"), ("POST", "/th/"),
])
def test_a_method_that_is_not_for_this_is_refused(arena, method, path):
    answer = arena.visitor().request(method, path)
    assert answer.status_code in (400, 404, 405, 501)
    check_markup(answer.text) if answer.text else None


# Sizes

def test_sixty_thousand_parameters_are_refused_cheaply(arena):
    many = "&".join(f"a{n}=1" for n in range(60_000))
    visitor = arena.visitor()
    began = arena.server.processor_seconds()
    check_refusal(visitor.post("/playground/apple.com/callback", data=many[:60_000], cross_site=True,
                               headers={"Content-Type": "application/x-www-form-urlencoded"}),
                  "callback_invalid", 400)
    big = visitor.post("/playground/apple.com/callback", data=many, cross_site=True,
                       headers={"Content-Type": "application/x-www-form-urlencoded"})
    check_refusal(big, "request_too_large", 413)
    answer = exchange(arena.server, f"GET {START}?{many} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    assert status(answer) in (400, 414, 431, None)
    assert arena.server.processor_seconds() - began < 2
    assert not visitor.signed_in


@pytest.mark.parametrize("count", [41, 1000])
def test_more_than_forty_parameters_are_refused(arena, count):
    query = "&".join(f"a{n}=1" for n in range(count))
    check_refusal(arena.visitor().get(f"/playground/oidc.main/callback?{query}"), "callback_invalid", 400)


def test_a_big_body_is_refused(arena):
    visitor = arena.visitor()
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = visitor.post("/playground/apple.com/callback", data="state=" + "s" * 100_000, headers=form)
    check_refusal(answer, "request_too_large", 413)

    def chunks():
        for _ in range(200):
            yield b"a" * 65536

    try:
        answer = visitor.post("/playground/apple.com/callback", data=chunks(), headers=form)
        assert answer.status_code == 413
    except OSError:
        pass  # Closed in the middle of it: as good.
    host = visitor.base.partition("//")[2]
    head = f"POST /playground/apple.com/callback HTTP/1.1\r\nHost: {host}\r\nContent-Length: 99999999999\r\n\r\n"
    assert status(exchange(arena.server, head.encode())) in (413, 400)


def test_big_heads_are_refused(arena):
    for head in (
        "X: " + "a" * 20_000, "\r\n".join(f"X{n}: {n}" for n in range(500)), "Cookie: " + "a=b; " * 4000,
        "X" * 40_000,
    ):
        answer = exchange(arena.server, f"GET / HTTP/1.1\r\nHost: x\r\n{head}\r\n\r\n".encode())
        assert status(answer) in (400, 413, 431, None)
    answer = exchange(arena.server, b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n")
    assert status(answer) in (400, 404, 414, 431, None)


JUNK = [
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 64, b"SSH-2.0-x\r\n\r\n", b"\0" * 4096,
    b"GET / HTTP/9.9\r\n\r\n", b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /a b HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST /playground/sign-out HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    b"GET / HTTP/1.1\r\nHost: x\r\nX : y\r\n\r\n", b"GET / HTTP/1.1\r\n X: y\r\n\r\n",
    b"GET /%zz%00%ff%c0%af/../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET /..%2f..%2f..%2fetc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
]


@pytest.mark.parametrize("data", JUNK, ids=range(len(JUNK)))
def test_junk_is_answered_without_harm(arena, data):
    answer = exchange(arena.server, data, timeout=3)
    assert b"root:" not in answer
    assert answer.count(b"HTTP/1.1 ") <= (1 if b"smuggled" in data else 2)
    assert status(answer) in (None, 200, 301, 302, 303, 308, *range(400, 506)) and status(answer) != 500
    assert arena.visitor().get("/healthz").status_code == 200


QUERIES = ["%", "%zz=1", "state=%ff%fe", "=", "&&&", "state", "state=%00", "a=1;b=2", "state[]=1", "%00=%00",
           "state=" + "%F0%9F%92%A9" * 100, "parked=&state=", "__proto__=1&state=x"]


@pytest.mark.parametrize("query", QUERIES)
def test_junk_parameters_are_refused(arena, query):
    visitor = arena.visitor()
    answer = visitor.get("/playground/oidc.main/callback?" + query)
    codes = re.findall(r'data-error-code="(\w+)"', answer.text)
    assert codes in (["callback_invalid"], ["state_missing"], ["state_foreign"])
    check_refusal(answer, codes[0], (400, 403))
    assert not visitor.signed_in


BODIES = {
    "JSON": ("application/json", b'{"state":"x"}'), "no type": (None, b"state=x"),
    "multipart": ("multipart/form-data; boundary=x", b"--x\r\n\r\n"), "broken": (
        "application/x-www-form-urlencoded", b"\xff\xfe%%%"),
    "empty": ("application/x-www-form-urlencoded", b""), "XML": ("text/xml", b"<!DOCTYPE x>"),
}


@pytest.mark.parametrize(("kind", "body"), BODIES.values(), ids=BODIES)
def test_a_body_that_is_no_form_is_refused(arena, kind, body):
    visitor = arena.visitor()
    answer = visitor.post("/playground/apple.com/callback", data=body, cross_site=True,
                          headers={"Content-Type": kind})
    check_refusal(answer, "callback_invalid" if body == b"\xff\xfe%%%" else "state_missing", 400)


# Many at once, and slow ones

def test_hundreds_of_idle_connections_keep_nobody_out(arena):
    held = []
    try:
        for _ in range(300):
            held.append(socket.create_connection(address(arena.server), timeout=5))
        for connection in held[:150]:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        assert arena.visitor().get("/healthz").status_code == 200
        arena.accepts("main")
    finally:
        for connection in held:
            connection.close()


def test_many_starts_do_not_keep_an_honest_sign_in_out(arena):
    visitor = arena.visitor()
    grant = arena["main"].approve(visitor.begin("oidc.main"))

    def flood(_):
        connection = http.client.HTTPConnection(*address(arena.server), timeout=20)
        for _ in range(50):
            connection.request("GET", START)
            assert connection.getresponse().read() is not None
        connection.close()

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(flood, range(4)))
    assert visitor.come_back("oidc.main", grant.parameters).status_code == 200
    assert visitor.signed_in



@pytest.mark.parametrize("name", SLOW)
def test_a_slow_client_is_not_suffered_for_long(arena, name):
    assert arena.slow_clients.suffered(name) is not None, f"still open after {LIMIT} seconds"
