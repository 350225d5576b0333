"""Providers that are not ours sign people in at the playground, found by discovery alone."""

import urllib.parse

import pytest

import conftest
import glewlwyd
from arena import small_project
from registered import PlainServer
from visitor import Visitor, check_refusal

pytestmark = pytest.mark.everyday

PASSWORD = "correct horse battery"


def configuration(folder, issuer, secret="glewlwyd-secret"):
    return small_project(folder, [
        "  - id: oidc.glewlwyd\n", f"    issuer: {issuer}\n", "    clientID: portico\n",
        f"    clientSecret: {secret}\n"])


@pytest.fixture(scope="module")
def provider(tmp_path_factory):
    if glewlwyd.unavailable():
        pytest.skip(glewlwyd.unavailable())
    assert glewlwyd.is_installed(), "`scripts/setup test` did not unpack Debian's glewlwyd; run it and read what it says"
    started = glewlwyd.Glewlwyd(tmp_path_factory.mktemp("glewlwyd"))
    try:
        started.start()
        started.create("user", username="noa", name="נועה לוי", email="noa@example.com", password=PASSWORD,
                       scope=["openid"], enabled=True)
        yield started
    finally:
        started.stop()


@pytest.fixture(scope="module")
def playground(provider, tmp_path_factory):
    """A server that is glewlwyd's client."""
    folder, port = tmp_path_factory.mktemp("client"), conftest.free_port()
    provider.register(
        "portico", "glewlwyd-secret", f"http://127.0.0.1:{port}/playground/oidc.glewlwyd/callback")
    started = PlainServer(port, folder, configuration=configuration(folder, provider.issuer)).start()
    yield started
    started.stop()


def sign_in(playground, provider, change=lambda parameters: parameters):
    visitor = Visitor(playground, "he")
    back = provider.approve(visitor.begin("oidc.glewlwyd", "he"), "noa", PASSWORD, "portico")
    parameters = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(back).query))
    return visitor, visitor.come_back("oidc.glewlwyd", change(parameters))


def test_glewlwyd_signs_a_person_in(playground, provider):
    visitor, page = sign_in(playground, provider)
    assert page.status_code == 200, page.text[:3000]
    now = visitor.status()
    assert now["signed_in"] and now["provider"] == "oidc.glewlwyd"
    again, _ = sign_in(playground, provider)
    assert again.status()["subject"] == now["subject"], "the same person, the same account"
    account = visitor.get("/he/playground/account/").text
    assert "נועה לוי" in account and "noa@example.com" in account


def test_a_code_of_glewlwyd_that_was_changed_is_refused(playground, provider):
    """glewlwyd answers `invalid_code`, a word of its own, which the page quotes."""
    visitor, page = sign_in(
        playground, provider, lambda parameters: parameters | {"code": parameters["code"][::-1]})
    check_refusal(page, "provider_error", locale="he")
    assert not visitor.signed_in
