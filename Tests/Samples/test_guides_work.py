"""Guides that readers can carry out as they stand: what a step needs is on the page, and happens so in the SDK.

Each test holds one fault that these guides once had. What the SDKs do was read in their sources: firebase-ios-sdk
12.19, facebook-ios-sdk 18.1, GoogleSignIn-iOS 9.1 and firebase-cpp-sdk 13.11.
"""

import plistlib
import re
import shutil
import subprocess

import guide
import pytest
import rules
import samples
from samples import CONTENT, SAMPLES, STUBS, name

pytestmark = [pytest.mark.everyday, pytest.mark.every_language]

FACEBOOK, APPLE = "facebook/apple-platforms", "apple/apple-platforms"


def code(path):
    return (SAMPLES / path).read_text()


def english(path):
    return guide.page_text(path)


def every_english_page():
    return [(str(p.relative_to(CONTENT / "en")), p.read_text()) for p in sorted((CONTENT / "en").rglob("*.md"))]


# ---- Facebook

@pytest.mark.parametrize("path", ["facebook/classic.swift", "facebook/ClassicLoginViewController.m"])
def test_classic_login_asks_for_permission_to_track_and_falls_back(path):
    text = code(path)
    asks, falls_back, token = (text.index(word) for word in (
        "requestTrackingAuthorization", "imitedCredential", "currentAccessToken" if path.endswith(".m") else "AccessToken.current"))
    assert asks < falls_back < token
    assert "NSUserTrackingUsageDescription" in code("facebook/Info.plist")


def test_limited_login_comes_first():
    headings = re.findall(r"\{#(\w+)\}", english(FACEBOOK))
    assert headings.index("limited") < headings.index("classic")


def test_facebooks_sdk_is_connected():
    keys = code("facebook/Info.plist")
    assert all(key in keys for key in (
        "FacebookAppID", "FacebookClientToken", "FacebookDisplayName", "<string>fbYOUR_APP_ID</string>", "LSApplicationQueriesSchemes"))
    shown = guide.text(FACEBOOK)
    for call in ("didFinishLaunchingWithOptions: launchOptions", "didFinishLaunchingWithOptions:launchOptions",
                 "openURLContexts", ".onOpenURL", "FBSDKApplicationDelegate.sharedInstance", "<key>FacebookAppID</key>"):
        assert call in shown, call


def test_the_facebook_app_can_be_asked():
    keys = plistlib.loads((SAMPLES / "facebook/Info.plist").read_bytes())
    assert {"fbapi", "fbauth2"} <= set(keys["LSApplicationQueriesSchemes"])
    assert [each["CFBundleURLSchemes"] for each in keys["CFBundleURLTypes"]] == [["fbYOUR_APP_ID"]]
    assert keys["FacebookAutoLogAppEventsEnabled"] is False and keys["FacebookAdvertiserIDCollectionEnabled"] is False


def test_scenes_come_before_the_app_delegate_of_older_apps():
    shown = guide.text(FACEBOOK)
    for scene, older in (("scene(_ scene: UIScene, openURLContexts", "open url: URL,\n"),
                         ("scene:(UIScene *)scene openURLContexts", "openURL:(NSURL *)url")):
        assert shown.index(scene) < shown.rindex(older)
    for name_ in ("AppDelegate.swift", "AppDelegate.m"):
        start = guide.region(SAMPLES / "facebook" / name_, "start")
        assert "openURL" not in start and "open url" not in start


@pytest.mark.parametrize("path", sorted((SAMPLES / "facebook").glob("*.m")), ids=lambda path: path.name)
def test_facebooks_objective_c_shows_the_headers_it_needs(path):
    """What stands above the first region no reader sees."""
    hidden = path.read_text().split("// region:", 1)[0]
    assert re.sub(r"^// with: .*\n", "", hidden).strip() == ""
    first = re.search(r"// region: ([\w-]+)", path.read_text())[1]
    assert guide.region(path, first).startswith("#import "), path


def test_classic_login_by_facebooks_button_asks_too():
    for path in ("facebook/ClassicButton.swift", "facebook/ClassicButton.m"):
        text = code(path)
        assert "requestTrackingAuthorization" in text
        assert text.index("trackingAuthorizationStatus") < text.index("FacebookAuthProvider")


