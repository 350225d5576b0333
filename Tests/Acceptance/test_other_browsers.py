"""Walks in WebKit and in Firefox: every sign-in, the account, search, tabs of code, a phone; each language in each."""

import pytest

import secrets_seen
import walks
from walks import LOCALES, PROVIDERS, SIZES
from webdriver import BROWSERS, until

pytestmark = pytest.mark.slow

NOA = "noa@example.com"
# Each browser meets each provider and each language; a provider meets two languages.
SIGN_INS = {
    "webkit": {"apple": "he", "facebook": "th", "microsoft": "en", "github": "he", "google": "th"},
    "firefox": {"apple": "th", "facebook": "he", "microsoft": "th", "github": "en", "google": "he"},
}
# The language of the longer walks.
ACCOUNTS = {"webkit": "en", "firefox": "th"}
SECOND_FACTORS = {"webkit": "th", "firefox": "he"}
WORDS = {"en": "bearer", "th": "ความยินยอม", "he": "חתימה"}
BACK = r"/\/playground\/(account|[a-z]+\/run)\//.test(location)"
FOUND = ".search-panel:not([hidden]) [role=listbox] > [role=option]"

in_each_browser = pytest.mark.parametrize("name", BROWSERS)


@pytest.fixture(scope="module")
def strangers(tmp_path_factory):
    """A server on which every browser has a sandbox of its own."""
    running = walks.server_for_strangers(tmp_path_factory.mktemp("strangers")).start(timeout=300)
    yield running
    running.stop()


@pytest.fixture
def visit(name, strangers):
    """A browser that has never been anywhere; when the walk has ended, no page has said anything of an error."""
    with BROWSERS[name]() as started:
        yield started
        secrets_seen.note("&".join(f"{each}={value}" for each, value in started.cookies().items()))
        assert started.errors() == []


def check_language(visit, locale):
    assert visit.attribute("html", "lang") == locale
    assert visit.attribute("html", "dir") == ("rtl" if locale == "he" else "ltr")
    direction = visit.execute("return getComputedStyle(document.querySelector('main')).direction")
    assert direction == ("rtl" if locale == "he" else "ltr")


def at_the_provider(visit, person):
    """Chooses a person and consents, at the stand-in that the browser has come to; ends where the playground leads."""
    visit.follow("button[name=person]", person)
    visit.wait(f"return document.querySelector('button[name=decision]') || {BACK}")
    if visit.count("button[name=decision][value=allow]"):
        visit.follow("button[name=decision][value=allow]")
    visit.wait(f"return {BACK} && document.readyState === 'complete'")


def sign_in(visit, server, provider, locale, person=NOA):
    visit.goto(f"{server.url}/playground/{provider}/start?locale={locale}")
    at_the_provider(visit, person)


def session(visit):
    """What the playground says of the session to the page that is open."""
    return visit.execute("return fetch('/playground/session').then(answer => answer.json())")


def account(visit, server, locale, page=""):
    visit.goto(f"{server.url}/{locale}/playground/account/{page}")
    check_language(visit, locale)


def press(visit, action, **hidden):
    """Presses the button of the account's form that posts to `action` with these hidden fields."""
    fields = "".join(f":has(input[name={name}][value='{value}'])" for name, value in hidden.items())
    visit.follow(f"form[action='/playground/account/{action}']{fields} button[type=submit]")


def sign_out(visit, server, locale):
    account(visit, server, locale)
    visit.follow("form[action^='/playground/sign-out'] button[type=submit]")
    assert session(visit)["signed_in"] is False


@pytest.mark.parametrize("provider", PROVIDERS)
@in_each_browser
def test_a_provider_signs_a_person_in(visit, strangers, name, provider):
    locale = SIGN_INS[name][provider]
    sign_in(visit, strangers, PROVIDERS[provider], locale)
    visit.wait_for_url(f"/{locale}/playground/{provider}/run/")
    check_language(visit, locale)
    assert visit.count("#step-checks") == 1 and visit.count(".outcome.is-done") == 1
    assert not visit.url.endswith("_=_") and "code=" not in visit.url and "state=" not in visit.url
    said = session(visit)
    assert said["signed_in"] is True and said["provider"] == PROVIDERS[provider]
    account(visit, strangers, locale)
    assert "נועה" in visit.text() and NOA in visit.text()


