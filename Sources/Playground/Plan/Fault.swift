package import OpenID
package import Providers

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

extension Fault {
    /// The aim of an attacker who does this; the raw value is the id in texts.
    package enum AttackGoal: String, CaseIterable, Sendable {
        /// Be taken for somebody else.
        case impersonation
        /// Come in with an earlier sign-in of somebody's.
        case replay
        /// Get hold of a code and spend it.
        case code
        /// Have somebody use the attacker's account without noticing.
        case swap
        /// Nothing: mistakes of an app, and breakdowns of a provider.
        case nobody
    }

    private struct Row {
        var step = RunStep.checks
        var check: RunCheck?
        var aim = AttackGoal.nobody
        var misbehaviour: Misbehaviour?
    }

    private static let table: [Fault: Row] = PlaygroundData.rows("faults").reduce(into: [:]) {
        guard $1.count == 5, let fault = Fault(rawValue: $1[0]), let step = RunStep(rawValue: $1[1]),
            let aim = AttackGoal(rawValue: $1[3])
        else { return }
        $0[fault] = Row(
            step: step, check: RunCheck(id: $1[2]), aim: aim, misbehaviour: Misbehaviour(rawValue: $1[4]))
    }

    private var row: Row { Self.table[self] ?? Row() }

    /// Faults that the table has no row for; there must be none.
    static var untold: [Fault] { allCases.filter { table[$0] == nil } }

    package var step: RunStep { row.step }

    package var aim: AttackGoal { row.aim }

    /// The misbehaviour of the provider's stand-in; nil where the mistake is the relying party's own.
    package var misbehaviour: Misbehaviour? { row.misbehaviour }

    /// The check that has to notice it at a provider; nil where none can, and the sign-in goes through unharmed.
    package func expectedCheck(at provider: ProviderID) -> RunCheck? {
        // A generic provider's stand-in promises to name itself in its metadata. GitHub does not, so that silence
        // proves nothing there (RFC 9207 §2.4).
        self == .responseIssuerMissing && !provider.isGeneric ? nil : row.check
    }
}

extension Fault {
    /// Returns whether it can be done to a sign-in with `provider`: never to a real one, and only where the thing
    /// exists that it breaks.
    package func applies(to provider: ResolvedProvider) -> Bool {
        guard provider.mode == .local else { return false }
        let nonce = provider.definition.nonce
        // Limited Login exchanges no code: its ID token comes with the response.
        let withoutExchange = provider.definition.tokenAnswer == .none
        if withoutExchange, step == .exchange || self == .accessHashWrong || self == .codeHashWrong {
            return false
        }
        switch self {
        case .nonceRaw, .nonceBase64, .nonceUpperCase: return nonce == .hashed
        case .responseIssuerWrong, .responseIssuerMissing:
            if provider.id.isGeneric { return true }
            return if case .constant = provider.definition.responseIssuer { true } else { false }
        case .profileForeign, .profileScript: return nonce == .none
        case .tokenMissing, .tokenReplayed: return nonce != .none
        default:
            guard case .token = expectedCheck(at: provider.id) else { return true }
            return nonce != .none
        }
    }

    /// Those that can be done to a sign-in with `provider`, in the order of the steps.
    package static func all(for provider: ResolvedProvider) -> [Fault] {
        allCases.filter { $0.applies(to: provider) }
    }

    /// Up to five to begin with, each of which shows something else.
    package static func first(for provider: ResolvedProvider) -> [Fault] {
        let telling: [Fault] = [
            .audienceSwapped, .algorithmNone, .profileForeign, .nonceReplayed, .verifierWrong,
            .foreignBrowser, .codeReused, .profileScript, .stateWrong,
        ]
        return Array(telling.filter { $0.applies(to: provider) }.prefix(5))
    }
}