def test_what_facebooks_sdk_adds_on_android_can_be_removed():
    manifest = code("facebook/AndroidManifest.xml")
    for permission in ("com.google.android.gms.permission.AD_ID", "android.permission.ACCESS_ADSERVICES_AD_ID",
                       "android.permission.ACCESS_ADSERVICES_ATTRIBUTION", "android.permission.ACCESS_ADSERVICES_TOPICS",
                       "android.permission.ACCESS_ADSERVICES_CUSTOM_AUDIENCE"):
        assert f'<uses-permission android:name="{permission}" tools:node="remove" />' in manifest


def test_data_deletion_believes_facebook_alone(tmp_path):
    if not shutil.which("node"):
        pytest.skip("no node on this machine")
    (tmp_path / "deletion.mjs").write_text(guide.region(SAMPLES / "facebook/data-deletion.mjs", "callback"))
    (tmp_path / "run.mjs").write_text("""
        import { createHmac } from "node:crypto";
        import { dataDeletion, readSignedRequest } from "./deletion.mjs";
        const payload = Buffer.from(JSON.stringify({ algorithm: "HMAC-SHA256", user_id: "42" })).toString("base64url");
        const sign = (secret) => createHmac("sha256", secret).update(payload).digest("base64url");
        const deleted = [];
        const response = await dataDeletion(`${sign("secret")}.${payload}`, "secret", async (...all) => deleted.push(all));
        if (deleted[0][0] !== "42" || deleted[0][1] !== response.confirmation_code) throw new Error("not deleted");
        if (!response.url.endsWith(response.confirmation_code)) throw new Error("the address does not name the code");
        for (const wrong of [`${sign("other")}.${payload}`, `${sign("secret")}.${payload}x`, `.${payload}`, payload, ""]) {
            let refused = false;
            try { readSignedRequest(wrong, "secret"); } catch { refused = true; }
            if (!refused) throw new Error(`believed: ${wrong}`);
        }
    """)
    assert samples.run(["node", tmp_path / "run.mjs"]) == ""


def test_facebooks_errors_are_headings_of_their_own():
    text = english("facebook/troubleshooting")
    anchors = re.findall(r"^### .*\{#([\w-]+)\}$", text, re.M)
    assert len(anchors) == len(set(anchors)) >= 28
    parts = re.split(r"^### ", text.split("## References", 1)[0], flags=re.M)[1:]
    for part in parts:
        assert "**Cause:**" in part and "**What to do:**" in part, part.split("\n", 1)[0]
        if "**How to tell:**" in part:
            assert part.index("**Cause:**") < part.index("**How to tell:**") < part.index("**What to do:**")
    produced = re.findall(r"^provider: facebook.com\nerror: ([\w-]+)$", text, re.M)
    assert produced == ["url-blocked", "app-not-active", "invalid-scopes", "access-denied", "token-expired", "nonce-mismatch"]


def test_googles_errors_are_headings_of_their_own():
    text = english("google/troubleshooting")
    parts = re.split(r"^## ", text.split("## References", 1)[0], flags=re.M)[1:]
    assert len(parts) >= 18
    for part in parts:
        heading = part.split("\n", 1)[0]
        if heading.endswith("{#sha-1}"):
            continue
        assert re.search(r"\*\*Seen\*\*.*\*\*Cause(:\*\*|\*\*,).*\*\*How to tell:\*\*.*\*\*What to do:\*\*", part, re.S), heading
    produced = re.findall(r"^provider: google.com\nerror: ([\w-]+)$", text, re.M)
    assert produced == ["redirect-uri-mismatch", "invalid-client", "invalid-client-secret", "disallowed-useragent",
                        "app-in-testing", "access-denied", "audience-mismatch", "nonce-mismatch"]


def test_reauthentication_does_not_use_the_button():
    shown = guide.text("facebook/accounts")
    assert "reauthenticate(with: credential)" in shown and "FBLoginButton()" not in shown
    assert "LoginManager" in code("facebook/limited.swift") and "manager.logIn(" in code("facebook/limited.swift")


# ---- URLs that open the app

def test_swizzling_stays_on():
    for path, text in every_english_page():
        assert not re.search(r"switch off app-delegate swizzling|[Dd]isable (?:app-)?delegate swizzling", text), path


@pytest.mark.parametrize("path", [
    FACEBOOK, "microsoft/apple-platforms", "github/apple-platforms", "google/apple-platforms", "concepts/second-factor"])
