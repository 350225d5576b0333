"""A display name of ten thousand bytes with markup and mixed directions, from a provider that says it is so."""

import json
import urllib.parse

import pytest
from axe_playwright_python.sync_playwright import Axe

import conftest
from arena import small_project
from provider import Plan, Provider
from test_failure_lab import LOCALES
from visitor import MARK, check_markup

pytestmark = pytest.mark.slow

PIECE = ("<script>window.ran = 1</script><img src=x onerror='window.ran = 1'>"
         f"<{MARK}>\"'&amp;{{{{strings}}}}\u202e\u2067 נועה לוי \u0e2a\u0e21\u0e0a\u0e32\u0e22 \u202b\u2066 "
         "</title></bdi></code></main>")
NAME = (PIECE * 100).encode()[:10_000].decode(errors="ignore")
AFTER = ("", "link", "recent", "mail", "tokens", "rules", "providers", "custom-token", "delete")


@pytest.fixture(scope="module")
def playground(tmp_path_factory):
    provider = Provider(subject="long-name").start()
    folder = tmp_path_factory.mktemp("names")
    configuration = small_project(folder, [provider.configuration("oidc.names")])
    server = conftest.Server(folder, configuration=configuration).start()
    yield server, provider
    server.stop()
    provider.stop()


@pytest.mark.parametrize("locale,width", list(zip(LOCALES, (1280, 360, 360))))
def test_a_long_hostile_name_spoils_no_page(browser, playground, locale, width):
    server, provider = playground
    context = browser.new_context(locale=locale, viewport={"width": width, "height": 900})
    page = context.new_page()
    problems, found = [], {}
    page.on("dialog", lambda dialog: problems.append("a dialog"))
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    begun = context.request.get(f"{server.url}/playground/oidc.names/start?locale={locale}", max_redirects=0)
    assert begun.status == 302
    grant = provider.approve(begun.headers["location"], Plan(claims={"name": NAME}))
    page.goto(f"{server.url}/playground/oidc.names/callback?{urllib.parse.urlencode(grant.parameters)}")
    assert page.url.endswith(f"/{locale}/playground/oidc.names/run/"), page.url
    assert context.request.get(server.url + "/playground/session").json()["signed_in"] is True
    paths = [f"oidc.names/run/{step}" for step in ("", "checks/", "credential/", "account/", "timeline/")]
    paths += [f"account/{name + '/' if name else ''}" for name in AFTER] + ["", "sandbox/"]
    shown = 0
    for path in paths:
        answer = page.goto(f"{server.url}/{locale}/playground/{path}")
        assert answer.status == 200, path
        check_markup(answer.text())
        state = page.evaluate(
            """piece => {
                const holders = [...document.querySelectorAll('main *')].filter(e =>
                    [...e.childNodes].some(n => n.nodeType === 3 && n.data.includes(piece)));
                return {
                    ran: window.ran, wide: document.documentElement.scrollWidth - innerWidth,
                    footer: document.querySelectorAll('body > footer').length,
                    mains: document.querySelectorAll('main').length,
                    holders: holders.map(e => ({
                        tag: e.localName, length: e.textContent.length,
                        isolated: /isolate|plaintext/.test(getComputedStyle(e).unicodeBidi),
                        tall: e.getBoundingClientRect().height })),
                };
            }""", "<script>window.ran")
        trouble = []
        if state["ran"] is not None or state["mains"] != 1:
            trouble.append("markup")
        if state["wide"] > 0:
            trouble.append(f"{state['wide']} px too wide")
        for holder in state["holders"]:
            shown += 1
            if not holder["isolated"]:
                trouble.append(f"not isolated: {holder['tag']}")
            # A thousand characters are enough to see what it is; on a phone that is less than two screens.
            if holder["length"] > 1001 or holder["tall"] > 1600:
                trouble.append(f"unbounded: {holder['tag']} {holder['length']} characters, {holder['tall']} px")
        trouble += [violation["id"] for violation in Axe().run(page).response["violations"]]
        if trouble:
            found[path] = trouble
    assert found == {}, json.dumps(found)
    assert problems == [] and shown >= 3
    context.close()
