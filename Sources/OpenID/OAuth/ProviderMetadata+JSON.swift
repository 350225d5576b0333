extension ProviderMetadata {
    /// Most bytes of a document.
    package static let maximumBytes = 65_536

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - rule: whose document it must be; its `issuer` is compared byte for byte.
    ///   - allowingHTTP: whether endpoints may be plain http, for development.
    package init(
        parsing bytes: [UInt8], issuer rule: IssuerRule, allowingHTTP: Bool
    ) throws(ProviderMetadataError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes, limit: Self.maximumBytes)
        } catch {
            throw .malformedJSON(error)
        }
        guard case .object(let object) = value else { throw .notAnObject }
        let members = MetadataMembers(object: object, allowingHTTP: allowingHTTP)
        guard let issuer = object["issuer"] else { throw .missing("issuer") }
        guard let issuer = issuer.stringValue else { throw .malformed("issuer") }
        guard rule.matches(metadataIssuer: issuer) else { throw .wrongIssuer(issuer) }
        self.init(
            issuer: issuer,
            authorizationEndpoint: try members.requiredEndpoint("authorization_endpoint"),
            tokenEndpoint: try members.endpoint("token_endpoint"),
            userinfoEndpoint: try members.endpoint("userinfo_endpoint"),
            jwksURI: try members.requiredEndpoint("jwks_uri"),
            revocationEndpoint: try members.endpoint("revocation_endpoint"),
            endSessionEndpoint: try members.endpoint("end_session_endpoint"),
            responseTypes: try members.texts("response_types_supported"),
            responseModes: try members.texts("response_modes_supported"),
            scopes: try members.texts("scopes_supported"),
            subjectTypes: try members.texts("subject_types_supported"),
            idTokenAlgorithms: try members.texts("id_token_signing_alg_values_supported"),
            tokenAuthenticationMethods: try members.texts("token_endpoint_auth_methods_supported"),
            claims: try members.texts("claims_supported"),
            codeChallengeMethods: try members.texts("code_challenge_methods_supported"),
            sendsIssuer: try members.flag("authorization_response_iss_parameter_supported"))
    }

    /// The document to publish; empty lists are left out.
    package var json: JSONValue {
        let texts: [(String, String?)] = [
            ("issuer", issuer), ("authorization_endpoint", authorizationEndpoint.text),
            ("token_endpoint", tokenEndpoint?.text), ("userinfo_endpoint", userinfoEndpoint?.text),
            ("jwks_uri", jwksURI.text), ("revocation_endpoint", revocationEndpoint?.text),
            ("end_session_endpoint", endSessionEndpoint?.text),
        ]
        let lists: [(String, [String])] = [
            ("response_types_supported", responseTypes), ("response_modes_supported", responseModes),
            ("scopes_supported", scopes), ("subject_types_supported", subjectTypes),
            ("id_token_signing_alg_values_supported", idTokenAlgorithms),
            ("token_endpoint_auth_methods_supported", tokenAuthenticationMethods),
            ("claims_supported", claims), ("code_challenge_methods_supported", codeChallengeMethods),
        ]
        var object = JSONObject()
        for (name, text) in texts { object[name] = text.map { .string($0) } }
        for (name, list) in lists where !list.isEmpty { object[name] = .array(list.map { .string($0) }) }
        if sendsIssuer { object["authorization_response_iss_parameter_supported"] = true }
        return .object(object)
    }
}