def test_urls_return_to_firebase_in_every_kind_of_app(path):
    shown = guide.text(path)
    for call in ("Auth.auth().canHandle(", "canHandleURL:", "openURLContexts", ".onOpenURL"):
        assert call in shown, f"{path}: {call}"


# ---- second factor

def test_the_second_factor_is_told_whole():
    text = english("concepts/second-factor")
    for word in ("Identity Platform", "SMS Multi-factor Authentication", "Apple Push Notifications service", "URL Schemes",
                 "verified e-mail address", "authenticator app", "projectConfigManager", "removeSecondFactors"):
        assert word in guide.text("concepts/second-factor") + text, word
    headings = re.findall(r"\{#([\w-]+)\}", text)
    assert [h for h in headings if h in ("set-up", "enrol", "sign-in", "recovery")] == ["set-up", "enrol", "sign-in", "recovery"]


@pytest.mark.parametrize("path", ["second-factor.swift", "second-factor-completion.swift", "second-factor.m"])
def test_both_kinds_of_factor_can_finish_a_sign_in(path):
    text = code(f"concepts/{path}")
    assert "ForSignIn" in text or "forSignIn" in text, "TOTP"
    assert "PhoneMultiFactorGenerator" in text
    assert rules.unguarded_phone_casts(text) == []


def test_a_hint_of_unknown_kind_is_not_taken_for_a_phone():
    assert rules.unguarded_phone_casts("verify((FIRPhoneMultiFactorInfo *)hint);")
    assert rules.unguarded_phone_casts("phones = hints.compactMap { $0 as? PhoneMultiFactorInfo }")


# ---- Apple

def test_an_answer_from_apple_serves_more_than_signing_in():
    assert "AppleAnswer" in code("apple/sign-in.swift") and "purpose" in code("apple/SignInViewController.m")
    shown = guide.text("apple/accounts")
    for call in ("answer.deleteAccount()", "answer.reauthenticate()", "reauthenticateWithApple", "deleteAccountWithApple"):
        assert call in shown, call
    assert all(f"case .{purpose}:" in guide.text("apple/swiftui") for purpose in ("signIn", "reauthenticate", "deleteAccount"))


@pytest.mark.parametrize("path, revoke, delete", [
    ("apple/account.swift", "await revokeTokens()", "user.delete()"),
    ("apple/account-completion.swift", "revokeTokens { revoked in", "user.delete {"),
    ("apple/account.m", "[self revokeAppleTokens:", "[self deleteUser:user"),
    ("apple/sign_in.cpp", "RevokeAppleTokens(code,", "DeleteAccount(auth);")])
def test_deletion_goes_on_when_revocation_fails(path, revoke, delete):
    after = code(path).split(revoke, 1)[1]
    between = after.split(delete, 1)[0]
    assert "throw" not in between and "return" not in between and "showError" not in between, between


def test_the_keys_of_revocation_and_the_way_by_hand_are_explained():
    text = english("apple/set-up")
    assert all(word in text for word in ("Services ID", ".p8", "key ID", "Team ID", "return URL"))
    assert "support.apple.com/102571" in english("apple/accounts")


def test_every_failure_of_apple_has_a_message():
    assert "showError:nil" not in code("apple/SignInViewController.m") + code("apple/account.m")
    assert len(re.findall(r"finishWithMessage:@", code("apple/SignInViewController.m"))) >= 4


RELAY = ["apple/index", "apple/set-up", "apple/apple-platforms", "apple/troubleshooting", "concepts/private-relay-and-consent"]


@pytest.mark.parametrize("locale", ["en", "th", "he"])
@pytest.mark.parametrize("page", RELAY)
def test_both_domains_of_apples_relay_are_named(page, locale):
    text = guide.page_text(page, locale)
    assert "private.icloud.com" in text and "privaterelay.appleid.com" in text


@pytest.mark.parametrize("path, words", [
    ("apple/account.swift", "not revoked: \\(error as NSError)"), ("apple/account-completion.swift", "not revoked: \\(error as NSError)"),
    ("apple/account.m", 'not revoked: %@", error'), ("apple/AppleTokens.m", 'not revoked: %@", error'),
    ("apple/AppleSignIn.kt", 'not revoked", error'), ("apple/web.mjs", 'not revoked:", error')])
def test_a_failed_revocation_is_logged_with_its_error(path, words):
    assert words in code(path)


