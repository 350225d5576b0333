package import OpenID

/// A check that can end a sign-in: one of the ID token's, or one around it (table `checks`).
package enum RunCheck: Hashable, Sendable, Codable {
    case token(IDTokenCheck)
    case redirectURI, consent, state, browser, stateOnce, stateLifetime, responseIssuer, response, connection
    case deadline, tokenResponse, client, code, codeOnce, proofKey, codeRedirect, tokenOwner, credentialOnce
    case account

    /// The id in pages and texts.
    package var id: String {
        switch self {
        case .token(let check): check.rawValue
        case .redirectURI: "redirectURI"
        case .consent: "consent"
        case .state: "state"
        case .browser: "browser"
        case .stateOnce: "stateOnce"
        case .stateLifetime: "stateLifetime"
        case .responseIssuer: "responseIssuer"
        case .response: "response"
        case .connection: "connection"
        case .deadline: "deadline"
        case .tokenResponse: "answer"
        case .client: "client"
        case .code: "code"
        case .codeOnce: "codeOnce"
        case .proofKey: "proofKey"
        case .codeRedirect: "codeRedirect"
        case .tokenOwner: "tokenOwner"
        case .credentialOnce: "credentialOnce"
        case .account: "account"
        }
    }

    init?(id: String) {
        guard let check = Self.all.first(where: { $0.id == id }) else { return nil }
        self = check
    }

    private static let table: [String: [String]] = PlaygroundData.rows("checks").reduce(into: [:]) {
        $0[$1[0]] = Array($1.dropFirst())
    }

    /// The rule it follows; nil for checks of ours that no specification asks for.
    package var specification: String? {
        if case .token(let check) = self { return check.specification }
        let words = Self.table[id]?.dropFirst() ?? []
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The place about it in the guides, below `concepts/`.
    var guide: String {
        switch self {
        case .token(.nonce): "nonce/"
        case .token(.audience), .token(.authorizedParty): "tokens/#audience"
        case .token: "tokens/#checks"
        default: Self.table[id]?.first ?? ""
        }
    }

    package static let all: [RunCheck] =
        IDTokenCheck.allCases.map(RunCheck.token) + [
            .redirectURI, .consent, .state, .browser, .stateOnce, .stateLifetime, .responseIssuer, .response,
            .connection, .deadline, .tokenResponse, .client, .code, .codeOnce, .proofKey, .codeRedirect,
            .tokenOwner, .credentialOnce, .account,
        ]
}
