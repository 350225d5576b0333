"""The timeline of a run: everything that was sent, copied as commands, taken away as files, passed on as a link."""

import json
import re
import shutil
import subprocess

import lxml.html
import pytest
from axe_playwright_python.sync_playwright import Axe

from person import Person
from test_failure_lab import LOCALES, PERSON, press_on
from visitor import check_headers, check_markup

pytestmark = pytest.mark.everyday


WITHOUT_ADDRESS = {"facebook.com": "&scopes=public_profile", "github.com": "&scopes=read:user"}
"""Providers whose word on an address is not trusted: with one that an account has already, they would ask first."""


def signed_in(server, provider="apple.com", locale="en"):
    """Somebody who has signed in, with the secrets of the run."""
    person = Person(server.url)
    begun = person.session.get(
        f"{server.url}/playground/{provider}/start?locale={locale}{WITHOUT_ADDRESS.get(provider, '')}",
        allow_redirects=False)
    state = re.search(r"state=([^&]+)", begun.headers["Location"])[1]
    page = press_on(person, begun, PERSON)
    assert "/run/" in page.url, page.url
    shown = re.findall(r'<details class="secret">.*?<code[^>]*>([^<]{8,})</code>', page.text)
    return person, set(shown) | {state}


def post(person, server, path, origin=None):
    return person.session.post(server.url + path, headers={"Origin": origin or server.url}, timeout=30)


@pytest.mark.one_of_each
@pytest.mark.parametrize("provider", ["apple.com", "github.com", "facebook.com", "microsoft.com", "google.com"])
def test_every_exchange_can_be_copied_without_a_secret(server, provider):
    person, secrets = signed_in(server, provider)
    page = person.session.get(f"{server.url}/en/playground/{provider.removesuffix('.com')}/run/timeline/")
    tree = check_markup(page.text)
    articles = tree.xpath("//article[contains(@class,'exchange')]")
    copies = tree.xpath("//details[@class='copies']")
    assert len(copies) >= 3 and len(articles) >= len(copies)
    for group in copies:
        assert group.xpath(".//*[@class='code-tab-label']/text()") == ["curl", "HTTPie", "Swift"]
        for command in group.xpath(".//code"):
            assert not [s for s in secrets if s in command.text_content() and s in shown_secrets(tree)]
        for command in group.xpath(".//section[@data-code='curl' or @data-code='httpie']//code"):
            done = subprocess.run(["bash", "-n"], input=command.text_content(), text=True, capture_output=True)
            assert done.returncode == 0, (command.text_content(), done.stderr)


def shown_secrets(tree):
    """What the owner has to uncover first."""
    return {code.text_content() for code in tree.xpath("//details[@class='secret']/code")}


def test_a_copied_command_does_what_the_run_did(server):
    """The key set's neighbour: the profile of GitHub, asked for again with the run's own token."""
    if not shutil.which("curl"):
        pytest.skip("no curl")
    person, _ = signed_in(server, "github.com")
    page = person.session.get(f"{server.url}/en/playground/github/run/timeline/")
    tree = lxml.html.fromstring(page.text)
    for article in tree.xpath("//article[contains(@class,'exchange')]"):
        command = article.xpath(".//section[@data-code='curl']//code")
        if command and "/api/user'" in command[0].text_content():
            bearer = article.xpath(".//details[@class='secret']/code")[0].text_content()
            done = subprocess.run(
                ["bash", "-c", command[0].text_content() + " --silent"], capture_output=True, text=True,
                env={"PATH": "/usr/bin:/bin", "AUTHORIZATION": bearer, "NO_PROXY": "*"}, timeout=30)
            assert isinstance(json.loads(done.stdout)["id"], int), done
            return
    raise AssertionError("the profile was not asked for")


@pytest.mark.parametrize("provider", ["apple.com", "github.com"])
def test_the_archive_is_a_har_without_secrets(server, provider):
    person, secrets = signed_in(server, provider)
    name = provider.removesuffix(".com")
    answer = person.session.get(f"{server.url}/en/playground/{name}/run/timeline.har")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}-run.har"'
    log = json.loads(answer.text)["log"]
    assert log["version"] == "1.2" and log["creator"]["name"] and log["creator"]["version"]
    assert len(log["entries"]) >= 3
    for entry in log["entries"]:
        check_entry(entry)
    assert [e["startedDateTime"] for e in log["entries"]] == sorted(e["startedDateTime"] for e in log["entries"])
    assert max(entry["time"] for entry in log["entries"]) > 0, "no call to a provider takes no time"
    assert not [secret for secret in secrets if secret in answer.text]
    assert PERSON not in answer.text


