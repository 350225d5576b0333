import AccountStore
import Accounts
import Cryptography
import OpenID
import Testing

/// One promise of `RecordStore`. Every store runs them all, for passing and for lasting records.
struct RecordRequirement: Sendable, CustomTestStringConvertible {
    /// A store with what a promise needs of it.
    struct Bench: Sendable {
        let store: any RecordStore
        let standing: RecordKind.Standing
        let now = Samples.now

        /// A kind whose records live for a minute.
        func kind(_ name: String = "test", remembersEnd: Bool = false) -> RecordKind {
            RecordKind(
                name, standing,
                bound: StoreBound(
                    "bound of \(name)", all: .init(entries: 1_000, bytes: 1 << 24),
                    sandbox: .init(entries: 500, bytes: 1 << 20), lifetime: 60, whenFull: .newcomerIsRefused,
                    reason: "a test"), remembersEnd: remembersEnd)
        }

        func key(_ name: String, remembersEnd: Bool = false) -> RecordKey {
            RecordKey(Samples.one, kind(remembersEnd: remembersEnd), name)
        }

        func put(
            _ key: RecordKey, _ bytes: [UInt8], expires: RecordExpiry = .ofKind, later seconds: Int64 = 0
        ) async throws {
            try await store.put(
                key, RecordValue(bytes), expires: expires, owners: [.machine],
                now: now.adding(seconds: seconds))
        }

        func bytes(_ key: RecordKey, later seconds: Int64 = 0) async throws -> [UInt8]? {
            try await store.get(key, now: now.adding(seconds: seconds))?.value.bytes()
        }

        func once(_ key: RecordKey, later seconds: Int64 = 0) async throws -> Bool {
            try await store.putOnce(
                key, RecordValue([1]), expires: .ofKind, owners: [.machine],
                now: now.adding(seconds: seconds))
        }

        func update(_ key: RecordKey, _ revision: RecordRevision?, _ bytes: [UInt8]) async throws -> Bool {
            try await store.update(
                key, from: revision, to: RecordValue(bytes), expires: .ofKind, owners: [], now: now)
        }

        func winners(
            of count: Int, _ attempt: @escaping @Sendable () async throws -> Bool
        ) async throws -> Int {
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<count { group.addTask { try await attempt() } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
        }
    }

    let name: String
    /// Gets an empty store in which the sandboxes `one` and `two` exist.
    let check: @Sendable (Bench) async throws -> Void

    init(_ name: String, _ check: @escaping @Sendable (Bench) async throws -> Void) {
        self.name = name
        self.check = check
    }

    var testDescription: String { name }

    static let all: [RecordRequirement] = keeping + taking + changing + together
}

extension RecordRequirement {
    static let keeping: [RecordRequirement] = [
        RecordRequirement("a record comes back until it is replaced or removed") { bench in
            let key = bench.key("key")
            try await bench.put(key, [0, 1, 255])
            #expect(try await bench.bytes(key) == [0, 1, 255])
            try await bench.put(key, [])
            #expect(try await bench.bytes(key) == [])
            try await bench.store.remove(key)
            try await bench.store.remove(key)
            #expect(try await bench.bytes(key) == nil)
        },
        RecordRequirement("partition, kind and name each keep records apart") { bench in
            try await bench.put(bench.key("key"), [1])
            #expect(try await bench.bytes(RecordKey(Samples.two, bench.kind(), "key")) == nil)
            #expect(try await bench.bytes(RecordKey(Samples.one, bench.kind("tes"), "tkey")) == nil)
            #expect(try await bench.bytes(bench.key("Key")) == nil)
        },
        RecordRequirement("a record is gone at the moment it expires: of its kind, its own, or never") {
            bench in
            try await bench.put(bench.key("kind"), [1])
            try await bench.put(bench.key("own"), [2], expires: .at(bench.now.adding(seconds: 5)))
            try await bench.put(bench.key("never"), [3], expires: .never)
            #expect(try await bench.bytes(bench.key("kind"), later: 59) == [1])
            #expect(try await bench.bytes(bench.key("kind"), later: 60) == nil)
            #expect(try await bench.bytes(bench.key("own"), later: 4) == [2])
            #expect(try await bench.bytes(bench.key("own"), later: 5) == nil)
            #expect(try await bench.bytes(bench.key("never"), later: 1 << 40) == [3])
        },
        RecordRequirement("several records come in one step, in the order of their keys") { bench in
            try await bench.put(bench.key("a"), [1])
            try await bench.put(RecordKey(Samples.one, bench.kind("other"), "b"), [2])
            let keys = [
                RecordKey(Samples.one, bench.kind("other"), "b"), bench.key("none"), bench.key("a"),
            ]
            let found = try await bench.store.get(keys, now: bench.now)
            #expect(try found.map { try $0?.value.bytes() } == [[2], nil, [1]])
            #expect(try await bench.store.get([], now: bench.now).isEmpty)
        },
        RecordRequirement("a value that is no bytes comes back as what it was") { bench in
            let value = RecordSample(text: "ก שלום", number: -7, list: ["a", ""], choice: .with(number: 1))
            let recordStore = TypedRecordStore<RecordSample>(bench.kind(), in: bench.store)
            // A shelf finds its records without their sandbox; lasting ones have to have one.
            guard bench.standing == .ephemeral else { return }
            try await recordStore.put(value, key: "k", now: bench.now)
            #expect(try await recordStore.value("k", now: bench.now) == value)
        },
        RecordRequirement("purging removes what has expired and nothing else") { bench in
            try await bench.put(bench.key("old"), [1])
            try await bench.put(bench.key("new"), [1], later: 3_600)
            while try await bench.store.purge(now: bench.now.adding(seconds: 3_600)) > 0 {}
            #expect(try await bench.bytes(bench.key("new"), later: 3_601) == [1])
            // Lasting ones are purged with the accounts' store.
            guard bench.standing == .ephemeral else { return }
            #expect(try await bench.bytes(bench.key("old")) == nil)
        },
    ]

