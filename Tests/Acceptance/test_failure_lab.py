"""Every sabotage of every provider ends its run, and the reported check is the one that was sabotaged."""

import re
import urllib.parse

import lxml.html
import pytest
from axe_playwright_python.sync_playwright import Axe

from conftest import Server
from person import Person
from visitor import check_headers, check_markup

pytestmark = pytest.mark.everyday

# Facebook comes first: it does not vouch for addresses, so it cannot join an account another provider opened.
PROVIDERS = ["facebook.com", "apple.com", "google.com", "microsoft.com", "github.com"]
LOCALES = ["en", "th", "he"]
PERSON = "noa@example.com"

AIMS = {
    "redirect_unregistered": "redirectURI", "cancelled": "consent", "state_dropped": "state",
    "state_wrong": "state", "foreign_browser": "browser", "answer_replayed": "stateOnce",
    "response_issuer_wrong": "responseIssuer", "code_reused": "codeOnce", "code_refused": "code",
    "verifier_wrong": "proofKey", "verifier_missing": "proofKey", "redirect_changed": "codeRedirect",
    "secret_wrong": "client", "provider_down": "connection", "provider_slow": "deadline",
    "provider_broken": "answer", "answer_html": "answer", "answer_cut": "answer",
    "answer_oversized": "answer", "answer_redirected": "answer", "token_missing": "answer",
    "nonce_raw": "nonce", "nonce_base64": "nonce", "nonce_upper_case": "nonce", "nonce_replayed": "nonce",
    "nonce_omitted": "nonce", "nonce_missing": "nonce", "nonce_wrong": "nonce",
    "algorithm_none": "algorithm", "algorithm_confused": "algorithm", "key_unknown": "key",
    "key_unnamed": "key", "key_foreign": "signature", "signature_flipped": "signature",
    "header_critical": "criticalHeader", "member_doubled": "structure", "issuer_wrong": "issuer",
    "audience_swapped": "audience", "party_foreign": "authorizedParty", "subject_missing": "subject",
    "token_expired": "expiry", "token_stale": "issuedAt", "token_from_future": "issuedAt",
    "token_too_early": "notBefore", "access_hash_wrong": "accessTokenHash", "code_hash_wrong": "codeHash",
    "profile_foreign": "tokenOwner", "token_replayed": "credentialOnce",
    "response_issuer_missing": None, "code_reusable": None, "profile_script": None,
}
"""The check each is aimed at; None where no check can notice, and nobody is harmed."""
BY_GITHUB = {"response_issuer_wrong", "response_issuer_missing"}
AROUND_THE_TOKEN = {
    "redirect_unregistered", "cancelled", "state_dropped", "state_wrong", "foreign_browser", "answer_replayed",
    "code_reused", "code_refused", "verifier_wrong", "verifier_missing", "redirect_changed", "secret_wrong",
    "provider_down", "provider_slow", "provider_broken", "answer_html", "answer_cut", "answer_oversized",
    "answer_redirected", "code_reusable",
}
HASHED = {"nonce_raw", "nonce_base64", "nonce_upper_case"}
WITHOUT_TOKEN = {"profile_foreign", "profile_script"}


def offered(provider):
    """What must be on offer, by what the provider has."""
    if provider in ("github.com", "facebook.com"):
        return AROUND_THE_TOKEN | WITHOUT_TOKEN | (BY_GITHUB if provider == "github.com" else set())
    wanted = set(AIMS) - WITHOUT_TOKEN - BY_GITHUB
    return wanted if provider == "apple.com" else wanted - HASHED


