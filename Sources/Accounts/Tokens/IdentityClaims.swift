internal import Cryptography
internal import OpenID
internal import Providers

/// The claims about a person, and back.
enum IdentityClaims {
    /// All claims but issuer, audience and times of issue and expiry; custom claims stand at the top level and never
    /// replace one of ours.
    static func object(of account: Account, facts: SignInFacts) throws(AccountError) -> JSONObject {
        var claims = JSONObject()
        claims["name"] = account.displayName.map { .string($0) }
        claims["picture"] = account.photoURL.map { .string($0) }
        if let text = account.customAttributes {
            guard case .object(let custom)? = try? JSONValue(parsing: text, limit: 65_536) else {
                throw .storage(.unreadable(what: "custom_attributes"))
            }
            for member in custom.members { claims[member.name] = member.value }
        }
        for member in facts.sessionClaims.members { claims[member.name] = member.value }
        claims["auth_time"] = .integer(facts.authTime.secondsSince1970)
        claims["user_id"] = .string(account.localID.rawValue)
        claims["sub"] = .string(account.localID.rawValue)
        if let email = account.email {
            claims["email"] = .string(email.rawValue)
            claims["email_verified"] = .bool(account.emailVerified)
        }
        if let phone = account.phoneNumber { claims["phone_number"] = .string(phone.rawValue) }
        if facts.firstFactor == .anonymous { claims["provider_id"] = "anonymous" }
        claims["firebase"] = .object(firebase(account, facts))
        return claims
    }

    /// The `firebase` claim.
    private static func firebase(_ account: Account, _ facts: SignInFacts) -> JSONObject {
        var identities = JSONObject()
        if let email = account.email { identities["email"] = [.string(email.rawValue)] }
        if let phone = account.phoneNumber { identities["phone"] = [.string(phone.rawValue)] }
        for identity in account.identities {
            identities[identity.provider.rawValue] = [.string(identity.subject)]
        }
        var firebase = JSONObject()
        firebase["identities"] = .object(identities)
        firebase["sign_in_provider"] = .string(facts.firstFactor.rawValue)
        if let second = facts.secondFactor {
            firebase["sign_in_second_factor"] = .string(second.kind.rawValue)
            firebase["second_factor_identifier"] = .string(second.enrolmentID)
        }
        // `iat` has whole seconds: this tells tokens of before and after within the second in which they ended.
        if account.generation > 0 { firebase["generation"] = .integer(account.generation) }
        return firebase
    }

    /// The facts of the sign-in that the claims tell, without session claims; nil when they tell none.
    static func facts(in claims: JSONObject) -> SignInFacts? {
        guard let firebase = claims["firebase"],
            let factor = firebase["sign_in_provider"]?.stringValue.flatMap({ FirstFactor(rawValue: $0) }),
            let time = claims["auth_time"]?.integerValue
        else { return nil }
        let kind = firebase["sign_in_second_factor"]?.stringValue.flatMap { SecondFactorKind(rawValue: $0) }
        let enrolmentID = firebase["second_factor_identifier"]?.stringValue
        guard (kind == nil) == (enrolmentID == nil) else { return nil }
        var facts = SignInFacts(firstFactor: factor, authTime: Instant(secondsSince1970: time))
        if let kind, let enrolmentID {
            facts.secondFactor = ProvenSecondFactor(kind: kind, enrolmentID: enrolmentID)
        }
        return facts
    }
}
