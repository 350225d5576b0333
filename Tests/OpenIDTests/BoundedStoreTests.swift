import Cryptography
import Foundation
import Testing

@testable import OpenID

@Suite("Stores that are bounded in number and in bytes")
struct BoundedStoreTests {
    private let now = Instant(secondsSince1970: 1_800_000_000)
    private let one = StoreOwner.address("192.0.2.1")
    private let other = StoreOwner.address("192.0.2.2")

    private func store(
        _ policy: StoreBound.Policy, entries: Int = 100, bytes: Int = 1_000_000, ofAddress: Int = 10,
        bytesOfAddress: Int = 100_000
    ) -> BoundedStore<Int, String> {
        BoundedStore(
            StoreBound(
                "test", all: .init(entries: entries, bytes: bytes),
                address: .init(entries: ofAddress, bytes: bytesOfAddress), lifetime: 60, whenFull: policy,
                reason: "a test"))
    }

    @Test("A full share refuses its owner's newcomer, keeps what is there, and leaves the others alone")
    func share() throws {
        var store = store(.newcomerIsRefused)
        for key in 0..<10 { try store.put("x", key: key, bytes: 1, owners: [one], now: now) }
        #expect(throws: StoreFull(.own, retryAfter: 61)) {
            try store.put("x", key: 10, bytes: 1, owners: [one], now: now)
        }
        try store.put("y", key: 11, bytes: 1, owners: [other], now: now)
        #expect(store.count == 11 && store.value(0, now: now) == "x")
    }

    @Test("Bytes count, not only entries")
    func bytes() throws {
        var store = store(.newcomerIsRefused)
        try store.put("x", key: 0, bytes: 60_000, owners: [one], now: now)
        #expect(throws: StoreFull.self) { try store.put("x", key: 1, bytes: 60_000, owners: [one], now: now) }
        #expect(throws: StoreFull(.own, retryAfter: 1)) {
            try store.put("x", key: 1, bytes: 100_000, owners: [other], now: now)
        }
        #expect(store.bytes < 61_000)
    }

    @Test("A full store refuses everybody's newcomer with 503's share, and takes it once something is gone")
    func whole() throws {
        var store = store(.newcomerIsRefused, entries: 3)
        for key in 0..<3 { try store.put("x", key: key, bytes: 1, now: now.adding(seconds: Int64(key))) }
        #expect(throws: StoreFull(.all, retryAfter: 51)) {
            try store.put("x", key: 9, bytes: 1, owners: [other], now: now.adding(seconds: 10))
        }
        store.remove(1)
        try store.put("x", key: 9, bytes: 1, owners: [other], now: now.adding(seconds: 10))
        try store.put("x", key: 10, bytes: 1, owners: [other], now: now.adding(seconds: 61))
        #expect(store.value(0, now: now.adding(seconds: 61)) == nil, "its time had passed")
    }

    @Test("A value in place of an earlier one needs no further room, and one that is refused changes nothing")
    func replaced() throws {
        var store = store(.newcomerIsRefused, ofAddress: 1)
        try store.put("a", key: 0, bytes: 40_000, owners: [one], now: now)
        try store.put("b", key: 0, bytes: 50_000, owners: [one], now: now)
        #expect(throws: StoreFull.self) {
            try store.put("c", key: 0, bytes: 100_000, owners: [one], now: now)
        }
        #expect(store.value(0, now: now) == "b" && store.count == 1)
        store.remove(0)
        #expect(store.bytes == 0)
    }

    @Test("Where the oldest gives way, a flood of one address pushes out its own values only")
    func flood() throws {
        var store = store(.oldestGivesWay, entries: 20, ofAddress: 100)
        for key in 0..<5 { try store.put("x", key: key, bytes: 1, owners: [one], now: now) }
        for key in 100..<5_000 { try store.put("y", key: key, bytes: 1, owners: [other], now: now) }
        #expect((0..<5).allSatisfy { store.value($0, now: now) == "x" })
        #expect(store.value(4_999, now: now) == "y" && store.count <= 20)
    }

    @Test("Putting one key again and again does not grow what is kept beside the values")
    func lines() throws {
        var store = store(.newcomerIsRefused)
        for _ in 0..<50_000 { try store.put("x", key: 0, bytes: 1, owners: [one], now: now) }
        #expect(store.count == 1)
        #expect(store.lineLengths.allSatisfy { $0 < 200 })
    }

    /// What this thread has computed; a busy machine does not count.
    private func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test("A store of a hundred thousand takes a newcomer as fast as an empty one")
    func speed() {
        func seconds(_ count: Int, _ policy: StoreBound.Policy) -> Double {
            var store = store(policy, entries: 100_000, bytes: 1 << 30, ofAddress: 50)
            let began = processorSeconds()
            for key in 0..<count {
                try? store.put(
                    "x", key: key, bytes: 8, owners: [.address("a\(key / 40)")],
                    now: now.adding(seconds: Int64(key / 2_000)))
            }
            return processorSeconds() - began
        }
        for policy in [StoreBound.Policy.newcomerIsRefused, .oldestGivesWay] {
            _ = seconds(2_000, policy)
            let (few, many) = (seconds(10_000, policy), seconds(100_000, policy))
            #expect(many < 40 * few, "\(policy): ten times as many took \(many / few) times as long")
        }
    }
}
