"""What comes after a sign-in, walked from end to end as a newcomer does: linking, unlinking, both kinds of second factor,
reauthentication, deletion, the lab. `python Tests/Acceptance/walks_after.py [FOLDER]` prints the table of docs/walks.md;
with a folder, it keeps a picture of every page there."""

import itertools
import pathlib
import re
import shutil
import sys
import tempfile

from playwright.sync_api import sync_playwright

import walks
from authenticator import App
from conftest import ROOT, Server

MAIN = f"{walks.MAIN}:visible"
# Whom a reader of a language takes for themselves, the first of the list, and somebody else.
PEOPLE = {"en": ("Ada Brook", "somchai@example.com"), "th": ("pranee@contoso.example", "somchai@example.com"), "he": ("noa@example.com", "somchai@example.com")}
ACCOUNT = "main a[href$='/playground/account/']"
PLACES = re.compile(r"/playground/(account|[a-z]+/(run|lab))")
ADDRESSES = itertools.count(1)

# Where a control ends on the page as it was opened, from the top of the window, and how much wider the page is than it.
ENDS = "each => Math.round(each.getBoundingClientRect().bottom + (each.closest('.next-bar') || location.hash ? 0 : scrollY))"
WIDE = "document.documentElement.scrollWidth - innerWidth"


def action(name, **hidden):
    """The button of a form of the account's pages that sends these hidden fields."""
    fields = "".join(f":has(input[name={field}][value='{value}'])" for field, value in hidden.items())
    return f"form[action='/playground/account/{name}']{fields} button[type=submit]"


class Walk:
    """A newcomer with a browser: counts presses, fields to fill, and how often the next control was below the screen."""

    def __init__(self, browser, server, locale, width, folder=None):
        self.server, self.locale, self.width, self.folder = server, locale, width, folder
        # Each is a stranger of another address: an address makes only so many sandboxes a minute.
        self.context = browser.new_context(viewport=walks.SIZES[width], locale=locale, extra_http_headers={
            "X-Forwarded-For": f"198.51.100.{next(ADDRESSES)}"})
        self.page = self.context.new_page()
        self.own, self.other = PEOPLE[locale]
        self.name, self.presses, self.scrolls, self.hidden, self.found = "", 0, 0, [], {}

    def begin(self, name):
        """Counts anew: a journey begins."""
        self.name, self.presses, self.scrolls, self.hidden = name, 0, 0, []

    def end(self):
        """Keeps what was counted since the journey began."""
        self.look("end")
        self.found[self.name] = {"presses": self.presses, "scrolls": self.scrolls, "hidden": self.hidden}

    def look(self, what):
        """What the reader sees on a page: a picture of it, if wanted."""
        assert self.page.evaluate(WIDE) <= 0, (self.page.url, "is wider than the screen")
        if self.folder:
            name = f"{self.locale}-{self.width}-{self.name}-{self.presses:02}-{what}"
            self.page.screenshot(path=self.folder / f"{name}.png")
            self.page.screenshot(path=self.folder / f"{name}-whole.png", full_page=True)

    def press(self, button, what=""):
        """Presses what is seen, after scrolling if it is not in the window."""
        self.look(re.sub(r"[^a-z-]", "", what or "page"))
        button = button if isinstance(button, type(self.page.locator("a"))) else self.page.locator(button)
        button = button.first
        button.wait_for()
        bottom = button.evaluate(ENDS)
        self.presses += 1
        if bottom > walks.SIZES[self.width]["height"]:
            self.scrolls += 1
            self.hidden.append((what or button.inner_text(), self.path, bottom))
        button.click()
        self.page.wait_for_load_state()

    def fill(self, field, text):
        """Writes into a field."""
        self.page.locator(field).first.fill(text)

    @property
    def path(self):
        return re.sub(r"^https?://[^/]+|\?.*", "", self.page.url)

    def go(self, path):
        """Opens a page by its address: the journey starts there."""
        self.page.goto(f"{self.server.url}/{self.locale}/playground/{path}")

    def at_provider(self, person):
        """Chooses somebody at the stand-in, and consents if asked."""
        self.press(self.page.locator("button[name=person]", has_text=person), "person")
        self.page.locator("button[name=decision], .next-bar, main form").first.wait_for()
        if self.page.locator("button[name=decision]").count():
            self.press("button[name=decision][value=allow]", "allow")
        self.page.wait_for_url(PLACES)

    def sign_in(self, provider, person=None):
        """Signs in, which other walks measure."""
        self.page.goto(f"{self.server.url}/playground/{provider}/start?locale={self.locale}")
        self.at_provider(person or self.own)

    form = staticmethod(action)

    def deed(self, page):
        """The account's link to one of its pages."""
        return f"main a[href$='/playground/account/{page}/']"


def linking(me):
    """Another provider joins the account, and leaves it."""
    me.sign_in("google.com")
    me.go("account/")
    me.begin("link")
    me.press(me.deed("link"), "link")
    me.press(me.form("link", provider="github.com"), "github")
    me.at_provider(me.other)
    me.press(ACCOUNT, "account")
    me.end()
    me.begin("unlink")
    me.press(me.deed("link"), "link")
    me.press(me.form("unlink", provider="github.com"), "unlink")
    me.press(ACCOUNT, "account")
    me.end()
    me.begin("unlink-last")
    me.press(me.deed("link"), "link")
    me.press(me.form("unlink", provider="google.com"), "unlink")
    me.press(me.form("unlink", provider="google.com"), "sure")
    me.end()


