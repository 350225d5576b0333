"""Everything after a sign-in, walked in a real browser: link, unlink, conflicts, recent sign-ins, deletion, mail,
second factor, tokens, rules, custom tokens; in each language, with scripts and without."""

import contextlib
import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error

import conftest
from arena import small_project

WALKS = [("en", True), ("th", False), ("he", True), ("en", False), ("th", True), ("he", False)]
WALK_IDS = [f"{locale}-{'scripts' if scripts else 'plain'}" for locale, scripts in WALKS]
walks = pytest.mark.parametrize("locale,scripts", WALKS, ids=WALK_IDS)


class Reader:
    """A person with a browser of their own."""

    def __init__(self, browser, server, locale="en", scripts=True):
        self.server, self.locale, self.scripts = server, locale, scripts
        self.context = browser.new_context(locale=locale, java_script_enabled=scripts)
        self.page = self.context.new_page()
        self.problems = []
        self.page.on("console", lambda m: self.problems.append(m.text) if m.type == "error" else None)

    def close(self):
        with contextlib.suppress(Exception):
            self.context.close()

    # Going about

    def go(self, path):
        try:
            return self.page.goto(f"{self.server.url}{path}")
        except Error as error:
            # The second of two clicks may still be on its way to its page.
            if "interrupted by another navigation" not in str(error):
                raise
            self.page.wait_for_load_state("networkidle")
            return self.page.goto(f"{self.server.url}{path}")

    def account(self, page=""):
        return self.go(f"/{self.locale}/playground/account/{page + '/' if page else ''}")

    def at(self, page):
        return f"/{self.locale}/playground/account/{page}/" in self.page.url

    def sign_in(self, provider, person, share=True, page=None):
        """Begins at the provider's start; ends where the playground leads."""
        self.go(f"/playground/{provider}/start?locale={self.locale}")
        self.at_provider(person, share=share)

    def at_provider(self, person, share=True, decision="allow"):
        """Chooses a person and consents, at the stand-in that the browser has come to."""
        self.page.wait_for_selector("button[name=person]")
        self.page.locator("button[name=person]", has_text=person).first.click()
        self.page.wait_for_load_state()
        answer = self.page.locator(f"button[name=decision][value={decision}]")
        if answer.count():
            if not share:
                self.page.locator("input[name=email_choice][value=hide]").check()
            answer.click()
            self.page.wait_for_load_state()
        if not self.scripts and self.page.locator("form[data-submit]").count():
            self.page.locator("form[data-submit] button").click()
        self.page.wait_for_url(re.compile(r"/playground/(account|[a-z]+/run)"))

    def press(self, action, index=0, **hidden):
        """Presses the button of the form that posts to `action` with these hidden fields."""
        selector = f"form[action='/playground/account/{action}']"
        for name, value in hidden.items():
            selector += f":has(input[name={name}][value='{value}'])"
        form = self.page.locator(selector).nth(index)
        form.locator("button[type=submit]").click()
        self.page.wait_for_load_state()

    # Looking

    @property
    def text(self):
        return self.page.locator("main").inner_text()

    @property
    def error(self):
        found = self.page.locator("main[data-error-code]")
        return found.get_attribute("data-error-code") if found.count() else None

    @property
    def session(self):
        return json.loads(self.page.request.get(self.server.url + "/playground/session").text())

    @property
    def identities(self):
        """Provider ids of the account's page."""
        self.account()
        fields = self.page.locator("form[action='/playground/account/unlink'] input[name=provider]")
        return [fields.nth(i).get_attribute("value") for i in range(fields.count())]

    def phone_code(self):
        """The code on the telephone's screen."""
        return self.page.locator("section[aria-labelledby=phone] .fact-value code").first.inner_text()

    def check_page(self):
        html = self.page.locator("html")
        assert html.get_attribute("lang") == self.locale
        assert html.get_attribute("dir") == ("rtl" if self.locale == "he" else "ltr")
        assert not re.search(r"\bafter\.[a-z_.]+", self.text), "a text is missing"


