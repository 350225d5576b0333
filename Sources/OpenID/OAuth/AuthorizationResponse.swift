internal import Cryptography

/// The response that the provider sent the browser back with (RFC 6749 §4.1.2, OIDC Core §3.1.2.5, RFC 9207).
package struct AuthorizationResponse: Hashable, Sendable {
    /// Given back unchanged; nil when the provider left it out, which is for the caller to refuse.
    package var state: State?
    /// RFC 9207: who answered, against mix-up.
    package var issuer: String?
    /// Yes or no.
    package var outcome: AuthorizationOutcome

    package init(state: State?, issuer: String?, outcome: AuthorizationOutcome) {
        self.state = state
        self.issuer = issuer
        self.outcome = outcome
    }
}

/// Indicates whether an authorization was granted.
package enum AuthorizationOutcome: Hashable, Sendable {
    /// Yes; a code, or an ID token, or both.
    case granted(AuthorizationGrant)
    /// No.
    case refused(OAuthErrorResponse)
}

/// The good half of an authorization response.
package struct AuthorizationGrant: Hashable, Sendable {
    /// To be exchanged once.
    package var code: AuthorizationCode?
    /// Of hybrid and implicit flows; not verified.
    package var idToken: UnverifiedIDToken?

    package init(code: AuthorizationCode?, idToken: UnverifiedIDToken?) {
        self.code = code
        self.idToken = idToken
    }
}

/// The one-time code of the callback (RFC 6749 §4.1.2).
package struct AuthorizationCode: SecretText, Codable {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...8192)
    }
}

extension AuthorizationResponse {
    /// Reads callback parameters, of a query or of a form post; strangers among them are ignored.
    ///
    /// - Throws: `duplicateParameter`, `malformedParameter`, `contradictory`, `empty`.
    package init(parameters: [(String, String)]) throws(AuthorizationResponseError) {
        let values = try Self.single(parameters)
        state = try Self.parse("state", values, State.init)
        if let issuer = values["iss"] {
            guard (1...2048).contains(issuer.utf8.count) else { throw .malformedParameter("iss") }
            self.issuer = issuer
        } else {
            issuer = nil
        }
        let code = try Self.parse("code", values, AuthorizationCode.init)
        let idToken = values["id_token"].map(UnverifiedIDToken.init)
        let refusal = Self.refusal(values)
        switch (refusal, code == nil && idToken == nil) {
        case (let refusal?, true): outcome = .refused(refusal)
        case (nil, false): outcome = .granted(AuthorizationGrant(code: code, idToken: idToken))
        case (_?, false): throw .contradictory
        case (nil, true): throw .empty
        }
    }

    /// Parameters whose meaning would change if another reader took the other copy.
    private static let protocolNames: Set<String> = [
        "state", "iss", "code", "id_token", "access_token", "error", "error_description", "error_code",
        "error_message", "error_uri", "error_reason",
    ]

    private static func single(
        _ parameters: [(String, String)]
    ) throws(AuthorizationResponseError) -> [String: String] {
        var values: [String: String] = [:]
        for (name, value) in parameters where protocolNames.contains(name) {
            guard values.updateValue(value, forKey: name) == nil else { throw .duplicateParameter(name) }
        }
        // RFC 6749 §3.1: a parameter without a value counts as left out.
        return values.filter { !$0.value.isEmpty }
    }

    private static func parse<Value>(
        _ name: String, _ values: [String: String], _ make: (String) throws(ProtocolTextError) -> Value
    ) throws(AuthorizationResponseError) -> Value? {
        guard let text = values[name] else { return nil }
        do throws(ProtocolTextError) {
            return try make(text)
        } catch {
            throw .malformedParameter(name)
        }
    }

    /// `error`, or Facebook's `error_code` and `error_message` without it.
    private static func refusal(_ values: [String: String]) -> OAuthErrorResponse? {
        if let error = values["error"] {
            return OAuthErrorResponse(
                code: OAuthErrorCode(error) ?? .unreadable,
                foreignDescription: values["error_description"] ?? values["error_message"])
        }
        guard let code = values["error_code"] else { return nil }
        return OAuthErrorResponse(
            code: OAuthErrorCode(code) ?? .unreadable, foreignDescription: values["error_message"])
    }
}

/// The reason why callback parameters are no authorization response.
package enum AuthorizationResponseError: Error, Hashable, Sendable {
    /// A protocol parameter came twice (RFC 6749 §3.1).
    case duplicateParameter(String)
    /// Neither a code, nor an ID token, nor an error.
    case empty
    /// Both an error and a code or token.
    case contradictory
    /// A parameter breaks the rules of its kind.
    case malformedParameter(String)
}

/// Binds a callback to the browser that began the sign-in (RFC 6749 §10.12).
package struct State: RandomText {
    package let reveal: String

    package init(_ text: String) throws(ProtocolTextError) {
        reveal = try TextRules.printable(text, 1...2048)
    }
}

/// A text that claims to be an ID token; nothing in it is believed until `IDTokenVerifier` took it.
package struct UnverifiedIDToken: Hashable, Sendable, Codable {
    /// The token as it came: a secret while it lives.
    package let compact: String

    package init(_ compact: String) {
        self.compact = compact
    }

    /// The header as written, for showing only; nil when there is none.
    package var displayedHeader: JSONObject? { part(\.header, .header) }

    /// The claims as written, for showing only; nil when there are none.
    package var displayedClaims: JSONObject? { part(\.payload, .payload) }

    private func part(_ path: KeyPath<CompactParts, [UInt8]>, _ name: JWSPart) -> JSONObject? {
        (try? CompactParts(compact)).flatMap { try? CompactParts.object($0[keyPath: path], name) }
    }
}

extension UnverifiedIDToken: Redacted {}
