import Cryptography
import Playground
import Testing

@Suite("What may be taken once")
struct OnceStoreTests {
    private let now = Instant(secondsSince1970: 1_800_000_000)

    @Test("A value is taken once; a second time it is known to have been used")
    func once() async {
        let store = OnceStore<Int>(capacity: 10, lifetime: 60)
        await store.put(7, key: "a", now: now)
        guard case .value(7) = await store.take("a", now: now) else { return #expect(Bool(false)) }
        guard case .used = await store.take("a", now: now) else { return #expect(Bool(false)) }
        guard case .unknown = await store.take("b", now: now) else { return #expect(Bool(false)) }
    }

    @Test("A value whose time has passed is said to be expired, and never given")
    func expiry() async {
        let store = OnceStore<Int>(capacity: 10, lifetime: 60)
        await store.put(7, key: "a", now: now)
        guard case .expired = await store.state("a", now: now.adding(seconds: 61)) else {
            return #expect(Bool(false))
        }
        guard case .expired = await store.take("a", now: now.adding(seconds: 61)) else {
            return #expect(Bool(false))
        }
    }

    @Test("However many come, no more than the capacity is kept, and the newest stay")
    func bounded() async {
        let store = OnceStore<Int>(capacity: 100, lifetime: 60)
        for number in 0..<10_000 { await store.put(number, key: "\(number)", now: now) }
        #expect(await store.count <= 100)
        guard case .value(9_999) = await store.take("9999", now: now) else { return #expect(Bool(false)) }
        guard case .unknown = await store.take("0", now: now) else { return #expect(Bool(false)) }
    }

    @Test("Of many that take one key at once, one gets it")
    func race() async {
        let store = OnceStore<Int>(capacity: 10, lifetime: 60)
        await store.put(7, key: "a", now: now)
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
