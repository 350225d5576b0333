package import Cryptography
package import OpenID
internal import Providers

/// Issues and verifies this backend's own ID tokens and session cookies: RS256, `kid`, keys published.
package struct TokenIssuer: Sendable {
    package let keyring: SigningKeyring
    /// Makes refresh tokens.
    let refreshTokens: RefreshTokenCodec

    /// Life of an ID token, seconds.
    package static let idTokenSeconds: Int64 = 3_600

    package init(keyring: SigningKeyring, refreshTokens: RefreshTokenCodec) {
        self.keyring = keyring
        self.refreshTokens = refreshTokens
    }

    /// An ID token of an hour.
    ///
    /// - Parameter project: the sandbox's project id, `aud` and end of `iss`.
    /// - Throws: `storage` for an account with damaged claims, `cryptography`.
    package func idToken(
        for account: Account, facts: SignInFacts, project: String, now: Instant
    ) throws(AccountError) -> String {
        var claims = try IdentityClaims.object(of: account, facts: facts)
        claims["iss"] = .string(TokenKind.idToken.issuer(project: project))
        claims["aud"] = .string(project)
        claims["iat"] = .integer(now.secondsSince1970)
        claims["exp"] = .integer(now.adding(seconds: Self.idTokenSeconds).secondsSince1970)
        return try sign(claims, now: now)
    }

    /// A session cookie with the facts of an ID token that was verified.
    ///
    /// - Parameter lifetime: seconds, 300 to 1,209,600.
    /// - Throws: `invalidDuration`, `cryptography`.
    package func sessionCookie(
        from token: VerifiedAccountToken, project: String, lifetime: Int64, now: Instant
    ) throws(AccountError) -> String {
        guard (300...1_209_600).contains(lifetime) else { throw .invalidDuration }
        var claims = token.claims
        claims["iss"] = .string(TokenKind.sessionCookie.issuer(project: project))
        claims["iat"] = .integer(now.secondsSince1970)
        claims["exp"] = .integer(now.adding(seconds: lifetime).secondsSince1970)
        return try sign(claims, now: now)
    }

    func sign(_ claims: JSONObject, now: Instant) throws(AccountError) -> String {
        guard let key = keyring.signing(at: now) else {
            throw .cryptography(reason: "there is no signing key")
        }
        return try cryptographic { () throws(CryptographyError) in
            try SignedJWT.make(claims: claims, keyID: key.keyID, key: .rsa(key.key))
        }
    }
}

extension TokenIssuer {
    /// Signs the ID token of a sign-in that is stored.
    func complete(_ signIn: CommittedSignIn, now: Instant) throws(AccountError) -> SignedIn {
        let idToken = try idToken(for: signIn.account, facts: signIn.facts, project: signIn.project, now: now)
        return SignedIn(
            account: signIn.account, identity: signIn.identity, isNewUser: signIn.isNewUser,
            emailRecycled: signIn.emailRecycled, facts: signIn.facts,
            tokens: AccountTokens(
                idToken: idToken, refreshToken: signIn.refreshToken, expiresIn: Self.idTokenSeconds),
            credential: signIn.credential)
    }

    /// The outcome of a stored exchange or sign-in.
    func outcome(_ settled: CommittedExchange, now: Instant) throws(AccountError) -> SignInOutcome {
        switch settled {
        case .failed(let error): throw error
        case .answered(let outcome): outcome
        case .signedIn(let signIn): .signedIn(try complete(signIn, now: now))
        }
    }
}

/// The kinds of token that we sign: the two differ in issuer, so that neither passes for the other.
package enum TokenKind: Sendable {
    case idToken
    case sessionCookie

    /// `iss`. These are the production addresses, since client libraries compare them.
    package func issuer(project: String) -> String {
        switch self {
        case .idToken: "https://securetoken.google.com/\(project)"
        case .sessionCookie: "https://session.firebase.google.com/\(project)"
        }
    }
}

/// One of our own tokens whose signature, algorithm, issuer, audience and times were checked. Whether its account
/// still honours it (`validSince`, disabled, deleted) is for the rules.
package struct VerifiedAccountToken: Sendable {
    package let localID: LocalID
    package let facts: SignInFacts
    package let issuedAt: Instant
    package let expires: Instant
    /// The account's `generation` when it was issued; a later one ends it.
    package let generation: Int64
    package let claims: JSONObject

    fileprivate init(
        localID: LocalID, facts: SignInFacts, issuedAt: Instant, expires: Instant, claims: JSONObject
    ) {
        self.localID = localID
        self.facts = facts
        self.issuedAt = issuedAt
        generation = claims["firebase"]?["generation"]?.integerValue ?? 0
        self.expires = expires
        self.claims = claims
    }
}

extension VerifiedAccountToken: Redacted {
    package var description: String { "VerifiedAccountToken(\(localID))" }
}

extension TokenIssuer {
    /// Verifies an ID token or session cookie of ours.
    ///
    /// - Throws: `tokenExpired` when all but the time is right, `invalidIDToken` for everything else.
    package func verify(
        _ compact: String, as kind: TokenKind = .idToken, project: String, now: Instant
    ) throws(AccountError) -> VerifiedAccountToken {
        let claims = try signedClaims(compact)
        guard claims["iss"]?.stringValue == kind.issuer(project: project),
            claims["aud"]?.stringValue == project,
            let subject = claims["sub"]?.stringValue, let localID = LocalID(subject),
            let issued = claims["iat"]?.integerValue, let expiry = claims["exp"]?.integerValue,
            let facts = IdentityClaims.facts(in: claims),
            issued <= now.adding(seconds: Self.skewSeconds).secondsSince1970
        else { throw .invalidIDToken }
        guard expiry > now.secondsSince1970 else { throw .tokenExpired }
        return VerifiedAccountToken(
            localID: localID, facts: facts, issuedAt: Instant(secondsSince1970: issued),
            expires: Instant(secondsSince1970: expiry), claims: claims)
    }

    /// The lead allowed to another node's clock, seconds.
    private static let skewSeconds: Int64 = 60

    private func signedClaims(_ compact: String) throws(AccountError) -> JSONObject {
        // RS256 and a key of ours, or nothing: the header chooses among our keys and decides no more than that.
        guard let token = try? UnverifiedJWS(compact: compact), token.header.algorithm == .rs256,
            let keyID = token.header.keyID,
            let key = keyring.published.candidates(keyID: keyID, algorithm: .rs256).first,
            let claims = try? token.verifiedClaims(key: key.key)
        else { throw .invalidIDToken }
        return claims
    }
}

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
