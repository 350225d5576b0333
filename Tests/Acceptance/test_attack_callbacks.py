"""Callbacks that no sign-in of this browser asked for: RFC 9700 §4.2–§4.8, RFC 9207."""

import collections
import concurrent.futures
import contextlib
import urllib.parse

import pytest

from provider import Plan
from signing import REMOVED
from visitor import MARK, check_markup, check_refusal

pytestmark = pytest.mark.everyday

pytest_plugins = ("arena",)
BOTH = pytest.mark.parametrize("name", ["apple.com", "main"])


@contextlib.contextmanager
def quiet(*providers):
    """Nothing is asked of these providers meanwhile."""
    before = [provider.total for provider in providers]
    yield
    assert [provider.total for provider in providers] == before, "a request to the provider"


def agreed(arena, name, plan=None, visitor=None):
    visitor = visitor or arena.visitor()
    return visitor, arena[name].approve(visitor.begin(arena.identifier(name)), plan)


def come_back(arena, visitor, name, parameters):
    return visitor.come_back(arena.identifier(name), parameters, form_post=arena[name].kind == "apple")


def nobody(*visitors):
    assert not any(visitor.signed_in for visitor in visitors)


# The request

@BOTH
def test_every_request_has_fresh_secrets(arena, name):
    visitor = arena.visitor()
    seen = collections.Counter()
    for _ in range(3):
        url = urllib.parse.urlsplit(visitor.begin(arena.identifier(name)))
        query = urllib.parse.parse_qs(url.query)
        assert query["redirect_uri"] == [f"{visitor.base}/playground/{arena.identifier(name)}/callback"]
        assert not {"code_verifier", "client_secret"} & set(query)
        seen.update(query[key][0] for key in ("state", "nonce", "code_challenge"))
    assert set(seen.values()) == {1} and len(seen) == 9


# State

STATES = {
    "missing": (REMOVED, "state_missing"), "empty": ("", "state_missing"),
    "made up": ("s" * 43, "state_foreign"), "changed": (lambda state: state[:-1] + "_", "state_foreign"),
    "longer": (lambda state: state + "A", "state_foreign"), "a script": (f"<{MARK}>", "state_foreign"),
    "20 KB": ("s" * 20_000, None), "with NUL": (lambda state: state + "\0", "state_foreign"),
}


@BOTH
@pytest.mark.parametrize(("state", "code"), STATES.values(), ids=STATES)
def test_a_wrong_state_is_refused(arena, name, state, code):
    visitor, grant = agreed(arena, name, Plan(callback={"state": state}))
    with quiet(arena[name]):
        page = come_back(arena, visitor, name, grant.parameters)
    if code:
        check_refusal(page, code, (400, 403))
    assert page.status_code in range(400, 500)
    nobody(visitor)


@BOTH
def test_a_callback_in_a_browser_that_began_nothing_is_refused(arena, name):
    """Forced login: the victim is handed the attacker's finished callback."""
    attacker, grant = agreed(arena, name)
    victim = arena.visitor()
    with quiet(arena[name]):
        check_refusal(come_back(arena, victim, name, grant.parameters), "state_foreign", 403)
    nobody(victim, attacker)


@BOTH
def test_a_callback_in_a_browser_with_a_sign_in_of_its_own_is_refused(arena, name):
    _, grant = agreed(arena, name)
    victim, own = agreed(arena, name)
    with quiet(arena[name]):
        check_refusal(come_back(arena, victim, name, grant.parameters), "state_foreign", 403)
        # Nor do the attacker's code and the victim's state make a sign-in …
    mixed = {**own.parameters, "code": grant.code}
    check_refusal(come_back(arena, victim, name, mixed), "code_refused", 400)
    nobody(victim)
    # … and that is PKCE's doing: the code belongs to another challenge.
    assert arena[name].problems.pop().endswith("code_verifier")


def test_a_parked_callback_is_of_use_to_its_own_browser_only(arena):
    attacker, grant = agreed(arena, "apple.com")
    parked = attacker.post("/playground/apple.com/callback", data=grant.parameters, cross_site=True)
    assert parked.status_code == 303
    victim = arena.visitor()
    agreed(arena, "apple.com", visitor=victim)
    with quiet(arena.apple):
        check_refusal(victim.get(parked.headers["Location"]), "state_foreign", 403)
    nobody(victim)


