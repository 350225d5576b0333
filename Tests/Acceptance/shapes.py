"""Requests of shapes that hurt where work grows faster than what was sent: each is made in any size."""

import json
import urllib.parse

V1 = "/identitytoolkit.googleapis.com/v1"
"""Where the account backend's calls are."""


def call(name, **members):
    return ("POST", f"{V1}/accounts:{name}?key=any", json.dumps(members), {"Content-Type": "application/json"})


def begin(**members):
    return call("createAuthUri", providerId="google.com", continueUri="http://127.0.0.1/back", **members)


def form(path, data):
    return ("POST", path, data, {"Content-Type": "application/x-www-form-urlencoded"})


def nested(size):
    return "[" * (size // 2) + "]" * (size // 2)


def words(size, width=7):
    return " ".join(str(number).zfill(width) for number in range(size // (width + 1)))


SHAPES = {
    "scopes of createAuthUri": lambda size: begin(oauthScope=words(size)),
    "one scope again and again": lambda size: begin(oauthScope="a " * (size // 2)),
    "scopes as JSON": lambda size: begin(oauthScope=json.dumps({"google.com": words(size).split()})),
    "custom parameters": lambda size: begin(customParameter={f"p{n}": "v" for n in range(size // 12)}),
    "members nobody knows": lambda size: call("signUp", **{f"m{n}": n for n in range(size // 14)}),
    "nested JSON": lambda size: ("POST", f"{V1}/accounts:signUp?key=any", nested(size), {}),
    "accents in an address": lambda size: call("signInWithPassword", email="e" + "\u0301" * (size // 8) + "@x.y",
                                               password="password"),
    "accents in a name": lambda size: call("signUp", displayName="e" + "\u0301" * (size // 8), idToken="x"),
    "a long address": lambda size: call("signInWithPassword", email="a" * size + "@example.com", password="p"),
    "dots in an address": lambda size: call("sendOobCode", requestType="PASSWORD_RESET", email="a." * (size // 2) + "@x.y"),
    "attributes to delete": lambda size: call("update", idToken="x", deleteAttribute=["EMAIL"] * (size // 9)),
    "a post body's parameters": lambda size: call("signInWithIdp", requestUri="http://x", postBody="a=b&" * (size // 4)),
    "dots in a token": lambda size: call("lookup", idToken="a." * (size // 2)),
    "claims of a token": lambda size: call("lookup", idToken="e30." + "eyJhIjoxfQ" * (size // 10) + ".AA"),
    "a refresh token": lambda size: form("/securetoken.googleapis.com/v1/token?key=any",
                                         "grant_type=refresh_token&refresh_token=" + "%61" * (size // 3)),
    "scopes of a start": lambda size: form("/playground/google.com/start", "scopes=" + words(size).replace(" ", "+")),
    "parameters of a start": lambda size: form(
        "/playground/google.com/start", "parameters=" + "%0A".join(f"p{n}=v" for n in range(size // 9))),
    "reserved parameters of a start": lambda size: form(
        "/playground/google.com/start", "parameters=" + "state=v%0A" * (size // 10)),
    "spaces around a parameter": lambda size: form("/playground/google.com/start", "parameters=" + "+" * size + "p=v"),
    "a callback's state": lambda size: form("/playground/apple.com/callback", "code=c&state=" + "%C3%A9" * (size // 6)),
    "a token request": lambda size: form("/stand-in/google/token", "grant_type=authorization_code&code=" + "c" * size),
    "scopes at a stand-in": lambda size: form("/stand-in/google/o/oauth2/v2/auth", "scope=" + words(size).replace(" ", "+")),
    "a notification": lambda size: ("POST", "/playground/apple.com/notifications",
                                    json.dumps({"payload": "a." * (size // 2)}), {}),
    # Heads are 16 kB at most, so these are refused from there on.
    "languages": lambda size: ("GET", "/playground/google.com/start", "",
                               {"Accept-Language": ",".join(f"x{n}" for n in range(size // 6))}),
    "cookies": lambda size: ("GET", "/playground/session", "", {"Cookie": "; ".join(f"c{n}=v" for n in range(size // 7))}),
    "forwarded": lambda size: ("GET", "/playground/session", "", {"X-Forwarded-For": "1.1.1.1, " * (size // 9)}),
    "a query": lambda size: ("GET", "/en/playground/?q=" + "%20" * (size // 3), "", {}),
    "scopes of the handler": lambda size: (
        "GET", "/__/auth/handler?" + urllib.parse.urlencode(
            {"apiKey": "k", "authType": "signInViaPopup", "providerId": "google.com", "scopes": words(size)}), "", {}),
}
