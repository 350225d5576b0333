import Cryptography
import OpenID
import Testing

@Suite("What may be taken once")
struct TypedRecordStoreTests {
    struct Number: RecordContent {
        let value: Int
        var recordBytes: Int { 8 }

        init(_ value: Int) { self.value = value }
    }

    private let now = Instant(secondsSince1970: 1_800_000_000)

    @Test("A value is taken once; a second time it is known to have been used")
    func once() async throws {
        let store = Self.store(10)
        try await store.put(Number(7), key: "a", now: now)
        guard case .value(let seven) = try await store.take("a", now: now) else {
            return #expect(Bool(false))
        }
        #expect(seven.value == 7)
        guard case .used = try await store.take("a", now: now) else { return #expect(Bool(false)) }
        guard case .unknown = try await store.take("b", now: now) else { return #expect(Bool(false)) }
    }

    @Test("A value whose time has passed is said to be expired, and never given")
    func expiry() async throws {
        let store = Self.store(10)
        try await store.put(Number(7), key: "a", now: now)
        guard case .expired = try await store.state("a", now: now.adding(seconds: 61)) else {
            return #expect(Bool(false))
        }
        guard case .expired = try await store.take("a", now: now.adding(seconds: 61)) else {
            return #expect(Bool(false))
        }
    }

    @Test("However many come, no more than the capacity is kept, and whoever came first stays")
    func bounded() async throws {
        let store = Self.store(100)
        for number in 0..<100 { try await store.put(Number(number), key: "\(number)", now: now) }
        for number in 100..<10_000 {
            await #expect(throws: StoreFull(.all, retryAfter: 61)) {
                try await store.put(Number(number), key: "\(number)", now: now)
            }
        }
        #expect(Self.usage(store)?.entries == 100)
        guard case .value = try await store.take("0", now: now) else { return #expect(Bool(false)) }
        guard case .unknown = try await store.take("9999", now: now) else { return #expect(Bool(false)) }
        try await store.put(Number(1), key: "there is room again", now: now)
    }

    @Test("One that waits between its steps and is put back ever again takes no more room each time")
    func putBack() async throws {
        let store = Self.store(10)
        for _ in 0..<5_000 {
            try await store.put(Number(7), key: "a", now: now)
            guard case .value = try await store.take("a", now: now) else { return #expect(Bool(false)) }
        }
        #expect(Self.usage(store) == .init(entries: 0, bytes: 0))
        try await store.put(Number(7), key: "a", now: now)
        guard case .value = try await store.state("a", now: now) else { return #expect(Bool(false)) }
    }

    @Test("What expired while nobody looked is still told from what never was")
    func expiredUnseen() async throws {
        let store = Self.store(10)
        try await store.put(Number(7), key: "a", now: now)
        try await store.put(Number(8), key: "b", now: now.adding(seconds: 61))
        guard case .expired = try await store.take("a", now: now.adding(seconds: 61)) else {
            return #expect(Bool(false))
        }
        #expect(Self.usage(store)?.entries == 1)
    }

    private static func store(_ entries: Int) -> TypedRecordStore<Number> {
        TypedRecordStore(
            RecordKind(
                "test", .ephemeral,
                bound: StoreBound(
                    "test", all: .init(entries: entries, bytes: 1_000_000), lifetime: 60,
                    whenFull: .newcomerIsRefused, reason: "a test"), remembersEnd: true),
            in: MemoryRecordStore())
    }

    private static func usage(_ recordStore: TypedRecordStore<Number>) -> StoreBound.Room? {
        (recordStore.store as? MemoryRecordStore)?.usage(of: recordStore.kind)
    }

    @Test("However many change one value at once, each change counts")
    func changes() async throws {
        let store = Self.store(10)
        let now = now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<50 {
                        try await store.change("a", now: now) { $0 = Number(($0?.value ?? 0) + 1) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await store.value("a", now: now)?.value == 400)
    }

    @Test("Of many that take one key at once, one gets it")
    func race() async throws {
        let store = Self.store(10)
        try await store.put(Number(7), key: "a", now: now)
        let won = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    if case .value? = try? await store.take("a", now: now) { true } else { false }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 1)
    }
}
