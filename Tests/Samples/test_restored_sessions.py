"""A user whose session was restored at launch can link, reauthenticate and delete: no sign-in has come before.

The Swift runs, with a stand-in for FirebaseAuth (support/running) that notes what it is asked for. There is no
Objective-C runtime here, so a rule reads that code.
"""

import subprocess

import pytest
import rules
import samples
from samples import SAMPLES, SUPPORT

pytestmark = [pytest.mark.everyday, pytest.mark.every_language]

GUIDES = [
    ("microsoft", 'MicrosoftSignIn(tenant: "contoso.onmicrosoft.com")',
     "microsoft.com prompt=select_account tenant=contoso.onmicrosoft.com mail.read calendars.read"),
    ("github", "GitHubSignIn()", "github.com allow_signup=false user:email"),
]
MAIN = """import FirebaseAuth
let signIn = {made}
let user = Auth.auth().currentUser!
_ = try await signIn.{call}
print(calls.joined(separator: "\\n"))
"""
CALLS = [
    ("deleteAccount(of: user)", ["reauthenticate", "delete"]), ("reauthenticate(user)", ["reauthenticate"]),
    ("link(to: user)", ["link"])]


@pytest.fixture(scope="module")
def firebase(tmp_path_factory):
    """The folder of the stand-in's module, and its object file."""
    folder = tmp_path_factory.mktemp("firebase")
    said = samples.run([
        samples.tools() / "swiftc", "-parse-as-library", "-module-name", "FirebaseAuth", "-emit-module",
        "-emit-module-path", folder / "FirebaseAuth.swiftmodule", "-c", "-o", folder / "FirebaseAuth.o",
        SUPPORT / "running/FirebaseAuth.swift"])
    assert said == ""
    return folder


def run(firebase, folder, sources, made, call):
    """What the sample asks Firebase for, in a process in which nobody has signed in."""
    (folder / "main.swift").write_text(MAIN.format(made=made, call=call))
    said = samples.run([
        samples.tools() / "swiftc", "-swift-version", "5", "-module-name", "App", "-I", firebase, *sources,
        folder / "main.swift", firebase / "FirebaseAuth.o", "-o", folder / "app"])
    assert said == ""
    return subprocess.run([folder / "app"], capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.parametrize("guide, made, asked", GUIDES, ids=[g[0] for g in GUIDES])
@pytest.mark.parametrize("call, then", CALLS, ids=["delete", "reauthenticate", "link"])
def test_a_restored_session_asks_as_a_sign_in_does(firebase, tmp_path, guide, made, asked, call, then):
    sources = [SAMPLES / guide / "sign-in.swift", SAMPLES / guide / "end.swift"]
    assert run(firebase, tmp_path, sources, made, call) == ["provider", asked, *then]


def test_a_provider_that_only_a_sign_in_configures_is_noticed(firebase, tmp_path):
    """The fault that the guides once had: tenant and scopes were set in `signIn()` alone."""
    _, made, asked = GUIDES[0]
    text = (SAMPLES / "microsoft/sign-in.swift").read_text()
    line = next(line for line in text.splitlines(keepends=True) if "provider.customParameters" in line)
    start = "    func signIn() async throws -> AuthDataResult? {\n"
    assert start in text
    faulty = tmp_path / "sign-in.swift"
    faulty.write_text(text.replace(line, "").replace(start, start + line))
    calls = run(firebase, tmp_path, [faulty, SAMPLES / "microsoft/end.swift"], made, "deleteAccount(of: user)")
    assert "delete" in calls and asked not in calls


@pytest.mark.parametrize("guide", [g[0] for g in GUIDES])
def test_objective_c_makes_its_provider_where_every_path_finds_it(guide):
    text = (SAMPLES / guide / "SignInViewController.m").read_text()
    assert rules.providers_made_on_the_way(text) == []
    used = text.count("self.provider ")
    assert used >= 1 and "- (FIROAuthProvider *)provider {" in text
    assert "showError:nil" not in text


def test_a_provider_made_on_the_way_is_found():
    assert rules.providers_made_on_the_way(
        '- (void)signIn {\n    self.provider = [FIROAuthProvider providerWithProviderID:@"github.com"];\n}\n') == ["signIn"]
