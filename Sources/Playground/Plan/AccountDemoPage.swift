package import Brands

/// The pages below `/{locale}/playground/account/`; the raw value is the end of the path.
package enum AccountDemoPage: String, CaseIterable, Sendable, Codable {
    /// Link another provider.
    case link
    /// Agree to a link that Apple wants consent for.
    case consent
    /// Unlink the last provider, after a warning.
    case unlink
    /// Reauthenticate, and what needs it.
    case recent
    /// Delete the account.
    case delete
    /// Messages by e-mail, and Apple's relay.
    case mail
    /// Enrol a telephone.
    case secondFactor = "second-factor"
    /// Sign in with the second factor.
    case verify
    /// The ID token and its refreshing.
    case tokens
    /// The account's sessions.
    case sessions
    /// Security rules.
    case rules
    /// Sign in with a custom token.
    case customToken = "custom-token"
    /// The answers of each provider, side by side.
    case providers
    /// Microsoft's identifiers, photo and audience.
    case microsoft
    /// An address that belongs to an account already.
    case conflict
    /// The result of the last action.
    case outcome

    /// The name in texts.
    package var key: String { rawValue.replacing("-", with: "_") }

    /// Pages that a signed-in person is offered, in order.
    package static let offered: [AccountDemoPage] = [
        .link, .recent, .secondFactor, .mail, .tokens, .sessions, .rules, .providers, .microsoft,
        .customToken, .delete,
    ]

    /// Pages that a signed-in person is offered where these are the providers: one that is about a single brand needs it.
    package static func offered(by providers: [ResolvedProvider]) -> [AccountDemoPage] {
        offered.filter { page in
            page != .microsoft || providers.contains { $0.definition.quirks.contains(.pairwiseSubject) }
        }
    }

    /// The key of its title and summary where these are the providers.
    package func key(among providers: [ResolvedProvider]) -> String {
        let hasRelay = providers.contains { $0.definition.quirks.contains(.relayAddresses) }
        return self == .mail && !hasRelay ? "\(key).alone" : key
    }

    /// Indicates whether the page makes sense with nobody signed in.
    package var isOpen: Bool {
        switch self {
        case .verify, .conflict, .outcome, .rules, .customToken: true
        default: false
        }
    }
}