def check_entry(entry):
    """The members that HAR 1.2 asks of an entry, with their types."""
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", entry["startedDateTime"])
    assert entry["time"] == sum(entry["timings"].values()) >= 0 and isinstance(entry["cache"], dict)
    assert {"send", "wait", "receive"} <= entry["timings"].keys()
    request, response = entry["request"], entry["response"]
    for member, kind in (("method", str), ("url", str), ("httpVersion", str), ("cookies", list), ("headers", list),
                         ("queryString", list), ("headersSize", int), ("bodySize", int)):
        assert isinstance(request[member], kind), member
    for member, kind in (("status", int), ("statusText", str), ("httpVersion", str), ("cookies", list),
                         ("headers", list), ("content", dict), ("redirectURL", str), ("headersSize", int),
                         ("bodySize", int)):
        assert isinstance(response[member], kind), member
    assert isinstance(response["content"]["size"], int) and response["content"]["mimeType"]
    assert request["url"].startswith("http")
    for pair in request["headers"] + request["queryString"] + request.get("postData", {}).get("params", []):
        assert set(pair) == {"name", "value"}


@pytest.mark.parametrize("locale", LOCALES)
def test_a_run_is_passed_on_without_a_secret(server, locale):
    person, secrets = signed_in(server, "apple.com", locale)
    made = post(person, server, f"/playground/apple.com/share?locale={locale}")
    assert made.status_code == 200 and "/run/timeline/?link=" in made.url
    link = re.search(rf'{server.url}/{locale}/playground/shared/[\w-]+/', made.text)[0]
    again = post(person, server, f"/playground/apple.com/share?locale={locale}")
    assert link in again.text, "a second press makes no second link"
    stranger = Person(server.url).session
    for other in LOCALES:
        seen = stranger.get(link.replace(f"/{locale}/playground", f"/{other}/playground"))
        assert seen.status_code == 200
        tree = check_markup(seen.text)
        check_headers(seen)
        assert not [secret for secret in secrets if secret in seen.text]
        assert PERSON not in seen.text and "Noa" not in seen.text
        assert not tree.xpath("//details[@class='secret' or @class='copies']") and not tree.xpath("//form[@method='post']")
        assert tree.xpath("//a[contains(@href,'/playground/apple.com/start')]")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("link", ["gone", "x" * 22, "%3Cscript%3E", "..%2f..%2fetc"])
def test_a_link_that_leads_nowhere_says_so(server, locale, link):
    answer = Person(server.url).session.get(f"{server.url}/{locale}/playground/shared/{link}/")
    assert answer.status_code == 404
    tree = check_markup(answer.text)
    assert tree.xpath("//@data-error-code") == ["share_gone"]
    assert tree.xpath(f"//a[@href='/{locale}/playground/']")


def test_only_the_own_page_passes_a_run_on(server):
    person, _ = signed_in(server)
    assert post(person, server, "/playground/apple.com/share", "https://attacker.example").status_code == 403
    assert post(person, server, "/playground/nobody.example/share").status_code == 404
    assert post(Person(server.url), server, "/playground/apple.com/share").status_code == 404
    forged = person.session.get(f"{server.url}/en/playground/apple/run/timeline/?link=made-up")
    assert forged.status_code == 200 and "made-up" not in forged.text


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_the_timeline_in_a_browser(browser, server, locale):
    context = browser.new_context(locale=locale, viewport={"width": 360, "height": 800})
    page = context.new_page()
    problems = []
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    page.goto(f"{server.url}/playground/google.com/start?locale={locale}")
    page.locator("button[name=person]", has_text=PERSON).first.click()
    page.wait_for_load_state()
    if page.locator("button[name=decision][value=allow]").count():
        page.locator("button[name=decision][value=allow]").click()
    page.wait_for_url("**/run/**")
    page.goto(f"{server.url}/{locale}/playground/google/run/timeline/")
    page.locator("details.copies summary").first.click()
    assert page.locator("details.copies pre").first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("form[action*='/share'] button").dblclick()
    page.wait_for_url("**link=*")
    shared = page.locator(".notice a[href*='/shared/']").get_attribute("href")
    assert page.locator(".notice a[href*='/shared/']").count() == 1
    found = [(v["id"], v["nodes"][0]["target"]) for v in Axe().run(page).response["violations"]]
    page.goto(shared)
    found += [(v["id"], v["nodes"][0]["target"]) for v in Axe().run(page).response["violations"]]
    assert found == [] and problems == []
    context.close()
