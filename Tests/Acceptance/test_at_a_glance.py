"""What can be seen at a glance: what if a claim were different, the account before and after, an honest and a broken run."""

import re
import urllib.parse

import pytest
import zxingcpp

from after_sign_in import walks
from looking import violations
from test_run_pages import sign_in

pytestmark = pytest.mark.everyday

pytest_plugins = ("after_sign_in",)

PIXELS = """svg => new Promise(done => {
  const image = new Image(), scale = 4, size = svg.viewBox.baseVal.width * scale;
  image.onload = () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0, size, size);
    const { data } = pen.getImageData(0, 0, size, size);
    done([size, Array.from({ length: size * size }, (_, i) => data[4 * i])]);
  };
  const copy = svg.cloneNode(true);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", size);
  copy.setAttribute("height", size);
  image.src = "data:image/svg+xml," + encodeURIComponent(copy.outerHTML);
})"""


def fits(me):
    me.page.set_viewport_size({"width": 375, "height": 740})
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), me.page.url
    if me.scripts:
        assert violations(me.page) == [], me.page.url


def changed(me):
    """The marked lines of the account before and after: name, before, after."""
    return [[cell.strip() for cell in (row.locator("th code").inner_text(), *row.locator("td").all_text_contents())]
            for row in me.page.locator(".changes tr.is-changed").all()]


