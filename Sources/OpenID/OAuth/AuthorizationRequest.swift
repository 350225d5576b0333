/// What the browser is sent to the provider with (RFC 6749 §4.1.1, OIDC Core §3.1.2.1, RFC 7636 §4.3).
package struct AuthorizationRequest: Hashable, Sendable {
    /// The provider's authorization endpoint.
    package var endpoint: URLParts
    package var clientID: ClientID
    package var redirectURI: RedirectURI
    package var responseType: ResponseType
    /// Left out of the URL when nil.
    package var responseMode: ResponseMode?
    /// Joined by `scopeSeparator`; left out of the URL when empty.
    package var scopes: [String]
    /// A space, or a comma for Facebook.
    package var scopeSeparator: String
    package var state: State
    /// The nonce as this provider is sent it: raw, or hashed.
    package var nonce: String?
    package var codeChallenge: CodeChallenge?
    /// Further parameters in order (`prompt`, `login_hint`, `locale`); reserved names among them are dropped.
    package var additionalParameters: [AuthorizationParameter]

    package init(
        endpoint: URLParts, clientID: ClientID, redirectURI: RedirectURI, responseType: ResponseType = .code,
        responseMode: ResponseMode? = nil, scopes: [String], scopeSeparator: String = " ", state: State,
        nonce: String? = nil, codeChallenge: CodeChallenge? = nil,
        additionalParameters: [AuthorizationParameter] = []
    ) {
        self.endpoint = endpoint
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.responseType = responseType
        self.responseMode = responseMode
        self.scopes = scopes
        self.scopeSeparator = scopeSeparator
        self.state = state
        self.nonce = nonce
        self.codeChallenge = codeChallenge
        self.additionalParameters = additionalParameters
    }

    /// Names no additional parameter may have, whatever the brand.
    package static let reservedNames: Set<String> = [
        "client_id", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce",
        "code_challenge", "code_challenge_method", "code_verifier", "client_secret", "request", "request_uri",
        "claims",
    ]

    /// All parameters in the order of the URL.
    package var parameters: [AuthorizationParameter] {
        let own: [(String, String?)] = [
            ("client_id", clientID.reveal),
            ("redirect_uri", redirectURI.reveal),
            ("response_type", responseType.rawValue),
            ("response_mode", responseMode?.rawValue),
            ("scope", scopes.isEmpty ? nil : scopes.joined(separator: scopeSeparator)),
            ("state", state.reveal),
            ("nonce", nonce),
            ("code_challenge", codeChallenge?.reveal),
            ("code_challenge_method", codeChallenge.map { _ in CodeChallenge.method }),
        ]
        return own.compactMap { name, value in value.map { AuthorizationParameter(name, $0) } }
            + additionalParameters.filter { !Self.reservedNames.contains($0.name) }
    }

    /// Where to send the browser.
    package var url: String { endpoint.appending(query: parameters.map { ($0.name, $0.value) }) }
}

extension AuthorizationRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Without the nonce, which is plain text here.
    package var description: String { "AuthorizationRequest(\(endpoint.origin)\(endpoint.path))" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["endpoint": endpoint, "clientID": clientID]) }
}