def path_name(provider):
    return provider.removesuffix(".com")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server whose accounts no earlier test has opened."""
    running = Server(tmp_path_factory.mktemp("lab")).start()
    yield running
    running.stop()


def listed(person, server, provider, locale="en"):
    answer = person.session.get(f"{server.url}/{locale}/playground/{path_name(provider)}/lab/", timeout=30)
    assert answer.status_code == 200
    tree = lxml.html.fromstring(answer.text)
    return {link.get("data-sabotage"): link.get("href") for link in tree.xpath("//a[@data-sabotage]")}


def press_on(person, response, email, agree=True):
    """Goes where a browser would go, pressing the stand-in's buttons, until a page of the playground is there."""
    for _ in range(12):
        if response.status_code in (302, 303):
            response = person.session.get(
                urllib.parse.urljoin(response.url, response.headers["Location"]), allow_redirects=False, timeout=40)
            continue
        page = lxml.html.fromstring(response.text, base_url=response.url)
        if "/stand-in/" not in response.url or page.xpath("//*[@data-error-code]"):
            return response
        extra = []
        if page.xpath("//form[@data-submit]"):
            form = page.xpath("//form[@data-submit]")[0]
        elif page.xpath("//button[@name='person']"):
            button = Person._person(page, email)
            form, extra = next(button.iterancestors("form")), [("person", button.get("value"))]
        else:
            decision = "allow" if agree else "deny"
            button = page.xpath(f"//button[@name='decision' and @value='{decision}']")[0]
            form, extra = next(button.iterancestors("form")), [("decision", decision)]
        response = person.session.post(
            urllib.parse.urljoin(response.url, form.action), data=form.form_values() + extra,
            allow_redirects=False, timeout=40)
    raise AssertionError(f"no end: {response.url}")


def sabotaged(person, server, provider, sabotage, locale="en"):
    """The page that says what stopped the run."""
    response = person.session.get(
        f"{server.url}/playground/{provider}/start?locale={locale}&sabotage={sabotage}",
        allow_redirects=False, timeout=30)
    assert response.status_code == 302, response.text[:500]
    response = press_on(person, response, PERSON)
    if "/stand-in/" in response.url:
        page = lxml.html.fromstring(response.text)
        onward = [a.get("href") for a in page.xpath("//a") if "/run/stop/" in (a.get("href") or "")]
        assert onward, "the refusal leads on to what stopped the run"
        response = person.session.get(server.url + onward[0], timeout=30)
    return response


@pytest.mark.parametrize("provider", PROVIDERS)
def test_the_lab_offers_all_that_can_be_broken(server, provider):
    for locale in LOCALES:
        assert set(listed(Person(server.url), server, provider, locale)) == offered(provider)


@pytest.mark.slow
@pytest.mark.parametrize("provider", PROVIDERS)
def test_each_sabotage_is_stopped_by_the_check_it_is_aimed_at(server, provider):
    person = Person(server.url)
    wrong = {}
    # Harmless ones first: they sign in, and signing out empties the notebook.
    names_of_all = sorted(offered(provider), key=lambda name: (AIMS[name] is not None, name))
    for number, sabotage in enumerate(names_of_all):
        locale = LOCALES[number % 3]
        answer = sabotaged(person, server, provider, sabotage, locale)
        tree = check_markup(answer.text)
        check_headers(answer)
        stopped = [element.get("data-stopped-by") for element in tree.xpath("//*[@data-stopped-by]")]
        named = [element.get("data-sabotage") for element in tree.xpath("//p[@data-sabotage]")]
        harmless = AIMS[sabotage] is None
        wanted = [] if harmless else [AIMS[sabotage]]
        status = answer.status_code == 200 if harmless else 400 <= answer.status_code < 600
        if stopped != wanted or named != [sabotage] or not status:
            codes = [element.get("data-error-code") for element in tree.xpath("//*[@data-error-code]")]
            wrong[sabotage] = (answer.url, answer.status_code, stopped, codes)
        root = tree.getroottree().getroot()
        assert root.get("lang") == locale
        assert "code=" not in answer.url and "state=" not in answer.url
        assert len(tree.xpath("//*[@data-harmless]")) == harmless
        names = tree.xpath("//dl[contains(@class,'error-names')]//code/text()")
        assert harmless or len(names) == 4 and names[0].startswith("AuthErrorCode."), (sabotage, names)
        for other in LOCALES:
            check_report(person, server, provider, sabotage, other, wanted)
        signed_in = person.session.get(server.url + "/playground/session").json()["signed_in"]
        assert signed_in is harmless, sabotage
        if signed_in:
            person.session.post(server.url + "/playground/sign-out", headers={"Origin": server.url})
    assert wrong == {}
    tried = person.session.get(f"{server.url}/en/playground/{path_name(provider)}/lab/").text
    count = len(names_of_all)
    stopped = sum(AIMS[name] is not None for name in names_of_all)
    assert f"{stopped} of {count}" in tried


