extension AuthorizationResponse {
    /// Reads callback parameters, of a query or of a form post; strangers among them are ignored.
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
    private static func refusal(_ values: [String: String]) -> OAuthErrorAnswer? {
        if let error = values["error"] {
            return OAuthErrorAnswer(
                code: OAuthErrorCode(error) ?? .unreadable,
                foreignDescription: values["error_description"] ?? values["error_message"])
        }
        guard let code = values["error_code"] else { return nil }
        return OAuthErrorAnswer(
            code: OAuthErrorCode(code) ?? .unreadable, foreignDescription: values["error_message"])
    }
}