@in_each_browser
def test_a_guide_leads_to_a_linked_account_and_out_of_it(visit, strangers, name):
    locale = ACCOUNTS[name]
    visit.goto(f"{strangers.url}/{locale}/google/apple-platforms/")
    visit.follow(".try-it a.button")
    at_the_provider(visit, NOA)
    visit.follow(".next-bar a[href$='/playground/account/']")
    visit.wait_for_url(f"/{locale}/playground/account/")
    check_language(visit, locale)
    first = session(visit)
    account(visit, strangers, locale, "link/")
    press(visit, "link", provider="github.com")
    at_the_provider(visit, "somchai@example.com")
    visit.wait_for_url("/account/outcome/")
    assert visit.count("main[data-error-code]") == 0 and "linkWithCredential" in visit.text()
    assert session(visit) == {**first, "provider": "github.com"}
    account(visit, strangers, locale)
    press(visit, "unlink", provider="google.com")
    account(visit, strangers, locale)
    left = "form[action='/playground/account/unlink'] input[name=provider]"
    assert visit.count(left) == 1 and visit.attribute(left, "value") == "github.com"
    sign_out(visit, strangers, locale)


@in_each_browser
def test_a_second_factor_is_enrolled_and_asked_for(visit, strangers, name):
    locale = SECOND_FACTORS[name]
    phone = "section[aria-labelledby=phone] .fact-value code"
    sign_in(visit, strangers, "google.com", locale)
    account(visit, strangers, locale, "second-factor/")
    visit.type("form[action$='/enrol'] input[name=number]", "+66 2 555 0100")
    press(visit, "enrol")
    visit.type("form[action$='/enrol-code'] input[name=code]", visit.text(phone))
    press(visit, "enrol-code")
    visit.wait_for_url("/account/outcome/")
    sign_out(visit, strangers, locale)
    sign_in(visit, strangers, "google.com", locale)
    visit.wait_for_url("/account/verify/")
    check_language(visit, locale)
    assert session(visit)["signed_in"] is False
    account(visit, strangers, locale, "verify/")
    press(visit, "choose-factor")
    visit.type("form[action$='/factor-code'] input[name=code]", visit.text(phone))
    press(visit, "factor-code")
    visit.wait_for_url("/account/outcome/")
    assert session(visit)["signed_in"] is True


@in_each_browser
def test_search_leads_to_a_page_that_holds_the_word(visit, strangers, name):
    for locale, word in WORDS.items():
        visit.goto(f"{strangers.url}/{locale}/")
        visit.click(".search input")
        visit.wait("return document.querySelector('.search input[role=combobox]')")
        visit.type(".search input", word)
        # What a word that is half typed has found may still be replaced.
        visit.wait("return [...document.querySelector(arguments[0])?.querySelectorAll('mark') ?? []]"
                   ".some(each => each.textContent.toLowerCase() === arguments[1])", FOUND, word)
        visit.follow(FOUND)
        visit.wait_for_url(f"/{locale}/")
        assert visit.url.rstrip("/") != f"{strangers.url}/{locale}"
        check_language(visit, locale)
        assert word in visit.text().lower()
        visit.wait("return CSS.highlights.has('found')")


@in_each_browser
def test_a_language_of_code_stays_chosen_on_another_page(visit, strangers, name):
    chosen = "return [...document.querySelectorAll('[role=tab][aria-selected=true]')].map(each => each.textContent)"
    seen = """return [...document.querySelectorAll(".code-tab")].filter(each => each.offsetHeight > 0)
      .map(each => each.dataset.code)"""
    visit.goto(f"{strangers.url}/en/apple/accounts/")
    visit.wait("return document.querySelector('[role=tab]')")
    groups = len(visit.execute(chosen))
    assert groups > 3 and set(visit.execute(chosen)) == {"Swift"} and set(visit.execute(seen)) == {"swift"}
    visit.click("[role=tab]", "Objective-C")
    until(lambda: visit.execute(chosen) == ["Objective-C"] * groups, "one choice for all groups")
    assert visit.execute(seen) == ["objc"] * groups
    for locale in ("he", "th"):
        visit.goto(f"{strangers.url}/{locale}/facebook/apple-platforms/")
        check_language(visit, locale)
        visit.wait("return document.querySelector('[role=tab]')")
        assert set(visit.execute(chosen)) == {"Objective-C"} and set(visit.execute(seen)) == {"objc"}


