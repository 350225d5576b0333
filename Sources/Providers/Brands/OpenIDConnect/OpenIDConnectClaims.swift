package import OpenID

/// A person's claims (OpenID Connect Core §5.1, §5.4).
struct OpenIDConnectClaims: Sendable {
    let person: Person
    let sandbox: SandboxID
    let installation: StandInInstallation
    let brand: ProviderID
    /// The issuer, whose pictures these are.
    let issuer: String

    /// The scopes that mean something here; others are not granted (RFC 6749 §3.3).
    static let scopes = ["openid", "profile", "email", "offline_access"]

    /// `sub`: the same for every client, and of nobody at another provider.
    var subject: String {
        let number = installation.deriveNumber(
            below: 1 << 52, "oidc.subject", brand.rawValue, sandbox.rawValue, person.id)
        return String(number, radix: 36)
    }

    /// The claims that the scopes allow.
    func claims(_ scopes: [String]) -> JSONObject {
        var claims = JSONObject()
        if scopes.contains("profile") {
            claims["name"] = .string(person.fullName)
            claims["given_name"] = .string(person.givenName)
            if !person.familyName.isEmpty { claims["family_name"] = .string(person.familyName) }
            claims["locale"] = .string(person.languageTag)
            let number = installation.deriveNumber(below: 1_000_000, "avatar", sandbox.rawValue, person.id)
            claims["picture"] = .string("\(issuer)/avatar/\(number).svg")
        }
        if scopes.contains("email") {
            claims["email"] = .string(person.email)
            claims["email_verified"] = .bool(person.isEmailVerified)
        }
        return claims
    }
}

extension Brand {
    /// A provider of the operator's own (`oidc.NAME`): nothing departs from OpenID Connect, and the stand-in plays it
    /// to the letter.
    package static func openIDConnect(_ id: ProviderID) -> Brand {
        Brand(
            definition: .openIDConnect(id),
            clients: ClientRules(
                brand: id, form: .hexadecimal(after: { _ in "client-" }), proof: .secretOrNone),
            ownClient: .secret(clientID: "portico"),
            misbehaviours: Set(Misbehaviour.allCases), variations: [.secondKey, .rotatedKeys],
            standIn: OpenIDConnectStandIn.init
        ).with { $0.discoveryPath = ProviderDefinition.openIDConnect(id).standInEndpoints.discovery }
    }
}
