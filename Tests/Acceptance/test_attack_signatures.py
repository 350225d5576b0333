"""ID tokens with a forged, missing or confused signature: RFC 8725, ASVS 9.1."""

import base64
import concurrent.futures

import pytest

from provider import Plan
from signing import (
    REMOVED, base64url, compact_json, jws, number, p256_key, public_pem, rsa_jwk, rsa_key, sign_es256, sign_hs256,
    sign_rs256)
from visitor import check_refusal

pytestmark = pytest.mark.everyday

pytest_plugins = ("arena",)


def forged(header=None, key="foreign", sign=None):
    """A token with the honest claims that the issuer did not sign."""
    def token(provider, honest, claims):
        changed = {**honest, **{k: v for k, v in (header or {}).items() if v is not REMOVED}}
        for name, value in (header or {}).items():
            if value is REMOVED:
                changed.pop(name, None)
        return jws(changed, claims, sign(provider) if sign else lambda data: sign_rs256(rsa_key(key), data))
    return token


def honest(header):
    """A token that the issuer did sign, with a header that must not pass."""
    return lambda provider: lambda data: sign_rs256(provider.key, data)


def reshaped(change):
    """The honest token, written differently."""
    def token(provider, header, claims):
        return change(jws(header, claims, lambda data: sign_rs256(provider.key, data)))
    return token


def parts(change):
    def reshape(token):
        head, body, signature = token.split(".")
        return change(head, body, signature)
    return reshaped(reshape)


def none(*_):
    return b""


def flipped(text, at):
    raw = bytearray(base64.urlsafe_b64decode(text + "=="))
    raw[at] ^= 1
    return base64url(bytes(raw))


ALGORITHMS = {
    "none without a signature": forged({"alg": "none"}, sign=lambda p: none),
    "None": forged({"alg": "None"}, sign=lambda p: none),
    "nOnE with a signature": forged({"alg": "nOnE"}),
    "none over an honest signature": forged({"alg": "none"}, sign=honest({})),
    "none without a kid": forged({"alg": "none", "kid": REMOVED}, sign=lambda p: none),
    "HS256 with the public key as PEM": forged(
        {"alg": "HS256"}, sign=lambda p: lambda data: sign_hs256(public_pem(p.key), data)),
    "HS256 with the modulus": forged(
        {"alg": "HS256"},
        sign=lambda p: lambda data: sign_hs256(number(p.key.public_key().public_numbers().n).encode(), data)),
    "HS256 with the client secret": forged(
        {"alg": "HS256"}, sign=lambda p: lambda data: sign_hs256(p.client_secret.encode(), data)),
    "HS256 with an empty key": forged({"alg": "HS256"}, sign=lambda p: lambda data: sign_hs256(b"\0" * 32, data)),
    "ES256 with zeros": forged({"alg": "ES256"}, sign=lambda p: lambda data: bytes(64)),
    "ES256 by a key of the forger": forged(
        {"alg": "ES256"}, sign=lambda p: lambda data: sign_es256(p256_key("foreign"), data)),
    "RS384 named over RS256": forged({"alg": "RS384"}, sign=honest({})),
    "PS256 named over RS256": forged({"alg": "PS256"}, sign=honest({})),
    "RS1": forged({"alg": "RS1"}),
    "rs256 in small letters": forged({"alg": "rs256"}, sign=honest({})),
    "no alg": forged({"alg": REMOVED}, sign=honest({})),
    "a list": forged({"alg": ["RS256"]}, sign=honest({})),
    "null": forged({"alg": None}, sign=honest({})),
}


@pytest.mark.parametrize("token", ALGORITHMS.values(), ids=ALGORITHMS)
def test_an_algorithm_the_issuer_does_not_use_is_refused(arena, token):
    arena.refuses("main", Plan(token=token), "token_algorithm", 400)


FORGERIES = {
    "another key under the honest kid": forged(),
    "another key, embedded as jwk": forged({"jwk": rsa_jwk(rsa_key("foreign"), "kid-1")}),
    "another key, embedded as x5c": forged({"x5c": [base64.b64encode(b"0" * 64).decode()]}),
    "the key of another kid of the set": forged({"kid": "kid-2"}, sign=honest({})),
    "no signature": parts(lambda head, body, signature: f"{head}.{body}."),
    "a bit of the signature": parts(lambda head, body, signature: f"{head}.{body}.{flipped(signature, 9)}"),
    "a byte of the claims": parts(
        lambda head, body, signature: f"{head}.{base64url(compact_json({'sub': 'victim'}))}.{signature}"),
    "zeros": forged(sign=lambda p: lambda data: bytes(256)),
    "a short signature": forged(sign=lambda p: lambda data: sign_rs256(p.key, data)[:-1]),
    "a long signature": forged(sign=lambda p: lambda data: sign_rs256(p.key, data) + b"\0"),
    "the modulus": forged(
        sign=lambda p: lambda data: p.key.public_key().public_numbers().n.to_bytes(256, "big")),
}


