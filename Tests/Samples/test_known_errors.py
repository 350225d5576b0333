"""Guides that readers copy from have 33 known errors in code and facts. Each has a test here, by number.

A fault in code is caught twice where possible: the faulty form does not compile against the stubs (`planted`), or
a rule over the samples' text finds it (`rules.py`). Every rule is shown the faulty form first, so that none passes
because it sees nothing. A fault in facts is looked for on the rendered pages, in every language.
"""

import re

import pytest
import rules
import samples
from samples import SAMPLES, name

pytestmark = [pytest.mark.everyday, pytest.mark.every_language]

LOCALES = ("en", "th", "he")
SWIFT_HEAD = "import AuthenticationServices\nimport FBSDKLoginKit\nimport FirebaseAuth\nimport Foundation\nimport UIKit\n\n"
OBJC_HEAD = "@import AuthenticationServices;\n@import CommonCrypto;\n@import Security;\n\n"
CPP_HEAD = '#include "firebase/auth.h"\nusing firebase::Future;\nusing firebase::auth::AuthResult;\n'


@pytest.fixture
def planted(tmp_path):
    """Compiles a snippet in a function, and returns the compiler's complaint ("" if there is none)."""

    def compiled(language, body):
        if language == "swift":
            path = tmp_path / "planted.swift"
            path.write_text(SWIFT_HEAD + "@MainActor func planted(credential: AuthCredential, user: User, "
                            "error: (any Error)?, token: String) async throws {\n" + body + "\n}\n")
            return samples.check_swift(path, beside=[])
        if language == "objc":
            path = tmp_path / "planted.m"
            path.write_text(OBJC_HEAD + "@implementation SignInViewController\n- (void)planted:(nullable NSError *)error "
                            "user:(nonnull FIRUser *)user credential:(nonnull FIRAuthCredential *)credential\n"
                            "    authorization:(nonnull ASAuthorization *)authorization {\n" + body + "\n}\n@end\n")
            return samples.check_objc(path)
        path = tmp_path / "planted.cpp"
        path.write_text(CPP_HEAD + "void Planted(firebase::auth::Auth* auth, firebase::auth::User user,\n"
                        "             firebase::auth::Credential credential,\n"
                        "             firebase::auth::FederatedOAuthProviderData provider_data) {\n"
                        "  (void)auth; (void)user; (void)credential; (void)provider_data;\n" + body + "\n}\n")
        return samples.check_cpp(path)

    return compiled


def refused(planted, language, faulty, right=None):
    """The faulty form is an error, and what stands in its place is none."""
    assert "error" in planted(language, faulty), f"compiles: {faulty}"
    if right is not None:
        assert planted(language, right) == ""


def holds(rule, faulty, *endings):
    """The rule finds the faulty form, and nothing in any sample of these kinds."""
    assert rule(faulty), f"{rule.__name__} does not see: {faulty}"
    found = {name(p): rule(p.read_text()) for p in samples.all_samples(*endings)}
    assert {k: v for k, v in found.items() if v} == {}


def all_of(*paths):
    return "\n".join((SAMPLES / p).read_text() for p in paths)


# ---- nonce

def test_01_an_alphabet_has_64_different_characters():
    faulty = 'let charset = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-._"'
    holds(rules.uneven_alphabets, faulty, ".swift", ".m", ".mm", ".cpp")
    assert not rules.uneven_alphabets(faulty.replace("W", "")), "64 are even"


def test_02_the_bias_is_explained_in_every_language(page):
    for locale in LOCALES:
        text = page(locale, "concepts/nonce")
        assert all(figure in text for figure in ("61", "64", "65", "192", "256")), locale
    holds(rules.modulo_of_a_byte, "let index = Int(byte) % charset.count", ".swift", ".m", ".mm")


def test_03_random_bytes_are_drawn_at_once():
    holds(rules.single_byte_draws, "SecRandomCopyBytes(kSecRandomDefault, 1, &random)", ".swift", ".m", ".mm")


