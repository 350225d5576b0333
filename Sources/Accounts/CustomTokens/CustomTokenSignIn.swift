package import Cryptography
package import OpenID

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
