"""An authenticator app, played by the tests: what it shows for a secret (RFC 6238, SHA-1), made without the server."""

import base64
import hashlib
import hmac
import struct
import time

PERIOD = 30


def step(at=None):
    return int(time.time() if at is None else at) // PERIOD


def shown(secret, of=None):
    """The six digits of a time step, by default of now; `secret` is base 32."""
    digest = hmac.new(
        base64.b32decode(secret), struct.pack(">q", step() if of is None else of), hashlib.sha1).digest()
    offset = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[offset:offset + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


def not_shown(secret):
    """Six digits that are not shown at any time near now."""
    near = {shown(secret, step() + distance) for distance in range(-13, 14)}
    return next(text for text in (f"{number:06}" for number in range(100)) if text not in near)


class App:
    """An app that is enrolled with an account; knows which code it may still use."""

    def __init__(self, secret):
        self.secret, self.last = secret, step() - 1

    def fresh(self):
        """A code that was not used: of now, or of the next time step, which servers take, too."""
        self.last = max(self.last + 1, step())
        return shown(self.secret, self.last)


def enrol(app, token, name="my app"):
    """Enrols an app with the account of an ID token at the backend `app`: the App, and the answer with new tokens."""
    info = app.post("mfaEnrollment:start", idToken=token, totpEnrollmentInfo={})["totpSessionInfo"]
    made = App(info["sharedSecretKey"])
    done = app.post("mfaEnrollment:finalize", idToken=token, displayName=name, totpVerificationInfo={
        "sessionInfo": info["sessionInfo"], "verificationCode": made.fresh()})
    return made, done
