"""ID tokens that are signed rightly and claim wrongly: OIDC Core §3.1.3.7, each claim by itself."""

import time

import pytest

from provider import Plan
from signing import REMOVED, compact_json, jws, left_half, sign_rs256

pytestmark = pytest.mark.everyday

pytest_plugins = ("arena",)


def at(seconds, kind=int):
    """The time of the sign-in, and so many seconds."""
    return lambda _: kind(int(time.time()) + seconds)


CLAIMS = {
    "iss missing": ({"iss": REMOVED}, "token_issuer"),
    "iss of another": ({"iss": "http://127.0.0.1:1"}, "token_issuer"),
    "iss with a slash more": ({"iss": lambda iss: iss + "/"}, "token_issuer"),
    "iss in capitals": ({"iss": lambda iss: iss.upper()}, "token_issuer"),
    "iss in a list": ({"iss": lambda iss: [iss]}, "token_issuer"),
    "iss a number": ({"iss": 7}, "token_issuer"),
    "iss ending in NUL": ({"iss": lambda iss: iss + "\0"}, "token_issuer"),
    "aud missing": ({"aud": REMOVED}, "token_audience"),
    "aud of another": ({"aud": "another-client"}, "token_audience"),
    "aud longer than ours": ({"aud": lambda aud: aud + "2"}, "token_audience"),
    "aud empty": ({"aud": ""}, "token_audience"),
    "aud an empty list": ({"aud": []}, "token_audience"),
    "aud a list of others": ({"aud": ["a", "b"]}, "token_audience"),
    "aud a number": ({"aud": 7}, "token_audience"),
    "aud an object": ({"aud": lambda aud: {aud: True}}, "token_audience"),
    "aud a list with a number": ({"aud": lambda aud: [aud, 7]}, "token_audience"),
    "aud nested": ({"aud": lambda aud: [[aud]]}, "token_audience"),
    "aud of two without azp": ({"aud": lambda aud: [aud, "another"]}, "token_audience"),
    "azp of another": ({"azp": "another-client"}, "token_audience"),
    "azp of another among two": ({"aud": lambda aud: [aud, "b"], "azp": "b"}, "token_audience"),
    "azp a list": ({"azp": ["portico-client"]}, "token_audience"),
    "exp missing": ({"exp": REMOVED}, "token_expired"),
    "exp past": ({"exp": at(-3600), "iat": at(-3700)}, "token_expired"),
    "exp just past the leeway": ({"exp": at(-70), "iat": at(-300)}, "token_expired"),
    "exp a text": ({"exp": at(3600, str)}, "token_expired"),
    "exp beyond all numbers": ({"exp": 10**30}, "token_expired"),
    "exp negative": ({"exp": -1}, "token_expired"),
    "exp true": ({"exp": True}, "token_expired"),
    "exp null": ({"exp": None}, "token_expired"),
    "exp before iat": ({"exp": at(-5), "iat": at(0)}, "token_expired"),
    "iat missing": ({"iat": REMOVED}, "token_invalid"),
    "iat in the future": ({"iat": at(600), "exp": at(3600)}, "token_invalid"),
    "iat eleven minutes ago": ({"iat": at(-680)}, "token_invalid"),
    "iat a text": ({"iat": at(0, str)}, "token_invalid"),
    "iat an object": ({"iat": {}}, "token_invalid"),
    "nbf in the future": ({"nbf": at(600)}, "token_invalid"),
    "nbf a text": ({"nbf": "now"}, "token_invalid"),
    "sub missing": ({"sub": REMOVED}, "token_invalid"),
    "sub empty": ({"sub": ""}, "token_invalid"),
    "sub null": ({"sub": None}, "token_invalid"),
    "sub a number": ({"sub": 7}, "token_invalid"),
    "sub of 256 characters": ({"sub": "s" * 256}, "token_invalid"),
    "sub with a line break": ({"sub": "a\nb"}, "token_invalid"),
    "nonce missing": ({"nonce": REMOVED}, "nonce_mismatch"),
    "nonce null": ({"nonce": None}, "nonce_mismatch"),
    "nonce empty": ({"nonce": ""}, "nonce_mismatch"),
    "nonce of another": ({"nonce": "n" * 43}, "nonce_mismatch"),
    "nonce in a list": ({"nonce": lambda nonce: [nonce]}, "nonce_mismatch"),
    "nonce with a character more": ({"nonce": lambda nonce: nonce + "A"}, "nonce_mismatch"),
    "nonce shortened": ({"nonce": lambda nonce: nonce[:-1]}, "nonce_mismatch"),
    "nonce switched off": ({"nonce": REMOVED, "nonce_supported": False}, "nonce_mismatch"),
    "at_hash of another": ({"at_hash": left_half("another")}, "token_invalid"),
    "at_hash a number": ({"at_hash": 7}, "token_invalid"),
    "at_hash empty": ({"at_hash": ""}, "token_invalid"),
}


@pytest.mark.one_of_each
@pytest.mark.parametrize(("claims", "code"), CLAIMS.values(), ids=CLAIMS)
def test_a_wrong_claim_is_refused(arena, claims, code):
    arena.refuses("main", Plan(claims=claims), code, 400)


