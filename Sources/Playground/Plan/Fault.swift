/// One thing about a sign-in that is broken on purpose, to see which check notices.
///
/// The raw value is the id in URLs and texts (`playground.faults.ID`).
package enum Fault: String, CaseIterable, Sendable, Codable {
    // The authorization request.
    case redirectUnregistered = "redirect_unregistered"

    // The authorization response.
    case cancelled
    case stateDropped = "state_dropped"
    case stateWrong = "state_wrong"
    case foreignBrowser = "foreign_browser"
    case answerReplayed = "answer_replayed"
    case responseIssuerWrong = "response_issuer_wrong"
    case responseIssuerMissing = "response_issuer_missing"

    // The code exchange.
    case codeReused = "code_reused"
    /// A provider that takes a code twice: nothing on the app's side can notice.
    case codeReusable = "code_reusable"
    case codeRefused = "code_refused"
    case verifierWrong = "verifier_wrong"
    case verifierMissing = "verifier_missing"
    case redirectChanged = "redirect_changed"
    case secretWrong = "secret_wrong"
    case providerDown = "provider_down"
    case providerSlow = "provider_slow"
    case providerBroken = "provider_broken"
    case answerHTML = "answer_html"
    case answerCut = "answer_cut"
    case answerOversized = "answer_oversized"
    case answerRedirected = "answer_redirected"
    case tokenMissing = "token_missing"

    // The nonce.
    case nonceRaw = "nonce_raw"
    case nonceBase64 = "nonce_base64"
    case nonceUpperCase = "nonce_upper_case"
    case nonceReplayed = "nonce_replayed"
    case nonceOmitted = "nonce_omitted"
    case nonceMissing = "nonce_missing"
    case nonceWrong = "nonce_wrong"

    // The ID token.
    case algorithmNone = "algorithm_none"
    case algorithmConfused = "algorithm_confused"
    case keyUnknown = "key_unknown"
    case keyUnnamed = "key_unnamed"
    case keyForeign = "key_foreign"
    case signatureFlipped = "signature_flipped"
    case headerCritical = "header_critical"
    case memberDoubled = "member_doubled"
    case issuerWrong = "issuer_wrong"
    case audienceSwapped = "audience_swapped"
    case partyForeign = "party_foreign"
    case subjectMissing = "subject_missing"
    case tokenExpired = "token_expired"
    case tokenStale = "token_stale"
    case tokenFromFuture = "token_from_future"
    case tokenTooEarly = "token_too_early"
    case accessHashWrong = "access_hash_wrong"
    case codeHashWrong = "code_hash_wrong"

    // The profile.
    case profileForeign = "profile_foreign"
    /// A name that is markup: it is shown as the text it is.
    case profileScript = "profile_script"

    // The credential.
    case tokenReplayed = "token_replayed"
}
