"""The code of the guides "Sign in with … on the web", run as it is shown: Firebase's JavaScript SDK in a browser, with
Portico's backend and stand-ins, for each provider."""

import re

import pytest
import requests

import authenticator
import backend as wire
import web_app
from backend import BRANDS, PROJECT, fresh_email
from conftest import Server
from firebase_web_sdk import firebase_sdk  # noqa: F401  a fixture
from popups import choose, close, decide

pytestmark = pytest.mark.everyday

EACH = pytest.mark.parametrize("brand", BRANDS)
UNTRUSTED = ["facebook", "github", "microsoft"]
SCRIPTED = pytest.mark.parametrize("brand", ["apple", "facebook", "google"])


class Backend(wire.Backend):
    """The server of these tests, started once."""

    def administer(self, path, **body):
        answer = self.call("POST", f"identitytoolkit.googleapis.com/v1/projects/{PROJECT}/{path}", body,
                           headers={"Authorization": "Bearer owner"})
        assert answer.status == 200, answer.json
        return answer


@pytest.fixture(scope="module")
def backend(tmp_path_factory):
    folder = tmp_path_factory.mktemp("web")
    server = Server(folder, configuration=wire.configuration(folder)).start()
    yield Backend(server.url)
    server.stop()


@pytest.fixture(scope="module")
def address(backend, firebase_sdk):  # noqa: F811
    with web_app.serving(firebase_sdk, backend.url) as found:
        yield found


class WebApp(web_app.WebApp):
    email = access_token = None
    nonces = ()

    def give_token(self, brand, nonce):
        """A real token of the stand-in, for the script that stands for the provider's own."""
        if self.email is None:
            return None
        self.nonces = [*self.nonces, nonce]
        if brand == "facebook":  # an access token counts only if it was made for the project's own client
            return self.access_token
        answer = wire.tokens(self.backend.url, brand, self.email, nonce=nonce)
        return answer["id_token"]


@pytest.fixture
def app(page, backend, address, brand):
    requests.delete(f"{backend.url}/emulator/v1/projects/{PROJECT}/accounts", timeout=30).raise_for_status()
    made = WebApp(page, backend, address, brand)
    yield made
    assert [seen for seen in made.outside if seen[0] == "refused"] == [], "nothing outside of this machine is asked"
    assert made.problems == [], "neither an error that nobody takes nor one in the console"


def with_password(app, verified=False):
    """A user who signs in with a password, and is signed in."""
    email = fresh_email()
    uid = app.backend.administer("accounts", email=email, password="correct horse", emailVerified=verified)["localId"]
    again(app, email)
    return email, uid


def again(app, email):
    done = app.run(f"app.sdk.signInWithEmailAndPassword(app.auth, '{email}', 'correct horse')")
    assert "error" not in done, done


def providers(user):
    return sorted(info["providerId"] for info in user["providerData"])


@pytest.mark.one_of_each
@EACH
def test_signing_in_by_popup(app, brand):
    done = app.sign_in()
    assert "error" not in done, done
    assert providers(done["value"]["user"]) == [f"{brand}.com"]
    assert done["value"]["accessToken"]
    app.open()
    assert app.user()["uid"] == done["value"]["user"]["uid"], "the session outlives the page"
    app.run("app.account.leave()")
    assert app.user() is None


@pytest.mark.slow
@EACH
def test_cancelling_says_nothing(app, brand):
    # The third user, whom no other test lets in: who has said yes once is not asked again.
    assert app.sign_in(person=2, decision="cancel") == {"value": None}
    assert app.popup("app.web.signIn()", close) == {"value": None}
    assert app.user() is None


@pytest.mark.one_of_each
@EACH
def test_signing_in_by_redirect(app, brand):
    assert app.run("app.web.returnFromSignIn()") == {"value": None}
    app.click("app.web.leaveForSignIn()")
    decide(app.page, "allow", back="#go")
    app.page.wait_for_url(app.address + "*")
    app.wait()
    done = app.run("app.web.returnFromSignIn()")
    assert "error" not in done and done["value"], done
    assert providers(done["value"]["user"]) == [f"{brand}.com"]