def test_04_a_failing_generator_is_noticed_at_run_time(planted):
    holds(rules.assertions, 'NSAssert(errorCode == errSecSuccess, @"Unable");', ".m", ".mm")
    refused(planted, "objc", "uint8_t b; SecRandomCopyBytes(kSecRandomDefault, 1, &b);".replace("uint8_t", "unsigned char"))


def test_05_a_function_with_a_result_returns_it(tmp_path):
    path = tmp_path / "a.m"
    path.write_text("NSString *_Nonnull Nonce(void) { NSString *result = @\"\"; (void)result; }\n")
    assert "return-type" in samples.check_objc(path)


def test_06_a_nonce_is_forgotten_after_use():
    kept = "currentNonce = nonce\nguard let nonce = currentNonce else { throw E.none }\n"
    holds(rules.kept_nonces, kept, ".swift", ".m", ".mm")


# ---- Swift

def test_07_errors_are_unwrapped_and_compared_by_code(planted):
    refused(planted, "swift", "if error { return }", "if let error { print(error) }")
    refused(planted, "swift", "if let error { if error.code == .MissingOrInvalidNonce { return } }",
            "if let error { if (error as NSError).code == AuthErrorCode.missingOrInvalidNonce.rawValue { return } }")


def test_08_no_guard_leaves_on_success():
    holds(rules.inverted_guards, "guard error != nil else { return }", ".swift")


def test_09_credentials_are_made_by_methods_that_exist(planted):
    refused(planted, "swift",
            '_ = OAuthProvider.credential(withProviderID: "facebook.com", idToken: token, rawNonce: token)',
            "_ = OAuthProvider.credential(providerID: .facebook, idToken: token, rawNonce: token)")
    refused(planted, "swift", '_ = OAuthProvider.credential(withProviderID: "apple.com", IDToken: token, rawNonce: token)',
            "_ = OAuthProvider.appleCredential(withIDToken: token, rawNonce: token, fullName: nil)")
    holds(rules.nameless_apple_credentials, "OAuthProvider.credential(providerID: .apple, idToken: t, rawNonce: n)",
          ".swift", ".m", ".mm")
    assert "revokeToken(withAuthorizationCode:" in all_of("apple/account.swift", "apple/account-completion.swift")
    assert "revokeTokenWithAuthorizationCode:" in all_of("apple/account.m")


def test_10_the_current_user_is_optional(planted):
    refused(planted, "swift", "_ = Auth.auth().currentUser.uid", "_ = Auth.auth().currentUser?.uid")
    refused(planted, "swift", "try Auth().signOut()", "try Auth.auth().signOut()")


def test_11_linking_has_its_present_names(planted):
    refused(planted, "swift", "user.link(withCredential: credential)", "_ = try await user.link(with: credential)")
    refused(planted, "swift", "user.reauthenticateWithCredential(withCredential: credential)",
            "_ = try await user.reauthenticate(with: credential)")


@pytest.mark.parametrize("call", [
    'Auth.auth().fetchProviders(forEmail: "a") { _, _ in }', "user.linkAndRetrieveData(with: credential)",
    "Auth.auth().signInAndRetrieveData(with: credential)", 'Auth.auth().fetchSignInMethods(forEmail: "a")',
])
def test_12_removed_and_deprecated_calls_do_not_compile(planted, call):
    refused(planted, "swift", call)
    holds(rules.provider_lookups, call, ".swift", ".m", ".mm", ".cpp", ".mjs", ".kt")


def test_13_nothing_is_unwrapped_by_force(planted):
    for faulty in ("resolver as! MultiFactorResolver", "providers?.contains(id)!", "AccessToken.current!.tokenString"):
        holds(rules.forced_unwraps, faulty, ".swift")
    refused(planted, "swift", "print(password)")


