"""Every secret that went over the wire while the tests ran, and where none of them may be found afterwards.

All clients of the tests that are written with `requests`, foreign ones too, and the browser are listened to: codes,
states, nonces, verifiers, tokens, client secrets and cookies, in addresses, forms, JSON and headers.
"""

import contextlib
import re
import urllib.parse

import requests

NAMES = (
    "code", "state", "nonce", "code_verifier", "client_secret", "client_assertion", "id_token", "access_token",
    "refresh_token", "idToken", "refreshToken", "accessToken", "pendingToken", "sessionCookie", "sessionInfo",
    "mfaPendingCredential", "oobCode", "customToken", "token", "fb_exchange_token", "input_token", "parked",
    "transaction", "appsecret_proof", "password", "newPassword", "sharedSecretKey",
    "portico_session", "portico_browser", "__Host-portico_session", "__Host-portico_browser")
PAIR = re.compile(
    r'(?:^|[^\w-])(?:' + "|".join(map(re.escape, NAMES)) + r')"?\s*[=:]\s*"?([\w.~%+/=|-]{20,})')
PIECE = re.compile(r"[A-Za-z0-9_-]{20,}")
MOST_TEXT = 300_000

ISSUED = set()
"""Runs of base64url letters of at least 20, that secrets are made of; a token in three parts is three of them."""
FOLDERS = []
"""Where the servers of the tests ran: configuration, store and log."""


def pieces(text):
    """What of a text could be a part of a secret."""
    return set(PIECE.findall(urllib.parse.unquote(text)))


def note(text):
    """Remembers the secrets in a text of the wire."""
    for found in PAIR.findall(text[:MOST_TEXT]):
        ISSUED.update(pieces(found))


def listen():
    """Hears every call that `requests` makes from now on."""
    send = requests.Session.send

    def heard(session, request, **options):
        response = send(session, request, **options)
        note(request.url)
        body = request.body
        if isinstance(body, (bytes, str)):
            note(body if isinstance(body, str) else body.decode("utf-8", "replace"))
        note("&".join(f"{name}={value}" for name, value in request.headers.items() if name == "Cookie"))
        for name in ("Location", "Set-Cookie"):
            note(response.headers.get(name, ""))
        kind = response.headers.get("Content-Type", "")
        if not options.get("stream") and ("json" in kind or "urlencoded" in kind):
            note(response.text)
        return response

    requests.Session.send = heard


def hear(context):
    """Hears what a context of the browser asks for and is answered; gives the context.

    Where a redirect leads is the address of the next request. JSON is read when it comes: the browser forgets it at
    the next page.
    """
    import playwright.sync_api

    def asked(request):
        note(request.url)
        if request.method != "GET":
            # A body of bytes is no text, and none of ours.
            with contextlib.suppress(UnicodeDecodeError):
                note(request.post_data or "")

    def answered(response):
        if response.status == 200 and "json" in response.headers.get("content-type", ""):
            # A page that is left or closed meanwhile takes its answers with it.
            with contextlib.suppress(playwright.sync_api.Error):
                note(response.text())

    close = context.close

    def closed(**options):
        with contextlib.suppress(playwright.sync_api.Error):
            note("&".join(f"{cookie['name']}={cookie['value']}" for cookie in context.cookies()))
        close(**options)

    context.on("request", asked)
    context.on("response", answered)
    context.close = closed
    return context


def listen_to(browser):
    """Hears every context that the browser opens from now on; gives the browser."""
    open_context = browser.new_context
    browser.new_context = lambda **options: hear(open_context(**options))
    return browser


def found_in(folder):
    """Files below a folder that hold a secret, with how many; what the operator wrote there is left out."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file() or path.suffix in (".yml", ".p8", ".pem"):
            continue
        count = len(ISSUED & set(PIECE.findall(path.read_bytes().decode("latin-1"))))
        if count:
            found[str(path)] = count
    return found