RECEIVED = {
    "provider_broken": "500", "answer_html": "200 text/html", "answer_cut": "200, JSON that breaks off", "token_missing": "no id_token",
}


def test_what_was_received_is_told_in_plain_words(server):
    person = Person(server.url)
    received = {}
    for sabotage in RECEIVED:
        tree = lxml.html.fromstring(sabotaged(person, server, "google.com", sabotage).text)
        received[sabotage] = tree.xpath("//*[contains(@class,'stop-facts')]//code")[1].text_content()
    assert received == RECEIVED


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("provider", ["facebook.com", "github.com"])
def test_a_foreign_profile_is_reported_in_the_words_of_the_run(server, provider, locale):
    """These providers issue no ID token: the step is called otherwise."""
    person = Person(server.url)
    stop = lxml.html.fromstring(sabotaged(person, server, provider, "profile_foreign", locale).text)
    step, *_ = stop.xpath("//*[contains(@class,'stop-facts')]//a")
    page = lxml.html.fromstring(person.session.get(server.url + step.get("href"), timeout=30).text)
    assert step.text_content() == page.xpath("//h1")[0].text_content()
    labels = [each.text_content() for each in stop.xpath("//*[contains(@class,'stop-facts')]//dt")][1:3]
    run = lxml.html.fromstring(person.session.get(f"{server.url}/{locale}/playground/{path_name(provider)}/run/", timeout=30).text)
    told = [each.text_content() for each in run.xpath("//*[contains(@class,'outcome')]/p")][1:]
    assert [each.split(":")[0] for each in told] == labels and len(labels) == 2
    assert "." not in stop.xpath("//p[@data-sabotage]/strong")[0].text_content()


def check_report(person, server, provider, sabotage, locale, wanted):
    """The same report in each language: its words are there, its values and names are the same."""
    answer = person.session.get(f"{server.url}/{locale}/playground/{path_name(provider)}/run/stop/", timeout=30)
    tree = check_markup(answer.text)
    root = tree.getroottree().getroot()
    assert (root.get("lang"), root.get("dir")) == (locale, "rtl" if locale == "he" else "ltr")
    assert tree.xpath("//p/@data-sabotage") == [sabotage] and tree.xpath("//@data-stopped-by") == wanted, sabotage
    text = tree.xpath("//main")[0].text_content()
    missing = re.search(r"\b(lab|playground|sabotages|after)\.[a-z_]+\.[a-z_.]+", text)
    assert not missing, (locale, sabotage, missing)
    letters = {"th": "[\u0e01-\u0e3a]", "he": "[\u05d0-\u05ea]", "en": "[a-z]"}[locale]
    told = tree.xpath("//p[@data-sabotage]")[0].text_content()
    assert len(re.findall(letters, told)) > 15, (locale, sabotage, told)
    for value in tree.xpath("//*[contains(@class,'stop-facts')]//code/text()"):
        assert not re.search(r"\b(OpenID|RelyingParty|[a-z]+[A-Z]\w*)[.(]", value), (sabotage, value)
    for value in tree.xpath("//*[contains(@class,'stop-facts')]//code | //dl[contains(@class,'error-names')]//code"):
        assert value.get("dir") == "ltr", (locale, sabotage)
    guides = [href for href in tree.xpath("//main//a/@href") if href.startswith(f"/{locale}/concepts/")]
    assert guides or not wanted, "the guide's section"


