"""The guides list errors by their exact text: each says its cause, how to tell, and what to do, in every language."""

import re

import pytest
from samples import CONTENT

pytestmark = [pytest.mark.everyday, pytest.mark.every_language]

LABELS = {"en": ["Cause", "How to tell", "What to do"],
          "th": ["สาเหตุ", "วิธีตรวจ", "วิธีแก้"],
          "he": ["הסיבה", "איך יודעים", "מה עושים"]}
# Texts that people search for, and the errors that the playground can produce.
TEXTS = {
    "microsoft": [f"AADSTS{code}" for code in (50011, 50020, 50105, 50194, 65001, 65004, 700016, 700025, 7000215,
                                               7000222, 90023, 90094)]
    + ["Error getting access token from microsoft.com", "not enabled for consumers", "#EXT#"],
    "github": ["redirect_uri_mismatch", "incorrect_client_credentials", "bad_verification_code", "access_denied",
               "unverified_user_email", "application_suspended", "Bad credentials",
               "You have exceeded a secondary rate limit", "Error getting access token from github.com"],
}
PRODUCED = {
    "microsoft": ["aadsts50194", "aadsts50011", "aadsts700016", "aadsts50020", "aadsts65004", "aadsts7000215",
                  "aadsts7000222", "nonce-mismatch"],
    "github": ["redirect-uri-mismatch", "incorrect-client-credentials", "bad-verification-code", "access-denied"],
}


def entries(locale, provider):
    """The entries of a page, as (anchor, text)."""
    text = (CONTENT / locale / provider / "troubleshooting.md").read_text()
    parts = re.split(r"^## ", text, flags=re.M)[1:]
    return [(re.search(r"\{#([\w-]+)\}", part)[1], part) for part in parts if "{#references}" not in part]


@pytest.mark.parametrize("locale", LABELS)
@pytest.mark.parametrize("provider", TEXTS)
def test_each_error_says_its_cause_then_the_way_out(locale, provider):
    for anchor, text in entries(locale, provider):
        if anchor == "aadsts90023":  # Another text for the same fault.
            assert "(#aadsts700025)" in text
            continue
        labels = re.findall(r"^\*\*([^*]+):\*\*", text, re.M)
        assert labels == LABELS[locale], anchor


@pytest.mark.parametrize("locale", LABELS)
@pytest.mark.parametrize("provider", TEXTS)
def test_errors_are_found_by_their_text(locale, provider):
    found = entries(locale, provider)
    assert [anchor for anchor, _ in found] == [anchor for anchor, _ in entries("en", provider)]
    for text in TEXTS[provider]:
        assert any(text in part for _, part in found), text
    assert [error for _, part in found for error in re.findall(r"^error: ([\w-]+)$", part, re.M)] == PRODUCED[provider]


@pytest.mark.parametrize("locale", LABELS)
def test_errors_at_the_token_endpoint_reach_an_app_by_firebases_text(locale):
    """What they have in common stands first: an app sees 17004 with the provider's words inside."""
    for provider in TEXTS:
        assert entries(locale, provider)[0][0] == "error-getting-access-token"


@pytest.mark.parametrize("locale", LABELS)
def test_a_registration_leads_to_the_errors_that_it_prevents(locale):
    text = (CONTENT / locale / "microsoft/apple-platforms.md").read_text()
    for term in ("Supported account types", "Application (client) ID", "**Value**", "*Secret ID*", "**Web**",
                 "(troubleshooting.md#aadsts7000215)", "(troubleshooting.md#aadsts7000222)", "(ship-it.md#secret)"):
        assert term in text, term