@pytest.mark.one_of_each
@EACH
def test_linking_unlinking_and_reauthenticating(app, brand):
    _, uid = with_password(app)
    linked = app.popup("app.web.link()", choose("allow"))
    assert "error" not in linked and linked["value"]["operationType"] == "link", linked
    assert app.user()["uid"] == uid and providers(app.user()) == sorted([f"{brand}.com", "password"])
    proved = app.popup("app.web.reauthenticate()", choose("allow"))
    assert proved["value"]["operationType"] == "reauthenticate", proved
    other = app.popup("app.web.reauthenticate()", choose("allow", person=1))
    assert other == {"error": "auth/user-mismatch"}
    app.run("app.web.removeLink()")
    assert providers(app.user()) == ["password"]


@pytest.mark.one_of_each
@EACH
def test_an_identity_of_another_account_opens_that_account(app, brand):
    first = app.sign_in()["value"]["user"]["uid"]
    _, uid = with_password(app)
    assert uid != first
    assert app.popup("app.web.link()", choose("allow")) == {"error": "auth/credential-already-in-use"}
    opened = app.run("app.account.useOtherAccount(app.errors.last)")
    assert "error" not in opened and opened["value"]["user"]["uid"] == first, opened


@pytest.mark.one_of_each
@pytest.mark.parametrize("brand", UNTRUSTED)
def test_an_address_that_is_taken_keeps_a_pending_credential(app, brand):
    address = app.sign_in()["value"]["user"]["email"]
    app.run("app.account.leave()")
    requests.delete(f"{app.backend.url}/emulator/v1/projects/{PROJECT}/accounts", timeout=30).raise_for_status()
    uid = app.backend.administer("accounts", email=address, password="correct horse")["localId"]
    assert app.sign_in() == {"error": "auth/account-exists-with-different-credential"}
    assert app.run("app.account.keepPending(app.errors.last)") == {"value": address}
    again(app, address)
    assert app.run("app.account.linkPending()") == {"value": "nothing"}
    assert app.user()["uid"] == uid and providers(app.user()) == sorted([f"{brand}.com", "password"])


@pytest.mark.one_of_each
@EACH
@pytest.mark.parametrize("kind", ["totp", "phone"])
def test_a_second_factor_finishes_the_sign_in(app, brand, kind):
    email, uid = with_password(app, verified=True)
    assert "error" not in app.popup("app.web.link()", choose("allow"))
    if kind == "totp":
        device, _ = authenticator.enrol(app.backend, app.backend.sign_in(email)["idToken"])
    else:
        app.backend.administer("accounts:update", localId=uid, mfa={
            "enrollments": [{"mfaEnrollmentId": "phone-1", "phoneInfo": "+15550001111"}]})
    app.run("app.account.leave()")
    assert app.sign_in() == {"error": "auth/multi-factor-auth-required"}
    assert app.user() is None

    def finish(code):
        return app.run("app.account.finishSignIn(app.errors.last, ([factor]) => { globalThis.factor = factor.factorId;"
                       f" return factor; }}, {code})")

    if kind == "totp":
        code = f"() => '{device.fresh()}'"
        wrong = "() => '000000'" if code != "() => '000000'" else "() => '000001'"
    else:
        code = "() => smsCode()"
        wrong = "() => '000000'"
    keep = app.page.evaluate_handle("app.errors.last")
    assert finish(wrong) == {"error": "auth/invalid-verification-code"}
    app.page.evaluate("(error) => { app.errors.last = error; }", keep)
    done = finish(code)
    assert "error" not in done and done["value"]["user"]["uid"] == uid, done
    assert app.page.evaluate("factor") == kind and app.user()["uid"] == uid


