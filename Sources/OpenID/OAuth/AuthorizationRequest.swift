internal import Cryptography

/// The request that the browser is sent to the provider with (RFC 6749 §4.1.1, OIDC Core §3.1.2.1, RFC 7636 §4.3).
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
            ("client_id", clientID.text), ("redirect_uri", redirectURI.text),
            ("response_type", responseType.text), ("response_mode", responseMode?.rawValue),
            ("scope", scopes.isEmpty ? nil : scopes.joined(separator: scopeSeparator)),
            ("state", state.reveal), ("nonce", nonce), ("code_challenge", codeChallenge?.text),
            ("code_challenge_method", codeChallenge.map { _ in CodeChallenge.method }),
        ]
        return own.compactMap { name, value in value.map { AuthorizationParameter(name, $0) } }
            + additionalParameters.filter { !Self.reservedNames.contains($0.name) }
    }

    /// The address to send the browser to.
    package var url: String { endpoint.appending(query: parameters.map { ($0.name, $0.value) }) }
}

extension AuthorizationRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Without the nonce, which is plain text here.
    package var description: String { "AuthorizationRequest(\(endpoint.origin)\(endpoint.path))" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["endpoint": endpoint, "clientID": clientID]) }
}

/// One parameter of an authorization request.
package struct AuthorizationParameter: Hashable, Sendable {
    /// Its name on the wire.
    package var name: String
    /// Its value, not yet encoded.
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The response that an authorization request asks for (RFC 6749 §3.1.1), as the request spells it.
package struct ResponseType: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// An authorization code (RFC 6749 §4.1.1).
    package static let code = ResponseType("code")

    /// Indicates whether the response carries an authorization code.
    package var includesCode: Bool { text.split { $0 == " " || $0 == "," }.contains("code") }
}

/// The transport of an authorization request's response (OAuth 2.0 Multiple Response Type Encoding, Form Post).
package enum ResponseMode: String, Hashable, Sendable, CaseIterable {
    case query
    case fragment
    case formPost = "form_post"
}

/// The address that a provider sends the browser back to (RFC 6749 §3.1.2): absolute, no fragment, no scheme that a
/// browser runs or reads from the address itself, compared byte for byte.
package struct RedirectURI: PublicText {
    package let text: String
    /// The same, taken apart.
    package let parts: URLParts

    /// Schemes that lead to no client: a browser's own.
    private static let ownSchemes: Set<String> = ["about", "blob", "data", "file", "javascript", "vbscript"]

    package init(_ text: String) throws(ProtocolTextError) {
        do throws(URLPartsError) {
            parts = try URLParts(text)
        } catch {
            throw .notAURL(error)
        }
        guard parts.fragment == nil else { throw .hasFragment }
        guard !Self.ownSchemes.contains(parts.scheme) else { throw .badScheme }
        self.text = text
    }
}

/// The secret half of PKCE (RFC 7636 §4.1): 43 to 128 unreserved characters.
package struct CodeVerifier: RandomText, Codable {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.unreserved(text, 43...128)
    }

    /// The half to send ahead, method S256 (RFC 7636 §4.2).
    package var challenge: CodeChallenge { CodeChallenge(of: self) }
}

/// The public half of PKCE; always method S256, 43 characters (RFC 7636 §4.2).
package struct CodeChallenge: PublicText {
    package let text: String
    /// The name of the only method.
    package static let method = "S256"

    package init(_ text: String) throws(ProtocolTextError) {
        self.text = try TextRules.unreserved(text, 43...43)
        guard (try? Base64URL.decode(text)) != nil else { throw .forbiddenCharacter }
    }

    init(of verifier: CodeVerifier) {
        text = Base64URL.encode(SHA256.hash(verifier.reveal))
    }

    /// Returns whether the verifier is the one this was made of (RFC 7636 §4.6); constant time.
    package func matches(_ verifier: CodeVerifier) -> Bool {
        constantTimeEqual(CodeChallenge(of: verifier).text, text)
    }
}
