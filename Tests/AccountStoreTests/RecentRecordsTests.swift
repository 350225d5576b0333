import AccountStore
import Accounts
import Cryptography
import OpenID
import Testing

@Suite("SQLite store: records that were read lately")
struct RecentRecordsTests {
    private static let kind = RecordKind(
        "test/lately", .persistent,
        bound: StoreBound(
            "test", all: .init(entries: 100, bytes: 1 << 20), lifetime: 600, whenFull: .oldestGivesWay,
            reason: "test"))
    private static let key = RecordKey(Samples.one, kind, "name")

    private func records(_ body: (SQLiteStore, any RecordStore) async throws -> Void) async throws {
        let store = try Samples.store(.memory)
        for id in [Samples.one, Samples.two] { try await Samples.make(id, in: store) }
        try await body(store, store.records)
    }

    private func value(
        _ records: any RecordStore, _ key: RecordKey = key, now: Instant = Samples.now
    ) async throws -> [UInt8]? {
        try await records.get(key, now: now)?.value.bytes()
    }

    private func put(_ records: any RecordStore, _ bytes: [UInt8], expires: RecordExpiry = .never)
        async throws
    {
        try await records.put(
            Self.key, RecordValue(bytes), expires: expires, owners: [.machine], now: Samples.now)
    }

    @Test("a change by a transaction of the accounts is seen by the next read")
    func transactions() async throws {
        try await records { store, records in
            #expect(try await value(records) == nil)
            try await store.write(Samples.one) { (transaction) throws(AccountError) in
                try transaction.put(Self.kind, "name", [1], expires: nil)
            }
            #expect(try await value(records) == [1])
            try await store.write(Samples.one) { (transaction) throws(AccountError) in
                _ = try transaction.remove(Self.kind, "name")
            }
            #expect(try await value(records) == nil)
        }
    }

    @Test("a change that fails leaves what is stored")
    func failures() async throws {
        try await records { store, records in
            try await put(records, [1])
            #expect(try await value(records) == [1])
            await #expect(throws: AccountError.invalidPendingToken) {
                try await store.write(Samples.one) { (transaction) throws(AccountError) in
                    try transaction.put(Self.kind, "name", [2], expires: nil)
                    throw AccountError.invalidPendingToken
                }
            }
            #expect(try await value(records) == [1])
        }
    }

    @Test("a record whose time has passed is not given, though it was read before")
    func expiry() async throws {
        try await records { _, records in
            try await put(records, [1], expires: .at(Samples.now.adding(seconds: 10)))
            #expect(try await value(records) == [1])
            #expect(try await value(records, now: Samples.now.adding(seconds: 9)) == [1])
            #expect(try await value(records, now: Samples.now.adding(seconds: 10)) == nil)
        }
    }

    @Test("the records of a removed sandbox are gone, those of another stay")
    func sandboxes() async throws {
        try await records { store, records in
            let other = RecordKey(Samples.two, Self.kind, "name")
            try await put(records, [1])
            try await records.put(
                other, RecordValue([2]), expires: .never, owners: [.machine], now: Samples.now)
            #expect(try await value(records) == [1])
            #expect(try await value(records, other) == [2])
            try await store.write(Samples.one) { (transaction) throws(AccountError) in
                try transaction.removeSandbox()
            }
            #expect(try await value(records) == nil)
            #expect(try await value(records, other) == [2])
        }
    }

    @Test("several records are given in the order of their keys, read before or not")
    func several() async throws {
        try await records { _, records in
            try await put(records, [1])
            #expect(try await value(records) == [1])
            let keys = ["none", "name", "nothing"].map { RecordKey(Samples.one, Self.kind, $0) }
            for _ in 0..<2 {
                let found = try await records.get(keys, now: Samples.now).map { try $0?.value.bytes() }
                #expect(found == [nil, [1], nil])
            }
        }
    }

    @Test("of many who change one value, each that is told so has, and none tries in vain for long")
    func contention() async throws {
        try await records { _, records in
            try await put(records, [0])
            let tries = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var tries = 0
                        var changes = 0
                        while changes < 25 {
                            tries += 1
                            let read = try await records.get(Self.key, now: Samples.now)
                            guard let old = read else { break }
                            let next = [(try old.value.bytes().first ?? 0) &+ 1]
                            let isChanged = try await records.update(
                                Self.key, from: old.revision, to: RecordValue(next), expires: .never,
                                owners: [.machine], now: Samples.now)
                            if isChanged { changes += 1 }
                        }
                        return tries
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(try await value(records) == [100])
            // A value that was changed is read anew: each try in vain is one that another has won.
            #expect(tries <= 4 * 100)
        }
    }

    @Test("whoever was told of a change reads it or a later one, however many read beside it")
    func races() async throws {
        try await records { _, records in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var last: UInt8 = 0
                        for _ in 0..<400 {
                            let now = try await value(records)?.first ?? 0
                            #expect(now >= last, "time goes back")
                            last = now
                        }
                    }
                }
                group.addTask {
                    for number in 1...UInt8(200) {
                        try await put(records, [number])
                        #expect(try await value(records) == [number])
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
