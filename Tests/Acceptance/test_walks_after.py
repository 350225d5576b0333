"""What comes after a sign-in, walked from end to end: few presses, and the next thing to press within the first screen."""

import re
import time

import pytest

import walks
import walks_after
from looking import violations
from walks_after import Walk

pytestmark = pytest.mark.slow

# By the order of the journeys: presses at most.
PRESSES = {"link": 5, "unlink": 3, "unlink-last": 3, "taken": 4, "sms": 4, "sms-sign-in": 4, "app": 4, "app-sign-in": 4,
           "delete": 11, "lab": 6}
NEWS = "document.activeElement.matches('.account-demo > .outcome[role=status]') && scrollY === 0 ? 1 : 0"
ONWARD = "document.activeElement.matches('.next-bar :is(a, button):not(.quiet)') ? 1 : 0"


def comes(page, expression):
    """An expression's value as soon as it is true, or what it is after five seconds: a page's script may come late."""
    end = time.monotonic() + 5
    while not (value := page.evaluate(expression)) and time.monotonic() < end:
        page.wait_for_timeout(50)
    return value


@pytest.fixture(scope="module")
def strangers(tmp_path_factory):
    running = walks_after.server_for_strangers(tmp_path_factory.mktemp("strangers")).start(timeout=300)
    yield running
    running.stop()


@pytest.fixture
def walk(browser, strangers):
    made = []

    def make(locale, width=375):
        made.append(Walk(browser, strangers, locale, width))
        return made[-1]

    yield make
    for each in made:
        each.context.close()


@pytest.mark.parametrize("journey", walks_after.JOURNEYS, ids=lambda journey: journey.__name__)
@pytest.mark.parametrize("locale", walks.LOCALES)
def test_a_newcomer_goes_all_the_way_on_a_phone(walk, locale, journey):
    me = walk(locale)
    journey(me)
    assert me.found
    far = {name: each for name, each in me.found.items()
           if each["presses"] > PRESSES[name] or each["scrolls"]}
    assert far == {}


@pytest.mark.parametrize("locale", walks.LOCALES)
def test_a_recent_sign_in_has_its_one_action_in_view(walk, locale):
    me = walk(locale)
    me.sign_in("google.com")
    found = {}
    for state in ("age", "reauthenticate"):
        for width, size in walks.SIZES.items():
            page = walks.measured(me.page, f"{me.server.url}/{locale}/playground/account/recent/", width)
            if page["actions"] != 1 or page["bottom"] > size["height"] or page["height"] < 44 or page["wide"] > 0 \
                    or me.page.locator(f"{walks.MAIN}:visible").count() != 1 \
                    or me.page.locator(f".next-bar {walks_after.action(state)}").count() != 1 or width == 375 and page["small"]:
                found[state, width] = page
            assert violations(me.page) == []
        me.page.set_viewport_size(walks.SIZES[375])
        me.press(walks_after.action(state), state)
    assert found == {}


@pytest.mark.parametrize("locale", walks.LOCALES)
def test_the_way_back_survives_a_reauthentication_with_a_second_factor(walk, locale):
    me = walk(locale)
    walks_after.sms(me)
    for interrupted in ("delete", "recent"):
        me.go("account/recent/")
        me.press(walks_after.action("age"), "age")
        me.go(f"account/{interrupted}/")
        if interrupted == "recent":
            me.fill("form[action$='/email'] input[name=email]", "new@example.com")
        me.press(walks_after.action("delete" if interrupted == "delete" else "email"), "refused")
        assert me.page.locator("main").get_attribute("data-error-code") == "credential_too_old_login_again"
        assert me.page.locator(walks_after.MAIN).count() == 1
        me.press(walks_after.action("reauthenticate"), "again")
        me.at_provider(me.own)
        walks_after.verify(me)
        me.press(walks_after.MAIN, "onward")
        assert me.path == f"/{locale}/playground/account/{interrupted}/"
    # Another sign-in is another story.
    me.page.goto(f"{me.server.url}/playground/google.com/start?locale={locale}")
    me.at_provider(me.own)
    walks_after.verify(me)
    assert not re.search("/(delete|recent)/$", me.page.locator(walks_after.MAIN).get_attribute("href"))


@pytest.mark.parametrize("locale", walks.LOCALES)
def test_unlinking_the_last_way_in_looks_dangerous(walk, locale):
    me = walk(locale)
    me.sign_in("google.com")
    me.go("account/link/")
    me.press(me.form("unlink", provider="google.com"), "unlink")
    button = me.page.locator(me.form("unlink", provider="google.com"))
    assert "dangerous" in button.get_attribute("class") and me.page.locator(walks_after.MAIN).count() == 0
    assert violations(me.page) == []


@pytest.mark.parametrize("locale", walks.LOCALES)
def test_the_focus_lands_on_the_news_and_goes_on_to_the_next_action(walk, locale):
    me = walk(locale)
    me.sign_in("google.com")
    me.go("account/link/")
    me.press(me.form("link", provider="github.com"), "github")
    me.at_provider(me.other)
    me.page.locator(".outcome").wait_for()
    linked = comes(me.page, NEWS)
    me.page.keyboard.press("Tab")
    linked += me.page.evaluate(ONWARD)
    me.go("account/link/")
    me.press(me.form("unlink", provider="github.com"), "unlink")
    unlinked = comes(me.page, NEWS)
    me.page.keyboard.press("Tab")
    assert (linked, unlinked + me.page.evaluate(ONWARD)) == (2, 2)