def test_one_sabotage_spoils_one_run(server):
    """Neither another browser's run, nor this browser's other tab, nor its next run."""
    one, other = Person(server.url), Person(server.url)
    begun = one.session.get(
        f"{server.url}/playground/google.com/start?locale=en&sabotage=signature_flipped", allow_redirects=False)
    tab = one.session.get(f"{server.url}/playground/google.com/start?locale=en", allow_redirects=False)
    foreign = other.session.get(f"{server.url}/playground/google.com/start?locale=en", allow_redirects=False)
    for person, start in ((other, foreign), (one, tab)):
        answer = press_on(person, start, PERSON)
        assert answer.status_code == 200 and answer.url.endswith("/en/playground/google/run/"), answer.url
        assert person.session.get(server.url + "/playground/session").json()["signed_in"] is True
    answer = press_on(one, begun, PERSON)
    assert answer.url.endswith("/run/stop/"), "the sabotaged tab still ends at its check"
    again = one.session.get(f"{server.url}/playground/google.com/start?locale=en", allow_redirects=False)
    assert press_on(one, again, PERSON).status_code == 200


@pytest.mark.parametrize("sabotage", ["nonsense", "", "nonce_raw&x=1", "profile_foreign", "../x"])
def test_what_cannot_be_broken_is_refused_with_a_page(server, sabotage):
    answer = Person(server.url).session.get(
        f"{server.url}/playground/google.com/start?locale=he&sabotage={sabotage}", allow_redirects=False)
    assert answer.status_code == 400
    tree = check_markup(answer.text)
    assert tree.xpath("//@data-error-code") == ["sabotage_not_possible"]
    assert tree.getroottree().getroot().get("dir") == "rtl"


BROKEN = [
    ("apple.com", "nonce_upper_case", True), ("apple.com", "nonce_upper_case", False),
    ("google.com", "signature_flipped", True), ("microsoft.com", "issuer_wrong", True),
    ("github.com", "state_wrong", True), ("facebook.com", "profile_foreign", True),
]


@pytest.mark.one_of_each
@pytest.mark.parametrize(
    "provider,sabotage,javascript", BROKEN, ids=[f"{p}-{'scripts' if j else 'plain'}" for p, _, j in BROKEN])
@pytest.mark.parametrize("locale", LOCALES)
def test_a_reader_breaks_a_sign_in(browser, server, locale, provider, sabotage, javascript):
    context = browser.new_context(java_script_enabled=javascript, locale=locale)
    page = context.new_page()
    problems = []
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    name = path_name(provider)
    page.goto(f"{server.url}/{locale}/playground/{name}/")
    page.locator(f"a[href$='/playground/{name}/lab/']").first.click()
    chosen = page.locator(f"a[data-sabotage={sabotage}]")
    if not chosen.is_visible():
        page.locator(f"details:has(a[data-sabotage={sabotage}]) summary").click()
    chosen.click()
    page.locator("button[name=person]", has_text=PERSON).first.click()
    # Who agreed in an earlier test is not asked again.
    asked = page.locator("button[name=decision][value=allow]")
    page.locator("form[data-submit] button").or_(page.locator("[data-stopped-by]")).or_(asked).first.wait_for(
        state="attached")
    if asked.count():
        asked.click()
    if not javascript:
        page.locator("form[data-submit] button").click()
    page.wait_for_url("**/run/stop/**")
    assert page.locator("[data-stopped-by]").get_attribute("data-stopped-by") == AIMS[sabotage]
    values = page.locator(".stop-facts code").all_inner_texts()
    assert values[0] != values[1], "expected and came"
    if sabotage == "nonce_upper_case":
        assert values[0] == values[1].lower(), "the same hash, in capitals"
    if javascript:
        found = [(v["id"], v["nodes"][0]["target"]) for v in Axe().run(page).response["violations"]]
        assert found == []
        # The page of a stopped run is answered with the status of what stopped it.
        assert [p for p in problems if "status of 4" not in p and "status of 5" not in p] == []
    page.locator(f"main a[href*='/playground/{name}/lab/']").first.click()
    page.wait_for_load_state("domcontentloaded")
    assert page.locator(f"li:has([data-sabotage={sabotage}]) .badge").count() == 1
    context.close()
