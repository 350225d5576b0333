import Accounts
import Cryptography
import Testing

@Suite("Import of accounts with passwords that another system hashed (batchCreate)")
struct AccountImportTests {
    @Test("the password works, and is hashed our way at the first sign-in")
    func imported() async throws {
        let bench = try await AccountBench()
        // SHA-256 of "NaCl.salt" and "correct horse", by Python's hashlib.
        let hash = try PasswordHash(
            imported: try Hex.decode("0183546f9462ffb4a284f1d53d391b9dd1c105b768b1cd2f78cbdb652fe4bb20"),
            salt: Array("NaCl.salt".utf8), scheme: .digest(.sha256, rounds: 1, order: .saltFirst))
        var fields = AdministratorChanges()
        fields.email = AccountBench.email
        var entry = AccountImport.Entry(localID: "came", fields: fields)
        entry.password = StoredPassword(hash: hash, updatedAt: bench.now)
        entry.createdAt = bench.now.adding(seconds: -5_000)
        entry.lastLoginAt = bench.now.adding(seconds: -4_000)
        let failures = try await AccountImport(bench.parts).run(
            [entry], overwrites: false, sandbox: bench.sandbox, now: bench.now)
        #expect(failures.isEmpty)
        let id = try #require(LocalID("came"))
        let stored = try await bench.account(id)
        #expect(stored?.createdAt == entry.createdAt && stored?.lastLoginAt == entry.lastLoginAt)
        #expect(stored?.password?.hash == hash)
        await #expect(throws: AccountError.invalidPassword) {
            try await bench.signIn(AccountBench.email, "wrong one")
        }
        #expect(try await bench.account(id)?.password?.hash == hash)
        let signedIn = try await bench.signIn(AccountBench.email, "correct horse").signedIn
        #expect(signedIn?.account.localID == id)
        let renewed = try #require(try await bench.account(id)?.password?.hash)
        #expect(renewed.encoded.hasPrefix("$portico-argon2id$"))
        #expect(try await bench.signIn(AccountBench.email, "correct horse").signedIn != nil)
    }
}
