internal import Cryptography
internal import OpenID

/// Access tokens for Graph: opaque for personal accounts; for directories a JWT whose signature no client can
/// check, because it is meant for Graph alone.
struct MicrosoftAccessToken: Sendable {
    let installation: StandInInstallation

    /// Wraps an opaque token in a JWT.
    func wrap(_ handle: String, _ grant: Grant, profile: MicrosoftProfile, now: Instant) -> String {
        let time = now.secondsSince1970
        let header: JSONValue = [
            "typ": "JWT", "nonce": .string(Base64URL.encode(SHA256.hash(handle).prefix(16))), "alg": "RS256",
            "kid": "GraphOnly0",
        ]
        let claims: JSONValue = [
            "aud": "00000003-0000-0000-c000-000000000000", "iat": .integer(time),
            "exp": .integer(time + 3899),
            "appid": .string(grant.clientID), "tid": .string(profile.tenantID),
            "oid": .string(profile.objectID), "scp": .string(MicrosoftScopes.answered(grant.scopes)),
            "uti": .string(handle),
        ]
        let input = Base64URL.encode(header.serialized) + "." + Base64URL.encode(claims.serialized)
        return input + "." + Base64URL.encode(seal(input))
    }

    /// The opaque token in what a client sent.
    func unwrap(_ token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return token }
        guard token.utf8.count <= 16_384, let signature = try? Base64URL.decode(parts[2]),
            constantTimeEqual(signature, seal("\(parts[0]).\(parts[1])")),
            let payload = try? Base64URL.decode(parts[1])
        else { return nil }
        return (try? JSONValue(parsing: payload, limit: 16_384))?["uti"]?.stringValue
    }

    /// As long as an RSA signature.
    private func seal(_ input: String) -> [UInt8] {
        (0..<8).flatMap { installation.derive("microsoft.access", String($0), input) }
    }
}