def test_14_an_error_ends_the_handler(planted):
    holds(rules.falling_through, "f { result, error in\n  if error != nil {\n    // handle\n  }\n  welcome(result)\n}", ".swift")
    refused(planted, "swift", "let none: AuthCredential? = nil; _ = try await Auth.auth().signIn(with: none)")
    refused(planted, "swift", "let result = try await Auth.auth().signIn(with: credential) as AuthDataResult?; _ = result.credential")


def test_15_a_cancelled_login_is_no_login(planted):
    refused(planted, "swift", "let nonce: String? = nil; _ = OAuthProvider.credential(providerID: .facebook, idToken: token, rawNonce: nonce)")
    refused(planted, "swift", "_ = FBSDKLoginButton()", "_ = FBLoginButton()")
    assert "!result.isCancelled" in all_of("facebook/button.swift")
    assert "case .cancelled: continuation.resume(returning: false)" in all_of("facebook/limited.swift")


def test_16_a_factor_is_chosen_not_typed():
    holds(rules.factors_by_name, "if hint.displayName == typedName { selected = hint }", ".swift", ".m")
    holds(rules.misspelt_finalize, "print(\"Multi factor finanlize sign in failed.\")", ".swift", ".m", ".mm", ".cpp")


def test_17_print_has_no_formats_and_catches_are_exhaustive(planted):
    holds(rules.formats_in_print, 'print("Error signing out: %@", signOutError)', ".swift")
    assert "error" in planted("swift", "func out() { do { try Auth.auth().signOut() } catch let e as URLError { print(e) } }")


@pytest.mark.parametrize("guide", [
    ("apple/sign-in.swift", "apple/sign-in-completion.swift"), ("apple/account.swift", "apple/account-completion.swift"),
    ("microsoft/sign-in.swift", "microsoft/sign-in-completion.swift"),
    ("github/sign-in.swift", "github/sign-in-completion.swift"), ("google/sign-in.swift", "google/sign-in-completion.swift"),
    ("concepts/linking.swift", "concepts/linking-completion.swift"),
    ("concepts/second-factor.swift", "concepts/second-factor-completion.swift"),
], ids=lambda g: g[0])
def test_18_there_is_an_async_and_a_completion_form(guide):
    assert "await " in all_of(guide[0])
    assert re.search(r"\{ (\[weak self\] )?\w+, error in", all_of(guide[1]))


def test_18_a_digest_is_mapped():
    holds(rules.compact_mapped_digests, 'SHA256.hash(data: d).compactMap { String(format: "%02x", $0) }', ".swift")


def test_19_no_class_that_left_the_system():
    holds(rules.web_views_of_old, "var view: UIWebView", ".swift", ".m", ".mm", ".cpp")


# ---- Objective-C

def test_20_one_links_to_a_user(planted):
    refused(planted, "objc", "[[FIRAuth auth] linkWithCredential:credential completion:nil]; (void)error; (void)user; (void)authorization;")
    refused(planted, "objc", "FacebookAuthCredential *c = credential; (void)c;")


def test_21_a_missing_token_ends_the_method():
    holds(rules.falling_through, "if (appleID.identityToken == nil) {\n  NSLog(@\"no\");\n}\n[self use:token];", ".m", ".mm")
    holds(rules.uncast_credentials, "ASAuthorizationAppleIDCredential *c = authorization.credential;", ".m", ".mm")
    for path in ("apple/SignInViewController.m", "apple/apple_sign_in.mm"):
        assert "isKindOfClass:[ASAuthorizationAppleIDCredential class]" in all_of(path)


def test_22_an_error_ends_the_block():
    holds(rules.falling_through, "f(^{\n  if (error) {\n    // handle\n  }\n  [self welcome];\n});", ".m", ".mm")


def test_23_a_message_is_no_format(planted):
    refused(planted, "objc", "NSLog(error.localizedDescription);", 'NSLog(@"%@", error.localizedDescription);')
    refused(planted, "objc", "FBSDKLoginButton *b = [[FBSDKLoginButton alloc] init]; b.loginTracking = FBSDKLoginTrackingLimited")
    for path in ("facebook/ClassicLoginViewController.m", "facebook/LimitedLoginViewController.m"):
        assert "result.isCancelled" in all_of(path)


