import RelyingParty
import SiteBuild
import SiteModel
import SiteTemplates

/// The meaning of messages' fields, by message and field: the same name means something else elsewhere
/// (`code` is a ticket in an authorization response, and six digits in a call of the account backend).
struct FieldTexts {
    /// The messages of a sign-in; the raw value is the key of texts of its own (`playground.fields.ID.NAME`).
    enum Message: String, CaseIterable, Sendable {
        case authorizationRequest = "authorization_request"
        case authorizationResponse = "authorization_response"
        case tokenRequest = "token_request"
        case tokenResponse = "token_response"
        /// Calls of the provider beside the exchange: keys, inspection, profile, revocation.
        case providerRequest = "provider_request"
        case providerResponse = "provider_response"
        case backendRequest = "backend_request"
        case backendResponse = "backend_response"
        case providerToken = "provider_token"
        case accountToken = "account_token"
    }

    let texts: InterfaceStrings

    /// The text for a field of a message, or null: a text that was written for another message is never shown.
    func what(_ name: String, in message: Message, value: String = "") -> TemplateValue {
        text(name, in: message, value: value).map(texts.prose) ?? .null
    }

    /// The same as a text, nil where there is none.
    func text(_ name: String, in message: Message, value: String = "") -> String? {
        texts[key(of: name, in: message, value: value)]
    }

    /// The key of the text for a field; there need not be a text.
    func key(of name: String, in message: Message, value: String = "") -> String {
        if name == "Authorization", value.hasPrefix("Basic ") { return "playground.fields.basic" }
        let own = "playground.fields.\(message.rawValue).\(name)"
        if texts[own] != nil { return own }
        if Self.tokens.contains(message) {
            let isShared = message == .providerToken || Self.accountClaims.contains(name)
            return isShared ? "playground.claims.\(name)" : own
        }
        return Self.shared[name]?.contains(message) == true ? "playground.parameters.\(name)" : own
    }

    private static let tokens: Set<Message> = [.providerToken, .accountToken]

    /// Claims that mean the same in a provider's token and in the account's.
    private static let accountClaims: Set<String> = [
        "alg", "typ", "exp", "iat", "auth_time", "email", "email_verified", "name", "picture", "user_id",
        "firebase", "sign_in_provider",
    ]

    /// The messages that a text below `playground.parameters` is written for (table `fields`).
    static let shared: [String: Set<Message>] = PlaygroundData.rows("fields").reduce(into: [:]) {
        shared, row in
        let messages = Set(row[0].split(separator: ",").compactMap { Message(rawValue: String($0)) })
        for name in row.dropFirst() { shared[name] = messages }
    }
}

extension FieldTexts.Message {
    /// The request and the response of a call of the provider.
    static func pair(_ purpose: ProviderRequest.Purpose) -> (sent: Self, received: Self) {
        purpose == .token ? (.tokenRequest, .tokenResponse) : (.providerRequest, .providerResponse)
    }

    /// The request and the response of a line of the timeline.
    static func pair(_ event: RunEvent) -> (sent: Self, received: Self) {
        switch (event.from, event.to) {
        case (.browser, .provider): (.authorizationRequest, .authorizationResponse)
        case (.browser, _): (.authorizationResponse, .authorizationResponse)
        case (_, .backend): (.backendRequest, .backendResponse)
        default: event.step == .exchange ? pair(.token) : pair(.profile)
        }
    }
}
