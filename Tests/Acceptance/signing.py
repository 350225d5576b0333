"""Keys, and tokens written by hand: with any header, any claim, any signature."""

import base64
import functools
import hashlib
import json

from cryptography.hazmat.primitives import hashes, hmac, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa, utils

REMOVED = object()
"""A claim, header or member that is left out."""


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unbase64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def compact_json(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def left_half(text):
    return base64url(hashlib.sha256(text.encode()).digest()[:16])


def merged(base, changes):
    """`base` with `changes` over it; `REMOVED` takes a member out, a function is told the old value."""
    result = dict(base)
    for name, value in changes.items():
        if value is REMOVED:
            result.pop(name, None)
        else:
            result[name] = value(result.get(name)) if callable(value) else value
    return result


@functools.cache
def rsa_key(name, bits=2048):
    """An RSA key of that name, made once per test run."""
    return rsa.generate_private_key(public_exponent=65537, key_size=bits)


@functools.cache
def p256_key(name):
    """A P-256 key of that name, made once per test run."""
    return ec.generate_private_key(ec.SECP256R1())


def number(value):
    return base64url(value.to_bytes((value.bit_length() + 7) // 8, "big"))


def rsa_jwk(key, kid, **more):
    public = key.public_key().public_numbers()
    jwk = {"kty": "RSA", "n": number(public.n), "e": number(public.e), "alg": "RS256", "use": "sig", "kid": kid}
    return merged({}, {**jwk, **more})


def public_pem(key):
    return key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)


def private_pem(key):
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


def sign_rs256(key, data):
    return key.sign(data, padding.PKCS1v15(), hashes.SHA256())


def sign_es256(key, data):
    r, s = utils.decode_dss_signature(key.sign(data, ec.ECDSA(hashes.SHA256())))
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def sign_hs256(secret, data):
    mac = hmac.HMAC(secret, hashes.SHA256())
    mac.update(data)
    return mac.finalize()


def jws(header, payload, sign):
    """A compact JWS; header and payload may be objects, or bytes that are none."""
    parts = [part if isinstance(part, bytes) else compact_json(part) for part in (header, payload)]
    signed = ".".join(base64url(part) for part in parts)
    return signed + "." + base64url(sign(signed.encode()))