def test_a_parked_callback_is_used_once(arena):
    visitor, grant = agreed(arena, "apple.com")
    parked = visitor.post("/playground/apple.com/callback", data=grant.parameters, cross_site=True)
    assert "portico_" not in parked.headers.get("Set-Cookie", "")
    for secret in (grant.code, grant.parameters["state"]):
        assert secret not in parked.headers["Location"]
    assert visitor.follow(parked).status_code == 200 and visitor.signed_in
    with quiet(arena.apple):
        check_refusal(visitor.get(parked.headers["Location"]), "state_replayed", 400)


@pytest.mark.parametrize("handle", ["", "A" * 22, "../x", f"<{MARK}>", "A" * 5000])
def test_a_made_up_handle_of_a_parked_callback_is_refused(arena, handle):
    visitor = arena.visitor()
    page = visitor.get("/playground/apple.com/callback?" + urllib.parse.urlencode({"parked": handle}))
    check_refusal(page, "callback_invalid", 400)


def test_posts_that_belong_to_no_sign_in_are_not_parked(arena):
    visitor = arena.visitor()
    answer = visitor.post(
        "/playground/apple.com/callback", data={"state": "s" * 43, "code": "c"}, cross_site=True)
    check_refusal(answer, "state_foreign", 403)


# Replay and races

@BOTH
def test_a_callback_works_once(arena, name):
    visitor, page, grant = arena.accepts(name)
    with quiet(arena[name]):
        check_refusal(come_back(arena, visitor, name, grant.parameters), "state_replayed", 400)
        check_refusal(come_back(arena, arena.visitor(), name, grant.parameters), "state_replayed", 400)


@BOTH
def test_a_callback_that_failed_does_not_work_later(arena, name):
    visitor, _, grant = arena.refuses(name, Plan(claims={"nonce": "wrong"}), "nonce_mismatch", 400)
    with quiet(arena[name]):
        check_refusal(come_back(arena, visitor, name, grant.parameters), "state_replayed", 400)
    nobody(visitor)


@BOTH
def test_of_eight_parallel_callbacks_one_goes_on(arena, name):
    visitor, grant = agreed(arena, name)
    before = arena[name].count("/auth/token")
    rivals = [arena.visitor() for _ in range(8)]
    for rival in rivals:
        rival.cookies.update(visitor.cookies)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        pages = list(pool.map(lambda rival: come_back(arena, rival, name, grant.parameters), rivals))
    assert sorted(page.status_code for page in pages) == [200] + [400] * 7
    for page in pages:
        if page.status_code != 200:
            check_refusal(page, "state_replayed")
    assert arena[name].count("/auth/token") == before + 1
    assert sum(rival.signed_in for rival in rivals) == 1


def test_of_eight_takers_of_one_parked_callback_one_goes_on(arena):
    visitor, grant = agreed(arena, "apple.com")
    parked = visitor.post("/playground/apple.com/callback", data=grant.parameters, cross_site=True)
    before = arena.apple.count("/auth/token")
    rivals = [arena.visitor() for _ in range(8)]
    for rival in rivals:
        rival.cookies.update(visitor.cookies)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        pages = list(pool.map(lambda rival: rival.follow(rival.get(parked.headers["Location"])), rivals))
    assert sorted(page.status_code for page in pages) == [200] + [400] * 7
    assert arena.apple.count("/auth/token") == before + 1


# Mix-up

def test_a_callback_at_another_providers_address_is_refused(arena):
    """The code of one issuer must not be shown to another (RFC 9700 §4.4)."""
    visitor, grant = agreed(arena, "other")
    with quiet(arena["main"], arena["other"]):
        page = visitor.come_back("oidc.main", grant.parameters)
    check_refusal(page, "state_foreign", 403)
    nobody(visitor)