    static let taking: [RecordRequirement] = [
        RecordRequirement("a record is taken once; then it is known to have been used") { bench in
            let key = bench.key("key", remembersEnd: true)
            try await bench.put(key, [7])
            #expect(try await bench.store.state(key, now: bench.now).record?.value.bytes() == [7])
            #expect(try await bench.store.take(key, now: bench.now).record?.value.bytes() == [7])
            for _ in 0..<2 {
                guard case .used = try await bench.store.take(key, now: bench.now) else {
                    Issue.record("not told that it was used")
                    return
                }
            }
            guard case .used = try await bench.store.state(key, now: bench.now) else {
                Issue.record("its state is not used")
                return
            }
            #expect(try await bench.bytes(key) == nil)
            #expect(try await !bench.once(key), "an end that is remembered keeps others out")
            try await bench.put(key, [8])
            #expect(try await bench.store.take(key, now: bench.now).record?.value.bytes() == [8])
        },
        RecordRequirement("what expired, and what never was, are told apart") { bench in
            let key = bench.key("key", remembersEnd: true)
            try await bench.put(key, [7])
            let late = bench.now.adding(seconds: 61)
            guard case .expired = try await bench.store.state(key, now: late),
                case .expired = try await bench.store.take(key, now: late),
                case .unknown = try await bench.store.take(bench.key("none", remembersEnd: true), now: late)
            else {
                Issue.record("not told apart")
                return
            }
        },
        RecordRequirement("a kind that remembers no end tells only that there is none") { bench in
            try await bench.put(bench.key("key"), [7])
            _ = try await bench.store.take(bench.key("key"), now: bench.now)
            guard case .unknown = try await bench.store.take(bench.key("key"), now: bench.now) else {
                Issue.record("remembered")
                return
            }
            #expect(try await bench.once(bench.key("key")))
        },
        RecordRequirement("a record is made once until it expires or is taken") { bench in
            let first = try await bench.once(bench.key("once"))
            let early = try await bench.once(bench.key("once"), later: 59)
            let late = try await bench.once(bench.key("once"), later: 60)
            #expect(first)
            #expect(!early)
            #expect(late)
        },
        RecordRequirement("of a hundred that take or make one record, one does") { bench in
            let (taken, made) = (bench.key("taken", remembersEnd: true), bench.key("made"))
            try await bench.put(taken, [1])
            let takers = try await bench.winners(of: 100) {
                try await bench.store.take(taken, now: bench.now).record != nil
            }
            let makers = try await bench.winners(of: 100) { try await bench.once(made) }
            #expect((takers, makers) == (1, 1))
        },
    ]

    static let changing: [RecordRequirement] = [
        RecordRequirement("a value takes the place of the one that was read, and of no other") { bench in
            let key = bench.key("key")
            #expect(try await bench.update(key, nil, [1]))
            #expect(try await !bench.update(key, nil, [2]))
            let first = try #require(try await bench.store.get(key, now: bench.now)).revision
            #expect(try await bench.update(key, first, [3]))
            #expect(try await !bench.update(key, first, [4]))
            #expect(try await bench.bytes(key) == [3])
            try await bench.store.remove(key)
            #expect(try await !bench.update(key, first, [5]))
        },
        RecordRequirement("of fifty that change what they read, one does") { bench in
            let key = bench.key("key")
            try await bench.put(key, [0])
            let read = try #require(try await bench.store.get(key, now: bench.now)).revision
            let changed = try await bench.winners(of: 50) {
                try await bench.update(key, read, [UInt8.random(in: 1...255)])
            }
            #expect(changed == 1)
        },
        RecordRequirement("an emptied sandbox has no passing records, and another one keeps its own") {
            bench in
            guard bench.standing == .ephemeral else { return }
            let other = RecordKey(Samples.two, bench.kind(), "key")
            for key in [bench.key("key"), other] {
                try await bench.store.put(
                    key, RecordValue([1]), expires: .ofKind,
                    owners: [.sandbox(key.partition.rawValue)], now: bench.now)
            }
            try await bench.store.removeEphemeral(of: Samples.one)
            #expect(try await bench.bytes(bench.key("key")) == nil)
            #expect(try await bench.bytes(other) == [1])
        },
        RecordRequirement("a full share refuses a newcomer, and what is there stays") { bench in
            guard bench.standing == .ephemeral else { return }
            let kind = RecordKind(
                "small", .ephemeral,
                bound: StoreBound(
                    "small", all: .init(entries: 100, bytes: 1 << 20),
                    address: .init(entries: 3, bytes: 1 << 16), lifetime: 60, whenFull: .newcomerIsRefused,
                    reason: "a test"))
            func put(_ name: String) async throws {
                try await bench.store.put(
                    RecordKey(Samples.one, kind, name), RecordValue([1]), expires: .ofKind,
                    owners: [.address("192.0.2.1")], now: bench.now)
            }
            for name in ["a", "b", "c"] { try await put(name) }
            await #expect(throws: StoreFull.self) { try await put("d") }
            #expect(try await bench.bytes(RecordKey(Samples.one, kind, "a")) == [1])
            #expect(try await bench.bytes(RecordKey(Samples.one, kind, "d")) == nil)
        },
    ]
}

/// A value with one field of each sort.
struct RecordSample: RecordContent, Hashable {
    enum Choice: Codable, Hashable, Sendable {
        case none
        case with(number: Int)
    }

    var text: String
    var number: Int64
    var absent: String?
    var list: [String]
    var choice: Choice

    var recordBytes: Int { 64 }
}
