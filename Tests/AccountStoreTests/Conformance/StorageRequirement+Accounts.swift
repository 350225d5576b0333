import Accounts
import Cryptography
import OpenID
import Providers
import Testing

extension StorageRequirement {
    static let accounts: [StorageRequirement] = [
        StorageRequirement("an account comes back as it was put, in every member") {
            (store) async throws in
            let full = try Samples.fullAccount("full")
            let bare = try Samples.account("bare")
            try await store.insert(Samples.one, full, bare)
            #expect(try await store.account(Samples.one, full.localID) == full)
            #expect(try await store.account(Samples.one, bare.localID) == bare)
        },
        StorageRequirement("an account is found by id, e-mail, telephone and identity") {
            (store) async throws in
            let full = try Samples.fullAccount("full")
            try await store.insert(Samples.one, full, try Samples.account("other"))
            let email = try #require(full.email)
            let phone = try #require(full.phoneNumber)
            let found = try await store.read(Samples.one) { (reader) throws(AccountError) in
                [
                    try reader.account(email: email), try reader.account(phoneNumber: phone),
                    try reader.account(provider: .google, subject: "g-1"),
                    try reader.account(provider: .google, subject: "a.1"),
                ]
            }
            #expect(found == [full, full, full, nil])
            let count = try await store.read(Samples.one) { (reader) throws(AccountError) in
                try reader.accountCount()
            }
            #expect(count == 2)
        },
        StorageRequirement("an update replaces every member, identities and factors with them") {
            (store) async throws in
            let full = try Samples.fullAccount("full")
            try await store.insert(Samples.one, full)
            let bare = try Samples.account("full")
            try await store.update(Samples.one, bare)
            #expect(try await store.account(Samples.one, full.localID) == bare)
            let found = try await store.read(Samples.one) { (reader) throws(AccountError) in
                try reader.account(provider: .google, subject: "g-1")
            }
            #expect(found == nil)
        },
        StorageRequirement(
            "the last time step of an authenticator app is kept, of accounts with the same ids, too"
        ) {
            (store) async throws in
            let full = try Samples.fullAccount("full")
            var other = try Samples.fullAccount("full")
            other.secondFactors[0].proof = .totp(
                Authenticator(secret: try Samples.secret("other"), lastStep: 7))
            try await store.insert(Samples.one, full)
            try await store.insert(Samples.two, other)
            var moved = full
            moved.secondFactors[1].proof = .totp(
                Authenticator(secret: try Samples.secret("full"), lastStep: 60_000_001))
            try await store.update(Samples.one, moved)
            #expect(try await store.account(Samples.one, full.localID) == moved)
            #expect(try await store.account(Samples.two, full.localID) == other)
        },
        StorageRequirement("updating an account that is gone is refused") {
            (store) async throws in
            let account = try Samples.account("nobody")
            await #expect(throws: AccountError.storage(.missing)) {
                try await store.update(Samples.one, account)
            }
        },
        StorageRequirement("a removed account takes its identities with it") {
            (store) async throws in
            let full = try Samples.fullAccount("full")
            try await store.insert(Samples.one, full)
            let removed = try await store.write(Samples.one) { (transaction) throws(AccountError) in
                [
                    try transaction.removeAccount(full.localID),
                    try transaction.removeAccount(full.localID),
                ]
            }
            #expect(removed == [true, false])
            var heir = try Samples.account("heir")
            heir.email = full.email
            heir.identities = full.identities
            try await store.insert(Samples.one, heir)
            #expect(try await store.account(Samples.one, heir.localID) == heir)
        },
        StorageRequirement("a listing goes by the bytes of the ids, page by page") {
            (store) async throws in
            let names = ["b", "B", "a", "ä", "aa", "1"]
            for name in names { try await store.insert(Samples.one, try Samples.account(name)) }
            try await store.insert(Samples.two, try Samples.account("elsewhere"))
            var listed: [String] = []
            while true {
                let last = listed.last.flatMap { LocalID($0) }
                let page = try await store.read(Samples.one) { (reader) throws(AccountError) in
                    try reader.accounts(after: last, limit: 2)
                }
                if page.isEmpty { break }
                listed += page.map(\.localID.rawValue)
            }
            #expect(listed == ["1", "B", "a", "aa", "b", "ä"])
        },
        StorageRequirement("all accounts of one sandbox can go, and no other's") {
            (store) async throws in
            try await store.insert(Samples.one, try Samples.account("a"), try Samples.account("b"))
            try await store.insert(Samples.two, try Samples.account("a"))
            try await store.write(Samples.one) { (transaction) throws(AccountError) in
                try transaction.removeAllAccounts()
            }
            for (sandbox, count) in [(Samples.one, 0), (Samples.two, 1)] {
                let found = try await store.read(sandbox) { (reader) throws(AccountError) in
                    try reader.accountCount()
                }
                #expect(found == count)
            }
        },
    ]

    static let uniqueness: [StorageRequirement] = [
        conflict(.localID, "a local id") { first, second in
            second = Account(localID: first.localID, createdAt: Samples.now)
        },
        conflict(.email, "an e-mail address") { first, second in second.email = first.email },
        conflict(.phoneNumber, "a telephone number") { first, second in
            second.phoneNumber = first.phoneNumber
        },
        conflict(.identity, "an identity") { first, second in second.identities = [first.identities[1]] },
        StorageRequirement("an update that takes another's e-mail address changes nothing") {
            (store) async throws in
            let full = try Samples.fullAccount("full")
            var other = try Samples.account("other")
            try await store.insert(Samples.one, full, other)
            let before = other
            other.email = full.email
            other.identities = [Identity(provider: .github, subject: "1")]
            let taking = other
            await #expect(throws: AccountError.storage(.conflict(.email))) {
                try await store.update(Samples.one, taking)
            }
            #expect(try await store.account(Samples.one, before.localID) == before)
        },
    ]

    private static func conflict(
        _ field: StorageError.UniqueField, _ name: String,
        _ take: @escaping @Sendable (Account, inout Account) -> Void
    ) -> StorageRequirement {
        StorageRequirement("\(name) belongs to one account of a sandbox, and may be used in another") {
            (store) async throws in
            let first = try Samples.fullAccount("first")
            var second = try Samples.account("second")
            take(first, &second)
            try await store.insert(Samples.one, first)
            let taking = second
            await #expect(throws: AccountError.storage(.conflict(field))) {
                try await store.insert(Samples.one, taking)
            }
            try await store.insert(Samples.two, taking)
            #expect(try await store.account(Samples.one, first.localID) == first)
            #expect(try await store.account(Samples.two, taking.localID) == taking)
        }
    }
}