def test_a_parked_callback_at_another_providers_address_is_refused(arena):
    visitor, grant = agreed(arena, "apple.com")
    parked = visitor.post("/playground/apple.com/callback", data=grant.parameters, cross_site=True)
    handle = parked.headers["Location"].rpartition("?")[2]
    with quiet(arena["main"], arena.apple):
        check_refusal(visitor.get(f"/playground/oidc.main/callback?{handle}"), "state_foreign", 403)
    nobody(visitor)


@pytest.mark.parametrize("issuer", ["http://127.0.0.1:1", "", "x", lambda iss: iss + "/", REMOVED])
def test_a_callback_of_another_issuer_is_refused(arena, issuer):
    """`promises` says that it names itself in callbacks; a callback that does not is none of its own."""
    visitor, grant = agreed(arena, "promises", Plan(callback={"iss": issuer}))
    with quiet(arena["promises"]):
        check_refusal(come_back(arena, visitor, "promises", grant.parameters), "issuer_mismatch", 400)
    nobody(visitor)


@BOTH
def test_another_issuers_name_is_refused_from_a_provider_that_promises_none(arena, name):
    visitor, grant = agreed(arena, name, Plan(callback={"iss": "https://accounts.example.com"}))
    with quiet(arena[name]):
        check_refusal(come_back(arena, visitor, name, grant.parameters), "issuer_mismatch", 400)
    nobody(visitor)


def test_the_right_issuers_name_is_fine_from_a_provider_that_promises_none(arena):
    arena.accepts("main", Plan(callback={"iss": arena["main"].issuer}))


# Errors and odd parameters

ERRORS = {
    "access_denied": ("access_denied", "access_denied", 403),
    "user_cancelled_authorize": ("user_cancelled_authorize", "access_denied", 403),
    "server_error": ("server_error", "provider_error", None),
    "login_required": ("login_required", "provider_error", None),
    "a script": (f"<{MARK}>", "provider_error", None),
    "4 KB": ("e" * 4000, "provider_error", None),
}


@BOTH
@pytest.mark.parametrize(("error", "code", "status"), ERRORS.values(), ids=ERRORS)
def test_an_error_of_the_provider_is_told(arena, name, error, code, status):
    visitor, grant = agreed(arena, name, Plan(callback={"code": REMOVED, "error": error}))
    with quiet(arena[name]):
        check_refusal(come_back(arena, visitor, name, grant.parameters), code, status)
    nobody(visitor)


HOSTILE = [
    f"<{MARK}>", f"</title><{MARK}>", f"'\"><{MARK} onload=alert(1)>", f"--><{MARK}>", f"{{{{{{<{MARK}>}}}}}}",
    "javascript:alert(1)", f"\u202e<{MARK}>\u2066", f"</script><{MARK}>", f"&lt;{MARK}&gt;", f"\"\u0301><{MARK}>",
    "e" * 4000, "\0\x1b[31m", "<svg/onload=alert(1)>",
]


@pytest.mark.one_of_each
@BOTH
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_foreign_text_of_an_error_stays_text(arena, name, text):
    callback = {"code": REMOVED, "error": "access_denied", "error_description": text, "error_uri": text}
    visitor, grant = agreed(arena, name, Plan(callback=callback))
    tree = check_refusal(come_back(arena, visitor, name, grant.parameters), "access_denied", 403)
    assert not [link for link in tree.xpath("//a/@href") if text in link]
    # The page of the run shows every parameter, and is as careful.
    check_markup(visitor.get(f"/th/playground/{'apple' if name == 'apple.com' else 'oidc.main'}/run").text)


def test_an_error_without_state_is_refused(arena):
    visitor = arena.visitor()
    page = visitor.come_back("oidc.main", {"error": "access_denied", "error_description": f"<{MARK}>"})
    check_refusal(page, "state_missing", 400)


ODD = {
    "code and error": ({"error": "access_denied"}, "callback_invalid"),
    "no code": ({"code": REMOVED}, "callback_invalid"),
    "empty code": ({"code": ""}, "callback_invalid"),
    "code with a line break": ({"code": "a\r\nb"}, "callback_invalid"),
    "code beyond ASCII": ({"code": "ก"}, "callback_invalid"),
    "code of 9 KB": ({"code": "c" * 9000}, "callback_invalid"),
}