def test_24_error_pointers_begin_as_nil(planted):
    holds(rules.uninitialised_errors, "NSError *signOutError;", ".m", ".mm")
    refused(planted, "objc", "[user linkWithCredential:credential completion:^(FIRUser *u, NSError *e) { (void)u; (void)e; }];")


# ---- C++

def test_25_the_credential_is_kept(planted):
    refused(planted, "cpp", 'firebase::auth::OAuthProvider::GetCredential("apple.com", "", "", nullptr);')
    refused(planted, "cpp", "auth->SignInAndRetrieveDataWithCredential(apple_credential);",
            "auth->SignInAndRetrieveDataWithCredential(credential);")


def test_26_providers_are_pointers_and_users_are_values(planted):
    refused(planted, "cpp", "auth->SignInWithProvider(provider_data);",
            "firebase::auth::FederatedOAuthProvider p(provider_data); auth->SignInWithProvider(&p);")
    refused(planted, "cpp", "user->Delete();", "user.Delete();")
    refused(planted, "cpp", "(void)auth.current_user();", "(void)auth->current_user();")
    holds(rules.unchecked_users, "firebase::auth::User user = auth->current_user();\nuser.Delete();", ".cpp")


def test_27_reauthentication_with_a_result_has_a_name_of_its_own(planted):
    refused(planted, "cpp", "Future<AuthResult> f = user.Reauthenticate(credential); (void)f;",
            "Future<AuthResult> f = user.ReauthenticateAndRetrieveData(credential); (void)f;")


def test_28_facebook_credentials_in_cpp(planted):
    refused(planted, "cpp", 'AuthCredential c = firebase::auth::FacebookAuthProvider.getCredential("");',
            'firebase::auth::Credential c = firebase::auth::FacebookAuthProvider::GetCredential(""); (void)c;')


def test_29_the_language_of_apples_page(planted, page):
    refused(planted, "cpp", "firebase::auth::FedeatedOAuthProvider p(provider_data);")
    refused(planted, "cpp", "Wait(100);")
    holds(rules.language_parameters, 'data.custom_parameters["language"] = "th";', ".cpp")
    holds(rules.stray_fences, "}\n```\n", ".swift", ".m", ".mm", ".cpp", ".h", ".mjs", ".kt")
    assert 'custom_parameters["locale"]' in all_of("apple/sign_in.cpp")
    assert "RequestAppleSignIn" in all_of("apple/apple_sign_in.mm") and "[self finish:answer];" in all_of("apple/apple_sign_in.mm")


def test_30_a_result_may_be_null_and_nobody_polls():
    holds(rules.unchecked_results, "auto user = link_future.result()->user;", ".cpp")
    holds(rules.polling, "while (future.status() == firebase::kFutureStatusPending) {}", ".cpp", ".mm")


# ---- facts

NONE = {"en": ("no URL", "no photo URL"), "th": ("ไม่มี", "ไม่ให้"), "he": ("אין",)}


def test_31_microsoft_gives_no_photo_url(row, page):
    label = {"en": "Photo", "th": "รูป", "he": "תמונה"}
    for locale in LOCALES:
        for path in ("microsoft", "microsoft/apple-platforms"):
            text = row(locale, path, label[locale])
            assert any(word in text for word in NONE[locale]) and "Microsoft Graph" in text, f"{locale}/{path}: {text}"
        compared = row(locale, "", {"en": "Photo URL", "th": "URL ของรูป", "he": "כתובת URL"}[locale], cells=True)
        assert "Microsoft Graph" in compared[4], f"{locale}: {compared}"
        assert compared[1] in ("none", "ไม่มี", "אין"), f"{locale}: Apple has none, {compared}"


