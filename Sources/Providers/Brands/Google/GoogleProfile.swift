internal import OpenID

/// A person as Google tells of them.
struct GoogleProfile: Sendable {
    let person: Person
    let sandbox: SandboxID
    let installation: StandInInstallation
    let origin: String

    /// `sub`: 21 digits, the same for every client.
    var subject: String {
        let head = installation.deriveNumber(
            below: 9_000_000_000, "google.subject.1", sandbox.rawValue, person.id)
        let tail = installation.deriveNumber(
            below: 90_000_000_000, "google.subject.2", sandbox.rawValue, person.id)
        return String(1_000_000_000 + head) + String(10_000_000_000 + tail)
    }

    /// The domain of a managed account.
    var hostedDomain: String? { person.isHosted ? person.emailDomain : nil }

    /// The claims that the scopes allow, in Google's order.
    func claims(_ scopes: [String]) -> JSONObject {
        var claims = JSONObject()
        if GoogleScopes.hasEmail(scopes) {
            claims["hd"] = hostedDomain.map { .string($0) }
            claims["email"] = .string(person.email)
            claims["email_verified"] = .bool(person.isEmailVerified)
        }
        if GoogleScopes.hasProfile(scopes) {
            claims["name"] = .string(person.fullName)
            claims["picture"] = .string(picture)
            claims["given_name"] = .string(person.givenName)
            if !person.familyName.isEmpty { claims["family_name"] = .string(person.familyName) }
        }
        return claims
    }

    private var picture: String {
        let number = installation.deriveNumber(below: 1_000_000, "avatar", sandbox.rawValue, person.id)
        return GoogleStandIn.issuer(origin: origin) + "/avatar/\(number).svg"
    }
}
