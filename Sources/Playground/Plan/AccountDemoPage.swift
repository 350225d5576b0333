import OpenID
package import Providers

/// The pages below `/{locale}/playground/account/`.
package struct AccountDemoPage: RawRepresentable, Hashable, Sendable, Codable {
    package let rawValue: String

    private init(_ rawValue: String) { self.rawValue = rawValue }

    /// Nil when no page has that name.
    package init?(rawValue: String) {
        guard Self.all.contains(where: { $0.rawValue == rawValue }) else { return nil }
        self.rawValue = rawValue
    }

    package static let link = AccountDemoPage("link")
    /// Agree to a link that a provider wants consent for.
    package static let consent = AccountDemoPage("consent")
    package static let unlink = AccountDemoPage("unlink")
    package static let recent = AccountDemoPage("recent")
    package static let delete = AccountDemoPage("delete")
    /// Messages by e-mail, and a provider's relay.
    package static let mail = AccountDemoPage("mail")
    package static let secondFactor = AccountDemoPage("second-factor")
    package static let verify = AccountDemoPage("verify")
    package static let tokens = AccountDemoPage("tokens")
    package static let sessions = AccountDemoPage("sessions")
    package static let rules = AccountDemoPage("rules")
    package static let customToken = AccountDemoPage("custom-token")
    /// The answers of each provider, side by side.
    package static let providers = AccountDemoPage("providers")
    /// A brand's two identifiers of a user, photo and audience; called as the brand is.
    package static let identifiers = AccountDemoPage(owner.map(\.id.pathName) ?? "identifiers")
    /// An address that belongs to an account already.
    package static let conflict = AccountDemoPage("conflict")
    package static let outcome = AccountDemoPage("outcome")

    /// The brand that page `identifiers` is about.
    package static let owner = Brand.first(with: .pairwiseSubject)

    private static let all: [AccountDemoPage] = [
        .link, .consent, .unlink, .recent, .delete, .mail, .secondFactor, .verify, .tokens, .sessions, .rules,
        .customToken, .providers, .identifiers, .conflict, .outcome,
    ]

    package var key: String { rawValue.replacing("-", with: "_") }

    /// Pages that a signed-in person is offered, in order.
    package static let offered: [AccountDemoPage] = [
        .link, .recent, .secondFactor, .mail, .tokens, .sessions, .rules, .providers, .identifiers,
        .customToken, .delete,
    ]

    /// Pages that a signed-in person is offered where these are the providers: one that is about a single brand needs it.
    package static func offered(by providers: [ResolvedProvider]) -> [AccountDemoPage] {
        offered.filter { page in
            page != .identifiers || providers.contains { $0.definition.quirks.contains(.pairwiseSubject) }
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