def test_what_only_a_device_can_show_is_said_to_be_so():
    text = english("apple/set-up")
    place = text[text.index("{#service-id}"):]
    assert "28 November 2026" in place and "no device" in place and "try it once, on a device" in place
    assert "public reports" in english("apple/troubleshooting")


def test_a_users_departure_is_noticed():
    shown = guide.text("apple/accounts")
    assert all(name in shown for name in ("credentialState(forUserID:", "getCredentialStateForUserID:",
                                          "credentialRevokedNotification", "CredentialRevokedNotification"))
    events = english("apple/set-up")
    assert all(f"`{name}`" in events for name in ("email-disabled", "email-enabled", "consent-revoked", "account-delete"))


def test_apples_list_before_publishing_is_whole():
    text = english("apple/ship-it")
    assert all(word in text for word in ("4.8", "5.1.1(v)", "PrivacyInfo.xcprivacy", "SPF", "DKIM", "return path", "transfer_sub", "60 days",
                                         "Republic of Korea", "scenes"))


# ---- scenes

OLD = re.compile(r"<details>\n<summary>.*?</details>", re.S)


@pytest.mark.parametrize("page", ["concepts/scenes", "concepts/second-factor"])
def test_the_app_delegates_url_is_behind_a_fold(page):
    text = english(page)
    assert 'AppDelegate" region="open-url"' in text and 'SceneDelegate" region="url"' in text
    assert "Xcode 26 or older" in "".join(OLD.findall(text))
    assert 'region="open-url"' not in OLD.sub("", text)
    assert "openURL:" not in guide.region(SAMPLES / "concepts/AppDelegate.m", "start")
    assert "open url" not in guide.region(SAMPLES / "concepts/AppDelegate.swift", "start")


def test_a_scene_is_declared_with_its_delegate():
    manifest = guide.region(SAMPLES / "concepts/Info.plist", "scenes")
    assert all(key in manifest for key in ("UIApplicationSceneManifest", "UIWindowSceneSessionRoleApplication", "UISceneDelegateClassName"))
    assert "UIScene life cycle is required for apps built with this SDK." in english("concepts/scenes")


@pytest.mark.parametrize("page", [page for page in guide.pages_with("objc") if page.startswith("apple/")])
def test_apples_objective_c_shows_the_header_that_it_uses(page):
    """What a block calls is imported in it, or in a block before it."""
    shown = ""
    for language, _, _, block, _ in guide.blocks(page):
        if language == "objc":
            shown += block
            assert "MakeNonce(" not in block or '#import "Nonce.h"' in shown or "FOUNDATION_EXTERN" in shown, page
            assert "RevokeAppleTokensWithCode(" not in block or '#import "AppleTokens.h"' in shown or "FOUNDATION_EXTERN" in block, page


# ---- cancelling

@pytest.mark.parametrize("path, sign", [
    ("google/sign-in.swift", ".canceled"), ("google/sign-in-completion.swift", ".canceled"),
    ("google/SignInViewController.m", "kGIDSignInErrorCodeCanceled"), ("microsoft/sign-in.swift", "webContextCancelled"),
    ("microsoft/sign-in-completion.swift", "webContextCancelled"), ("microsoft/SignInViewController.m", "WebContextCancelled"),
    ("github/sign-in.swift", "webContextCancelled"), ("github/sign-in-completion.swift", "webContextCancelled"),
    ("github/SignInViewController.m", "WebContextCancelled"), ("apple/sign-in.swift", "ASAuthorizationError.canceled"),
    ("apple/SignInViewController.m", "ASAuthorizationErrorCanceled"), ("apple/SignInView.swift", "ASAuthorizationError.canceled"),
    ("apple/apple_sign_in.mm", "answer.cancelled"), ("facebook/limited.swift", "case .cancelled")])
def test_a_cancelled_sign_in_says_nothing(path, sign):
    assert sign in code(path)


# ---- Objective-C++ and C++

def test_objective_cpp_imports_no_modules(tmp_path):
    path = tmp_path / "a.mm"
    path.write_text("@import Foundation;\n")
    assert "modules" in samples.check_objc(path)
    for header in samples.all_samples(".h"):
        assert "@import" not in header.read_text(), name(header)


