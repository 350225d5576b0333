import Accounts
import Cryptography
import OpenID
import Providers
import Testing

@Suite("Nonces of credentials")
struct NonceTests {
    /// A nonce's case: the claim of the token, the proof of the request, and what comes of it.
    struct Row: Sendable {
        let claim: String?
        let proof: NonceProof
        let error: AccountError?
    }

    private static func row(
        _ name: String, claim: String?, _ proof: NonceProof, _ error: AccountError? = nil
    ) -> Named<Row> { Named(name, Row(claim: claim, proof: proof, error: error)) }

    static func rows() throws -> [Named<Row>] {
        let raw = try Nonce("raw nonce")
        let base64 = Base64URL.encode(SHA256.hash("raw nonce"))
        return [
            row("neither claim nor nonce", claim: nil, .none),
            row("the raw nonce of the hashed claim", claim: raw.hashed, .raw(raw)),
            row("the flow's own nonce", claim: raw.reveal, .flow(raw)),
            row("no nonce though the token has one", claim: raw.hashed, .none, .nonceMissing),
            row("a raw nonce though the token has none", claim: nil, .raw(raw), .nonceUnexpected),
            row("a flow's nonce though the token has none", claim: nil, .flow(raw), .nonceUnexpected),
            row(
                "the nonce sent unhashed to the provider", claim: raw.reveal, .raw(raw),
                .nonceMismatch(claim: raw.reveal, raw: raw.reveal)),
            row(
                "the hash as base64", claim: base64, .raw(raw),
                .nonceMismatch(claim: base64, raw: raw.reveal)),
            row(
                "the hash in upper case", claim: raw.hashed.uppercased(), .raw(raw),
                .nonceMismatch(claim: raw.hashed.uppercased(), raw: raw.reveal)),
            row(
                "another sign-in's nonce", claim: raw.hashed, .raw(try Nonce("other")),
                .nonceMismatch(claim: raw.hashed, raw: "other")),
            row(
                "a hashed claim in our own flow", claim: raw.hashed, .flow(raw),
                .nonceMismatch(claim: raw.hashed, raw: raw.reveal)),
            row("an empty claim", claim: "", .raw(raw), .nonceMismatch(claim: "", raw: raw.reveal)),
        ]
    }

    @Test("the proof must fit the claim", arguments: try rows())
    func proof(_ row: Named<Row>) async throws {
        let bench = try await AccountBench()
        let credential = ProviderCredential(
            profile: ProviderProfile(provider: .apple, subject: "a", voucher: .provider),
            nonceClaim: row.value.claim,
            nonce: row.value.proof, tokens: ProviderTokens(idToken: "token"),
            idTokenExpires: bench.now.adding(seconds: 60))
        var thrown: AccountError?
        do throws(AccountError) {
            let outcome = try await bench.exchange.signIn(
                with: credential, sandbox: bench.sandbox, now: bench.now)
            #expect(outcome.signedIn != nil)
        } catch { thrown = error }
        #expect(thrown == row.value.error)
        #expect(try await bench.accountCount() == (thrown == nil ? 1 : 0))
        if thrown != nil { #expect(thrown?.wireCode == "MISSING_OR_INVALID_NONCE") }
    }

    @Test("a mismatch tells the client both values, and a log neither")
    func mismatchText() {
        let error = AccountError.nonceMismatch(claim: "CLAIM", raw: "RAW")
        let text =
            "MISSING_OR_INVALID_NONCE : The nonce in ID Token \"CLAIM\" does not match the SHA256 hash of the"
            + " raw nonce \"RAW\" in the request."
        #expect(error.wireMessage == text)
        var dumped = ""
        dump(error, to: &dumped)
        for printed in ["\(error)", String(reflecting: error), error.reason, dumped] {
            #expect(!printed.contains("RAW") && !printed.contains("CLAIM"))
        }
    }

    @Test("a nonce-bound token works once")
    func once() async throws {
        let bench = try await AccountBench()
        let credential = try Credentials.apple("a")
        _ = try await bench.exchange.signIn(with: credential, sandbox: bench.sandbox, now: bench.now)
        for seconds in [0, 3_600, 4_199] as [Int64] {
            await #expect(throws: AccountError.duplicateCredential) {
                try await bench.exchange.signIn(
                    with: credential, sandbox: bench.sandbox, now: bench.now.adding(seconds: seconds))
            }
        }
        let next = try await bench.exchange.signIn(
            with: try Credentials.apple("a", token: "2"), sandbox: bench.sandbox, now: bench.now)
        #expect(next.signedIn?.isNewUser == false)
    }

    @Test("a refused link spends the token too; its pending token goes on without nonce")
    func spentByRefusal() async throws {
        let bench = try await AccountBench()
        try await bench.add("owner") { $0.identities = [Identity(provider: .apple, subject: "a")] }
        let me = try await bench.add("me")
        let credential = try Credentials.apple("a")
        let refused = try #require(
            try await bench.exchange.signIn(
                with: credential,
                options: ExchangeOptions(purpose: .link(to: me.localID), returnsCredential: true),
                sandbox: bench.sandbox, now: bench.now
            ).refused)
        await #expect(throws: AccountError.duplicateCredential) {
            try await bench.exchange.signIn(with: credential, sandbox: bench.sandbox, now: bench.now)
        }
        let updated = try await bench.exchange.signIn(
            withPendingToken: refused.pendingToken, sandbox: bench.sandbox, now: bench.now)
        #expect(updated.signedIn?.account.localID.rawValue == "owner")
        #expect(updated.signedIn?.credential?.tokens.idToken == "apple.a-1.signature")
    }

    @Test("a refusal without pending token spends the token as well")
    func spentByError() async throws {
        let bench = try await AccountBench()
        try await bench.add("owner") {
            $0.identities = [Identity(provider: .apple, subject: "a")]
            $0.disabled = true
        }
        let credential = try Credentials.apple("a")
        for error in [AccountError.userDisabled, .duplicateCredential] {
            await #expect(throws: error) {
                try await bench.exchange.signIn(with: credential, sandbox: bench.sandbox, now: bench.now)
            }
        }
    }

    @Test("of 200 that send one token at once, one signs in")
    func race() async throws {
        let bench = try await AccountBench()
        let credential = try Credentials.apple("a")
        let outcomes = try await parallel(200) { _ in
            do {
                return try await bench.exchange.signIn(
                    with: credential, sandbox: bench.sandbox, now: bench.now
                ).signedIn != nil
            } catch AccountError.duplicateCredential { return false }
        }
        #expect(outcomes.filter { $0 }.count == 1)
    }

    @Test("another signature of the same token is no other token")
    func resigned() async throws {
        let bench = try await AccountBench()
        func send(_ signature: String) async throws {
            _ = try await bench.exchange.signIn(
                with: Credentials.apple("a", signature: signature), sandbox: bench.sandbox, now: bench.now)
        }
        try await send("r-s")
        await #expect(throws: AccountError.duplicateCredential) { try await send("r-n-minus-s") }
    }

    @Test("a token without nonce may come again")
    func unbound() async throws {
        let bench = try await AccountBench()
        for _ in 0..<2 {
            let outcome = try await bench.exchange.signIn(
                with: Credentials.google("g"), sandbox: bench.sandbox, now: bench.now)
            #expect(outcome.signedIn != nil)
        }
    }
}