@in_each_browser
def test_on_a_phone_menu_and_contents_open(visit, strangers, name):
    visit.resize(**SIZES[375])
    for locale, other in zip(LOCALES, (*LOCALES[1:], LOCALES[0])):
        visit.goto(f"{strangers.url}/{locale}/apple/apple-platforms/")
        check_language(visit, locale)
        assert visit.execute("return document.documentElement.scrollWidth - innerWidth") <= 0
        assert visit.execute("return document.querySelector('header.top').getBoundingClientRect().height") <= 64
        assert visit.shown(".top-nav a, .languages a, .sidebar nav a, .toc nav a") == []
        visit.click(".menu:not(.language-menu) > summary")
        until(lambda: len(visit.shown(".top-nav a")) >= 2, "the menu")
        visit.click(".menu:not(.language-menu) > summary")
        visit.click(".sidebar > summary")
        until(lambda: len(visit.shown(".sidebar nav a")) > 5, "the list of guides")
        visit.click(".sidebar > summary")
        visit.click(".toc > summary")
        visit.click(".toc nav a[href$='#nonce']")
        visit.wait("""const { top, bottom } = document.getElementById("nonce").getBoundingClientRect();
          return bottom > 0 && top < innerHeight""")
        visit.click(".language-menu > summary")
        until(lambda: len(visit.shown(".languages a")) == 3, "the languages")
        visit.follow(f".languages a[lang={other}]")
        visit.wait_for_url(f"/{other}/apple/apple-platforms/")
        check_language(visit, other)


# What other engines draw otherwise: overflow, words that became columns, a marked term without its dots, and in Hebrew a
# bare prefix at the end of a line (`ה-` before a marked word).
DRAWN = """
const seen = [];
if (document.documentElement.scrollWidth > innerWidth) seen.push("wider than the window by " + (document.documentElement.scrollWidth - innerWidth));
for (const each of document.querySelectorAll("body *")) {
  if (/flex|grid/.test(getComputedStyle(each).display) && [...each.childNodes].some(child => child.nodeType === 3 && child.data.trim())
    && [...each.children].some(child => !/absolute|fixed/.test(getComputedStyle(child).position) && child.checkVisibility()))
    seen.push("columns: " + each.outerHTML.slice(0, 120));
}
for (const each of document.querySelectorAll(".term"))
  if (getComputedStyle(each).textDecorationStyle !== "dotted") { seen.push("a term without its dots: " + each.textContent); break; }
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const range = document.createRange();
const top = (node, from, to) => {
  range.setStart(node, from); range.setEnd(node, to);
  const boxes = [...range.getClientRects()].filter(box => box.width > 0);
  return boxes.length ? boxes[0] : null;
};
let before = null;
for (let node; (node = walker.nextNode());) {
  const text = node.data;
  if (before && text.trim() && node.parentElement.checkVisibility()) {
    const prefix = top(before, before.data.length - 1, before.data.length), word = top(node, 0, 1);
    if (prefix && word && word.top >= prefix.bottom) seen.push("a bare prefix: " + before.data.slice(-12) + "|" + text.slice(0, 20));
  }
  before = /[\\u05d0-\\u05ea]-$/.test(text) && node.parentElement.checkVisibility() ? node : null;
}
return seen;
"""
LAYOUTS = ("", "apple/", "apple/apple-platforms/", "apple/cpp-accounts/", "concepts/nonce/", "concepts/errors/", "glossary/",
           "search/", "portico/settings/", "playground/", "playground/apple/", "playground/lab/", "not-there/")


@in_each_browser
@pytest.mark.parametrize("locale", LOCALES)
def test_every_layout_is_drawn_as_it_is_meant(visit, strangers, locale):
    found = {}
    for width in (375, 1280):
        visit.resize(width, 740)
        for path in LAYOUTS:
            visit.goto(f"{strangers.url}/{locale}/{path}")
            visit.execute("document.querySelectorAll('details').forEach(each => { each.open = true })")
            if seen := visit.execute(DRAWN):
                found[path, width] = seen
    visit.goto("about:blank")
    assert found == {}