@pytest.mark.one_of_each
def test_a_time_before_all_others_is_refused_and_its_page_of_checks_is_shown(arena):
    visitor, _, _ = arena.refuses("main", Plan(claims={"iat": -2**63}), "token_invalid", 400)
    name = arena.identifier("main").removesuffix(".com")
    # The page of a run that was refused; it offers other values to try, an earlier `exp` among them.
    assert "claim=exp&amp;value=-9223372036854775808" in visitor.get(f"/th/playground/{name}/run/checks/").text


APPLE = {
    "nonce unhashed": ({"nonce": lambda nonce: "r" * 43}, "nonce_mismatch"),
    "nonce in capitals": ({"nonce": lambda nonce: nonce.upper()}, "nonce_mismatch"),
    "nonce missing": ({"nonce": REMOVED}, "nonce_mismatch"),
    "nonce said to be unsupported": ({"nonce": REMOVED, "nonce_supported": False}, "nonce_mismatch"),
    "aud of an app of ours that is not configured": ({"aud": "com.example.app"}, "token_audience"),
    "expired": ({"exp": at(-3600), "iat": at(-7200)}, "token_expired"),
    "issued by another": ({"iss": "https://appleid.apple.com"}, "token_issuer"),
}


@pytest.mark.parametrize(("claims", "code"), APPLE.values(), ids=APPLE)
def test_a_wrong_claim_from_apple_is_refused(arena, claims, code):
    arena.refuses("apple.com", Plan(claims=claims), code, 400)


FINE = {
    "several audiences with azp": {"aud": lambda aud: [aud, "another"], "azp": "portico-client"},
    "a list of one audience": {"aud": lambda aud: [aud]},
    "without at_hash": {"at_hash": REMOVED},
    "nbf now": {"nbf": at(-5)},
    "iat within the leeway": {"iat": at(20)},
    "fractional times": {"iat": at(0.5, float), "exp": at(3600.5, float)},
    "without e-mail": {"email": REMOVED, "email_verified": REMOVED},
    "an e-mail that is none": {"email": {"a": 1}, "email_verified": "perhaps"},
    "claims of strange types": {"name": 7, "given_name": [], "family_name": {}, "picture": True, "locale": 1},
    "a picture that is a script": {"picture": "javascript:alert(1)"},
    "a subject of 255 characters": {"sub": "s" * 255},
}


@pytest.mark.parametrize("name", FINE)
def test_an_odd_but_right_token_is_taken(arena, name):
    # Each with a subject of its own: another account's e-mail would be another story.
    claims = {"sub": f"odd: {name}", "email": REMOVED, **FINE[name]}
    arena.accepts("main", Plan(claims=claims))


PAYLOADS = {
    "aud twice, ours last": b'{"aud":"another","aud":"portico-client",',
    "aud twice, ours first": b'{"aud":"portico-client","aud":"another",',
    "aud twice, once escaped": b'{"aud":"portico-client","\\u0061ud":"another",',
    "nonce twice": b'{"nonce":"x",',
    "sub twice": b'{"sub":"victim",',
}


@pytest.mark.parametrize("start", PAYLOADS.values(), ids=PAYLOADS)
def test_duplicate_members_are_refused(arena, start):
    def payload(claims):
        if b'"aud"' in start:
            claims = {name: value for name, value in claims.items() if name != "aud"}
        return start + compact_json(claims)[1:]

    arena.refuses("main", Plan(payload=payload), "token_invalid", 400)


BODIES = {
    "a list": b"[]", "a text": b'"claims"', "empty": b"", "cut off": b'{"iss":', "followed by more": b"{}{}",
    "invalid UTF-8": b'{"sub":"\xff\xfe"}', "with a byte order mark": b"\xef\xbb\xbf{}",
    "a hundred levels deep": b'{"a":' * 100 + b"1" + b"}" * 100, "NaN": b'{"exp":NaN}',
    "a lone surrogate": b'{"sub":"\\ud800"}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_payload_that_is_no_object_of_claims_is_refused(arena, body):
    arena.refuses("main", Plan(payload=lambda claims: body), "token_invalid", 400)


def test_an_earlier_nonce_is_refused(arena):
    _, _, first = arena.accepts("main")
    arena.refuses("main", Plan(claims={"nonce": first.request["nonce"]}), "nonce_mismatch", 400)


def test_a_whole_token_is_refused_the_second_time(arena):
    _, _, first = arena.accepts("main")
    arena.refuses("main", Plan(token=lambda *_: first.token), "nonce_mismatch", 400)


def test_a_whole_apple_token_is_refused_the_second_time(arena):
    _, _, first = arena.accepts("apple.com")
    arena.refuses("apple.com", Plan(token=lambda *_: first.token), "nonce_mismatch", 400)


def test_a_token_of_another_issuer_is_refused(arena):
    """Same keys, same client id, right nonce: still another issuer's token."""
    def token(provider, header, claims):
        return jws(header, {**claims, "iss": arena["other"].issuer},
                   lambda data: sign_rs256(provider.key, data))

    arena.refuses("main", Plan(token=token), "token_issuer", 400)


@pytest.mark.every_run
def test_wrong_claims_never_sent_anyone_elsewhere(arena):
    assert arena["main"].problems == []
    assert arena.apple.problems == []