@pytest.mark.parametrize("token", FORGERIES.values(), ids=FORGERIES)
def test_a_forged_signature_is_refused(arena, token):
    arena.refuses("main", Plan(token=token), "token_signature", 400)


def test_addresses_in_a_header_are_not_fetched(arena):
    provider = arena["main"]
    for name, path in [("jku", "/evil-keys"), ("x5u", "/evil-certificate")]:
        arena.refuses("main", Plan(token=forged({name: provider.issuer + path})), "token_signature", 400)
        assert provider.count(path) == 0


HEADERS = {
    "crit unknown": ({"crit": ["exp"]}, "token_invalid"),
    "crit with its member": ({"crit": ["b64"], "b64": True}, "token_invalid"),
    "crit empty": ({"crit": []}, "token_invalid"),
    "crit null": ({"crit": None}, "token_invalid"),
    "typ of an access token": ({"typ": "at+jwt"}, "token_invalid"),
    "typ of a logout token": ({"typ": "logout+jwt"}, "token_invalid"),
    "typ a number": ({"typ": 7}, "token_invalid"),
    "kid a number": ({"kid": 7}, "token_key"),
    "kid null": ({"kid": None}, "token_key"),
    "kid a list": ({"kid": ["kid-1"]}, "token_key"),
    "kid absent with several keys": ({"kid": REMOVED}, "token_key"),
}


@pytest.mark.parametrize(("header", "code"), HEADERS.values(), ids=HEADERS)
def test_a_header_that_must_not_pass_is_refused(arena, header, code):
    """Signed by the issuer itself: what is wrong is the header."""
    before = arena["main"].count("/auth/keys")
    arena.refuses("main", Plan(header=header), code, 400)
    assert arena["main"].count("/auth/keys") <= before + 1


SHAPES = {
    "two parts": lambda token: token.rpartition(".")[0],
    "four parts": lambda token: token + ".AAAA",
    "five parts, as encrypted": lambda token: token + ".AAAA.AAAA",
    "one part": lambda token: token.replace(".", ""),
    "no part": lambda token: "...",
    "empty": lambda token: ".",
    "padding": lambda token: token + "=",
    "a line break at the end": lambda token: token + "\n",
    "a blank before": lambda token: " " + token,
    "base64 of another alphabet": lambda token: token[:-8] + "+/+/+/+/",
    "stray bits in the last character": lambda token: token[:-1] + chr(ord(token[-1]) + 1),
    "more than 32 KiB": lambda token: token + "A" * 40_000,
    "JSON serialization": lambda token: '{"payload":"e30","signatures":[]}',
}


@pytest.mark.parametrize("change", SHAPES.values(), ids=SHAPES)
def test_a_token_of_another_shape_is_refused(arena, change):
    arena.refuses("main", Plan(token=reshaped(change)), "token_invalid", 400)


def test_duplicate_header_members_are_refused(arena):
    def token(provider, header, claims):
        return jws(b'{"alg":"none",' + compact_json(header)[1:], claims,
                   lambda data: sign_rs256(provider.key, data))

    arena.refuses("main", Plan(token=token), "token_invalid", 400)


@pytest.mark.parametrize("name", ["claims of half a megabyte", "an access token"])
def test_something_else_in_its_place_is_refused(arena, name):
    if name.startswith("claims"):
        plan = Plan(claims={"name": "n" * 500_000})
    else:
        plan = Plan(token=lambda *_: "at-opaque-access-token")
    arena.refuses("main", plan, "token_invalid", 400)


KIDS = [
    "../../../../etc/passwd", "' OR '1'='1", "kid-1\0", "KID-1", "kid-1 ", "", "k" * 5000, "kid-9", "\u202ekid-1",
    "http://127.0.0.1/keys", "kid-3", "<x-attack>",
]


def test_a_flood_of_unknown_key_ids_causes_few_fetches(arena):
    """Twelve at once, each signed by the forger: none gets in, and the key set is fetched a time or two."""
    provider = arena["flooded"]
    arena.accepts("flooded")
    before = provider.count("/auth/keys")

    def attack(kid):
        visitor, page, _ = arena.sign_in("flooded", Plan(token=forged({"kid": kid})))
        return check_refusal(page, "token_key", 400) is not None and not visitor.signed_in

    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        assert all(pool.map(attack, KIDS))
    assert provider.count("/auth/keys") - before <= 3
    arena.accepts("flooded", Plan(claims={"sub": "after-the-flood", "email": REMOVED}))


def test_a_rotated_key_is_found_with_one_more_fetch(arena):
    provider = arena["rotating"]
    arena.accepts("rotating")
    assert provider.count("/auth/keys") == 1
    provider.rotate("kid-rotated")
    arena.accepts("rotating")
    assert provider.count("/auth/keys") == 2
    arena.accepts("rotating")
    assert provider.count("/auth/keys") == 2
    # The key that is gone signs no more.
    arena.refuses(
        "rotating",
        Plan(token=forged({"kid": "kid-1"}, sign=lambda p: lambda data: sign_rs256(rsa_key("honest"), data))),
        "token_key", 400)


