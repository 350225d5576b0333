package import Cryptography

extension VerifiedIDToken {
    /// Hex of the SHA-256 of the token, to remember it as spent until `expiry`.
    package var fingerprint: String { token.fingerprint }

    /// `email`; whether to trust it is the provider's rule.
    package var email: String? { nonEmpty("email") }

    /// `email_verified`, also as the texts that some write (`"true"`); false when absent or anything else.
    package var emailVerified: Bool { flag("email_verified") }

    /// `name`.
    package var name: String? { nonEmpty("name") }
    /// `given_name`.
    package var givenName: String? { nonEmpty("given_name") }
    /// `family_name`.
    package var familyName: String? { nonEmpty("family_name") }
    /// `locale`.
    package var locale: String? { nonEmpty("locale") }

    /// `picture`, if it is an https or http URL.
    package var picture: String? {
        nonEmpty("picture").flatMap { (try? URLParts($0))?.isWeb == true ? $0 : nil }
    }

    /// `tid`: the tenant that the account is in, of providers that have tenants.
    package var tenantID: String? { nonEmpty("tid") }
    /// `oid`: the account within the tenant.
    package var objectID: String? { nonEmpty("oid") }
    /// `jti`.
    package var tokenID: String? { nonEmpty("jti") }

    /// `auth_time`.
    package var authenticatedAt: Instant? {
        claims["auth_time"]?.integerValue.map(Instant.init(secondsSince1970:))
    }

    private func nonEmpty(_ name: String) -> String? {
        claims[name]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func flag(_ name: String) -> Bool {
        switch claims[name] {
        case .bool(let value): value
        case .string(let text): text == "true"
        default: false
        }
    }
}

/// Without claims: they are personal.
extension VerifiedIDToken: Redacted {}