PROVIDERS = [f"  - id: {name}.com\n" for name in ("apple", "facebook", "microsoft", "github", "google")]


class Pool:
    """Servers where every browser has a sandbox of its own; a new one when an address has had its share."""

    def __init__(self, factory):
        self.factory, self.running, self.left = factory, None, 0

    def start(self, public):
        folder = self.factory.mktemp("after")
        configuration = small_project(folder, PROVIDERS)
        if public:
            configuration = configuration.replace("playground:\n", "playground:\n  publicSandboxes: true\n")
        return conftest.Server(folder, configuration=configuration).start(240)

    def take(self):
        if self.left == 0:
            self.stop()
            self.running, self.left = self.start(public=True), 18
        self.left -= 1
        return self.running

    def stop(self):
        if self.running:
            self.running.stop()
            self.running = None


@pytest.fixture(scope="module")
def pool(tmp_path_factory):
    made = Pool(tmp_path_factory)
    yield made
    made.stop()


@pytest.fixture
def reader(browser, pool):
    """Makes readers with sandboxes of their own; their browsers are closed at the end."""
    with contextlib.ExitStack() as stack:

        def make(locale="en", scripts=True):
            made = Reader(browser, pool.take(), locale, scripts)
            stack.callback(made.close)
            return made

        yield make


@pytest.fixture
def neighbour(browser, pool):
    """Makes readers who share one sandbox, as on a developer's machine."""
    server = pool.start(public=False)
    with contextlib.ExitStack() as stack:
        stack.callback(server.stop)

        def make(locale="en", scripts=True):
            made = Reader(browser, server, locale, scripts)
            stack.callback(made.close)
            return made

        yield make


# Linking