# Key sets


def test_a_single_key_without_a_name_is_found_by_a_token_without_one(arena):
    provider = arena["nokid"]
    provider.jwks = {"keys": [rsa_jwk(provider.key, REMOVED)]}
    arena.accepts("nokid", Plan(header={"kid": REMOVED}))


def test_strange_keys_beside_the_honest_one_do_no_harm(arena):
    provider = arena["strange-keys"]
    odd = [
        None, 7, "key", [], {}, {"kty": "oct", "k": "AAAA", "kid": "kid-1"}, {"kty": "RSA", "kid": "kid-1"},
        {"kty": "RSA", "n": 7, "e": "AQAB"}, {"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA", "kid": "kid-1"},
        {"kty": "EC", "crv": "secp256k1", "x": "AA", "y": "AA"}, {"kty": "OKP", "crv": "Ed25519", "x": "AA"},
        {"kty": "RSA", "n": "", "e": ""}, {"kty": "RSA", "n": "AQ", "e": "AQ", "kid": "kid-1"},
        rsa_jwk(rsa_key("second"), 7), rsa_jwk(rsa_key("second"), "enc", use="enc"), {"kty": ["RSA"]},
        rsa_jwk(rsa_key("second"), "big-e", e="A" * 3000), {"kty": "RSA", "n": "A" * 20000, "e": "AQAB"},
    ]
    provider.jwks = {"keys": odd + [rsa_jwk(provider.key, provider.kid)]}
    arena.accepts("strange-keys")


def test_a_duplicate_key_id_keeps_the_honest_key_usable(arena):
    provider = arena["duplicate-kid"]
    provider.jwks = {"keys": [rsa_jwk(rsa_key("second"), "kid-1"), rsa_jwk(provider.key, "kid-1")]}
    arena.accepts("duplicate-kid")
    arena.refuses("duplicate-kid", Plan(token=forged()), "token_signature", 400)


def test_a_symmetric_key_in_the_set_signs_nothing(arena):
    provider = arena["oct-key"]
    secret = b"s" * 32
    provider.jwks = {"keys": [{"kty": "oct", "k": base64url(secret), "alg": "HS256", "kid": "kid-1"}]}
    arena.refuses(
        "oct-key", Plan(token=forged({"alg": "HS256"}, sign=lambda p: lambda data: sign_hs256(secret, data))),
        "token_algorithm", 400)


def test_a_forged_token_does_not_poison_a_key_without_alg(arena):
    provider = arena["poisoned"]
    provider.jwks = {"keys": [rsa_jwk(provider.key, "kid-1", alg=REMOVED, use=REMOVED)]}
    for token in [forged({"alg": "HS256"}), forged({"alg": "ES256"}), forged({"alg": "none"})]:
        arena.refuses("poisoned", Plan(token=token), "token_algorithm", 400)
    arena.accepts("poisoned")


UNUSABLE = {
    "enc-key": [rsa_jwk(rsa_key("honest"), "kid-1", use="enc")],
    "weak-key": [rsa_jwk(rsa_key("weak", 1024), "kid-1")],
    "alg-less": [rsa_jwk(rsa_key("honest"), "kid-1", alg="RS512")],
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_a_key_that_is_not_for_this_verifies_nothing(arena, name):
    arena[name].jwks = {"keys": UNUSABLE[name]}
    if name == "weak-key":
        arena[name].key = rsa_key("weak", 1024)
    arena.refuses(name, Plan(), "token_key", 400)


def test_an_algorithm_that_discovery_offers_and_we_do_not_take_stays_refused(arena):
    arena["offers-none"].discovery = {"id_token_signing_alg_values_supported": ["none", "HS256"]}
    arena.refuses("offers-none", Plan(token=forged({"alg": "none"}, sign=lambda p: none)), "token_algorithm", 400)
    arena.refuses(
        "offers-none",
        Plan(token=forged({"alg": "HS256"}, sign=lambda p: lambda d: sign_hs256(p.client_secret.encode(), d))),
        "token_algorithm", 400)


def test_a_provider_that_signs_with_es256_is_understood(arena):
    provider, key = arena["es256"], p256_key("issuer")
    public = key.public_key().public_numbers()
    provider.discovery = {"id_token_signing_alg_values_supported": ["ES256"]}
    provider.jwks = {"keys": [{
        "kty": "EC", "crv": "P-256", "kid": "kid-1", "alg": "ES256",
        "x": base64url(public.x.to_bytes(32, "big")), "y": base64url(public.y.to_bytes(32, "big"))}]}
    signed = forged({"alg": "ES256"}, sign=lambda p: lambda data: sign_es256(key, data))
    arena.accepts("es256", Plan(token=signed))
    zeros = forged({"alg": "ES256"}, sign=lambda p: lambda data: bytes(64))
    arena.refuses("es256", Plan(token=zeros), "token_signature", 400)
    arena.refuses("es256", Plan(), "token_algorithm", 400)