def test_cpp_errors_are_told_by_platform(row):
    cells = row("en", "apple/cpp-accounts", "The token's nonce", cells=True)
    assert cells[1:] == ["kAuthErrorUnimplemented (-1)", "kAuthErrorMissingOrInvalidNonce", "kAuthErrorFailure"]
    cells = row("en", "apple/cpp-accounts", "Another browser flow", cells=True)
    assert cells[1:] == ["kAuthErrorWebContextCancelled", "kAuthErrorWebContextAlreadyPresented", "–"]


def test_no_browser_flow_is_promised_on_the_desktop(row):
    cells = row("en", "apple/cpp-accounts", "A browser flow was asked for", cells=True)
    assert cells[3].startswith("kAuthErrorUnimplemented (-1)")
    for path in ("apple/cpp", "facebook/cpp", "github/cpp", "google/cpp", "microsoft/cpp"):
        assert "../concepts/desktop.md" in english(path), path
    assert "Operation is not supported on non-mobile systems." in english("concepts/desktop")


# Every code that the SDK for Apple platforms declares: AuthErrorCode of firebase-ios-sdk, as of 20 August 2026.
CODES = [17000, 17002, *range(17004, 17013), 17014, 17015, 17016, 17017, 17020, 17021, 17023, 17024, 17025, 17026,
         *range(17028, 17035), *range(17036, 17049), *range(17051, 17064), 17066, 17067, 17071, 17072, 17073, 17075, 17076,
         17078, *range(17081, 17091), 17093, 17094, 17105, *range(17200, 17212), 17214, 17995, 17999, 18000]


@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_every_code_of_apples_sdk_has_its_row_once(locale):
    rows = [int(number) for path in ("errors", "error-list")
            for number in re.findall(r"^\| (1[78]\d{3}) \|", (CONTENT / locale / f"concepts/{path}.md").read_text(), re.M)]
    assert sorted(rows) == CODES and len(CODES) == 91


# ---- facts of the SDKs

WRONG = {
    r"SDK drops": "reserved parameters are sent along on iOS",
    r"does not hold it while the browser view is open|does not keep the provider while": "only the first dispatch is weak",
    r"\*Add Packages\*|File › Add Packages": "since Xcode 15 it is Add Package Dependencies…",
    r"needs an app delegate for `FirebaseApp\.configure": "SwiftUI configures in the app's initializer",
    r"Tried with": "samples are type-checked, not tried",
}


@pytest.mark.parametrize("wrong", WRONG)
def test_facts_that_were_wrong_stay_out(wrong):
    texts = every_english_page() + [(name(p), p.read_text()) for p in samples.all_samples(".swift", ".m", ".mm", ".h", ".cpp")]
    texts.append(("_strings.yml", (CONTENT / "en/_strings.yml").read_text()))
    assert [path for path, text in texts if re.search(wrong, text)] == [], WRONG[wrong]


def test_a_second_web_flow_is_17058(row):
    assert "another one was still open" in row("en", "github/apple-platforms", "17058")
    assert "never raises" in row("en", "concepts/errors", "17057")
    for path in ("microsoft/accounts", "github/apple-platforms"):
        assert "17057" not in english(path)


def test_the_web_flow_names_its_platforms():
    for path in ("microsoft/apple-platforms", "github/apple-platforms"):
        assert "iOS 15" in english(path) and "does not offer it on macOS" in english(path)
    assert "iOS 13" not in english(APPLE) and "iOS 15" in english(APPLE)


def test_trusted_addresses_are_named():
    assert all(domain in english("concepts/linking") for domain in ("`gmail.com`", "`outlook.com`"))


def test_a_pending_credential_is_dropped_after_the_link_alone():
    for path, link, drop in (("linking.swift", "user.link(with:", "pending = nil"),
                             ("linking-completion.swift", "user.link(with:", "self.pending = nil"),
                             ("linking.m", "linkWithCredential:credential", "self.pendingCredential = nil")):
        text = code(f"concepts/{path}")
        assert text.index(link) < text.index(drop), path


def test_the_keychains_error_has_its_name_in_objective_c(row):
    assert "FIRAuthErrorCodeKeychainError" in row("en", "concepts/errors", "17995")


def test_googles_objective_c_handles_urls():
    assert "[GIDSignIn.sharedInstance handleURL:" in guide.text("google/apple-platforms")


# ---- samples that fit together

