"""Sessions: made at the sign-in, never before; gone at the sign-out; only by our own pages."""

import re
import urllib.parse

import pytest

from arena import ProxiedServer, small_project
from provider import Plan
from visitor import Visitor, check_refusal

pytestmark = pytest.mark.everyday

pytest_plugins = ("arena",)


def same_origin(arena):
    return {"Origin": arena.server.url, "Sec-Fetch-Site": "same-origin"}


def sign_out(arena, visitor, **headers):
    return visitor.post("/playground/sign-out", headers=headers or same_origin(arena))


def test_cookies_carry_their_flags(arena):
    visitor, _, _ = arena.accepts("main")
    assert {line.partition("=")[0] for line in visitor.set_cookies} == {"portico_browser", "portico_session"}
    for line in visitor.set_cookies:
        flags = {flag.strip().lower() for flag in line.split(";")[1:]}
        assert {"httponly", "samesite=lax", "path=/"} <= flags, line
        assert not any(flag.startswith("domain") for flag in flags)
        assert len(line) < 4096
        assert len(re.match(r"\w+=([\w-]+)", line)[1]) >= 22, "less than 128 bit"


def test_cookies_are_host_bound_and_secure_behind_https(tmp_path):
    """Behind a proxy that ends TLS: the origin says https, so the cookies and headers are those of https."""
    configuration = small_project(
        tmp_path, ["  - id: apple.com\n"], origin="https://play.example.com")
    server = ProxiedServer(tmp_path, configuration=configuration).start()
    try:
        answer = Visitor(server).get("/playground/apple.com/start?locale=th")
        cookie = answer.headers["Set-Cookie"]
        assert cookie.startswith("__Host-portico_browser=")
        flags = {flag.strip().lower() for flag in cookie.split(";")[1:]}
        assert flags == {"secure", "httponly", "samesite=lax", "path=/"}
        assert answer.headers["Location"].startswith("https://play.example.com/stand-in/apple/")
        assert int(re.search(r"max-age=(\d+)", answer.headers["Strict-Transport-Security"])[1]) >= 31_536_000
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(answer.headers["Location"]).query)
        assert query["redirect_uri"] == ["https://play.example.com/playground/apple.com/callback"]
        # A cookie of the plain name, which another host of the domain could have set, counts for nothing.
        plain = Visitor(server)
        plain.cookies["portico_session"] = "A" * 43
        assert not plain.signed_in
    finally:
        server.stop()


def test_the_session_changes_at_each_sign_in_and_the_old_one_ends(arena):
    visitor, _, _ = arena.accepts("main")
    first = visitor.cookies["portico_session"]
    arena.accepts("main", visitor=visitor)
    assert visitor.cookies["portico_session"] != first
    thief = arena.visitor()
    thief.cookies["portico_session"] = first
    assert not thief.signed_in


@pytest.mark.parametrize("value", ["A" * 43, "x", "", "../../x", "a" * 5000, "%00", '"quoted"'])
def test_a_planted_session_is_not_adopted(arena, value):
    visitor = arena.visitor()
    visitor.cookies["portico_session"] = value
    assert not visitor.signed_in
    arena.accepts("main", visitor=visitor)
    assert visitor.cookies["portico_session"] != value
    planted = arena.visitor()
    planted.cookies["portico_session"] = value
    assert not planted.signed_in


def test_a_planted_browser_cookie_gives_no_session(arena):
    """Who plants his own browser cookie in a victim still gets no session of the victim's."""
    attacker = arena.visitor()
    attacker.begin("oidc.main")
    victim = arena.visitor()
    victim.cookies.update(attacker.cookies)
    arena.accepts("main", visitor=victim)
    assert not attacker.signed_in


def test_signing_out_ends_the_session_at_the_server(arena):
    visitor, _, _ = arena.accepts("main")
    kept = dict(visitor.cookies)
    answer = sign_out(arena, visitor)
    assert answer.status_code == 303 and "portico_session" not in visitor.cookies
    assert not visitor.signed_in
    visitor.cookies.update(kept)
    assert not visitor.signed_in


FOREIGN = {
    "nothing": {"Origin": None},
    "another origin": {"Origin": "https://evil.example"},
    "a null origin": {"Origin": "null"},
    "our name in another origin": {"Origin": "http://127.0.0.1.evil.example"},
    "cross-site": {"Sec-Fetch-Site": "cross-site"},
    "cross-site with our origin": {"Sec-Fetch-Site": "cross-site", "Origin": "OURS"},
    "same-site": {"Sec-Fetch-Site": "same-site", "Origin": "OURS"},
    "none": {"Sec-Fetch-Site": "none"},
    "our origin with another port": {"Origin": "http://127.0.0.1:1"},
}


@pytest.mark.parametrize("headers", FOREIGN.values(), ids=FOREIGN)
def test_another_site_cannot_sign_anybody_out(arena, headers):
    visitor, _, _ = arena.accepts("main")
    headers = {name: arena.server.url if value == "OURS" else value for name, value in headers.items()}
    check_refusal(sign_out(arena, visitor, **headers), "forbidden_origin", 403)
    assert visitor.signed_in


def test_a_run_that_is_gone_is_said_to_be(arena):
    check_refusal(arena.visitor().get("/th/playground/oidc.main/run"), "session_expired", 404)


def test_the_session_of_another_browser_shows_nothing(arena):
    visitor, page, grant = arena.accepts("main")
    stranger = arena.visitor()
    assert stranger.get("/th/playground/oidc.main/run").status_code == 404
    assert grant.code not in stranger.get("/th/playground/account").text
    stranger.begin("oidc.main")
    assert stranger.get("/th/playground/oidc.main/run").status_code == 404


def test_a_failed_sign_in_leaves_the_session_of_before(arena):
    visitor, _, _ = arena.accepts("main")
    before = visitor.status()
    arena.sign_in("main", Plan(claims={"aud": "another"}), visitor)
    assert visitor.status() == before


def test_pages_show_no_secret_of_the_operator(arena):
    """The client's secret never comes to a reader, not even to the one who owns the run."""
    secrets = {arena["main"].client_secret, "PRIVATE KEY"}
    for name in ("main", "apple.com"):
        visitor, page, _ = arena.accepts(name)
        account = visitor.get("/th/playground/account")
        for text in (page.text, account.text, str(visitor.status())):
            assert not [secret for secret in secrets if secret in text]
        assert visitor.cookies["portico_session"] not in page.text + account.text
        assert visitor.cookies["portico_browser"] not in page.text + account.text


def test_signing_out_leaves_nothing_of_the_browser_behind(arena):
    """The runs with their tokens go with the session, and the old cookie finds nothing any more."""
    visitor, _, _ = arena.accepts("main")
    page = visitor.get("/en/playground/oidc.main/run")
    assert page.status_code == 200 and "eyJ" in page.text, "the run shows its tokens"
    before = visitor.cookies["portico_browser"]
    sign_out(arena, visitor)
    after = visitor.cookies["portico_browser"]
    assert after != before and after.startswith(before[:43]), "another cookie, the same visitor"
    assert "eyJ" not in visitor.get("/en/playground/oidc.main/run").text
    visitor.cookies["portico_browser"] = before
    assert "eyJ" not in visitor.get("/en/playground/oidc.main/run").text
    assert not visitor.signed_in
    visitor.cookies["portico_browser"] = after
    arena.accepts("main", visitor=visitor)
