"""Apple tells our server that a person stopped using it: the stand-in posts, our endpoint checks and signs out."""

import base64
import json

import lxml.html
import pytest
import requests

import conftest
from reader import Reader

PATH = "/playground/apple.com/notifications"


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    running = conftest.Server(tmp_path_factory.mktemp("notifications"), "--verbose").start()
    yield running
    running.stop()


def stop_using(reader, person):
    """Presses "stop using" on the stand-in's account page."""
    page = lxml.html.fromstring(reader.session.get(f"{reader.base}/stand-in/apple/account", timeout=30).text)
    form = page.xpath(f"//form[.//input[@name='person' and @value='{person}']]")[0]
    return reader.session.post(
        f"{reader.base}/stand-in/apple/account", data=form.form_values(), timeout=30,
        headers={"Origin": reader.base})


def test_stopping_the_use_at_apple_signs_out_here(local):
    reader, other = Reader(local), Reader(local)
    reader.sign_in("apple.com", "ada@example.com")
    other.sign_in("apple.com", "somchai@example.com")
    assert reader.status()["signed_in"] and other.status()["signed_in"]
    assert stop_using(reader, "ada").status_code == 200
    assert not reader.status()["signed_in"], "the session ended without a word from the reader's browser"
    assert other.status()["signed_in"], "nobody else was signed out"
    reader.sign_in("apple.com", "ada@example.com")
    assert reader.status()["signed_in"], "who comes back is welcome"


def part(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


@pytest.mark.parametrize("body", [
    b"", b"{}", b"[]", b'{"payload":7}', b'{"payload":"a.b.c"}', b"<html>", b'{"payload":' * 5000,
    json.dumps({"payload": part({"alg": "none"}) + "." + part({"sub": "x"}) + "."}).encode(),
    json.dumps({"payload": part({"alg": "RS256", "kid": "x"}) + "." + part({"sub": "x"}) + ".AAAA"}).encode(),
])
def test_what_apple_did_not_sign_is_refused(local, body):
    reader = Reader(local)
    reader.sign_in("apple.com", "noa@example.com")
    answer = requests.post(local.url + PATH, data=body, headers={"Content-Type": "application/json"}, timeout=30)
    assert answer.status_code == 400 and answer.json()["error"]
    assert reader.status()["signed_in"]
