import Cryptography
import Playground
import SignInFoundation
import Testing

@Suite("What may be taken once")
struct OnceStoreTests {
    private let now = Instant(secondsSince1970: 1_800_000_000)

    @Test("A value is taken once; a second time it is known to have been used")
    func once() async throws {
        let store = Self.store(10)
        try await store.put(7, key: "a", bytes: 8, now: now)
        guard case .value(7) = await store.take("a", now: now) else { return #expect(Bool(false)) }
        guard case .used = await store.take("a", now: now) else { return #expect(Bool(false)) }
        guard case .unknown = await store.take("b", now: now) else { return #expect(Bool(false)) }
    }

    @Test("A value whose time has passed is said to be expired, and never given")
    func expiry() async throws {
        let store = Self.store(10)
        try await store.put(7, key: "a", bytes: 8, now: now)
        guard case .expired = await store.state("a", now: now.adding(seconds: 61)) else {
            return #expect(Bool(false))
        }
        guard case .expired = await store.take("a", now: now.adding(seconds: 61)) else {
            return #expect(Bool(false))
        }
    }

    @Test("However many come, no more than the capacity is kept, and whoever came first stays")
    func bounded() async throws {
        let store = Self.store(100)
        for number in 0..<100 { try await store.put(number, key: "\(number)", bytes: 8, now: now) }
        for number in 100..<10_000 {
            await #expect(throws: StoreFull(.all, retryAfter: 61)) {
                try await store.put(number, key: "\(number)", bytes: 8, now: now)
            }
        }
        #expect(await store.count == 100)
        guard case .value(0) = await store.take("0", now: now) else { return #expect(Bool(false)) }
        guard case .unknown = await store.take("9999", now: now) else { return #expect(Bool(false)) }
        try await store.put(1, key: "there is room again", bytes: 8, now: now)
    }

    @Test("One that waits between its steps and is put back ever again takes no more room each time")
    func putBack() async throws {
        let store = Self.store(10)
        for _ in 0..<5_000 {
            try await store.put(7, key: "a", bytes: 8, now: now)
            guard case .value = await store.take("a", now: now) else { return #expect(Bool(false)) }
        }
        #expect(await store.count == 0)
        #expect(await store.bytes == 0)
        try await store.put(7, key: "a", bytes: 8, now: now)
        guard case .value = await store.state("a", now: now) else { return #expect(Bool(false)) }
    }

    @Test("What expired while nobody looked is still told from what never was")
    func expiredUnseen() async throws {
        let store = Self.store(10)
        try await store.put(7, key: "a", bytes: 8, now: now)
        try await store.put(8, key: "b", bytes: 8, now: now.adding(seconds: 61))
        guard case .expired = await store.take("a", now: now.adding(seconds: 61)) else {
            return #expect(Bool(false))
        }
        #expect(await store.count == 1)
    }

    private static func store(_ entries: Int) -> OnceStore<Int> {
        OnceStore(
            StoreBound(
                "test", all: .init(entries: entries, bytes: 1_000_000), lifetime: 60,
                whenFull: .newcomerIsRefused, reason: "a test"))
    }

    @Test("Of many that take one key at once, one gets it")
    func race() async throws {
        let store = Self.store(10)
        try await store.put(7, key: "a", bytes: 8, now: now)
        let won = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    if case .value = await store.take("a", now: now) { true } else { false }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 1)
    }
}
