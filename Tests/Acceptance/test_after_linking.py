"""After a sign-in: link and unlink, and what happens when identity or address belongs to somebody."""

import pytest

from after_sign_in import walks

pytestmark = pytest.mark.everyday

pytest_plugins = ("after_sign_in",)


@pytest.mark.one_of_each
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


@pytest.mark.one_of_each
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
    said = [text for text in me.page.locator("main p").all_inner_texts() if text]
    assert sum("Apple" in text for text in said) >= 1 and len(said) == len(set(said)), "said once, not at each provider"
    me.press("link", provider="google.com")
    assert me.at("consent"), "from an Apple account, too"


@pytest.mark.one_of_each
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


@pytest.mark.one_of_each
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
    me.page.locator(".demo-next a").first.click()
    me.at_provider("noa@example.com")
    assert me.at("outcome") and me.error is None
    assert me.session["subject"] == owner
    assert me.identities == ["google.com", "facebook.com"]


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("provider", ["google.com", "github.com"])
def test_an_account_of_two_providers_leads_to_the_sign_in_that_is_open(reader, provider):
    me = reader()
    me.sign_in("google.com", "noa@example.com")
    me.account("link")
    me.press("link", provider="github.com")
    me.at_provider("noa@example.com")
    me.account()
    me.page.locator("form[action^='/playground/sign-out'] button[type=submit]").click()
    me.page.wait_for_load_state()
    me.sign_in(provider, "noa@example.com")
    me.account()
    name = provider.removesuffix(".com")
    links = [each.get_attribute("href") for each in me.page.locator("form[action^='/playground/sign-out'] a").all()]
    assert [link for link in links if "/run/" in link] == [f"/en/playground/{name}/run/"]
    assert [link for link in links if "/start" in link] and all(f"/{provider}/start" in link for link in links if "/start" in link)
    assert me.go(f"/en/playground/{name}/run/").status == 200