@BOTH
@pytest.mark.parametrize(("callback", "code"), ODD.values(), ids=ODD)
def test_a_callback_that_is_none_is_refused(arena, name, callback, code):
    visitor, grant = agreed(arena, name, Plan(callback=callback))
    with quiet(arena[name]):
        check_refusal(come_back(arena, visitor, name, grant.parameters), code, 400)
    nobody(visitor)


@BOTH
@pytest.mark.parametrize("twice", ["code", "state", "error"])
def test_a_parameter_that_comes_twice_is_refused(arena, name, twice):
    visitor, grant = agreed(arena, name)
    pairs = [*grant.parameters.items(), (twice, "another"), *([("error", "x")] if twice == "error" else [])]
    with quiet(arena[name]):
        check_refusal(come_back(arena, visitor, name, pairs), "callback_invalid", 400)
    nobody(visitor)


USERS = {
    "no JSON": "Dana", "a list": "[]", "null": "null", "no name": "{}", "a name of numbers": '{"name":7}',
    "numbers": '{"name":{"firstName":7,"lastName":[]}}', "deep": '{"name":' * 90 + "1" + "}" * 90,
    "duplicate": '{"name":{"firstName":"a"},"name":{"firstName":"b"}}', "a megabyte cut short": '"' + "u" * 30_000,
    "a script": '{"name":{"firstName":"<x-attack>","lastName":"\'\\"><x-attack>"},"email":"<x-attack>"}',
    "control characters": '{"name":{"firstName":"\\u0000\\u001b\\u202eabc","lastName":"\\n"}}',
}


@pytest.mark.parametrize("user", USERS.values(), ids=USERS)
def test_apples_unsigned_user_is_text_and_no_more(arena, user):
    visitor, _, _ = arena.accepts("apple.com", Plan(callback={"user": user}))
    for path in ("/th/playground/apple/run", "/th/playground/account"):
        check_markup(visitor.get(path).text)


def test_the_email_beside_the_code_is_never_believed(arena):
    visitor, _, _ = arena.accepts(
        "apple.com",
        Plan(claims={"sub": "user-mail", "email": "signed@example.com"},
             callback={"user": '{"name":{"firstName":"A"},"email":"forged@example.com"}'}))
    page = visitor.get("/th/playground/account").text
    assert "signed@example.com" in page and "forged@example.com" not in page


# Where a callback leaves the browser

@BOTH
def test_a_callback_leaves_a_clean_address(arena, name):
    visitor, grant = agreed(arena, name)
    identifier = arena.identifier(name)
    if name == "apple.com":
        answer = visitor.post(f"/playground/{identifier}/callback", data=grant.parameters, cross_site=True)
        assert answer.status_code == 303 and answer.headers["Cache-Control"] == "no-store"
        answer = visitor.get(answer.headers["Location"])
    else:
        answer = visitor.get(f"/playground/{identifier}/callback?" + urllib.parse.urlencode(grant.parameters),
                             cross_site=True)
    assert answer.status_code == 303
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Location"].startswith("/th/playground/") and "?" not in answer.headers["Location"]


def test_a_refused_callback_leaves_a_clean_address_too(arena):
    """The code may still be good at its provider (mix-up), and stands in the history (RFC 9700 §4.3.1)."""
    visitor, grant = agreed(arena, "main", Plan(callback={"iss": "https://accounts.example.com"}))
    page = come_back(arena, visitor, "main", grant.parameters)
    check_refusal(page, "issuer_mismatch", 400)
    assert grant.code not in page.url and grant.parameters["state"] not in page.url


@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_the_page_of_a_failure_speaks_the_readers_language(arena, locale):
    """The language of the sign-in counts, not the browser's."""
    other = {"en": "th", "th": "he", "he": "en"}[locale]
    visitor = arena.visitor(language=other)
    _, page, _ = arena.sign_in("main", Plan(claims={"aud": "another"}), visitor, locale)
    check_refusal(page, "token_audience", 400, locale)


@pytest.mark.every_run
def test_the_providers_saw_an_honest_client_throughout(arena):
    assert arena.apple.problems == [] and arena["main"].problems == [] and arena["promises"].problems == []