@pytest.mark.slow
@EACH
def test_deleting_the_account_asks_first_and_tells_the_provider(app, brand):
    app.sign_in()
    assert not app.popup("app.web.deleteAccount()", close)["value"]
    assert app.user() is not None
    done = app.popup("app.web.deleteAccount()", choose("allow"))
    assert done == {"value": True if brand in ("microsoft", "github") else {"revoked": True}}, done
    assert app.user() is None
    listed = app.backend.call("GET", f"identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:batchGet",
                              headers={"Authorization": "Bearer owner"}).json
    assert listed.get("users", []) == []


@pytest.mark.one_of_each
@SCRIPTED
def test_the_providers_own_script_signs_in(app, brand):
    if brand == "facebook":
        app.access_token = app.sign_in()["value"]["accessToken"]
        app.run("app.account.leave()")
    app.page.evaluate("app.load()")
    start = {"apple": "app.library.signInWithApplesScript()", "facebook": "app.library.signInWithFacebooksSDK()"}
    if brand != "google":
        if brand == "apple":
            app.run("app.library.prepare()")
        assert app.run(start[brand]) == {"value": None}, "the user cancelled"
    app.email = "somchai@example.com"
    if brand == "google":
        app.page.evaluate(
            "async () => { await app.library.showGoogleButton(document.querySelector('#place'),"
            " (signIn) => { globalThis.signedIn = told(() => signIn); }); }")
        for _ in range(2):
            app.page.click("#google")
            app.page.wait_for_function("() => globalThis.signedIn", timeout=20_000)
            done = app.page.evaluate("async () => await signedIn.finally(() => { globalThis.signedIn = null; })")
            assert "error" not in done, done
            assert app.page.locator("#google").count() == 1
        assert len(set(app.nonces)) == 2, "no two tokens share a nonce"
    else:
        if brand == "apple":
            app.run("app.library.prepare()")
        done = app.run(start[brand])
    assert "error" not in done, done
    assert providers(app.user()) == [f"{brand}.com"]
    if brand == "apple":
        assert done["value"]["name"] == {"firstName": "Somsri", "lastName": "Jaidee"}


@pytest.mark.parametrize("brand", ["microsoft"])
def test_microsofts_photo_comes_from_graph(app, brand):
    found = []
    for person in range(3):
        token = app.sign_in(person)["value"]["accessToken"]
        found.append(app.run(f"app.web.photo('{token}')")["value"])
    assert None in found, "personal accounts have none"
    assert any(photo and photo.startswith("blob:") for photo in found)
    assert app.run("app.web.photo('wrong')") == {"value": None}


@pytest.mark.parametrize("brand", ["github"])
def test_githubs_api_knows_the_user(app, brand):
    token = app.sign_in()["value"]["accessToken"]
    done = app.run(f"app.web.githubUser('{token}')")
    assert re.fullmatch(r"\d+", str(done["value"]["id"])), done
    assert "401" in app.run("app.web.githubUser('wrong')")["error"]


@pytest.mark.slow
@pytest.mark.parametrize("brand", ["github"])
def test_a_redirect_is_lost_where_storage_is_apart(backend, firebase_sdk, whole_page, brand):  # noqa: F811
    """The trap of the guides: the app is one site and the handler another, so that the browser keeps their storage apart."""
    requests.delete(f"{backend.url}/emulator/v1/projects/{PROJECT}/accounts", timeout=30).raise_for_status()
    with web_app.serving(firebase_sdk, backend.url, host="localhost") as other:
        app = WebApp(whole_page, backend, other, brand)
        app.click("app.web.leaveForSignIn()")
        decide(app.page, "allow", back="#go")
        app.page.wait_for_url(app.address + "*")
        app.wait()
        assert app.run("app.web.returnFromSignIn()") == {"value": None}
        assert "error" not in app.sign_in(), "a popup is not affected"
