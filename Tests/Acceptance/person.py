"""A person with a browser at a stand-in: opens the client's authorization URL, chooses, consents, comes back."""

import http.cookiejar
import urllib.parse

import lxml.html
import requests


class Return:
    """How the stand-in sent the browser back: `url` is the redirect, or the action of a form_post."""

    def __init__(self, url, fields):
        self.url, self.fields = url, fields

    def __repr__(self):
        return f"Return({self.url!r}, {sorted(self.fields)})"


class Person:
    """Presses the buttons of the stand-ins' pages as they are; never follows a redirect to the client."""

    def __init__(self, origin):
        self.origin = origin
        self.session = requests.Session()
        self.session.trust_env = False
        self.session.headers["Accept"] = "text/html,*/*"
        self.session.cookies.set_policy(http.cookiejar.DefaultCookiePolicy())
        # What is typed about somebody who is not on the page.
        self.types = None

    def sign_in(self, url, email, hide=False, decision="allow", until=None):
        """From the authorization URL to the way back; `until`: its path, when the client is of the same origin."""
        response = self.session.get(url, allow_redirects=False, timeout=30)
        for _ in range(4):
            if response.status_code in (302, 303):
                target = urllib.parse.urljoin(response.url, response.headers["Location"])
                if not target.startswith(self.origin) or urllib.parse.urlsplit(target).path == until:
                    return Return(target, dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(target).query)))
                response = self.session.get(target, allow_redirects=False, timeout=30)
                continue
            assert response.status_code == 200, (response.status_code, response.text[:2000])
            page = self.page(response)
            if page.xpath("//form[@data-submit]"):
                form = page.xpath("//form[@data-submit]")[0]
                return Return(form.action, dict(form.form_values()))
            if self.types and page.xpath("//input[@name='person']"):
                form, extra = page.xpath("//form[.//input[@name='person']]")[0], []
                form.fields.update(self.types)
            elif page.xpath("//button[@name='person']"):
                button = self._person(page, email)
                form, extra = button.iterancestors("form").__next__(), [("person", button.get("value"))]
            else:
                button = page.xpath(f"//button[@name='decision' and @value='{decision}']")[0]
                form, extra = button.iterancestors("form").__next__(), [("decision", decision)]
                if hide:
                    form.fields["email_choice"] = "hide"
            response = self.session.post(
                urllib.parse.urljoin(response.url, form.action), data=form.form_values() + extra,
                allow_redirects=False, timeout=30)
        raise AssertionError(f"the stand-in asks without end: {response.text[:2000]}")

    @staticmethod
    def page(response):
        return lxml.html.fromstring(response.text, base_url=response.url)

    @staticmethod
    def _person(page, email):
        for button in page.xpath("//button[@name='person']"):
            if email in button.text_content():
                return button
        raise AssertionError(f"nobody is called {email}")
