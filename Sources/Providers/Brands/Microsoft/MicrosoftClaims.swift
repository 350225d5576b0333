internal import Cryptography
internal import OpenID

/// The claims of a Microsoft ID token.
struct MicrosoftClaims: Sendable {
    let profile: MicrosoftProfile
    let origin: String
    let settings: StandInSettings
    let now: Instant

    /// The claims for a grant; `code` is given at the authorization endpoint, for `c_hash`.
    func make(_ grant: Grant, nonce: String?, code: String? = nil) -> JSONObject {
        let person = profile.person
        // Five minutes back, as the real ones are.
        let time = now.secondsSince1970 - 300
        var claims: JSONObject = [
            "ver": "2.0",
            "iss": .string(MicrosoftStandIn.issuer(origin: origin, tenantID: profile.tenantID)),
            "sub": .string(profile.subject(for: grant.clientID)), "aud": .string(grant.clientID),
            "exp": .integer(time + 3900), "iat": .integer(time), "nbf": .integer(time),
        ]
        if grant.scopes.contains("profile") {
            claims["name"] = .string(person.fullName)
            claims["preferred_username"] = .string(person.email)
            claims["oid"] = .string(profile.objectID)
        }
        if grant.scopes.contains("email") {
            claims["email"] = .string(person.email)
            if settings.has(.domainOwnerVerified) { claims["xms_edov"] = .bool(person.isEmailVerified) }
        }
        // The issuer is a template, so that a token without `tid` could not be checked.
        claims["tid"] = .string(profile.tenantID)
        if let nonce { claims["nonce"] = .string(nonce) }
        if let code { claims["c_hash"] = .string(IDTokenMinter.leftHash(of: code)) }
        let trace = profile.installation.derive("microsoft.trace", grant.id)
        claims["uti"] = .string(Base64URL.encode(trace.prefix(16)))
        claims["aio"] = .string(Base64URL.encode(profile.installation.derive("microsoft.aio", grant.id)))
        claims["rh"] = .string("1." + Base64URL.encode(trace.suffix(12)) + ".")
        return claims
    }
}
