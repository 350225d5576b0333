import OpenID

extension TokenCase {
    private static let personal = TenantRule.personalAccounts

    /// Who says it, about whom, to whom, for which sign-in.
    static let claimCases: [TokenCase] = [
        TokenCase("other issuer", .wrongIssuer("https://evil.example")) { token, _ in
            token.claims["iss"] = "https://evil.example"
        },
        TokenCase("issuer with a slash more", .wrongIssuer("https://issuer.example/")) { token, _ in
            token.claims["iss"] = "https://issuer.example/"
        },
        TokenCase("issuer in capitals", .wrongIssuer("https://ISSUER.example")) { token, _ in
            token.claims["iss"] = "https://ISSUER.example"
        },
        TokenCase("no issuer", .missingClaim(.issuer)) { token, _ in token.claims["iss"] = nil },
        TokenCase("issuer in a list", .malformedClaim(.issuer)) { token, _ in
            token.claims["iss"] = ["https://issuer.example"]
        },
        TokenCase("tenant template without tenant", .missingClaim(.issuer)) { token, issuer in
            Self.makeMicrosoft(&token, keyIssuer: nil, issuer)
            token.claims["tid"] = nil
        },
        TokenCase("tenant that is no UUID", .malformedClaim(.issuer)) { token, issuer in
            Self.makeMicrosoft(&token, keyIssuer: nil, issuer, tenant: "evil/../common")
        },
        TokenCase(
            "tenant that the issuer does not name", .wrongIssuer("https://login.example/{tenantid}/v2.0")
        ) {
            token, issuer in
            Self.makeMicrosoft(&token, keyIssuer: nil, issuer)
            token.claims["iss"] = "https://login.example/{tenantid}/v2.0"
        },
        TokenCase("personal account where organisations only", .tenantNotAllowed(personal)) { token, issuer in
            Self.makeMicrosoft(&token, keyIssuer: nil, issuer, tenant: personal)
            token.expectations.issuer = .tenantTemplate(
                "https://login.example/{tenantid}/v2.0", .organizations)
        },
        TokenCase("tenant not on the list", .tenantNotAllowed("0d3a4c5e-1111-2222-3333-444455556666")) {
            token, issuer in
            Self.makeMicrosoft(&token, keyIssuer: nil, issuer)
            token.expectations.issuer = .tenantTemplate(
                "https://login.example/{tenantid}/v2.0", .only([personal]))
        },
        TokenCase("other audience", .wrongAudience(["com.example.other"])) { token, _ in
            token.claims["aud"] = "com.example.other"
        },
        TokenCase("audience as prefix", .wrongAudience(["com.example.notes.evil"])) { token, _ in
            token.claims["aud"] = "com.example.notes.evil"
        },
        TokenCase("no audience", .missingClaim(.audience)) { token, _ in token.claims["aud"] = nil },
        TokenCase("empty list of audiences", .malformedClaim(.audience)) { token, _ in
            token.claims["aud"] = []
        },
        TokenCase("audience of no text", .malformedClaim(.audience)) { token, _ in
            token.claims["aud"] = ["com.example.notes", 1]
        },
        TokenCase("several audiences without azp", .missingClaim(.authorizedParty)) { token, _ in
            token.claims["aud"] = ["com.example.notes", "com.example.other"]
        },
        TokenCase("several audiences for another party", .wrongAuthorizedParty("com.example.other")) {
            token, _ in
            token.claims["aud"] = ["com.example.notes", "com.example.other"]
            token.claims["azp"] = "com.example.other"
        },
        TokenCase("one audience for another party", .wrongAuthorizedParty("com.example.other")) { token, _ in
            token.claims["azp"] = "com.example.other"
        },
        TokenCase("authorized party of no text", .malformedClaim(.authorizedParty)) { token, _ in
            token.claims["azp"] = .null
        },
        TokenCase("no subject", .missingClaim(.subject)) { token, _ in token.claims["sub"] = nil },
        TokenCase("empty subject", .malformedClaim(.subject)) { token, _ in token.claims["sub"] = "" },
        TokenCase("subject of 256", .malformedClaim(.subject)) { token, _ in
            token.claims["sub"] = .string(String(repeating: "a", count: 256))
        },
        TokenCase("subject of no text", .malformedClaim(.subject)) { token, _ in token.claims["sub"] = 17 },
        TokenCase("subject with a line break", .malformedClaim(.subject)) { token, _ in
            token.claims["sub"] = "user\n1"
        },
        TokenCase("no nonce", .missingClaim(.nonce)) { token, _ in token.claims["nonce"] = nil },
        TokenCase("other nonce", .nonceMismatch) { token, _ in token.claims["nonce"] = "other" },
        TokenCase("empty nonce", .nonceMismatch) { token, _ in token.claims["nonce"] = "" },
        TokenCase("nonce of no text", .malformedClaim(.nonce)) { token, _ in token.claims["nonce"] = true },
        TokenCase("raw nonce where its hash was sent", .nonceMismatch) { token, issuer in
            token.expectations.nonce = .hashed(issuer.nonce)
        },
        TokenCase("hashed nonce where it was sent raw", .nonceMismatch) { token, issuer in
            token.claims["nonce"] = .string(issuer.nonce.hashed)
        },
        TokenCase("hash of the nonce in capitals", .nonceMismatch) { token, issuer in
            token.expectations.nonce = .hashed(issuer.nonce)
            token.claims["nonce"] = .string(issuer.nonce.hashed.uppercased())
        },
        TokenCase("no nonce, and a claim that none is supported", .missingClaim(.nonce)) { token, _ in
            token.claims["nonce"] = nil
            token.claims["nonce_supported"] = false
        },
        TokenCase("nonce that nobody sent", .unexpectedNonce) { token, _ in
            token.expectations.nonce = .notExpected
        },
        TokenCase("no jti where one is wanted", .missingClaim(.tokenID)) { token, _ in
            token.expectations.requiresTokenID = true
        },
        TokenCase("empty jti", .malformedClaim(.tokenID)) { token, _ in token.claims["jti"] = "" },
        TokenCase("hash of another access token", .accessTokenHashMismatch) { token, _ in
            token.expectations.accessToken = try AccessToken("token")
            token.claims["at_hash"] = "77QmUPtjPfzWtF2AnpK9RQ"
        },
        TokenCase("access token hash of no text", .malformedClaim(.accessTokenHash)) { token, _ in
            token.expectations.accessToken = try AccessToken("token")
            token.claims["at_hash"] = 1
        },
        TokenCase("no access token hash where one is wanted", .missingClaim(.accessTokenHash)) { token, _ in
            token.expectations.accessToken = try AccessToken("token")
            token.expectations.requiresAccessTokenHash = true
        },
        TokenCase("wanted access token hash, but no access token", .accessTokenHashMismatch) { token, _ in
            token.expectations.requiresAccessTokenHash = true
            token.claims["at_hash"] = "77QmUPtjPfzWtF2AnpK9RQ"
        },
        TokenCase("hash of another code", .codeHashMismatch) { token, _ in
            token.expectations.code = try AuthorizationCode("code")
            token.claims["c_hash"] = "LDktKdoQak3Pk0cnXxCltA"
        },
        TokenCase("no code hash in a hybrid answer", .missingClaim(.codeHash)) { token, _ in
            token.expectations.code = try AuthorizationCode("code")
            token.expectations.requiresCodeHash = true
        },
    ]
}
