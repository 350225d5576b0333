"""Another team's site, whose playground offers a provider of its own and nothing else, played by its stand-in."""

import json
import re
import urllib.parse

import pytest
import requests

import test_failure_lab
from person import Person
from test_new_site import previewed, program, run  # noqa: F401  a fixture

pytestmark = pytest.mark.everyday

CONFIGURATION = """\
site:
  title: Acme docs
  locales: [en, he]
playground:
  store: sqlite::memory
  adminToken: owner
providers:
  - id: oidc.acme
    name: Acme ID
    icon: images/acme.svg
    guide: /guide/
"""
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#06c"/></svg>'
BRANDS = re.compile(r"\b(Apple|Facebook|Microsoft|GitHub|Google)\b")
FAULTS = set(test_failure_lab.AIMS) - test_failure_lab.WITHOUT_TOKEN - test_failure_lab.HASHED
# Its metadata promises a name in every answer, so that an answer without one is refused; GitHub's promises nothing.
AIMS = {**test_failure_lab.AIMS, "response_issuer_missing": "responseIssuer"}


@pytest.fixture(scope="module")
def acme(program, tmp_path_factory):  # noqa: F811
    folder = tmp_path_factory.mktemp("acme")
    run(program, folder, "new", "site", "docs", "--languages", "en,he", "--title", "Acme docs")
    site = folder / "docs"
    (site / "portico.yml").write_text(CONFIGURATION)
    (site / "public/images").mkdir(parents=True)
    (site / "public/images/acme.svg").write_text(ICON)
    guide = site / "content/en/guide/index.md"
    guide.write_text(guide.read_text() + "\n```playground\nprovider: oidc.acme\n```\n")
    assert "0 errors, 0 warnings" in run(program, site, "check", "--deny-warnings")
    with previewed(program, site, "serve") as url:
        yield url


def below_the_site(page, url):
    """The addresses of a page's links and pictures on this server, without those that do something."""
    found = page.eval_on_selector_all("a[href], img[src]", "all => all.map(each => each.href || each.src)")
    return {address.split("#")[0] for address in found
            if address.startswith(url) and address.split("#")[0] != page.url.split("#")[0]
            and "/start?" not in address and "timeline." not in address}


@pytest.mark.slow
def test_a_visitor_signs_in_cancels_and_breaks_it_and_no_link_is_dead(acme, page):
    seen = set()

    def looked():
        page.wait_for_load_state()
        assert not BRANDS.search(page.locator("main").inner_text()), page.url
        assert "Portico" not in page.locator("body").inner_text(), page.url
        seen.update(below_the_site(page, acme))

    page.goto(acme + "/en/guide/")
    page.locator(".try-it a").click()
    page.locator("h1").wait_for()
    page.goto(acme + "/en/playground/")
    card = page.locator("#provider-oidc\\.acme")
    assert card.locator("h3").inner_text() == "Acme ID"
    assert card.locator("img").evaluate("picture => picture.naturalWidth > 0")
    # Doors are drawn on our own site only.
    assert page.locator("svg.door").count() == 0
    assert card.evaluate("each => getComputedStyle(each).backgroundImage") == "none"
    assert card.get_by_role("link", name="Read the guide").get_attribute("href") == "/en/guide/"
    looked()

    card.locator("a.button").click()
    assert "Acme ID" in page.locator("main").inner_text() and "/stand-in/oidc.acme/authorize" in page.url
    looked()
    assert "Acme docs would like to know who you are" in page.locator("main").inner_text()
    page.locator("button[name=decision][value=cancel], button[value=cancel]").first.click()
    page.wait_for_url("**/en/playground/oidc.acme/run/**")
    assert page.locator("[data-error-code=access_denied]").count(), page.locator("main").inner_text()
    looked()

    page.goto(acme + "/playground/oidc.acme/start?locale=en")
    page.locator("button[name=person]", has_text="noa@example.com").click()
    page.wait_for_load_state()
    looked()
    page.locator("button[name=decision][value=allow]").click()
    page.wait_for_url("**/en/playground/oidc.acme/run/**")
    assert page.locator(".outcome.is-done").count() == 1
    assert json.loads(page.request.get(acme + "/playground/session").text())["provider"] == "oidc.acme"
    looked()
    page.goto(acme + "/en/playground/account/")
    assert "Acme ID" in page.locator("main").inner_text()
    assert not re.search(r"\bacme\b", page.locator("main h3").first.inner_text()), "the name, not the identifier"
    looked()

    page.goto(acme + "/en/playground/oidc.acme/lab/")
    looked()
    page.locator("a[data-sabotage=audience_swapped]").click()
    page.locator("button[name=person]", has_text="noa@example.com").click()
    page.locator("[data-stopped-by=audience]").wait_for()
    looked()
    for name in ("run/", "run/checks/", "run/timeline/"):
        page.goto(f"{acme}/en/playground/oidc.acme/{name}")
        looked()
    page.goto(acme + "/en/playground/connect/")
    looked()
    page.goto(acme + "/en/playground/sandbox/")
    looked()
    page.goto(acme + "/en/playground/sandbox/oidc.acme/")
    looked()
    for name in ("tokens", "link", "providers", "rules", "custom-token", "second-factor", "delete"):
        page.goto(f"{acme}/en/playground/account/{name}/")
        page.wait_for_load_state()
        seen.update(below_the_site(page, acme))

    page.goto(f"{acme}/en/playground/account/second-factor/")
    page.locator("form[action$='/enrol-app'] button[type=submit]").click()
    page.wait_for_load_state()
    assert "otpauth://totp/Acme%20docs:" in page.locator("main").text_content()

    # A run that failed on purpose keeps its status.
    dead = [address for address in sorted(seen) if page.request.get(address).status in (404, 410, 500)]
    assert dead == []
    assert {urllib.parse.urlsplit(address).path for address in seen} >= {"/images/acme.svg", "/en/guide/"}


