internal import Accounts
internal import OpenID

/// The keys that verify tokens of ours, as libraries fetch them.
enum PublishedKeys {
    /// Rotated keys stay valid far longer; libraries keep answers for this long.
    private static let caching = "public, max-age=3600, must-revalidate, no-transform"

    /// Key id to certificate.
    static func certificates(_ call: AccountCall) async throws -> AccountResponse {
        let certificates = try call.parts.tokens.keyring.certificates()
        return .json(JSONObject(certificates.map { ($0.keyID, .string($0.pem)) }), caching: caching)
    }

    /// A JWK set.
    static func keySet(_ call: AccountCall) async throws -> AccountResponse {
        guard case .object(let set) = call.parts.tokens.keyring.published.json else {
            throw AccountWireError.failed(reason: "the key set is no object")
        }
        return .json(set, caching: caching)
    }
}
