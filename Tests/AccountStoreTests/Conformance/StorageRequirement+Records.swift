import Accounts
import Cryptography
import OpenID
import Testing

extension StorageRequirement {
    private static let kind = RecordKind("test")
    private static let now = Samples.now
    private static let later = Samples.now.adding(seconds: 60)

    static let records: [StorageRequirement] = [
        StorageRequirement("a record comes back until it is removed") {
            (store) async throws in
            let value: [UInt8] = [0, 1, 255]
            try await store.put(Samples.one, kind, "key", value, expires: nil)
            #expect(try await store.get(Samples.one, kind, "key", now: .distantFuture) == value)
            try await store.put(Samples.one, kind, "key", [], expires: nil)
            #expect(try await store.get(Samples.one, kind, "key", now: now) == [])
            try await store.remove(Samples.one, kind, "key")
            #expect(try await store.get(Samples.one, kind, "key", now: now) == nil)
        },
        StorageRequirement("sandbox, kind and key each keep records apart") {
            (store) async throws in
            try await store.put(Samples.one, kind, "key", [1], expires: nil)
            #expect(try await store.get(Samples.two, kind, "key", now: now) == nil)
            #expect(try await store.get(Samples.one, RecordKind("tes"), "tkey", now: now) == nil)
            #expect(try await store.get(Samples.one, kind, "Key", now: now) == nil)
        },
        StorageRequirement("a record is gone at the moment it expires") {
            (store) async throws in
            try await store.put(Samples.one, kind, "key", [1], expires: later)
            #expect(try await store.get(Samples.one, kind, "key", now: now) == [1])
            #expect(try await store.get(Samples.one, kind, "key", now: later) == nil)
            #expect(try await store.take(Samples.one, kind, "key", now: later) == nil)
        },
        StorageRequirement("a record is made once until it expires or is taken") {
            (store) async throws in
            #expect(try await make(1, in: store, at: now))
            #expect(try await !make(2, in: store, at: now))
            #expect(try await store.get(Samples.one, kind, "key", now: now) == [1])
            #expect(try await make(3, in: store, at: later))
            #expect(try await store.take(Samples.one, kind, "key", now: later) == [3])
            #expect(try await make(4, in: store, at: later))
        },
        StorageRequirement("a record without expiry is never made again") {
            (store) async throws in
            let first = try await store.putOnce(Samples.one, kind, "k", [], expires: nil, now: now)
            let second = try await store.putOnce(
                Samples.one, kind, "k", [], expires: nil, now: .distantFuture)
            #expect([first, second] == [true, false])
        },
        StorageRequirement("of 200 that make or take a record at once, one succeeds") {
            (store) async throws in
            let made = try await parallel(200) {
                try await store.putOnce(Samples.one, kind, "key", [1], expires: nil, now: now)
            }
            #expect(made.filter { $0 }.count == 1)
            let taken = try await parallel(200) {
                try await store.take(Samples.one, kind, "key", now: now) != nil
            }
            #expect(taken.filter { $0 }.count == 1)
        },
        StorageRequirement("records are listed in the order they were put, with key and expiry") {
            (store) async throws in
            for key in ["c", "a", "b"] {
                try await store.put(
                    Samples.one, kind, key, Array(key.utf8), expires: key == "a" ? later : nil)
            }
            try await store.put(Samples.one, RecordKind("other"), "x", [], expires: nil)
            let all = try await listed(10, in: store, now)
            #expect(all.map(\.key) == ["c", "a", "b"])
            #expect(all.map(\.value) == ["c", "a", "b"].map { Array($0.utf8) })
            #expect(all.map(\.expires) == [nil, later, nil])
            #expect(try await listed(2, in: store, now).map(\.key) == ["c", "a"])
            #expect(try await listed(10, in: store, later).map(\.key) == ["c", "b"])
        },
        StorageRequirement(
            "an account's records are listed apart; beyond their number those that end first go"
        ) {
            (store) async throws in
            let (a, b) = (try Samples.account("a"), try Samples.account("b"))
            try await store.insert(Samples.one, a, b)
            try await store.put(Samples.one, kind, "of b", [9], expires: nil, owner: b.localID)
            for (number, key) in ["first", "second", "third", "fourth"].enumerated() {
                try await put(key, ends: Int64(number + 1), of: a.localID, in: store)
            }
            // Used again: it ends later than the others.
            try await put("second", ends: 90, of: a.localID, in: store)
            try await put("fifth", ends: 80, of: a.localID, in: store)
            #expect(try await owned(by: a.localID, in: store) == ["fifth", "fourth", "second"])
            #expect(try await owned(by: b.localID, in: store) == ["of b"])
            #expect(try await store.get(Samples.one, kind, "first", now: now) == nil)
            #expect(try await store.get(Samples.one, kind, "second", now: now) == [1])
            // The one that is put stays, whatever it ends before.
            try await put("sixth", ends: 1, of: a.localID, in: store)
            #expect(try await owned(by: a.localID, in: store) == ["fifth", "second", "sixth"])
        },
        StorageRequirement("an account's records end with it, at once and in its sandbox alone") {
            (store) async throws in
            let (a, b) = (try Samples.account("a"), try Samples.account("b"))
            for sandbox in [Samples.one, Samples.two] {
                try await store.insert(sandbox, a, b)
                for account in [a, b] {
                    for ends in [nil, later] {
                        let key = "of \(account.localID), \(ends == nil ? "lasting" : "passing")"
                        try await store.put(sandbox, kind, key, [1], expires: ends, owner: account.localID)
                    }
                }
                try await store.put(sandbox, kind, "of nobody", [1], expires: nil)
            }
            _ = try await store.write(Samples.one) { (transaction) throws(AccountError) in
                try transaction.removeAccount(a.localID)
            }
            let kept = ["of b, lasting", "of b, passing", "of nobody"]
            #expect(try await listed(10, in: store, .distantPast).map(\.key).sorted() == kept)
            try await store.write(Samples.one) { (transaction) throws(AccountError) in
                try transaction.removeAllAccounts()
            }
            #expect(try await listed(10, in: store, .distantPast).map(\.key) == ["of nobody"])
            #expect(try await store.get(Samples.two, kind, "of a, passing", now: now) == [1])
        },
        StorageRequirement("a purge removes what has expired and counts it") {
            (store) async throws in
            try await store.put(Samples.one, kind, "short", [1], expires: now)
            try await store.put(Samples.two, kind, "long", [1], expires: later)
            try await store.put(Samples.two, kind, "for ever", [1], expires: nil)
            #expect(try await store.purge(before: now) == 1)
            #expect(try await store.purge(before: now) == 0)
            #expect(try await store.get(Samples.two, kind, "long", now: now) == [1])
        },
        StorageRequirement("a record of a sandbox that does not exist is refused") {
            (store) async throws in
            await #expect(throws: AccountError.storage(.missing)) {
                try await store.put(Samples.sandbox("three"), kind, "key", [], expires: nil)
            }
        },
    ]

    private static func put(
        _ key: String, ends seconds: Int64, of owner: LocalID, in store: any AccountStorage
    ) async throws(AccountError) {
        try await store.write(Samples.one) { (transaction) throws(AccountError) in
            try transaction.put(
                kind, key, [1], expires: now.adding(seconds: seconds), owner: owner, most: 3)
        }
    }

    private static func owned(
        by owner: LocalID, in store: any AccountStorage
    ) async throws(AccountError) -> [String] {
        try await store.read(Samples.one) { (reader) throws(AccountError) in
            try reader.records(kind, of: owner, limit: 10, now: now).map(\.key).sorted()
        }
    }

    private static func make(
        _ value: UInt8, in store: any AccountStorage, at moment: Instant
    ) async throws(AccountError) -> Bool {
        try await store.putOnce(
            Samples.one, kind, "key", [value], expires: moment.adding(seconds: 60), now: moment)
    }

    private static func listed(
        _ limit: Int, in store: any AccountStorage, _ moment: Instant
    ) async throws(AccountError) -> [StoredRecord] {
        try await store.read(Samples.one) { (reader) throws(AccountError) in
            try reader.records(kind, limit: limit, now: moment)
        }
    }

    /// The results of as many calls at once.
    static func parallel<Value: Sendable>(
        _ count: Int, _ call: @escaping @Sendable () async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: Value.self) { group in
            for _ in 0..<count { group.addTask { try await call() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
