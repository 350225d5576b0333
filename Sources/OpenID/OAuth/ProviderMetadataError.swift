/// Why bytes are no discovery document we take.
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