@pytest.mark.parametrize("page", guide.pages_with("swift"))
@pytest.mark.parametrize("variant", ["Swift", "SwiftUI"])
def test_the_swift_of_a_guide_compiles_pasted_into_one_file(page, variant, tmp_path):
    pasted = tmp_path / "Pasted.swift"
    pasted.write_text(guide.continued(page) + guide.pasted(page, variant))
    assert samples.check_swift(pasted, beside=[], mode="5") == ""


@pytest.mark.parametrize("page", [p for p in guide.pages_with("objc") if guide.objective_c(p)])
def test_the_objective_c_of_a_guide_compiles_pasted_into_one_file(page, tmp_path):
    pasted = tmp_path / "Pasted.m"
    pasted.write_text("\n".join(path.read_text() for path in guide.objective_c(page)))
    assert samples.check_objc(pasted, beside=[]) == ""


@pytest.mark.parametrize("target", [samples.APPLE, samples.ANDROID])
@pytest.mark.parametrize("page", ["apple/cpp", "apple/cpp-accounts", "facebook/cpp", "github/cpp", "google/cpp", "microsoft/cpp"])
def test_the_cpp_of_a_guide_compiles_pasted_into_one_file(page, target, tmp_path):
    before = guide.shown_as("cpp", "apple/cpp")[""] + "\n" if page == "apple/cpp-accounts" else ""
    pasted = tmp_path / "Pasted.cpp"
    pasted.write_text(before + guide.shown_as("cpp", page)[""])
    assert samples.check_cpp(pasted, target) == ""


@pytest.mark.parametrize("target", [samples.APPLE, samples.ANDROID])
def test_the_cpp_of_all_guides_fits_into_one_program(target, tmp_path):
    """A game with five providers: each function once."""
    functions = {}
    for path in samples.all_samples(".cpp"):
        if path.parent.name in ("apple", "facebook", "github", "google", "microsoft"):
            functions[path.stem, path.parent.name] = path.read_text()
    pasted = tmp_path / "Pasted.cpp"
    pasted.write_text("\n".join(functions.values()))
    assert len(functions) == 6 and samples.check_cpp(pasted, target) == ""


def test_pasting_notices_what_does_not_fit(tmp_path):
    pasted = tmp_path / "Pasted.swift"
    whole = guide.continued("apple/accounts") + guide.pasted("apple/accounts", "Swift")
    pasted.write_text(whole + "\nfunc signOut() {}\nfunc signOut() {}\n")
    assert "redeclaration" in samples.check_swift(pasted, beside=[])


def test_functions_of_two_guides_have_two_names():
    """What a reader with several providers pastes into one app: no free function twice."""
    found = {}
    for path in samples.all_samples(".swift"):
        if "completion" in path.name:
            continue
        for function in re.findall(r"^(?:@MainActor\s+)?func (\w+)\(", path.read_text(), re.M):
            found.setdefault(function, []).append(name(path))
    assert {f: paths for f, paths in found.items() if len(paths) > 1} == {}
    assert not {"signOut", "deleteAccount", "reauthenticate", "link"} & set(found)


def test_stubs_name_version_file_and_isolation():
    for path in sorted(STUBS.rglob("*")):
        if path.is_file() and re.search(r"Firebase|FBSDK|GoogleSignIn", path.name) and "cpp" not in path.parts:
            head = "\n".join(path.read_text().splitlines()[:6])
            assert re.search(r"\d+\.\d+\.\d+ \([0-9a-f]{8}\)", head) and re.search(r"\.(swift|h)\b", head), path.name
    button = (STUBS / "swift/FBSDKLoginKit.swiftinterface").read_text()
    protocol = button[button.index("public protocol LoginButtonDelegate"):]
    assert "@MainActor" not in protocol[:protocol.index("}")]


# ---- a guide is whole on its page, and leads out of the site

@pytest.mark.parametrize("page, needs", [
    (APPLE, ["func makeNonce()", "FOUNDATION_EXTERN NSString *_Nullable MakeNonce", "GoogleService-Info.plist"]),
    ("apple/swiftui", ["func makeNonce()", "FirebaseApp.configure()", "struct AppleAnswer", "func deleteAccount()"]),
    (FACEBOOK, ["func makeNonce()", "FirebaseApp.configure()", "GoogleService-Info.plist"]),
    ("apple/cpp", ["MakeNonce(NSError", "RevokeAppleTokensWithCode"]),
    ("microsoft/apple-platforms", ["FirebaseApp.configure()", "GoogleService-Info.plist", "app-1-1234567890-ios-abc123def456"]),
    ("github/apple-platforms", ["FirebaseApp.configure()", "GoogleService-Info.plist"])])