@pytest.mark.one_of_each
@walks
def test_a_changed_claim_is_refused_by_the_check_of_it(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("apple.com", "noa@example.com")
    checks = f"/{locale}/playground/apple/run/checks/"
    me.go(checks)
    assert me.page.locator("[data-what-if]").count() == 0
    me.page.locator(".what-if select").select_option("aud")
    me.page.locator(".what-if input[name=value]").fill("another-app.example")
    me.page.locator(".what-if button").click()
    me.page.wait_for_url("**/run/checks/?claim=aud&value=another-app.example#what-if")

    def refusing():
        return [each.get_attribute("data-refused-by") for each in me.page.locator("[data-refused-by]").all()]

    assert refusing() == ["signature", "audience"]
    assert "another-app.example" in me.page.locator("[data-refused-by=audience]").inner_text()
    fits(me)
    me.page.locator(".what-if-examples a[href*='claim=email']").click()
    me.page.wait_for_url("**claim=email**")
    assert refusing() == ["signature"], "nothing but the signature vouches for it"
    me.page.locator(".what-if-examples a[href*='claim=alg']").click()
    me.page.wait_for_url("**claim=alg**")
    assert refusing()[0] == "algorithm"
    # What people might write there is text.
    me.go(f"{checks}?claim=aud&value={urllib.parse.quote('<img src=x onerror=alert(1)>')}")
    assert "audience" in refusing() and me.page.locator(".what-if img").count() == 0
    me.go(f"{checks}?claim=aud&value={'x' * 1_001}")
    assert me.page.locator("[data-what-if]").count() == 0
    assert [each for each in me.problems if "status of" not in each] == []


def test_a_run_without_an_id_token_has_no_claim_to_change(reader):
    me = reader("en", False)
    me.sign_in("github.com", "noa@example.com")
    me.go("/en/playground/github/run/checks/?claim=aud&value=x")
    assert me.page.locator(".what-if").count() == 0


@pytest.mark.one_of_each
@walks
def test_the_account_before_and_after(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("google.com", "noa@example.com")
    me.account("link")
    me.press("link", provider="github.com")
    me.at_provider("somchai@example.com")
    lines = changed(me)
    assert [(name, before) for name, before, _ in lines] == [("providerUserInfo", "–")]
    assert lines[0][2].startswith("github.com ")
    sent = me.page.locator("section[aria-labelledby=on-the-wire] dt code").all_inner_texts()
    assert "idToken" in sent, "what makes it a link"
    fits(me)
    me.account()
    me.press("unlink", provider="github.com")
    (name, before, after), = changed(me)
    assert name == "providerUserInfo" and before.startswith("github.com ") and after == "–"
    me.account("recent")
    me.page.locator("form[action$='/email'] input[name=email]").fill("new@example.com")
    me.press("email")
    assert [name for name, _, _ in changed(me)] == ["email", "emailVerified"]
    assert 'updateEmail(to: "new@example.com")' in me.text
    me.account("delete")
    me.press("delete")
    assert all(after == "–" for _, _, after in changed(me)) and len(changed(me)) >= 4
    assert me.session["signed_in"] is False


def test_a_refusal_changes_nothing(reader):
    me = reader("en", False)
    me.sign_in("google.com", "noa@example.com")
    me.account("recent")
    me.press("age")
    me.account("delete")
    me.press("delete")
    assert me.error == "credential_too_old_login_again" and changed(me) == []


@pytest.mark.slow
@walks
def test_the_secret_comes_as_a_qr_code(reader, browser, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("google.com", "noa@example.com")
    me.account("second-factor")
    me.press("enrol-app")
    code = me.page.locator("section[aria-labelledby=app-secret] svg.qr")
    assert code.get_attribute("role") == "img" and code.get_attribute("aria-label")
    fits(me)
    with browser.new_context() as drawing:
        page = drawing.new_page()
        page.set_content(code.evaluate("each => each.outerHTML") if scripts else me.page.content())
        size, pixels = page.locator("svg.qr").evaluate(PIXELS)
    found = zxingcpp.read_barcodes(memoryview(bytes(pixels)).cast("B", shape=[size, size]))
    address = me.page.locator("section[aria-labelledby=app-address] code").inner_text()
    assert [each.text for each in found] == [address]
    assert address.startswith("otpauth://totp/") and "secret=" in address


@pytest.mark.one_of_each
@walks
def test_the_lab_starts_with_five_and_sets_a_broken_run_beside_an_honest_one(reader, locale, scripts):
    me = reader(locale, scripts)
    me.go(f"/{locale}/playground/google/lab/")
    assert me.page.locator("[data-sabotage]:visible").count() == 5
    assert me.page.locator("details.lab-aim").count() >= 4
    fits(me)
    me.page.locator("[data-sabotage=foreign_browser]").click()
    me.page.locator("button[name=person]", has_text="noa@example.com").first.click()
    me.page.locator("button[name=decision][value=allow]").click()
    me.page.wait_for_url("**/run/stop/**")
    assert me.page.locator(".comparison").count() == 0, "there is no honest run yet"
    me.sign_in("google.com", "noa@example.com")
    me.go(f"/{locale}/playground/google/lab/")
    me.page.locator("details:has([data-sabotage=nonce_omitted]) summary").click()
    me.page.locator("[data-sabotage=nonce_omitted]").click()
    me.page.locator("button[name=person]", has_text="noa@example.com").first.click()
    me.page.wait_for_url("**/run/stop/**")
    first = me.page.locator("[data-first-difference]")
    assert first.count() == 1 and first.get_attribute("data-first-difference") == "nonce"
    fits(me)


@pytest.mark.slow
@pytest.mark.parametrize("locale", ("en", "th", "he"))
def test_moments_are_in_the_readers_time_zone_with_scripts(browser, server, locale):
    context = browser.new_context(locale=locale, timezone_id="Asia/Bangkok")
    page = context.new_page()
    page.goto(f"{server.url}/playground/google.com/start?locale={locale}")
    page.locator("button[name=person]").first.click()
    page.wait_for_load_state()
    if page.locator("button[name=decision][value=allow]").count():
        page.locator("button[name=decision][value=allow]").click()
    page.wait_for_url("**/run/**")
    page.goto(f"{server.url}/{locale}/playground/google/run/checks/")
    moments = page.locator("time[datetime]")
    assert moments.count() >= 2
    for moment in moments.all():
        at = moment.get_attribute("datetime")
        assert moment.get_attribute("title") == at and moment.inner_text() != at
        local = page.evaluate("at => new Date(at).getHours()", at)
        shown = moment.inner_text()
        assert any(f"{hour}:" in shown or f"{hour} " in shown for hour in (local, f"{local:02}", local % 12 or 12)), shown
        year = page.evaluate("at => String(new Date(at).getFullYear())", at)
        assert year in shown and re.search(r"\d:\d\d:\d\d", shown) and re.search(r"(GMT|UTC)\W*\+7\W*$", shown), "as guides write it"
    assert page.locator(".time-left").count() == moments.count()
    page.goto(f"{server.url}/{locale}/playground/google/run/timeline/")
    for moment in page.locator("time[datetime*='.']").all():
        assert re.search(r"\d:\d\d:\d\d[.,]\d\d\d", moment.inner_text()), moment.inner_text()
    context.close()


@pytest.mark.parametrize("locale", ("en", "th", "he"))
def test_a_token_stands_beside_what_its_parts_say(browser, server, locale):
    context = browser.new_context(locale=locale, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    sign_in(page, server, "google.com", locale)
    page.goto(f"{server.url}/{locale}/playground/google/run/checks/")
    page.locator(".token .secret summary").click()
    says, token = page.locator(".token-beside > div").bounding_box(), page.locator(".token pre").bounding_box()
    right, left = sorted((says, token), key=lambda box: box["x"], reverse=True)
    assert left["x"] + left["width"] <= right["x"] and (right is says) == (locale == "he")
    colour = "each => getComputedStyle(each).color"
    colours = []
    for kind in ("header", "claims", "signature"):
        colours.append(page.locator(f".token h4.token-{kind}").evaluate(colour))
        assert page.locator(f".token-parts .token-{kind}").evaluate(colour) == colours[-1]
    assert len(set(colours)) == 3
    assert "RS256" in page.locator("h4.token-signature + dl").inner_text() and "256 B" in page.locator("h4.token-signature + dl").inner_text()
    # From the beginning of a long page to its two other parts.
    assert page.locator(".step-ways a").evaluate_all("all => all.map(each => document.querySelector(each.hash) !== null)") == [True, True]
    context.close()
