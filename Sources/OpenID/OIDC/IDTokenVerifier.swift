package import Cryptography

/// Takes ID tokens after every check of OIDC Core §3.1.3.7; never uses a key the token brings along.
package struct IDTokenVerifier: Sendable {
    package let expectations: IDTokenExpectations

    package init(_ expectations: IDTokenExpectations) {
        self.expectations = expectations
    }

    /// The token's claims, if every check passes.
    ///
    /// - Throws: the first failure in the order of `IDTokenCheck`.
    package func verify(_ token: UnverifiedIDToken, now: Instant) throws(IDTokenError) -> VerifiedIDToken {
        try examine(token, now: now).result.get()
    }

    /// Runs all checks, goes on after a failure as far as there is something to look at, and reports each.
    package func examine(
        _ token: UnverifiedIDToken, now: Instant
    ) -> (report: IDTokenReport, result: Result<VerifiedIDToken, IDTokenError>) {
        var examination = IDTokenExamination(token, expectations: expectations, now: now)
        examination.run()
        return (IDTokenReport(checks: examination.results), Self.result(of: examination, token: token))
    }

    private static func result(
        of examination: IDTokenExamination, token: UnverifiedIDToken
    ) -> Result<VerifiedIDToken, IDTokenError> {
        if let failure = examination.failure { return .failure(failure) }
        // No check failed; a token also needs what only passed checks can have found.
        guard examination.passed(.structure), examination.passed(.signature), let claims = examination.claims
        else { return .failure(.invalidSignature) }
        guard let issuer = claims["iss"]?.stringValue, examination.passed(.issuer) else {
            return .failure(.missingClaim(.issuer))
        }
        guard let subject = claims["sub"]?.stringValue, examination.passed(.subject) else {
            return .failure(.missingClaim(.subject))
        }
        guard let expiry = examination.time("exp"), examination.passed(.expiry) else {
            return .failure(.missingClaim(.expiry))
        }
        guard let issuedAt = examination.time("iat"), examination.passed(.issuedAt) else {
            return .failure(.missingClaim(.issuedAt))
        }
        guard examination.passed(.audience) else { return .failure(.missingClaim(.audience)) }
        return .success(
            VerifiedIDToken(
                issuer: issuer, subject: subject, audience: examination.audience ?? [], expiry: expiry,
                issuedAt: issuedAt, claims: claims, token: token))
    }
}

/// An ID token that passed every check; only the verifier makes one.
package struct VerifiedIDToken: Hashable, Sendable {
    /// `iss`.
    package let issuer: String
    /// `sub`: who it is, together with the issuer.
    package let subject: String
    /// `aud`.
    package let audience: [String]
    /// `exp`.
    package let expiry: Instant
    /// `iat`.
    package let issuedAt: Instant
    /// All claims.
    package let claims: JSONObject
    /// The token it came as.
    package let token: UnverifiedIDToken

    fileprivate init(
        issuer: String, subject: String, audience: [String], expiry: Instant, issuedAt: Instant,
        claims: JSONObject, token: UnverifiedIDToken
    ) {
        self.issuer = issuer
        self.subject = subject
        self.audience = audience
        self.expiry = expiry
        self.issuedAt = issuedAt
        self.claims = claims
        self.token = token
    }
}

/// Every check of one examination in order, also those after a failure.
package struct IDTokenReport: Hashable, Sendable, Codable {
    package let checks: [CheckResult]

    package init(checks: [CheckResult]) {
        self.checks = checks
    }

    /// The checks that failed.
    package var failures: [CheckResult] { checks.filter { $0.verdict == .failed } }

    /// The line of a check.
    package subscript(check: IDTokenCheck) -> CheckResult? { checks.first { $0.check == check } }
}

extension VerifiedIDToken {
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

    /// `picture`, if it is an https or http URL.
    package var picture: String? {
        nonEmpty("picture").flatMap { (try? URLParts($0))?.isWeb == true ? $0 : nil }
    }

    /// `tid`: the tenant that the account is in, of providers that have tenants.
    package var tenantID: String? { nonEmpty("tid") }
    /// `oid`: the account within the tenant.
    package var objectID: String? { nonEmpty("oid") }

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
