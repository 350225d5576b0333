import Cryptography
import OpenID
import Testing

@Suite("IDTokenVerifier: OIDC Core §3.1.3.7, check by check")
struct IDTokenVerifierTests {
    @Test("A token that fails one check is refused for that check alone", arguments: TokenCase.all)
    func refused(_ test: TokenCase) throws {
        try test.check()
    }

    @Test("Every check has a token that fails it", arguments: IDTokenCheck.allCases)
    func complete(check: IDTokenCheck) {
        #expect(TokenCase.all.contains { $0.error.check == check })
        #expect(!check.specification.isEmpty)
    }

    @Test("Every error is given by some token of the tables")
    func everyError() {
        #expect(Set(TokenCase.all.map { Self.name($0.error) }) == Set(Self.names))
    }

    @Test("A fine token is taken, and every line of its report passes or does not apply")
    func taken() throws {
        let issuer = try TestIssuer.shared.get()
        let (report, result) = try issuer.fine.examined()
        let token = try result.get()
        #expect(token.issuer == "https://issuer.example")
        #expect(token.subject == "user-1")
        #expect(token.audience == ["com.example.notes"])
        #expect(token.expiry == TestIssuer.now.adding(seconds: 3600))
        #expect(token.issuedAt == TestIssuer.now.adding(seconds: -5))
        #expect(report.failures.isEmpty)
        let notApplicable = report.checks.filter { $0.verdict == .notApplicable }.map(\.check)
        #expect(
            notApplicable == [
                .keyIssuer, .authorizedParty, .notBefore, .accessTokenHash, .codeHash, .authenticationTime,
                .tokenID,
            ])
    }

    @Test("A token shows what is written in it, whether or not that is true")
    func displayed() throws {
        let issuer = try TestIssuer.shared.get()
        let forgery = issuer.forged { $0.claims["aud"] = "com.example.other" }
        let token = UnverifiedIDToken(try forgery.compact())
        #expect(token.displayedHeader == forgery.header)
        #expect(token.displayedClaims == forgery.claims)
        #expect(UnverifiedIDToken("a.b").displayedHeader == nil)
        #expect(UnverifiedIDToken("e30.W10.AA").displayedClaims == nil)
    }

    @Test("Verifying gives the same token as examining")
    func verified() throws {
        let fine = try TestIssuer.shared.get().fine
        let token = UnverifiedIDToken(try fine.compact())
        let verified = try IDTokenVerifier(fine.expectations).verify(token, now: TestIssuer.now)
        #expect(try verified == fine.examined().result.get())
    }

    @Test("The first failure is thrown, and later checks are still reported")
    func continues() throws {
        let issuer = try TestIssuer.shared.get()
        let forgery = issuer.forged {
            $0.key = issuer.foreignKey
            $0.claims["aud"] = "com.example.other"
            $0.claims["nonce"] = "other"
        }
        let (report, result) = try forgery.examined()
        #expect(throws: IDTokenError.invalidSignature) { try result.get() }
        #expect(report.failures.map(\.check) == [.signature, .audience, .nonce])
        #expect(report[.nonce]?.actual == "other")
        #expect(report[.nonce]?.expected == issuer.nonce.reveal)
        #expect(report[.issuer]?.verdict == .passed)
        #expect(throws: IDTokenError.invalidSignature) {
            try IDTokenVerifier(forgery.expectations).verify(
                UnverifiedIDToken(try forgery.compact()), now: TestIssuer.now)
        }
    }

    @Test(
        "Texts of another shape are refused",
        arguments: [
            Named("empty", ("", JWSError.partCount(1))), Named("one part", ("abc", .partCount(1))),
            Named("two parts", ("e30.e30", .partCount(2))),
            Named("four parts", ("e30.e30.e30.e30", .partCount(4))),
            Named("encrypted, five parts", ("e30.e30.e30.e30.e30", .partCount(5))),
            Named("empty header", (".e30.AA", .malformedJSON(.header, .unexpectedEnd))),
            Named("padding", ("e30=.e30.AA", .malformedEncoding(.header))),
            Named("stray bits", ("e31.e30.AB", .malformedEncoding(.header))),
            Named("white space", ("e30. e30.AA", .malformedEncoding(.payload))),
            Named("standard alphabet", ("e30.e30.+/+/", .malformedEncoding(.signature))),
            Named("not UTF-8", ("_w.e30.AA", .malformedJSON(.header, .invalidUTF8))),
            Named("endless dots", (String(repeating: ".", count: 32_768), .partCount(32_769))),
            Named("endless text", (String(repeating: "a", count: 40_000), .tooLarge)),
        ])
    func shapes(sample: Named<(String, JWSError)>) throws {
        let verifier = IDTokenVerifier(try TestIssuer.shared.get().fine.expectations)
        let (report, result) = verifier.examine(UnverifiedIDToken(sample.value.0), now: TestIssuer.now)
        #expect(throws: IDTokenError.structure(sample.value.1)) { try result.get() }
        #expect(report.checks.count == IDTokenCheck.allCases.count)
        #expect(report.checks.allSatisfy { $0.verdict != .passed })
    }

    @Test("A report shows at most 300 characters of a token's own text")
    func cutsForeignText() throws {
        let issuer = try TestIssuer.shared.get()
        let report = try issuer.forged { $0.claims["iss"] = .string(String(repeating: "x", count: 9000)) }
            .examined().report
        #expect(report[.issuer]?.actual.count == 300)
    }

    private static let names = [
        "structure", "criticalHeader", "wrongType", "algorithmNotAllowed", "unknownKey", "keyNotNamed",
        "invalidSignature", "missingClaim", "malformedClaim", "wrongIssuer", "tenantNotAllowed",
        "keyOfOtherIssuer", "wrongAudience", "wrongAuthorizedParty", "expired", "issuedInTheFuture",
        "issuedTooLongAgo", "notYetValid", "nonceMismatch", "unexpectedNonce", "accessTokenHashMismatch",
        "codeHashMismatch", "authenticatedTooLongAgo", "authenticatedInTheFuture",
    ]

    /// Exhaustive, so that a new error does not compile until it is named above.
    private static func name(_ error: IDTokenError) -> String {
        switch error {
        case .structure: "structure"
        case .criticalHeader: "criticalHeader"
        case .wrongType: "wrongType"
        case .algorithmNotAllowed: "algorithmNotAllowed"
        case .unknownKey: "unknownKey"
        case .keyNotNamed: "keyNotNamed"
        case .invalidSignature: "invalidSignature"
        case .missingClaim: "missingClaim"
        case .malformedClaim: "malformedClaim"
        case .wrongIssuer: "wrongIssuer"
        case .tenantNotAllowed: "tenantNotAllowed"
        case .keyOfOtherIssuer: "keyOfOtherIssuer"
        case .wrongAudience: "wrongAudience"
        case .wrongAuthorizedParty: "wrongAuthorizedParty"
        case .expired: "expired"
        case .issuedInTheFuture: "issuedInTheFuture"
        case .issuedTooLongAgo: "issuedTooLongAgo"
        case .notYetValid: "notYetValid"
        case .nonceMismatch: "nonceMismatch"
        case .unexpectedNonce: "unexpectedNonce"
        case .accessTokenHashMismatch: "accessTokenHashMismatch"
        case .codeHashMismatch: "codeHashMismatch"
        case .authenticatedTooLongAgo: "authenticatedTooLongAgo"
        case .authenticatedInTheFuture: "authenticatedInTheFuture"
        }
    }
}
