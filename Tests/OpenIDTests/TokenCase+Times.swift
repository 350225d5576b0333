import Cryptography
import OpenID

extension TokenCase {
    private static let now = TestIssuer.now.secondsSince1970
    private static func at(_ offset: Int64) -> Instant { TestIssuer.now.adding(seconds: offset) }

    /// When it holds.
    static let timeCases: [TokenCase] = [
        TokenCase("expired a leeway ago", .expired(at: at(-60))) { token, _ in
            token.claims["exp"] = .integer(now - 60)
            token.claims["iat"] = .integer(now - 300)
        },
        TokenCase("expired, and an hour of leeway is not given", .expired(at: at(-61))) { token, _ in
            token.claims["exp"] = .integer(now - 61)
            token.claims["iat"] = .integer(now - 300)
            token.expectations.leeway = 3600
        },
        TokenCase("expired without leeway", .expired(at: at(0))) { token, _ in
            token.claims["exp"] = .integer(now)
            token.expectations.leeway = -5
        },
        TokenCase("no expiry", .missingClaim(.expiry)) { token, _ in token.claims["exp"] = nil },
        TokenCase("expiry as text", .malformedClaim(.expiry)) { token, _ in
            token.claims["exp"] = .string(String(now + 3600))
        },
        TokenCase("expiry beyond the year 9999", .malformedClaim(.expiry)) { token, _ in
            token.claims["exp"] = .integer(.max)
        },
        TokenCase("expiry as a huge double", .malformedClaim(.expiry)) { token, _ in
            token.claims["exp"] = 1e300
        },
        TokenCase("expiry in milliseconds", .malformedClaim(.expiry)) { token, _ in
            token.claims["exp"] = .integer((now + 3600) * 1000)
        },
        TokenCase("negative expiry", .malformedClaim(.expiry)) { token, _ in token.claims["exp"] = -1 },
        TokenCase("expiry before issue", .malformedClaim(.expiry)) { token, _ in
            token.claims["exp"] = .integer(now + 10)
            token.claims["iat"] = .integer(now + 20)
        },
        TokenCase("issued beyond the leeway", .issuedInTheFuture(at(61))) { token, _ in
            token.claims["iat"] = .integer(now + 61)
        },
        TokenCase("issued too long ago", .issuedTooLongAgo(at(-661))) { token, _ in
            token.claims["iat"] = .integer(now - 661)
        },
        TokenCase("no time of issue", .missingClaim(.issuedAt)) { token, _ in token.claims["iat"] = nil },
        TokenCase("time of issue as text", .malformedClaim(.issuedAt)) { token, _ in
            token.claims["iat"] = .string(String(now))
        },
        TokenCase("not yet valid", .notYetValid(until: at(61))) { token, _ in
            token.claims["nbf"] = .integer(now + 61)
        },
        TokenCase("start of validity as truth value", .malformedClaim(.notBefore)) { token, _ in
            token.claims["nbf"] = true
        },
        TokenCase("signed in too long ago", .authenticatedTooLongAgo(at(-361))) { token, _ in
            token.expectations.maximumAuthenticationAge = 300
            token.claims["auth_time"] = .integer(now - 361)
        },
        TokenCase("no time of sign-in where a maximum was asked for", .missingClaim(.authenticationTime)) {
            token, _ in token.expectations.maximumAuthenticationAge = 300
        },
        TokenCase("signed in tomorrow", .authenticatedInTheFuture(at(86_400))) { token, _ in
            token.claims["auth_time"] = .integer(now + 86_400)
        },
        TokenCase("time of sign-in as null", .malformedClaim(.authenticationTime)) { token, _ in
            token.claims["auth_time"] = .null
        },
    ]
}
