import Cryptography
import OpenID
import Testing

@Suite("How often something may be asked for")
struct RateLimitTests {
    private let now = Instant(secondsSince1970: 1_800_000_000)
    private let bound = RateBound("test", ofAddress: 6, inAll: 20, reason: "a test")

    @Test("An address has its minute, and gets more with time; others are served meanwhile")
    func own() throws {
        let limit = RateLimit(bound)
        let flood = StoreOwner.address("192.0.2.66")
        for _ in 0..<6 { try limit.take(flood, now: now) }
        #expect(throws: StoreFull(.own, retryAfter: 10)) { try limit.take(flood, now: now) }
        try limit.take(.address("192.0.2.7"), now: now)
        try limit.take(flood, now: now.adding(seconds: 10))
        #expect(throws: StoreFull.self) { try limit.take(flood, now: now.adding(seconds: 10)) }
    }

    @Test("Asking several times a second takes nothing of what time gives")
    func often() throws {
        let limit = RateLimit(bound)
        let eager = StoreOwner.address("192.0.2.66")
        for _ in 0..<6 { try limit.take(eager, now: now) }
        var granted = 0
        for tenth in 1...300 {
            let moment = Instant(millisecondsSince1970: now.millisecondsSince1970 + Int64(tenth) * 100 + 1)
            if (try? limit.take(eager, now: moment)) != nil { granted += 1 }
        }
        #expect(granted == 3)
    }

    @Test("Everybody together has a bound, too: many addresses are told that the server is busy")
    func inAll() throws {
        let limit = RateLimit(bound)
        var refusals: [StoreFull] = []
        for number in 0..<60 {
            do throws(StoreFull) {
                try limit.take(.address("10.0.0.\(number)"), now: now)
            } catch { refusals.append(error) }
        }
        #expect(refusals.count == 40 && refusals.allSatisfy { $0.share == .all && $0.retryAfter >= 1 })
    }

    @Test("A developer's machine is not counted")
    func machine() throws {
        let limit = RateLimit(bound)
        for _ in 0..<1_000 { try limit.take(.machine, now: now) }
    }

    @Test("A flood of addresses does not grow the table, and frees nobody of their own count")
    func flood() throws {
        let limit = RateLimit(
            RateBound("test", ofAddress: 2, inAll: 1_000_000, reason: "a test"), capacity: 50)
        let known = StoreOwner.address("known")
        try limit.take(known, now: now)
        try limit.take(known, now: now)
        var granted = 0
        for number in 0..<2_000 {
            if (try? limit.take(.address("\(number)"), now: now)) != nil { granted += 1 }
        }
        #expect(limit.count <= 51 && granted < 110)
        #expect(throws: StoreFull.self) { try limit.take(known, now: now) }
    }
}
