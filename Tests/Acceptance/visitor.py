"""A browser as far as cookies go, and what every page of a refused sign-in must be."""

import http.cookies
import json
import urllib.parse

import lxml.html
import requests

MARK = "x-attack"
"""A made-up element: where attackers' text becomes markup, it is found in the tree."""


class Visitor:
    """A browser: keeps cookies, sends `SameSite=Lax` ones as browsers do, follows nothing by itself."""

    def __init__(self, server, language="th"):
        self.base = server.url
        self.language = language
        self.cookies, self.set_cookies = {}, []
        self.session = requests.Session()
        self.session.trust_env = False
        self.seen = set()

    def request(self, method, path, cross_site=False, headers=None, **options):
        """`cross_site`: another site's page began this; Lax cookies go along with a top-level GET only."""
        url = path if path.startswith("http") else self.base + path
        assert url.startswith(self.base), f"a browser would leave for {url}"
        sent = {"Accept-Language": self.language, "Accept": "text/html,*/*"}
        if self.cookies and not (cross_site and method != "GET"):
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        if cross_site:
            sent["Sec-Fetch-Site"] = "cross-site"
            if method != "GET":
                sent["Origin"] = "null"
        sent.update(headers or {})
        self.session.cookies.clear()
        response = self.session.request(
            method, url, headers={k: v for k, v in sent.items() if v is not None}, allow_redirects=False,
            timeout=30, **options)
        self._keep(response)
        return response

    def get(self, path, **options):
        return self.request("GET", path, **options)

    def post(self, path, **options):
        return self.request("POST", path, **options)

    def follow(self, response):
        """Follows redirects within the site, as the browser's own navigation."""
        for _ in range(5):
            if response.status_code not in (301, 302, 303, 307, 308):
                return response
            assert response.status_code in (302, 303), "a redirect that would repeat a POST"
            target = urllib.parse.urljoin(response.url, response.headers["Location"])
            response = self.get(target)
        raise AssertionError("too many redirects")

    def _keep(self, response):
        for line in response.raw.headers.getlist("Set-Cookie"):
            self.set_cookies.append(line)
            for name, morsel in http.cookies.SimpleCookie(line).items():
                if morsel["max-age"] == "0" or not morsel.value:
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.value
                    self.seen.add(morsel.value)

    # A sign-in, step by step

    def start(self, identifier, locale="th", **parameters):
        query = urllib.parse.urlencode({"locale": locale, **parameters})
        return self.get(f"/playground/{identifier}/start?{query}")

    def begin(self, identifier, locale="th", **parameters):
        """The authorization URL the browser is sent to."""
        response = self.start(identifier, locale, **parameters)
        assert response.status_code == 302, response.text[:500]
        return response.headers["Location"]

    def come_back(self, identifier, parameters, form_post=False):
        """The callback, through to the page that the reader sees."""
        path = f"/playground/{identifier}/callback"
        if form_post:
            return self.follow(self.post(path, data=parameters, cross_site=True))
        return self.follow(self.get(f"{path}?{urllib.parse.urlencode(parameters)}", cross_site=True))

    def status(self):
        response = self.get("/playground/session")
        assert response.status_code == 200
        return json.loads(response.text)

    @property
    def signed_in(self):
        return self.status()["signed_in"]


def check_headers(response, opener="same-origin"):
    """The least that every HTML answer carries (security reference §5).

    `opener`: its Cross-Origin-Opener-Policy; the stand-ins' pages open in windows of apps on other sites.
    """
    headers = response.headers
    policy = {part.split()[0]: part.split()[1:] for part in headers["Content-Security-Policy"].split(";")
              if part.strip()}
    assert policy["default-src"] == ["'none'"]
    assert policy["script-src"] == ["'self'"] and policy["style-src"] == ["'self'"]
    assert policy["frame-ancestors"] == ["'none'"] and policy["base-uri"] == ["'none'"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Opener-Policy"].startswith(opener)
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Permissions-Policy" in headers


def check_markup(html):
    """No foreign text became markup: no inline script, no handler, no script address, no foreign resource."""
    tree = lxml.html.fromstring(html)
    assert not tree.xpath(f"//{MARK}"), "foreign text became markup"
    for script in tree.xpath("//script"):
        assert script.get("src", "").startswith("/") and not (script.text or "").strip()
    for element in tree.iter():
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on"), f"handler {name}={value!r}"
            if name.lower() in ("href", "src", "action", "formaction", "srcset"):
                assert not value.strip().lower().startswith(("javascript:", "vbscript:", "data:text")), value
            if name.lower() in ("src", "srcset", "background", "poster"):
                assert not value.startswith(("http:", "https:", "//")), f"third-party resource {value}"
    return tree


def check_refusal(response, code, status=None, locale="th"):
    """A page in the reader's language that names the failure, and keeps nothing."""
    allowed = {status} if isinstance(status, int) else set(status or range(400, 600))
    assert response.headers.get("Content-Type", "").startswith("text/html"), response.text[:300]
    tree = check_markup(response.text)
    codes = [element.get("data-error-code") for element in tree.xpath("//*[@data-error-code]")]
    assert codes == [code], (codes, response.status_code)
    assert response.status_code in allowed, response.status_code
    root = tree.getroottree().getroot()
    assert root.get("lang") == locale and root.get("dir") == ("rtl" if locale == "he" else "ltr")
    assert tree.xpath("//h1")[0].text_content().strip()
    check_headers(response)
    assert "no-store" in response.headers["Cache-Control"]
    return tree
