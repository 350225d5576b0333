package import Cryptography
package import OpenID
package import Providers

/// The part of a run that its link may show: no secret, nothing of a user.
package struct SharedRun: Sendable, Codable {
    package let provider: ProviderID
    package let isLocal: Bool
    package let startedAt: Instant
    package let fault: Fault?
    /// The check that ended it; nil when none did.
    package let stoppedBy: RunCheck?
    package let succeeded: Bool
    package let events: [RunEvent]

    package init(_ run: SignInRun) {
        provider = run.provider
        isLocal = run.isLocal
        startedAt = run.startedAt
        fault = run.plan.fault
        stoppedBy = run.stop?.check
        succeeded = run.hasSucceeded
        events = run.timeline.map(\.redacted)
    }
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

    /// The aim of an attacker who does this.
    package var aim: AttackGoal {
        switch self {
        case .redirectUnregistered, .codeReused, .codeReusable, .verifierWrong, .verifierMissing,
            .redirectChanged, .secretWrong, .codeHashWrong:
            .code
        case .stateDropped, .stateWrong, .foreignBrowser, .answerReplayed: .swap
        case .nonceReplayed, .nonceOmitted, .nonceMissing, .nonceWrong, .tokenExpired, .tokenStale,
            .tokenReplayed:
            .replay
        case .cancelled, .codeRefused, .providerDown, .providerSlow, .providerBroken, .answerHTML, .answerCut,
            .answerOversized, .answerRedirected, .tokenMissing, .nonceRaw, .nonceBase64, .nonceUpperCase,
            .tokenFromFuture, .tokenTooEarly:
            .nobody
        default: .impersonation
        }
    }

    /// Up to five to begin with, each of which shows something else.
    package static func first(for provider: ResolvedProvider) -> [Fault] {
        let telling: [Fault] = [
            .audienceSwapped, .algorithmNone, .profileForeign, .nonceReplayed, .verifierWrong,
            .foreignBrowser,
            .codeReused, .profileScript, .stateWrong,
        ]
        return Array(telling.filter { $0.applies(to: provider) }.prefix(5))
    }
}
