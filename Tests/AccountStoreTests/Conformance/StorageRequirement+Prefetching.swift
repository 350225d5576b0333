import Accounts
import Cryptography
import OpenID
import Providers
import Testing

/// What is prefetched, and what goes along with other statements, changes no answer.
extension StorageRequirement {
    private static let kind = RecordKind("test")
    private static let now = Samples.now
    private static let later = Samples.now.adding(seconds: 60)

    static let prefetching: [StorageRequirement] = [
        StorageRequirement("a question that was prefetched is answered as things stand when it is asked") {
            (store) async throws in
            let account = try Samples.fullAccount("a")
            let email = try #require(account.email)
            let found = try await store.write(Samples.one) { (transaction) throws(AccountError) in
                transaction.prefetch([.email(email), .subject(.google, "g-1"), .record(kind, "k")], now: now)
                try transaction.insert(account)
                try transaction.put(kind, "k", [1], expires: nil)
                return [
                    try transaction.account(email: email),
                    try transaction.account(provider: .google, subject: "g-1"),
                    try transaction.putOnce(kind, "k", [2], expires: nil, now: now) ? nil : account,
                ].map { $0?.localID }
            }
            #expect(found == [account.localID, account.localID, account.localID])
        },
        StorageRequirement("an account that was prefetched to be new is made, and is then another's") {
            (store) async throws in
            var account = try Samples.fullAccount("a")
            account.phoneNumber = nil
            let new = account
            let email = try #require(account.email)
            func make(_ account: Account) async throws -> Account? {
                try await store.write(Samples.one) { (transaction) throws(AccountError) in
                    transaction.prefetch(
                        [.email(email)] + account.identities.map { .subject($0.provider, $0.subject) },
                        now: now)
                    if let found = try transaction.account(email: email) { return found }
                    try transaction.requireRoom(ofAccounts: 1)
                    try transaction.insert(account)
                    return try transaction.account(email: email)
                }
            }
            #expect(try await make(new)?.localID == new.localID)
            #expect(try await make(new)?.identities == new.identities, "found the second time")
            var other = try Samples.account("b")
            other.email = email
            let second = other
            await #expect(throws: AccountError.storage(.conflict(.email))) {
                try await store.insert(Samples.one, second)
            }
        },
        StorageRequirement("where there is no room for an account, nothing of the change is kept") {
            (store) async throws in
            try await store.insert(Samples.one, try Samples.account("a"))
            let account = try Samples.account("b")
            await #expect(throws: AccountError.sandboxLimit) {
                try await store.write(Samples.one) { (transaction) throws(AccountError) in
                    try transaction.put(kind, "k", [1], expires: nil)
                    try transaction.requireRoom(ofAccounts: 1)
                    try transaction.insert(account)
                }
            }
            #expect(try await store.account(Samples.one, account.localID) == nil)
            #expect(try await store.get(Samples.one, kind, "k", now: now) == nil)
        },
        StorageRequirement("an account that was prefetched is changed, and read again as it was changed") {
            (store) async throws in
            let account = try Samples.fullAccount("a")
            let email = try #require(account.email)
            try await store.write(Samples.one) { (transaction) throws(AccountError) in
                try transaction.insert(account)
            }
            let names = try await store.write(Samples.one) { (transaction) throws(AccountError) in
                transaction.prefetch([.email(email)], now: now)
                guard var found = try transaction.account(email: email) else { return [String?]() }
                found.displayName = "new"
                try transaction.update(found)
                let again = try transaction.account(email: email)?.displayName
                found.displayName = "newer"
                try transaction.update(found)
                return [again]
            }
            #expect(names == ["new"])
            let kept = try await store.read(Samples.one) { (reader) throws(AccountError) in
                try reader.account(email: email)
            }
            #expect(kept?.displayName == "newer" && kept?.identities == account.identities)
        },
        StorageRequirement("a record that was prefetched is made once, also in place of an expired one") {
            (store) async throws in
            func make(at moment: Instant) async throws -> Bool {
                try await store.write(Samples.one) { (transaction) throws(AccountError) in
                    transaction.prefetch([.record(kind, "spent")], now: moment)
                    return try transaction.putOnce(kind, "spent", [1], expires: later, now: moment)
                }
            }
            let outcomes = try await [make(at: now), make(at: now), make(at: later), make(at: later)]
            #expect(outcomes == [true, false, true, true])
            let made = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<40 {
                    group.addTask {
                        try await store.write(Samples.one) { (transaction) throws(AccountError) in
                            transaction.prefetch([.record(kind, "raced")], now: now)
                            return try transaction.putOnce(kind, "raced", [1], expires: later, now: now)
                        }
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(made == 1)
        },
        StorageRequirement("an account that is gone, and a value that another has, are refused at once") {
            (store) async throws in
            let (one, two) = (try Samples.fullAccount("a"), try Samples.account("b"))
            try await store.write(Samples.one) { (transaction) throws(AccountError) in
                try transaction.insert(one)
                try transaction.insert(two)
            }
            let told = try await store.write(Samples.one) { (transaction) throws(AccountError) in
                var told: [AccountError] = []
                guard var other = try transaction.account(two.localID) else { return told }
                other.email = one.email
                do throws(AccountError) { try transaction.update(other) } catch { told.append(error) }
                _ = try transaction.account(one.localID)
                _ = try transaction.removeAccount(one.localID)
                do throws(AccountError) { try transaction.update(one) } catch { told.append(error) }
                return told
            }
            #expect(told == [.storage(.conflict(.email)), .storage(.missing)])
        },
        StorageRequirement("forty records of one change are all kept, or none") {
            (store) async throws in
            func put(_ prefix: String, fails: Bool) async throws {
                try await store.write(Samples.one) { (transaction) throws(AccountError) in
                    for number in 0..<40 {
                        try transaction.put(kind, "\(prefix)\(number)", [1], expires: nil)
                    }
                    try transaction.discard(kind, "\(prefix)0")
                    if fails { throw .invalidPendingToken }
                }
            }
            try await put("kept", fails: false)
            await #expect(throws: AccountError.invalidPendingToken) { try await put("undone", fails: true) }
            let found = try await store.read(Samples.one) { (reader) throws(AccountError) in
                try reader.records(kind, limit: 100, now: now).map(\.key)
            }
            #expect(found.count == 39 && found.allSatisfy { $0.hasPrefix("kept") })
        },
    ]
}
