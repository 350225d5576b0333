package import Cryptography
package import OpenID

/// A custom token whose signature, audience and times were checked.
struct CustomToken: Sendable {
    let localID: LocalID
    /// Claims for every ID token of the session.
    let developerClaims: JSONObject

    /// `aud` of every custom token.
    static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"

    init(
        _ compact: String, project: String, signers: [String: JSONWebKeySet], issuer: TokenIssuer,
        trust: CustomTokenTrust, now: Instant
    ) throws(AccountError) {
        if trust == .anything, let claims = Self.readable(compact) {
            // An emulator believes a token for the right audience, or claims that name none.
            if let audience = claims["aud"], audience.stringValue != Self.audience {
                throw .invalidCustomToken(.audience)
            }
            try self.init(claims: claims)
            return
        }
        let claims = try Self.claims(
            compact, project: project, signers: signers, issuer: issuer, trust: trust)
        guard claims["aud"]?.stringValue == Self.audience else { throw .invalidCustomToken(.audience) }
        guard let issued = claims["iat"]?.integerValue.map(Instant.init(secondsSince1970:)),
            let expiry = claims["exp"]?.integerValue.map(Instant.init(secondsSince1970:)),
            issued <= now.adding(seconds: 60), expiry > now, expiry.seconds(since: issued) <= 3_600
        else { throw .invalidCustomToken(.expired) }
        try self.init(claims: claims)
    }

    private init(claims: JSONObject) throws(AccountError) {
        // A tenant's token would put its user into the project's own accounts.
        guard claims["tenant_id"] == nil else { throw .invalidCustomToken(.tenant) }
        localID = try Self.localID(claims)
        developerClaims = try Self.developerClaims(claims["claims"])
    }

    private static func localID(_ claims: JSONObject) throws(AccountError) -> LocalID {
        guard let uid = claims["uid"]?.stringValue ?? claims["user_id"]?.stringValue, !uid.isEmpty else {
            throw .missingIdentifier
        }
        guard let localID = LocalID(uid) else { throw .invalidClaims }
        return localID
    }

    /// The claims of JSON text or of a token, which nothing proves.
    private static func readable(_ text: String) -> JSONObject? {
        if text.utf8.first == UInt8(ascii: "{") {
            return (try? JSONValue(parsing: text, limit: 32_768))?.objectValue
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 ? object(parts[1]) : nil
    }

    private static func claims(
        _ compact: String, project: String, signers: [String: JSONWebKeySet], issuer: TokenIssuer,
        trust: CustomTokenTrust
    ) throws(AccountError) -> JSONObject {
        let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
        guard compact.utf8.count <= 32_768, parts.count == 3, let header = object(parts[0]),
            let payload = object(parts[1])
        else { throw .invalidCustomToken(.format) }
        if header["alg"]?.stringValue == "none" {
            guard trust != .signed, parts[2].isEmpty else { throw .invalidCustomToken(.signature) }
            return payload
        }
        guard let name = payload["iss"]?.stringValue, payload["sub"]?.stringValue == name else {
            throw .invalidCustomToken(.issuer)
        }
        let keys: JSONWebKeySet
        if name == TokenIssuer.customTokenIssuer(project: project) {
            keys = issuer.keyring.published
        } else if let known = signers[name] {
            keys = known
        } else if name.hasPrefix(TokenIssuer.customTokenIssuer(project: "")) {
            throw .credentialMismatch
        } else {
            throw .invalidCustomToken(.issuer)
        }
        guard let token = try? UnverifiedJWS(compact: compact),
            let key = keys.candidates(keyID: token.header.keyID, algorithm: token.header.algorithm).first,
            let claims = try? token.verifiedClaims(key: key.key)
        else { throw .invalidCustomToken(.signature) }
        return claims
    }

    private static func object(_ part: Substring) -> JSONObject? {
        guard let bytes = try? Base64URL.decode(part) else { return nil }
        return (try? JSONValue(parsing: bytes, limit: 32_768))?.objectValue
    }

    private static func developerClaims(_ value: JSONValue?) throws(AccountError) -> JSONObject {
        switch value {
        case nil, .null: return JSONObject()
        case .object(let claims):
            try CustomClaims.check(claims)
            return claims
        default: throw .invalidClaims
        }
    }
}

extension TokenIssuer {
    /// `iss` and `sub` of the custom tokens this installation makes itself.
    package static func customTokenIssuer(project: String) -> String { "portico-custom-token:\(project)" }