@walks
def test_a_provider_is_linked_and_unlinked(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("google.com", "noa@example.com")
    first = me.session["subject"]
    me.account("link")
    me.check_page()
    me.press("link", provider="github.com")
    me.at_provider("somchai@example.com")
    assert me.at("outcome") and me.error is None
    me.check_page()
    assert "user.link(with: credential)" in me.text and "linkWithCredential" in me.text
    assert me.session == {"signed_in": True, "subject": first, "provider": "github.com"}
    assert me.identities == ["google.com", "github.com"]
    me.page.go_back()
    assert me.at("outcome") and me.error is None
    me.account()
    me.press("unlink", provider="google.com")
    assert me.at("outcome") and me.error is None
    assert me.identities == ["github.com"]
    me.press("unlink", provider="github.com")
    assert me.at("unlink"), "the last one is warned of"
    assert me.page.locator(".panel-warning").count() == 1
    assert me.identities == ["github.com"]
    me.go(f"/{locale}/playground/account/unlink/?provider=github.com")
    me.press("unlink", sure="yes")
    assert me.error is None and me.identities == []
    assert me.session["subject"] == first
    assert me.problems == []


@walks
def test_apple_is_linked_only_with_consent(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("github.com", "somchai@example.com")
    me.account("link")
    me.press("link", provider="apple.com")
    assert me.at("consent")
    me.check_page()
    me.press("link", consent="no")
    assert me.at("outcome") and me.error == "consent_declined"
    assert me.identities == ["github.com"]
    me.go(f"/{locale}/playground/account/consent/?provider=apple.com")
    me.press("link", consent="yes")
    me.at_provider("somchai@example.com", share=False)
    assert me.at("outcome") and me.error is None
    assert me.identities == ["github.com", "apple.com"]
    me.account("link")
    me.press("link", provider="google.com")
    assert me.at("consent"), "from an Apple account, too"


@walks
def test_a_credential_in_use_still_signs_in(reader, locale, scripts):
    """17025: the link is refused, the updated credential opens the account it belongs to."""
    me = reader(locale, scripts)
    me.sign_in("apple.com", "somchai@example.com", share=False)
    owner = me.session["subject"]
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.page.wait_for_load_state()
    me.sign_in("github.com", "noa@example.com")
    other = me.session["subject"]
    assert other != owner
    me.go(f"/{locale}/playground/account/consent/?provider=apple.com")
    me.press("link", consent="yes")
    me.at_provider("somchai@example.com", share=False)
    assert me.error == "federated_user_id_already_linked"
    me.check_page()
    for name in ("17025", "FIRAuthErrorCodeCredentialAlreadyInUse", "kAuthErrorCredentialAlreadyInUse",
                 "auth/credential-already-in-use", "FEDERATED_USER_ID_ALREADY_LINKED"):
        assert name in me.text
    assert me.session["subject"] == other, "nothing was changed"
    me.press("updated-credential")
    assert me.at("outcome") and me.error is None
    assert me.session["subject"] == owner
    me.page.go_back()
    me.page.reload()
    if me.page.locator("form[action$='updated-credential']").count():
        me.press("updated-credential")
    assert me.session["subject"] == owner, "it works once, and going back breaks nothing"


@walks
def test_an_address_in_use_is_linked_after_its_owner_signs_in(reader, locale, scripts):
    """17012: the new credential waits, and joins after the known provider's sign-in."""
    me = reader(locale, scripts)
    me.sign_in("google.com", "noa@example.com")
    owner = me.session["subject"]
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.page.wait_for_load_state()
    me.sign_in("facebook.com", "noa@example.com")
    assert me.at("conflict") and me.error == "account_exists"
    me.check_page()
    for name in ("17012", "kAuthErrorAccountExistsWithDifferentCredentials", "google.com", "facebook.com"):
        assert name in me.text
    assert me.session["signed_in"] is False
    me.page.locator(".after-next a").first.click()
    me.at_provider("noa@example.com")
    assert me.at("outcome") and me.error is None
    assert me.session["subject"] == owner
    assert me.identities == ["google.com", "facebook.com"]


def test_a_waiting_credential_joins_nobody_else(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.sign_in("facebook.com", "noa@example.com")
    assert me.at("conflict")
    me.sign_in("github.com", "somchai@example.com")
    assert me.identities == ["github.com"], "another account does not get it"
    me.account("conflict")
    me.press("drop-waiting")
    me.account("conflict")
    assert not me.at("conflict"), "it was forgotten"


def test_a_proven_address_takes_the_account_over(neighbour):
    """Whoever opened an account with an unproven address loses every way into it."""
    attacker, victim = neighbour(), neighbour()
    attacker.sign_in("microsoft.com", "Mallory")
    taken = attacker.session["subject"]
    victim.sign_in("google.com", "Ada")
    assert victim.session["subject"] == taken
    victim.account("outcome")
    assert victim.page.locator("#takeover").count() == 1
    assert victim.identities == ["google.com"]
    assert attacker.session["signed_in"] is False
    attacker.account("tokens")
    assert not attacker.at("tokens")


# A recent sign-in


@walks
def test_an_old_sign_in_must_be_renewed_before_deleting(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("apple.com", "somchai@example.com", share=False)
    first = me.session["subject"]
    me.account("recent")
    me.check_page()
    me.press("age")
    assert me.at("outcome") and me.error is None
    me.account("delete")
    me.press("delete")
    assert me.error == "credential_too_old_login_again"
    for name in ("17014", "requiresRecentLogin", "auth/requires-recent-login"):
        assert name in me.text
    me.account("recent")
    me.page.locator("form[action$='/email'] input[name=email]").fill("new@example.com")
    me.press("email")
    assert me.error == "credential_too_old_login_again"
    me.account("recent")
    me.press("reauthenticate", provider="apple.com")
    me.at_provider("noa@example.com")
    assert me.error == "user_mismatch" or me.error == "email_not_found"
    assert "17024" in me.text and me.session["subject"] == first
    me.account("delete")
    me.press("delete")
    assert me.error == "credential_too_old_login_again", "somebody else's proof counts for nothing"
    me.account("recent")
    me.press("reauthenticate", provider="apple.com")
    me.at_provider("somchai@example.com", share=False)
    assert me.error is None and me.session["subject"] == first
    me.account("delete")
    me.check_page()
    me.press("delete")
    assert me.at("outcome") and me.error is None
    assert "/auth/revoke" in me.text and "/v1/accounts:delete" in me.text
    assert me.session["signed_in"] is False
    me.page.reload()
    assert me.at("outcome") and me.error is None
    me.sign_in("apple.com", "somchai@example.com", share=False)
    assert me.session["subject"] != first
    assert "สมชาย" in me.page.locator("main").inner_text(), "the first time again: the name comes once more"
    assert me.problems == []


def test_the_address_is_changed_and_verified_anew(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    me.account("recent")
    me.page.locator("form[action$='/email'] input[name=email]").fill("noa@new.example")
    me.press("email")
    assert me.error is None and me.session["signed_in"], "this browser's session goes on"
    me.account("mail")
    assert "noa@new.example" in me.text
    me.press("send-mail")
    me.press("confirm-mail")
    assert me.at("outcome") and me.error is None and "emailVerified" in me.text
    me.account("mail")
    assert me.page.locator("form[action$=confirm-mail]").count() == 0, "a code works once"


# Mail


@walks
def test_apples_relay_wants_to_know_the_sender(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("apple.com", "somchai@example.com", share=False)
    me.account("mail")
    me.check_page()
    assert "privaterelay.appleid.com" in me.text
    me.press("send-mail")
    assert me.page.locator(".panel-warning").count() == 1, "dropped: nobody knows the sender"
    assert me.page.locator("form[action$=confirm-mail]").count() == 0
    me.press("register-sender")
    assert re.search(r"noreply@demo-[0-9a-f]+\.firebaseapp\.com", me.text)
    me.press("send-mail")
    assert me.page.locator("form[action$=confirm-mail]").count() == 1
    me.press("confirm-mail")
    assert me.at("outcome") and me.error is None


# Second factor


def enrol(me, number="+66 2 555 0100"):
    me.account("second-factor")
    me.page.locator("form[action$='/enrol'] input[name=number]").fill(number)
    me.press("enrol")
    assert me.at("second-factor")
    code = me.phone_code()
    me.page.locator("form[action$=enrol-code] input[name=code]").fill(code)
    me.press("enrol-code")


@walks
def test_a_second_factor_is_enrolled_asked_for_and_withdrawn(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("google.com", "noa@example.com")
    first = me.session["subject"]
    enrol(me)
    assert me.at("outcome") and me.error is None
    me.check_page()
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.page.wait_for_load_state()
    me.sign_in("google.com", "noa@example.com")
    assert me.at("verify") and me.error == "second_factor_required"
    me.check_page()
    assert "17078" in me.text and "0100" in me.text and "+6625550100" not in me.text
    assert me.session["signed_in"] is False, "not before the code"
    me.press("choose-factor")
    code = me.phone_code()
    wrong = "000000" if code != "000000" else "111111"
    me.page.locator("form[action$=factor-code] input[name=code]").fill(wrong)
    me.press("factor-code")
    assert me.at("verify") and me.error == "invalid_code" and me.session["signed_in"] is False
    me.page.locator("form[action$=factor-code] input[name=code]").fill(code)
    me.press("factor-code")
    assert me.at("outcome") and me.error is None
    assert me.session["subject"] == first
    me.account("tokens")
    assert "sign_in_second_factor" in me.text
    me.account("second-factor")
    me.press("withdraw")
    assert me.at("outcome") and me.error is None and me.session["signed_in"]
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.page.wait_for_load_state()
    me.sign_in("google.com", "noa@example.com")
    assert me.session["signed_in"] is True, "no code is asked for any more"
    assert me.problems == []


def test_wrong_codes_are_limited(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    enrol(me)
    me.sign_in("google.com", "noa@example.com")
    me.press("choose-factor")
    code = me.phone_code()
    wrong = "000000" if code != "000000" else "111111"
    for _ in range(5):
        me.page.locator("form[action$=factor-code] input[name=code]").fill(wrong)
        me.press("factor-code")
    assert me.error == "too_many_attempts_try_later"
    assert me.page.locator("form[action$=factor-code]").count() == 0, "the code has ended"
    me.press("choose-factor")
    assert me.phone_code() != code


def test_a_second_factor_wants_a_verified_address(reader):
    me = reader()
    me.sign_in("facebook.com", "noa@example.com")
    me.account("second-factor")
    assert me.page.locator(".panel-warning").count() == 1
    me.page.locator("form[action$='/enrol'] input[name=number]").fill("+66 2 555 0100")
    me.press("enrol")
    assert me.error == "unverified_email" and "17086" in me.text
    me.account("mail")
    me.press("send-mail")
    me.press("confirm-mail")
    enrol(me)
    assert me.error is None


# Tokens, rules, custom tokens, what providers give


@walks
def test_refreshing_keeps_the_time_of_the_sign_in(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("google.com", "noa@example.com")
    me.account("recent")
    me.press("age")
    me.account("tokens")
    me.check_page()
    me.page.wait_for_timeout(1100)
    me.press("refresh")
    assert me.at("outcome") and me.error is None
    rows = {row.locator("dt").inner_text(): row.locator("dd").first.inner_text()
            for row in me.page.locator(".exchange-part .facts > div").all()}
    assert "→" in rows["iat"] and "→" in rows["exp"] and "→" not in rows["auth_time"]


@walks
def test_rules_know_three_askers(reader, locale, scripts):
    me = reader(locale, scripts)
    me.account("rules")
    me.check_page()
    assert me.page.locator("#rules-signed_out").count() == 1 and me.page.locator("#rules-own").count() == 0
    me.sign_in("google.com", "noa@example.com")
    me.account("rules")
    uid = me.session["subject"]
    own = me.page.locator("section[aria-labelledby=rules-own]").inner_text()
    assert uid in own
    nobody = me.page.locator("section[aria-labelledby=rules-signed_out]").inner_text()
    assert "null" in nobody
    verdicts = [me.page.locator(f"section[aria-labelledby=rules-{key}] dd").last.inner_text()
                for key in ("signed_out", "own", "other")]
    assert verdicts[0] == verdicts[2] != verdicts[1]


@walks
def test_a_custom_token_signs_in(reader, locale, scripts):
    me = reader(locale, scripts)
    me.account("custom-token")
    me.check_page()
    me.page.locator("textarea[name=claims]").fill('{"sub": "admin"}')
    me.press("custom-token")
    assert me.error == "forbidden_claim" and me.session["signed_in"] is False
    me.account("custom-token")
    me.page.locator("input[name=uid]").fill("line-7")
    me.page.locator("textarea[name=claims]").fill('{"role": "teacher"}')
    me.press("custom-token")
    assert me.at("outcome") and me.error is None
    now = me.session
    assert now["provider"] == "custom" and now["subject"].endswith("-line-7")
    me.account("tokens")
    assert "teacher" in me.text
    again = reader(locale, scripts)
    again.account("custom-token")
    again.page.locator("input[name=uid]").fill("line-7")
    again.press("custom-token")
    assert again.session["subject"] != now["subject"], "nobody can choose another browser's account"


@walks
def test_microsofts_three_numbers_stand_side_by_side(reader, locale, scripts):
    me = reader(locale, scripts)
    me.sign_in("microsoft.com", "noa@example.com")
    me.account("microsoft")
    me.check_page()
    rows = {row.locator("dt").inner_text(): row.locator("dd").first.inner_text()
            for row in me.page.locator("section[aria-labelledby=microsoft-ids] .facts > div").all()}
    oid, uid = rows["oid"], rows["providerData[0].uid"]
    assert oid.startswith("00000000-0000-0000-") and oid.replace("-", "").endswith(uid) and len(uid) == 16
    assert rows["sub"] not in (oid, uid)
    assert "404" in me.text, "a personal account has no photo"
    failed = me.page.locator("section[aria-labelledby=microsoft-audience] tr.is-failed")
    assert failed.count() == 1 and "another-app.example" in failed.inner_text()
    other = reader(locale, scripts)
    other.sign_in("microsoft.com", "pranee@contoso.example")
    other.account("microsoft")
    photo = other.page.locator("img.panel-photo")
    assert photo.count() == 1
    answer = other.page.request.get(other.server.url + photo.get_attribute("src"))
    assert answer.headers["content-type"] == "image/jpeg" and answer.body()[:2] == b"\xff\xd8"
    assert me.page.request.get(me.server.url + "/playground/account/photo").status == 404


def test_what_each_provider_gave_is_compared(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    me.sign_in("github.com", "somchai@example.com")
    me.account("providers")
    assert "user:email" in me.page.locator("section[aria-labelledby=gave-github]").inner_text()
    assert "noa@example.com" in me.page.locator("section[aria-labelledby=gave-google]").inner_text()


# Bad input


def test_forms_of_other_sites_and_made_up_ones_do_nothing(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    url = me.server.url + "/playground/account/"
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {}):
        answer = me.page.request.post(url + "delete", headers=headers, form={"locale": "en"}, max_redirects=0)
        assert answer.status == 403, headers
    own = {"Origin": me.server.url}
    assert me.page.request.post(url + "nonsense", headers=own, max_redirects=0).status == 404
    for form in ({"provider": "nobody.example"}, {}):
        assert me.page.request.post(url + "link", headers=own, form=form, max_redirects=0).status == 404
    forged = me.page.request.post(
        url + "link", headers=own, form={"provider": "apple.com", "consent": "maybe"}, max_redirects=0)
    assert forged.headers["location"].split("?")[0].endswith("/consent/"), "no consent, no link"
    unlinked = me.page.request.post(
        url + "unlink", headers=own, form={"provider": "github.com", "locale": "en"}, max_redirects=0)
    assert unlinked.status == 303
    me.account("outcome")
    assert me.error == "no_such_provider" and "17016" in me.text
    for action in ("confirm-mail", "enrol-code", "factor-code", "choose-factor", "withdraw", "updated-credential"):
        answer = me.page.request.post(
            url + action, headers=own, form={"code": "x" * 5000, "factor": "x"}, max_redirects=0)
        assert answer.status == 303, action
    assert me.identities == ["google.com"] and me.session["signed_in"]


def test_pages_out_of_order_lead_somewhere_sensible(reader):
    me = reader("he")
    for page in ("link", "consent", "unlink", "recent", "delete", "mail", "second-factor", "tokens", "providers",
                 "microsoft", "verify", "conflict", "outcome"):
        answer = me.account(page)
        assert answer.status == 200 and me.page.url.endswith("/he/playground/account/"), page
    assert me.account("nonsense").status == 404
    me.sign_in("google.com", "noa@example.com")
    assert me.go("/he/playground/account/consent/?provider=nobody").status == 404
    for page in ("verify", "conflict"):
        me.account(page)
        assert me.page.url.endswith("/he/playground/account/"), page


def test_a_link_goes_only_to_whom_it_was_begun_for(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    me.account("link")
    me.press("link", provider="github.com")
    chooser = me.page.url
    other = me.context.new_page()
    other.goto(me.server.url + "/en/playground/account/")
    other.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    other.wait_for_load_state()
    assert me.page.url == chooser
    me.page.locator("button[name=person]", has_text="somchai@example.com").first.click()
    me.page.wait_for_load_state()
    me.page.locator("button[name=decision][value=allow]").click()
    me.page.wait_for_selector("[data-error-code]")
    assert me.page.locator("[data-error-code]").first.get_attribute("data-error-code") == "account_changed"
    assert me.session["signed_in"] is False


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_double_clicks_do_what_one_click_does(reader, scripts):
    me = reader("en", scripts)
    me.sign_in("google.com", "noa@example.com")

    def twice(action, **hidden):
        selector = f"form[action='/playground/account/{action}']"
        for name, value in hidden.items():
            selector += f":has(input[name={name}][value='{value}'])"
        me.page.locator(f"{selector} button[type=submit]").first.dblclick()
        me.page.wait_for_load_state()
        me.page.wait_for_timeout(300)

    me.account("recent")
    twice("age")
    assert me.session["signed_in"]
    me.account("recent")
    twice("reauthenticate", provider="google.com")
    me.at_provider("noa@example.com")
    assert me.error is None and me.session["signed_in"]
    me.account("tokens")
    twice("refresh")
    assert me.session["signed_in"]
    me.account("second-factor")
    twice("enrol")
    me.account("second-factor")
    me.page.locator("form[action$=enrol-code] input[name=code]").fill(me.phone_code())
    twice("enrol-code")
    assert me.session["signed_in"]
    me.sign_in("google.com", "noa@example.com")
    me.account("verify")
    twice("choose-factor")
    me.account("verify")
    me.page.locator("form[action$=factor-code] input[name=code]").fill(me.phone_code())
    twice("factor-code")
    me.account()
    assert me.session["signed_in"], "the second click finds the session of the first"
    me.account("delete")
    twice("delete")
    assert me.session["signed_in"] is False
    assert me.at("outcome") and me.error is None


def test_two_browsers_see_nothing_of_each_other(neighbour):
    me, other = neighbour(), neighbour()
    me.sign_in("google.com", "noa@example.com")
    enrol(me)
    me.account("second-factor")
    me.page.locator("form[action$='/enrol'] input[name=number]").fill("+66 2 555 0199")
    me.press("enrol")
    me.account("mail")
    me.press("send-mail")
    other.sign_in("google.com", "somchai@example.com")
    for page in ("", "mail", "second-factor", "providers", "tokens", "link"):
        other.account(page)
        assert "noa@example.com" not in other.text and "5550199" not in other.text
    other.account("outcome")
    assert not other.at("outcome")


def test_signing_out_clears_what_was_under_way(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    me.account("tokens")
    me.press("refresh")
    refresh_token = me.page.locator(".secret code").first.text_content()
    assert len(refresh_token) > 20
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.page.wait_for_load_state()
    me.account("outcome")
    assert not me.at("outcome")
    assert me.session["signed_in"] is False
    assert "playground/account" in me.page.url


def test_the_log_holds_no_secret_of_it(reader):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    me.account("tokens")
    secrets = {me.page.locator(".secret code").nth(i).text_content() for i in range(2)}
    enrol(me)
    me.sign_in("google.com", "noa@example.com")
    me.press("choose-factor")
    secrets.add(me.phone_code())
    log = me.server.log_text()
    for secret in secrets:
        assert secret and secret not in log
    assert "noa@example.com" not in log


@pytest.mark.parametrize("locale,scheme,width", [("en", "light", 1280), ("th", "dark", 360), ("he", "light", 360)])
def test_the_pages_have_no_violation(browser, reader, locale, scheme, width):
    me = reader(locale)
    me.context.close()
    me.context = browser.new_context(
        locale=locale, color_scheme=scheme, viewport={"width": width, "height": 800})
    me.page = me.context.new_page()
    problems = {}

    def look(name):
        found = Axe().run(me.page).response["violations"]
        wide = me.page.evaluate("document.documentElement.scrollWidth > innerWidth + 1")
        if found or wide:
            problems[name] = [(v["id"], v["nodes"][0]["target"]) for v in found] + (["wide"] if wide else [])

    me.sign_in("microsoft.com", "pranee@contoso.example")
    for page in ("", "link", "recent", "second-factor", "mail", "tokens", "rules", "providers", "microsoft",
                 "custom-token", "delete"):
        me.account(page)
        look(page)
    me.go(f"/{locale}/playground/account/consent/?provider=apple.com")
    look("consent")
    me.go(f"/{locale}/playground/account/unlink/?provider=microsoft.com")
    look("unlink")
    me.account("recent")
    me.press("age")
    look("outcome, done")
    me.account("delete")
    me.press("delete")
    look("outcome, refused")
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.sign_in("google.com", "noa@example.com")
    enrol(me)
    me.account("second-factor")
    look("second factor, enrolled")
    me.sign_in("google.com", "noa@example.com")
    look("verify")
    me.press("choose-factor")
    look("verify, code")
    me.context.clear_cookies()
    me.sign_in("facebook.com", "noa@example.com")
    look("conflict")
    assert problems == {}
    me.context.close()