@pytest.mark.parametrize("locale", walks.LOCALES)
def test_pages_say_where_they_stand(walk, locale):
    me = walk(locale)
    me.sign_in("google.com")
    home = f"/{locale}/playground/"
    ways = {"google/": [home], "google/run/": [home, f"{home}google/"],
            "google/run/checks/": [home, f"{home}google/", f"{home}google/run/"], "account/": [home],
            "account/delete/": [home, f"{home}account/"], "google/lab/": [home, f"{home}google/"], "connect/": [home],
            "sandbox/google/": [home, f"{home}sandbox/"]}
    for path, above in ways.items():
        me.go(path)
        crumbs = me.page.locator(".breadcrumbs a").evaluate_all("all => all.map(each => each.getAttribute('href'))")
        assert crumbs == above, path
        assert me.page.locator(".breadcrumbs [aria-current=page]").text_content().strip()
        assert me.page.evaluate(walks_after.WIDE) <= 0, path
    me.go("")
    assert me.page.locator(".breadcrumbs").count() == 0


@pytest.mark.parametrize("locale,first", [("en", "ada"), ("th", "somchai"), ("he", "noa")])
def test_people_of_the_readers_language_come_first(walk, locale, first):
    me = walk(locale)
    me.page.goto(f"{me.server.url}/playground/google.com/start?locale={locale}")
    people = me.page.locator("button[name=person]")
    assert people.first.get_attribute("value") == first and people.count() == 6
    assert me.page.locator("button[name=person][value=mallory] em").all_inner_texts()[-1].count("Ada") >= 1
    assert violations(me.page) == []


@pytest.mark.parametrize("locale", walks.LOCALES)
def test_code_stands_as_wide_as_it_needs_with_the_runs_values_marked(walk, locale):
    me = walk(locale, 1280)
    me.sign_in("google.com")
    me.go("google/run/request/")
    code = me.page.locator(".step-code pre:visible")
    assert code.bounding_box()["width"] >= 600
    marked = me.page.locator(".step-code pre:visible mark")
    assert marked.count() >= 1 and "portico.apps.stand-in.example" in " ".join(marked.all_inner_texts())
    assert violations(me.page) == []


def test_a_client_learns_where_issuer_keys_and_discovery_are(walk):
    me = walk("en")
    me.go("connect/")
    google = me.page.locator("#connect-providers ~ h3:has-text('Google') + dl").inner_text()
    discovery = re.search(r"http\S+/\.well-known/openid-configuration", google)[0]
    document = me.page.request.get(discovery).json()
    for member in ("issuer", "jwks_uri", "authorization_endpoint", "token_endpoint"):
        assert document[member] in google, member
    github = me.page.locator("#connect-providers ~ h3:has-text('GitHub') + dl").inner_text()
    assert "openid-configuration" not in github


def test_what_providers_gave_stands_side_by_side(walk):
    me = walk("en", 1280)
    # Both vouch for the address of a work account, so it is one account.
    for provider in ("google.com", "microsoft.com"):
        me.sign_in(provider, "pranee@contoso.example")
    me.go("account/providers/")
    boxes = [each.bounding_box() for each in me.page.locator("[aria-labelledby^=gave-]").all()]
    assert len(boxes) == 2 and boxes[0]["y"] == boxes[1]["y"] and boxes[0]["x"] != boxes[1]["x"]
    me.page.set_viewport_size(walks.SIZES[375])
    assert me.page.evaluate(walks_after.WIDE) <= 0


@pytest.mark.parametrize("choice", ["share", "hide"])
def test_the_address_is_shared_as_chosen_and_called_what_it_is(walk, choice):
    me = walk("en")
    me.page.goto(f"{me.server.url}/playground/apple.com/start?locale=en")
    me.press(me.page.locator("button[name=person]", has_text=me.own), "person")
    scopes = me.page.locator("fieldset", has=me.page.locator("legend", has_text="What the app asks for"))
    assert [each.split("\n")[-1] for each in scopes.locator(".choice").all_inner_texts()] == ["always shared", "as you choose above"]
    me.page.locator(f"input[name=email_choice][value={choice}]").check()
    me.press("button[name=decision][value=allow]", "allow")
    me.page.wait_for_url(walks_after.PLACES)
    me.page.goto(f"{me.server.url}/stand-in/apple/account?locale=en")
    facts = me.page.locator("main dl").first
    label = facts.locator("div", has_text="@").last.locator("dt").inner_text()
    assert label == ("E-mail address" if choice == "share" else "Relay address")


def test_the_printed_picture_has_the_runs_values(walk):
    me = walk("en", 1280)
    me.sign_in("google.com")
    me.go("google/run/")
    assert me.page.locator(".message-values:visible").count() == 0
    me.page.emulate_media(media="print")
    assert me.page.locator(".message-values:visible").count() >= 3
    assert "client_id" in me.page.locator(".message-values:visible").all_inner_texts()[0]


@pytest.mark.parametrize("locale", walks.LOCALES)
def test_a_site_of_files_says_where_to_read_how_to_run_the_playground(page, origin, locale):
    page.goto(f"{origin}/{locale}/apple/apple-platforms/")
    page.locator(".try-it a").first.click()
    page.wait_for_load_state("domcontentloaded")
    assert page.url.endswith(f"/{locale}/portico/playground/#local") and page.locator("#local").count() == 1