def conflicts(me):
    """A credential that belongs to another account, and an address that does."""
    me.sign_in("github.com", me.other)
    me.sign_in("google.com")
    me.go("account/link/")
    me.begin("taken")
    me.press(me.form("link", provider="github.com"), "github")
    me.at_provider(me.other)
    me.press(MAIN, "way-out")
    me.end()


def sms(me):
    """A telephone as second factor, then a sign-in that asks for it."""
    me.sign_in("google.com")
    me.go("account/")
    me.begin("sms")
    me.press("main a[href$='#account-deeds']", "deeds")
    me.press(me.deed("second-factor"), "deed")
    me.fill("form[action$='/enrol'] input[name=number]", "+66 2 555 0100")
    me.press(me.form("enrol"), "number")
    code = me.page.locator("section[aria-labelledby=phone] .fact-value code").first.inner_text()
    me.fill("form[action$=enrol-code] input[name=code]", code)
    me.press(me.form("enrol-code"), "code")
    me.end()
    me.begin("sms-sign-in")
    me.page.goto(f"{me.server.url}/playground/google.com/start?locale={me.locale}")
    me.at_provider(me.own)
    verify(me)
    me.end()


def verify(me):
    """Answers the question for the telephone."""
    if me.page.locator(me.form("choose-factor")).count():
        me.press(me.form("choose-factor"), "send")
    code = me.page.locator("section[aria-labelledby=phone] .fact-value code").first.inner_text()
    me.fill("form[action$=factor-code] input[name=code]", code)
    me.press(me.form("factor-code"), "code")


def authenticator(me):
    """An authenticator app as second factor, then a sign-in that asks for it."""
    me.sign_in("google.com")
    me.go("account/")
    me.begin("app")
    me.press("main a[href$='#account-deeds']", "deeds")
    me.press(me.deed("second-factor"), "deed")
    me.press(me.form("enrol-app"), "enrol")
    app = App(me.page.locator("section[aria-labelledby=app-secret] code").first.inner_text().replace(" ", ""))
    me.fill("form[action$=enrol-app-code] input[name=code]", app.fresh())
    me.press(me.form("enrol-app-code"), "code")
    me.end()
    me.begin("app-sign-in")
    me.page.goto(f"{me.server.url}/playground/google.com/start?locale={me.locale}")
    me.at_provider(me.own)
    if me.page.locator(me.form("choose-factor")).count():
        me.press(me.form("choose-factor"), "choose")
    me.fill("form[action$=factor-code] input[name=code]", app.fresh())
    me.press(me.form("factor-code"), "code")
    me.end()


def deletion(me):
    """An old sign-in keeps the account from being deleted, until it is renewed: with a second factor."""
    sms(me)
    me.go("account/")
    me.begin("delete")
    me.press("main a[href$='#account-deeds']", "deeds")
    me.press(me.deed("recent"), "deed")
    me.press(me.form("age"), "age")
    me.press(MAIN, "onward")
    me.press(me.form("delete"), "delete")
    me.press(me.form("reauthenticate"), "reauthenticate")
    me.at_provider(me.own)
    verify(me)
    me.press(MAIN, "onward")
    me.press(me.form("delete"), "delete")
    me.end()


def lab(me):
    """A sign-in is broken on purpose: from the playground's first page to what stopped it, then the honest one."""
    me.go("")
    me.begin("lab")
    me.press("main a[href$='#start-lab']", "ways")
    me.press("main a[href$='/google/lab/']", "lab")
    me.press("[data-sabotage]", "first")
    me.at_provider(me.own)
    me.press(MAIN, "onward")
    me.end()


JOURNEYS = (linking, conflicts, sms, authenticator, deletion, lab)


def server_for_strangers(folder):
    """A server where every browser has a sandbox, whatever address it says that it has."""
    configuration = (ROOT / "portico.yml").read_text(encoding="utf-8")
    settings = "playground:\n  sandboxes: visitor\n  trustedProxies: [127.0.0.1]\n"
    return Server(folder, configuration=configuration.replace("playground:\n", settings, 1))


def table(found):
    """The table of docs/walks.md from `{(locale, width): {journey: figures}}`."""
    columns = list(found)
    lines = ["| | " + " | ".join(f"{locale}, {width} px" for locale, width in columns) + " |", "|---|" + "--:|" * len(columns)]
    for name in found[columns[0]]:
        cells = (f"{found[each][name]['presses']} / {found[each][name]['scrolls']}" for each in columns)
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    found = {}
    with tempfile.TemporaryDirectory() as place, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        server = server_for_strangers(pathlib.Path(place)).start(timeout=300)
        try:
            for locale, width, journey in itertools.product(walks.LOCALES, walks.SIZES, JOURNEYS):
                me = Walk(browser, server, locale, width, folder)
                journey(me)
                found.setdefault((locale, width), {}).update(me.found)
                print(locale, width, me.found, file=sys.stderr, flush=True)
                me.context.close()
        finally:
            server.stop()
    print(table(found))


if __name__ == "__main__":
    main()