    /// A custom token of an hour, as an application's server would make one.
    ///
    /// - Throws: `forbiddenClaim`, `claimsTooLarge`, `cryptography`.
    package func customToken(
        for localID: LocalID, claims: JSONObject = JSONObject(), project: String, now: Instant
    ) throws(AccountError) -> String {
        try CustomClaims.check(claims)
        let issuer = Self.customTokenIssuer(project: project)
        var token: JSONObject = [
            "iss": .string(issuer), "sub": .string(issuer), "aud": .string(CustomToken.audience),
            "iat": .integer(now.secondsSince1970), "exp": .integer(now.secondsSince1970 + 3_600),
            "uid": .string(localID.rawValue),
        ]
        if !claims.isEmpty { token["claims"] = .object(claims) }
        return try sign(token, now: now)
    }
}

/// Signs in with a token that an application's own server made (`verifyCustomToken`).
package struct CustomTokenSignIn: Sendable {
    private let parts: AccountParts
    private let signers: [String: JSONWebKeySet]

    /// - Parameter signers: keys of the servers that may make tokens, by the `iss` of theirs. The installation's own
    ///   tokens (`TokenIssuer.customToken`) need no entry.
    package init(_ parts: AccountParts, signers: [String: JSONWebKeySet] = [:]) {
        self.parts = parts
        self.signers = signers
    }

    /// - Parameter takesUnsigned: false where the caller could be a page of another site. Then only signed tokens count,
    ///   whatever the project takes otherwise: making one is an administrator's power.
    /// - Throws: `missingCustomToken`, `invalidCustomToken`, `credentialMismatch` for a token of another project,
    ///   `missingIdentifier` without `uid`, `invalidClaims`, `forbiddenClaim`, `userDisabled`, `sandboxLimit`.
    package func signIn(
        token: String?, takesUnsigned: Bool, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        guard let token, !token.isEmpty else { throw .missingCustomToken }
        let signIn = try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            try settle(token, takesUnsigned: takesUnsigned, change)
        }
        return try parts.tokens.complete(signIn, now: now)
    }

    private func settle(
        _ token: String, takesUnsigned: Bool, _ change: SandboxChange
    ) throws(AccountError) -> CommittedSignIn {
        func read(_ trust: CustomTokenTrust) throws(AccountError) -> CustomToken {
            try CustomToken(
                token, project: change.sandbox.project, signers: signers, issuer: parts.tokens, trust: trust,
                now: change.now)
        }
        let trust = change.settings.customTokenTrust
        let custom: CustomToken
        do {
            custom = try read(takesUnsigned ? trust : .signed)
        } catch {
            // A token that another caller could have used says so.
            if !takesUnsigned, (try? read(trust)) != nil { throw .invalidCustomToken(.origin) }
            throw error
        }
        let known = try change.transaction.account(custom.localID)
        if known?.disabled == true { throw .userDisabled }
        var account = known ?? Account(localID: custom.localID, createdAt: change.now)
        account.customAuth = true
        account.lastLoginAt = change.now
        if known == nil { try change.insert(account) } else { try change.update(account) }
        let facts = SignInFacts(
            firstFactor: .custom, authTime: change.now, sessionClaims: custom.developerClaims)
        return try change.signIn(AuthenticatedFactor(account, facts, isNew: known == nil), as: account)
    }
}

/// The rules of claims that a developer adds to ID tokens.
enum CustomClaims {
    /// Names that a token has a meaning of its own for.
    static let reserved: Set<String> = [
        "iss", "aud", "sub", "iat", "exp", "nbf", "jti", "nonce", "azp", "acr", "amr", "cnf", "auth_time",
        "firebase", "at_hash", "c_hash",
    ]

    /// - Throws: `claimsTooLarge` above 1,000 bytes, `forbiddenClaim`.
    static func check(_ claims: JSONObject) throws(AccountError) {
        for name in claims.names where reserved.contains(name) { throw .forbiddenClaim(name) }
        if JSONValue.object(claims).serialized.count > 1_000 { throw .claimsTooLarge }
    }

    /// Reads the text of `customAttributes`; an empty one means none.
    ///
    /// - Throws: `claimsTooLarge`, `invalidClaims`, `forbiddenClaim`.
    static func parse(_ text: String) throws(AccountError) -> String? {
        if text.isEmpty { return nil }
        if text.utf8.count > 1_000 { throw .claimsTooLarge }
        guard case .object(let claims)? = try? JSONValue(parsing: text, limit: 1_000) else {
            throw .invalidClaims
        }
        try check(claims)
        return claims.isEmpty ? nil : text
    }
}
