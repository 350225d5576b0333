/// A provider's discovery document (OpenID Connect Discovery 1.0 §3, RFC 8414, RFC 9207).
package struct ProviderMetadata: Hashable, Sendable {
    package var issuer: String
    package var authorizationEndpoint: URLParts
    /// Facebook's Limited Login has none.
    package var tokenEndpoint: URLParts?
    package var userinfoEndpoint: URLParts?
    package var jwksURI: URLParts
    package var revocationEndpoint: URLParts?
    package var endSessionEndpoint: URLParts?
    /// As written; also types we never ask for.
    package var responseTypes: [String]
    /// Empty when left out.
    package var responseModes: [String]
    package var scopes: [String]
    package var subjectTypes: [String]
    /// `id_token_signing_alg_values_supported`, as written.
    package var idTokenAlgorithms: [String]
    package var tokenAuthenticationMethods: [String]
    package var claims: [String]
    package var codeChallengeMethods: [String]
    /// Indicates whether every authorization response carries `iss` (RFC 9207 §3), so that a missing one is an attack.
    package var sendsIssuer: Bool

    package init(
        issuer: String, authorizationEndpoint: URLParts, tokenEndpoint: URLParts? = nil,
        userinfoEndpoint: URLParts? = nil, jwksURI: URLParts, revocationEndpoint: URLParts? = nil,
        endSessionEndpoint: URLParts? = nil, responseTypes: [String] = ["code"], responseModes: [String] = [],
        scopes: [String] = ["openid"], subjectTypes: [String] = ["pairwise"],
        idTokenAlgorithms: [String] = ["RS256"], tokenAuthenticationMethods: [String] = [],
        claims: [String] = [], codeChallengeMethods: [String] = [], sendsIssuer: Bool = false
    ) {
        self.issuer = issuer
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
        self.userinfoEndpoint = userinfoEndpoint
        self.jwksURI = jwksURI
        self.revocationEndpoint = revocationEndpoint
        self.endSessionEndpoint = endSessionEndpoint
        self.responseTypes = responseTypes
        self.responseModes = responseModes
        self.scopes = scopes
        self.subjectTypes = subjectTypes
        self.idTokenAlgorithms = idTokenAlgorithms
        self.tokenAuthenticationMethods = tokenAuthenticationMethods
        self.claims = claims
        self.codeChallengeMethods = codeChallengeMethods
        self.sendsIssuer = sendsIssuer
    }
}

extension ProviderMetadata {
    /// Most bytes of a document.
    package static let maximumBytes = 65_536

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - rule: whose document it must be; its `issuer` is compared byte for byte.
    ///   - allowingHTTP: whether endpoints may be plain http, for development.
    /// - Throws: `malformedJSON`, `notAnObject`, `missing`, `malformed`, `wrongIssuer`, and what an endpoint
    ///   is refused for.
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
            issuer: issuer, authorizationEndpoint: try members.requiredEndpoint("authorization_endpoint"),
            tokenEndpoint: try members.endpoint("token_endpoint"),
            userinfoEndpoint: try members.endpoint("userinfo_endpoint"),
            jwksURI: try members.requiredEndpoint("jwks_uri"),
            revocationEndpoint: try members.endpoint("revocation_endpoint"),
            endSessionEndpoint: try members.endpoint("end_session_endpoint"))
        for (name, path) in Self.lists { self[keyPath: path] = try members.texts(name) }
        sendsIssuer = try members.flag("authorization_response_iss_parameter_supported")
    }

    private static var lists: [(String, WritableKeyPath<ProviderMetadata, [String]>)] {
        [
            ("response_types_supported", \.responseTypes), ("response_modes_supported", \.responseModes),
            ("scopes_supported", \.scopes), ("subject_types_supported", \.subjectTypes),
            ("id_token_signing_alg_values_supported", \.idTokenAlgorithms),
            ("token_endpoint_auth_methods_supported", \.tokenAuthenticationMethods),
            ("claims_supported", \.claims), ("code_challenge_methods_supported", \.codeChallengeMethods),
        ]
    }

    /// The document to publish; empty lists are left out.
    package var json: JSONValue {
        let texts: [(String, String?)] = [
            ("issuer", issuer), ("authorization_endpoint", authorizationEndpoint.text),
            ("token_endpoint", tokenEndpoint?.text), ("userinfo_endpoint", userinfoEndpoint?.text),
            ("jwks_uri", jwksURI.text), ("revocation_endpoint", revocationEndpoint?.text),
            ("end_session_endpoint", endSessionEndpoint?.text),
        ]
        var object = JSONObject()
        for (name, text) in texts { object[name] = text.map { .string($0) } }
        for (name, path) in Self.lists where !self[keyPath: path].isEmpty {
            object[name] = .array(self[keyPath: path].map { .string($0) })
        }
        if sendsIssuer { object["authorization_response_iss_parameter_supported"] = true }
        return .object(object)
    }
}

/// Reads members of a discovery document by kind.
struct MetadataMembers {
    let object: JSONObject
    let allowingHTTP: Bool

    func requiredEndpoint(_ name: String) throws(ProviderMetadataError) -> URLParts {
        guard let endpoint = try endpoint(name) else { throw .missing(name) }
        return endpoint
    }

    func endpoint(_ name: String) throws(ProviderMetadataError) -> URLParts? {
        guard let value = present(name) else { return nil }
        guard let text = value.stringValue, let parts = try? URLParts(text), parts.isWeb,
            parts.fragment == nil
        else { throw .malformed(name) }
        guard allowingHTTP || parts.scheme == "https" else { throw .insecureEndpoint(name) }
        return parts
    }

    func texts(_ name: String) throws(ProviderMetadataError) -> [String] {
        guard let value = present(name) else { return [] }
        guard let texts = value.stringArrayValue else { throw .malformed(name) }
        return texts
    }

    func flag(_ name: String) throws(ProviderMetadataError) -> Bool {
        guard let value = present(name) else { return false }
        guard let flag = value.boolValue else { throw .malformed(name) }
        return flag
    }

    /// Null counts as absent.
    private func present(_ name: String) -> JSONValue? { object[name].flatMap { $0 == .null ? nil : $0 } }
}

/// The reason why bytes are no discovery document we take.
package enum ProviderMetadataError: Error, Hashable, Sendable {
    /// Not JSON as we want it; also above 64 KiB.
    case malformedJSON(JSONError)
    /// JSON, but no object.
    case notAnObject
    /// A required member is absent.
    case missing(String)
    /// A member with a wrong type, or an endpoint that is no URL.
    case malformed(String)
    /// An endpoint that is not https, where that is asked for.
    case insecureEndpoint(String)
    /// The document speaks for another issuer: impersonation (OIDC Discovery §4.3).
    case wrongIssuer(String)
}

extension ProviderMetadataError: CustomStringConvertible {
    /// Says in a few words what is wrong with the document.
    package var description: String {
        switch self {
        case .malformedJSON(let error): "\(error)"
        case .notAnObject: "no JSON object"
        case .missing(let name): "no \(name)"
        case .malformed(let name): "malformed \(name)"
        case .insecureEndpoint(let name): "\(name) without https"
        case .wrongIssuer(let issuer): "issuer \(issuer)"
        }
    }
}