def test_32_github_has_no_id_token(row, page):
    no = {"en": "none", "th": "ไม่มี", "he": "אין"}
    for locale in LOCALES:
        assert no[locale] in row(locale, "github/apple-platforms", "ID token"), locale
        compared = row(locale, "concepts/tokens", "GitHub", cells=True)
        assert compared[1] in ("no", "ไม่มี", "לא", "אין"), f"{locale}: {compared}"
    for path in samples.all_samples(".swift", ".m"):
        if "github" in name(path):
            assert not re.search(r"idToken|IDToken", path.read_text()), name(path)


def test_33_twitter_needs_the_secret_too(page):
    secret = {"en": "secret", "th": "secret", "he": "secret"}
    for locale in LOCALES:
        text = page(locale, "microsoft/apple-platforms")
        sentence = next(s for s in re.split(r"[.;]\s|\n", text) if "Twitter" in s)
        assert secret[locale] in sentence or "סוד" in sentence or "ความลับ" in sentence, f"{locale}: {sentence}"
    for path in samples.all_samples(".swift", ".m", ".cpp"):
        assert "TwitterAuthProvider" not in path.read_text()


# ---- faults of machine translation

BAD = {
    "th": ["ให้โทร", "โทรหา", "สวิฟต์", "วัตถุประสงค์-C", "สมาพันธ์", "มีระยะห่างจากกัน", "แอพ", "โครงการ"],
    "he": ["כיתה", "Apple Notes", "קו ביטול נעילה", "לחתום על", "צופן הצופן", "המכשיר העתיד", "מזהה חד-פעמי", "צופן חד-פעמי"],
    "en": ["Keep everything organised with collections"],
}


@pytest.mark.parametrize("locale", LOCALES)
def test_faults_of_machine_translation_stay_out(locale, pages):
    # A custom token is signed, as a paper is.
    found = [(path, word) for path, text in pages(locale) for word in BAD[locale]
             if word in text and (word, "custom-tokens" in path) != ("לחתום על", True)]
    assert found == []


@pytest.mark.parametrize("locale", LOCALES)
def test_names_of_languages_are_not_translated(locale, site):
    for path in (site / locale).rglob("index.html"):
        labels = re.findall(r'class="code-tab-label"[^>]*>([^<]+)<', path.read_text())
        known = {"Swift", "SwiftUI", "Swift (completion)", "Objective-C", "C++", "Kotlin", "JavaScript"}
        assert set(labels) <= known, f"{path}: {set(labels) - known}"


SWIFT_RULES = (rules.uneven_alphabets, rules.single_byte_draws, rules.kept_nonces, rules.inverted_guards,
               rules.nameless_apple_credentials, rules.provider_lookups, rules.forced_unwraps, rules.falling_through,
               rules.factors_by_name, rules.formats_in_print, rules.compact_mapped_digests, rules.web_views_of_old)
OBJC_RULES = (rules.uneven_alphabets, rules.single_byte_draws, rules.assertions, rules.kept_nonces,
              rules.nameless_apple_credentials, rules.provider_lookups, rules.falling_through, rules.uncast_credentials,
              rules.uninitialised_errors, rules.web_views_of_old)
CPP_RULES = (rules.unchecked_users, rules.language_parameters, rules.unchecked_results, rules.polling,
             rules.provider_lookups)


@pytest.mark.parametrize("locale", LOCALES)
def test_code_as_pages_show_it_keeps_the_rules(locale, blocks):
    """What a reader copies, in each language: the rules hold on the rendered pages as well as in the samples."""
    seen, found = 0, []
    for path, language, text in blocks(locale):
        chosen = {"swift": SWIFT_RULES, "objc": OBJC_RULES, "cpp": CPP_RULES}.get(language, ())
        seen += bool(chosen)
        # A region may be half of a pair: the other half, which clears the nonce, is the next block of the page.
        found += [(path, rule.__name__, hits) for rule in chosen
                  if rule is not rules.kept_nonces and (hits := rule(text))]
    assert seen > 50 and found == []
