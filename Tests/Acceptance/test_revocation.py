"""Taking a grant back at each provider, over HTTP: the next sign-in asks afresh."""

import pytest
import requests

import conftest
from reader import Reader, error_code

pytestmark = pytest.mark.everyday


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    running = conftest.Server(tmp_path_factory.mktemp("revocation"), "--verbose").start()
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def nobody(local):
    """Every test begins without accounts: most addresses join none of another provider."""
    requests.delete(f"{local.url}/emulator/v1/projects/demo-portico/accounts", timeout=30).raise_for_status()


@pytest.mark.one_of_each
@pytest.mark.parametrize("provider", ["apple.com", "google.com", "github.com", "facebook.com"])
def test_after_taking_it_back_the_provider_asks_again(local, provider):
    reader = Reader(local)
    # Facebook's word on an address joins no account of another provider.
    email = "pranee@contoso.example" if provider == "facebook.com" else "somchai@example.com"
    reader.sign_in(provider, email)
    assert reader.asked == ["person", "consent"]
    reader.sign_in(provider, email)
    assert reader.asked == ["person"], "what was agreed to is remembered"
    assert reader.revoke(provider).status_code == 303
    page = reader.sign_in(provider, email)
    assert reader.asked == ["person", "consent"]
    assert error_code(page) is None and reader.status()["signed_in"]
    if provider == "apple.com":
        assert "firstName" in page.text, "Apple shares the name as it does the first time"


def test_a_second_revocation_is_told_as_what_it_is(local):
    reader = Reader(local)
    reader.sign_in("google.com", "noa@example.com")
    assert reader.revoke("google.com").status_code == 303
    page = reader.revoke("google.com")
    assert page.status_code == 400 and error_code(page) == "provider_error"


@pytest.mark.parametrize("provider,wishes", [("microsoft.com", {}), ("facebook.com", {"variant": "limited"})])
@pytest.mark.parametrize("language", ["en", "th", "he"])
def test_where_there_is_nothing_to_take_back_the_page_says_so(local, provider, wishes, language):
    reader = Reader(local, language)
    page = reader.sign_in(provider, "layla@contoso.example" if wishes else "noa@example.com", **wishes)
    assert error_code(page) is None
    page = reader.revoke(provider)
    assert page.status_code == 400 and error_code(page) == "revocation_not_offered"
    assert f'lang="{language}"' in page.text


def test_another_sites_page_takes_nothing_back(local):
    reader = Reader(local)
    reader.sign_in("google.com", "ada@example.com")
    assert reader.revoke("google.com", Origin="https://evil.example").status_code == 403
    assert reader.revoke("google.com", **{"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert Reader(local).revoke("google.com").status_code == 404, "another browser has nothing"
    reader.sign_in("google.com", "ada@example.com")
    assert reader.asked == ["person"]


def test_microsofts_photo_comes_as_bytes_or_not_at_all(local):
    reader = Reader(local)
    # Her address may belong to an account of another provider by now; the run shows what came all the same.
    reader.sign_in("microsoft.com", "pranee@contoso.example")
    with_photo = reader.session.get(f"{local.url}/en/playground/microsoft/run/", timeout=30)
    assert "image/jpeg" in with_photo.text and "/graph/v1.0/me/photo/" in with_photo.text
    without = reader.sign_in("microsoft.com", "noa@example.com")
    assert "image/jpeg" not in without.text and "ImageNotFound" in without.text
    assert error_code(without) is None and reader.status()["signed_in"]
    reader.sign_in("microsoft.com", "pranee@contoso.example", scopes="profile email")
    bare = reader.session.get(f"{local.url}/en/playground/microsoft/run/", timeout=30)
    assert "/graph/v1.0/me" not in bare.text, "Graph was not asked for"