def test_what_the_steps_need_is_on_the_page(page, needs):
    shown = guide.text(page) + english(page)
    assert [need for need in needs if need not in shown] == []


GUIDES = [path[:-3] for path, text in every_english_page() if "\nsdk:" in text and not path.startswith("portico/")]


@pytest.mark.parametrize("page", GUIDES)
def test_a_guide_leads_to_the_providers_own_pages(page):
    links = re.findall(r"\]\((https://[^)\s]+)", english(page))
    assert "## References {#references}" in english(page) and len(links) >= 2
    assert any("firebase.google.com" in link for link in links), page


# ---- badges

BADGES = {"en": ("Written for", "Samples type-checked"), "th": ("อ้างอิงรุ่น", "ตรวจชนิดข้อมูลของโค้ดตัวอย่างแล้ว"),
          "he": ("נכתב עבור", "דוגמאות הקוד עברו בדיקת טיפוסים")}


# What Tests/Acceptance/web_app.py serves to a browser.
RUN = {"en": "Samples run in tests", "th": "ทดสอบรันโค้ดตัวอย่างแล้ว", "he": "דוגמאות הקוד מורצות בבדיקות"}
SERVED = re.compile(r"(concepts/web-(auth|account|nonce)|(apple|facebook|google|microsoft|github)/web(-library)?)")


@pytest.mark.parametrize("locale", BADGES)
def test_badges_claim_what_is_done(site, locale):
    for page in GUIDES:
        badges = guide.badges(site / locale / page / "index.html")
        written, checked = BADGES[locale]
        wanted = (written, RUN[locale] if page.endswith("/web") else checked)
        assert [badge for badge in wanted if not any(badge in text for text in badges)] == [], (page, badges)


def test_a_page_whose_samples_run_shows_no_others():
    pages = [page for page in GUIDES if "\nsamples: run\n" in english(page)]
    assert len(pages) == 5
    for page in pages:
        shown = re.findall(r'sample="([^"]+)"', english(page))
        assert len(shown) > 8 and [name for name in shown if not SERVED.fullmatch(name)] == [], page


@pytest.mark.parametrize("locale", BADGES)
def test_a_page_without_samples_claims_nothing(site, locale):
    assert not any(BADGES[locale][1] in text for text in guide.badges(site / locale / "concepts/nonce/index.html"))


# ---- words

def test_prose_outside_the_site_uses_the_same_words():
    """The glossary holds the pages and their texts; README and docs have no such check."""
    texts = [samples.ROOT / "README.md", *sorted((samples.ROOT / "docs").glob("*.md"))]
    found = [(path.name, word) for path in texts
             for word in re.findall(r"\b(?:[Ss]omebody|[Ww]hoever|[Ee]verybody|in place of|waiting credential)\b", path.read_text())]
    assert len(texts) > 4 and found == []


@pytest.mark.parametrize("word", ["person", "somebody", "whoever", "everybody", "waiting credential", "provider's interface"])
def test_words_that_are_not_ours_are_findings(word, tmp_path):
    """The check itself notices the word on a page and in the site's texts, with our own glossary."""
    (tmp_path / "content/en").mkdir(parents=True)
    (tmp_path / "portico.yml").write_text("site:\n  title: A\n  locales: [en]\n")
    text = (CONTENT / "glossary.yml").read_text()
    (tmp_path / "content/glossary.yml").write_text(re.sub(r"^  (?:th|he):.*?(?=^  \w|^- |\Z)", "", text, flags=re.M | re.S))
    (tmp_path / "content/en/_strings.yml").write_text((CONTENT / "en/_strings.yml").read_text())
    (tmp_path / "content/en/index.md").write_text(f"---\ntitle: A\ndescription: B\n---\n\nThis is a {word} here.\n")
    for folder in ("templates", "public"):
        shutil.copytree(samples.ROOT / folder, tmp_path / folder)
    done = subprocess.run([samples.portico(), "check", "--config", str(tmp_path / "portico.yml")],
                                  capture_output=True, text=True)
    assert "index.md" in done.stdout and "glossary.forbidden-term" in done.stdout, done.stdout + done.stderr
