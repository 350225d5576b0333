/// A departure of a brand from the plain protocol, one case each.
package enum ProviderQuirk: String, CaseIterable, Sendable {
    /// The name comes at the first authorization only, unsigned, beside the token (Apple).
    case nameOnlyOnce = "name-only-once"
    /// Asking for name or e-mail demands `response_mode=form_post` (Apple).
    case formPostForProfile = "form-post-for-profile"
    /// `email_verified` and `is_private_email` may be strings (Apple).
    case booleansAsStrings = "booleans-as-strings"
    /// The person may hand out a relay address (Apple).
    case relayAddresses = "relay-addresses"
    /// The person may leave the e-mail out, and signing in still succeeds (Facebook).
    case emailDeclinable = "email-declinable"
    /// `#_=_` is appended to the redirect (Facebook).
    case fragmentTail = "fragment-tail"
    /// Some failures carry `error_code` and `error_message` without `error` (Facebook).
    case errorWithoutErrorCode = "error-without-error"
    /// API calls carry a proof made with the client secret (Facebook).
    case secretProof = "appsecret-proof"
    /// The API refuses calls without User-Agent (GitHub).
    case userAgentRequired = "user-agent-required"
    /// The public profile usually has no e-mail; a second call lists the addresses (GitHub).
    case separateEmails = "separate-emails"
    /// A refresh token comes only with the first consent (Google).
    case refreshTokenOnlyOnce = "refresh-token-only-once"
    /// The accounts that are admitted are part of the path (Microsoft).
    case tenantInPath = "tenant-in-path"
    /// The provider's own pages are in English, whatever the reader's language (GitHub).
    case pagesInEnglish = "pages-in-english"
    /// `sub` differs in every application; `oid` names the person (Microsoft).
    case pairwiseSubject = "pairwise-subject"
}
