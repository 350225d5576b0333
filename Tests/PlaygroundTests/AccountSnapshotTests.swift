import Accounts
import Cryptography
import OpenID
import Playground
import Providers
import Testing

@Suite("An account before and after")
struct AccountSnapshotTests {
    private static let now = Instant(secondsSince1970: 1_800_000_000)

    private static func account(
        _ email: String?, verified: Bool = false, providers: [(ProviderID, String)] = []
    ) throws -> Account {
        var account = Account(localID: try #require(LocalID("somebody")), createdAt: now)
        account.email = email.flatMap { EmailAddress($0) }
        account.emailVerified = verified
        account.identities = providers.map { Identity(provider: $0, subject: $1) }
        return account
    }

    private static func changes(_ old: Account, _ new: Account?) -> [String] {
        AccountSnapshot(old).changes(to: new.map { AccountSnapshot($0) }).filter(\.isChanged)
            .map { "\($0.name): \($0.before ?? "–") → \($0.after ?? "–")" }
    }

    @Test("what changed keeps its place, what came stands behind, what stayed is no change")
    func changed() throws {
        let old = try Self.account("a@example.com", verified: true, providers: [(.apple, "1")])
        let new = try Self.account("b@example.com", providers: [(.apple, "1"), (.google, "2")])
        #expect(
            Self.changes(old, new) == [
                "email: a@example.com → b@example.com", "emailVerified: true → false",
                "providerUserInfo: – → google.com https://accounts.google.com/2",
            ])
        #expect(Self.changes(new, new).isEmpty)
    }

    @Test("an identity that went is not taken for one that changed")
    func unlinked() throws {
        let old = try Self.account(nil, providers: [(.apple, "1"), (.google, "2")])
        let new = try Self.account(nil, providers: [(.google, "2")])
        #expect(Self.changes(old, new) == ["providerUserInfo: apple.com 1 → –"])
    }

    @Test("of a deleted account everything is gone")
    func deleted() throws {
        let old = try Self.account("a@example.com")
        #expect(
            Self.changes(old, nil) == [
                "localId: somebody → –", "email: a@example.com → –", "emailVerified: false → –",
            ])
    }

    @Test("a refusal and an action without consequence note nothing")
    func noted() throws {
        let picture = AccountSnapshot(try Self.account("a@example.com"))
        var refused = AccountDemoReceipt(.delete, error: .credentialTooOld, at: Self.now)
        refused.note(before: picture, after: nil)
        #expect(refused.before == nil)
        var refreshed = AccountDemoReceipt(.refresh, at: Self.now)
        refreshed.note(before: picture, after: picture)
        #expect(refreshed.before == nil)
        var done = AccountDemoReceipt(.delete, at: Self.now)
        done.note(before: picture, after: nil)
        #expect(done.before == picture && done.after == nil)
    }

    @Test("the lines of an app carry what was sent, secrets masked and quotes kept in")
    func lines() throws {
        var receipt = AccountDemoReceipt(.changeEmail, at: Self.now)
        receipt.request = [
            CapturedValue("idToken", "eyJhbGciOi"), CapturedValue("email", #"a"b\c@example.com"#),
        ]
        let code = receipt.clientCalls.map(\.code)
        #expect(code[0] == #"try await user.updateEmail(to: "a\"b\\c@example.com")"#)
        #expect(code[1] == #"[user updateEmail:@"a\"b\\c@example.com" completion:…]"#)
        var custom = AccountDemoReceipt(.customToken, at: Self.now)
        custom.request = [CapturedValue("token", "eyJhbGciOiJIUzI1NiJ9.secret", isSecret: true)]
        #expect(custom.clientCalls.allSatisfy { !$0.code.contains("secret") && $0.code.contains("\"") })
        // Nothing was given back at a provider, so no line says so.
        let deleted = AccountDemoReceipt(.delete, at: Self.now)
        #expect(deleted.clientCalls[0].code == "try await user.delete()")
    }
}
