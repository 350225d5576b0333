"""Every endpoint of a server, read from its sources and from docs/firebase-sdks.md, which a Swift test compares with
the table of the account backend; and the names of all members, parameters and fields that any of them reads."""

import re

import conftest

SOURCES = conftest.ROOT / "Sources"
HELPERS = "identitytoolkit.googleapis.com"
PLACES = {"project": "demo-portico", "provider": "google.com", "tenant": "t"}
PAGES = {
    # Where the source says it → method and path, or several.
    'get(":page"': ["GET /en/playground/account/link/"],
    'get(":provider"': ["GET /en/playground/google/"],
    'get(":provider/run"': ["GET /en/playground/google/run/"],
    'get("connect"': ["GET /en/playground/connect/"],
    'get("connect/events"': [],  # an answer that goes on for two minutes
    'get("lab"': ["GET /en/playground/lab/"],
    'get("run/:page"': ["GET /en/playground/run/token/"],
    'get("sandbox"': ["GET /en/playground/sandbox/"],
    'get("sandbox/:provider"': ["GET /en/playground/sandbox/google/"],
    'get(".well-known/assetlinks.json"': ["GET /.well-known/assetlinks.json"],
    'get("emulator/action"': ["GET /emulator/action"],
    'get("emulator/auth/gapi.js"': ["GET /emulator/auth/gapi.js"],
    'get("healthz"': ["GET /healthz"],
    'get("metrics"': ["GET /metrics"],
    'get("playground/:provider/callback"': ["GET /playground/google.com/callback"],
    'get("playground/:provider/start"': ["GET /playground/google.com/start"],
    'get("playground/account/photo"': ["GET /playground/account/photo"],
    'get("playground/session"': ["GET /playground/session"],
    'get("readyz"': ["GET /readyz"],
    'get(RouterPath("\\(locale.tag': ["GET /en/playground/shared/x/", "GET /en/playground/google/errors/x/"],
    'get(RouterPath("\\(root': ["GET /__/auth/handler", "GET /__/auth/iframe"],
    'get(RouterPath(path': ["GET /en/"],
    'on(RouterPath("\\(root': [],  # the account backend's, of the table
    'on(RouterPath("stand-in/\\(brand.pathName': [],  # of the stand-ins' own tables
    'post("emulator/action"': ["POST /emulator/action"],
    'post("playground/:provider/callback"': ["POST /playground/apple.com/callback"],
    'post("playground/:provider/continue"': ["POST /playground/google.com/continue"],
    'post("playground/:provider/revoke"': ["POST /playground/google.com/revoke"],
    'post("playground/:provider/share"': ["POST /playground/google.com/share"],
    'post("playground/:provider/start"': ["POST /playground/google.com/start"],
    'post("playground/account/:action"': [f"POST /playground/account/{action}" for action in (
        "link", "reauthenticate", "send-mail", "confirm-mail", "enrol", "enrol-code", "end-session", "factor-code",
        "custom-token", "email", "delete")],
    'post("playground/sandbox/apps/:provider/:form"': ["POST /playground/sandbox/apps/google/client"],
    'post("playground/sandbox/reset"': ["POST /playground/sandbox/reset"],
    'post("playground/sandbox/settings"': ["POST /playground/sandbox/settings"],
    'post("playground/sign-out"': ["POST /playground/sign-out"],
    'post(RouterPath("\\(root': ["POST /__/auth/handler"],
    'post(RouterPath(path': ["POST /playground/apple.com/notifications"],
}
BY_RULE = [
    "GET /stand-in/google/o/oauth2/v2/auth", "GET /stand-in/github/login/oauth/authorize",
    "GET /stand-in/github/api/user", "POST /stand-in/github/api/applications/x/token",
    "GET /stand-in/facebook/v26.0/dialog/oauth", "GET /stand-in/facebook/graph/v26.0/me",
    "POST /stand-in/facebook/graph/v26.0/oauth/access_token", "GET /stand-in/facebook/graph/debug_token",
    "GET /stand-in/microsoft/common/oauth2/v2.0/authorize", "POST /stand-in/microsoft/common/oauth2/v2.0/token",
    "GET /stand-in/microsoft/graph/v1.0/me",
    "GET /stand-in/apple/auth/authorize", "POST /stand-in/apple/auth/authorize",
    "POST /stand-in/apple/auth/authorize/person", "POST /stand-in/apple/auth/authorize/consent",
    *(f"{method} /stand-in/{name}/account" for name in ("apple", "github", "google") for method in ("GET", "POST")),
]
"""Addresses of stand-ins that hold a version, a tenant or a client, or that their engine knows."""


def texts(*folders):
    for folder in folders:
        files = sorted((SOURCES / folder).rglob("*.swift"))
        assert files, f"there is no code in Sources/{folder}"
        for file in files:
            yield file, file.read_text(encoding="utf-8")


def routes():
    """What the web server's routers are told, as it stands in the sources."""
    pattern = re.compile(r'(?:router|group)\.((?:get|post|on|put|delete)\((?:RouterPath\()?"?[^),{"]*"?)')
    found = set()
    for _, text in texts("WebServer"):
        found.update(match.rstrip(",").strip() for match in pattern.findall(text))
    return found


def backend():
    """Endpoints of the account backend that are there; other names of the same are left out."""
    text = (conftest.ROOT / "docs/firebase-sdks.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `") and "| not there |" not in line]
    found = re.findall(r"`((?:GET|POST|PATCH|DELETE) /[^`]+)`", "\n".join(rows))
    return [re.sub(r"\{(\w+)\}", lambda match: PLACES[match[1]], each) for each in found if "/relyingparty/" not in each]


def stand_ins():
    """Of every brand; its folder says what it is called in addresses."""
    names = {file.parent: name for file, text in texts("Providers/Brands") for name in re.findall(r'pathName: "(\w+)"', text)}
    found = []
    for file, text in texts("Providers/Brands"):
        if file.stem.endswith("StandIn") and file.parent in names:
            found += [f"{method} /stand-in/{names[file.parent]}{path}"
                      for method, path in re.findall(r'\("(GET|POST)", "(/[^"]+)"\)', text)]
    return found + BY_RULE


def pages():
    return [each for group in PAGES.values() for each in group]


def members():
    """Names of members of a call's body."""
    return names(r'\b(?:body|call\.body|object|change\w*|config\w*)[^"\n]*\("([a-zA-Z]{2,40})"', "AccountWire")


def fields():
    """Names of parameters and form fields of pages and stand-ins."""
    return names(r'\b(?:form|query|text|first|parameter|parameters|field|value|list)\w*[(\[]"([a-zA-Z_]{2,40})"',
                 "WebServer", "Playground", "Providers")


def names(pattern, *folders):
    return sorted({name for _, text in texts(*folders) for name in re.findall(pattern, text)})
