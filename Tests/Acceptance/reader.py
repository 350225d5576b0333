"""A reader without scripts who walks a whole sign-in through a local stand-in, over plain HTTP."""

import urllib.parse

import lxml.html
import requests

from person import Person


class Reader:
    """Keeps the cookies of one browser; presses the buttons of the pages as they are."""

    def __init__(self, server, language="en"):
        self.base = server.url
        self.language = language
        self.asked = []
        """What the provider's pages asked in the latest sign-in: `person`, `consent`."""
        self.person = Person(self.base)
        self.session = self.person.session
        self.session.headers["Accept-Language"] = language

    def start(self, provider, **wishes):
        """The answer to the request that begins a sign-in."""
        query = urllib.parse.urlencode({"locale": self.language, **wishes})
        return self.session.get(f"{self.base}/playground/{provider}/start?{query}", allow_redirects=False, timeout=30)

    def authorization(self, provider, **wishes):
        """The address the browser is sent to, and its parameters."""
        response = self.start(provider, **wishes)
        assert response.status_code == 302, (response.status_code, response.text[:500])
        url = response.headers["Location"]
        return url, dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))

    def sign_in(self, provider, email="noa@example.com", decision="allow", **wishes):
        """From start to the page that the reader sees at the end."""
        url, _ = self.authorization(provider, **wishes)
        return self.finish(url, email, decision)

    def finish(self, url, email="noa@example.com", decision="allow"):
        """From the provider's page to the page that the reader sees at the end."""
        self.asked = []
        response = self.session.get(url, allow_redirects=False, timeout=30)
        for _ in range(8):
            if response.status_code in (302, 303):
                target = urllib.parse.urljoin(response.url, response.headers["Location"])
                response = self.session.get(target, allow_redirects=False, timeout=30)
                continue
            page = lxml.html.fromstring(response.text, base_url=response.url)
            if page.xpath("//form[@data-submit]"):
                form, extra = page.xpath("//form[@data-submit]")[0], []
            elif page.xpath("//button[@name='person']"):
                self.asked.append("person")
                button = Person._person(page, email)
                form, extra = next(button.iterancestors("form")), [("person", button.get("value"))]
            elif page.xpath("//button[@name='decision']"):
                self.asked.append("consent")
                button = page.xpath(f"//button[@name='decision' and @value='{decision}']")[0]
                form, extra = next(button.iterancestors("form")), [("decision", decision)]
            else:
                return response
            response = self.session.post(
                urllib.parse.urljoin(response.url, form.action), data=form.form_values() + extra,
                allow_redirects=False, timeout=30)
        raise AssertionError(f"a sign-in without end: {response.url}")

    def revoke(self, provider, **headers):
        """Takes back what the latest sign-in granted."""
        return self.session.post(
            f"{self.base}/playground/{provider}/revoke", data={"locale": self.language}, allow_redirects=False,
            headers={"Origin": self.base, **headers}, timeout=30)

    def status(self):
        """Who is signed in."""
        return self.session.get(f"{self.base}/playground/session", timeout=30).json()


def error_code(page):
    """The failure that a page names; None for a page that names none."""
    found = lxml.html.fromstring(page.text).xpath("//*[@data-error-code]/@data-error-code")
    return found[0] if found else None