@pytest.mark.slow
def test_every_fault_of_the_lab_is_stopped_by_its_check(acme):
    class Running:
        url = acme

    person = Person(acme)
    assert set(test_failure_lab.listed(person, Running, "oidc.acme")) == FAULTS
    wrong = {}
    for fault in sorted(FAULTS, key=lambda name: (AIMS[name] is not None, name)):
        answer = test_failure_lab.sabotaged(person, Running, "oidc.acme", fault, "he")
        stopped = re.findall(r'data-stopped-by="(\w+)"', answer.text)
        aim = AIMS[fault]
        if stopped != ([] if aim is None else [aim]):
            wrong[fault] = stopped
    assert wrong == {}


def test_an_application_of_a_sandbox_signs_in_there(acme):
    """What the console registers, an app uses by the discovery document alone."""
    person = Person(acme)
    session = person.session
    metadata = session.get(acme + "/stand-in/oidc.acme/.well-known/openid-configuration", timeout=10).json()
    made = requests.post(
        f"{acme}/emulator/v1/projects/demo-portico/standIns/oidc.acme/clients",
        json={"name": "Mine", "redirectUris": ["https://app.example/back"]},
        headers={"Authorization": "Bearer owner"}, timeout=10)
    assert made.status_code == 200, made.text
    client = made.json()
    asked = {"client_id": client["clientId"], "redirect_uri": "https://app.example/back", "response_type": "code",
             "scope": "openid email", "state": "s", "nonce": "n"}
    back = person.sign_in(metadata["authorization_endpoint"] + "?" + urllib.parse.urlencode(asked), "noa@example.com")
    assert back.fields["iss"] == metadata["issuer"]
    answer = session.post(
        metadata["token_endpoint"], auth=(client["clientId"], client["clientSecret"]), timeout=10,
        data={"grant_type": "authorization_code", "code": back.fields["code"],
              "redirect_uri": "https://app.example/back"}).json()
    user = session.get(
        metadata["userinfo_endpoint"], headers={"Authorization": "Bearer " + answer["access_token"]}, timeout=10).json()
    assert user["email"] == "noa@example.com" and answer["id_token"].count(".") == 2


@pytest.mark.one_of_each
@pytest.mark.parametrize("line, finding, place", [
    ("name: ''", "configuration.bad-value", "6:11"),
    ("icon: images/none.svg", "configuration.bad-value", "6:11"),
    ("icon: notes.txt", "configuration.bad-value", "6:11"),
    ("guide: nowhere", "configuration.bad-value", "6:12"),
    ("guide: /no/such/page/", "link.broken-page", "6:12"),
])
def test_a_mistake_in_its_settings_has_its_place(program, tmp_path, line, finding, place):  # noqa: F811
    run(program, tmp_path, "new", "site", "docs")
    (tmp_path / "docs/portico.yml").write_text(
        f"site:\n  title: Acme\n  locales: [en]\nproviders:\n  - id: oidc.acme\n    {line}\n")
    said = run(program, tmp_path / "docs", "check", code=1)
    assert f"portico.yml:{place}: error" in said and f"[{finding}]" in said, said
