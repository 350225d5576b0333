import Cryptography
import SignInFoundation
import StandIns
import Testing

@Suite("Stand-in storage conforms: expiry, atomic take, sandboxes apart")
struct StandInStorageTests {
    static let now = Instant(secondsSince1970: 1_800_000_000)

    static func conforms(_ storage: any StandInStorage) async throws {
        let later = now.adding(seconds: 60)
        try await storage.put(sandbox: "a", kind: "k", key: "1", value: [1], expires: later, now: now)
        #expect(try await storage.get(sandbox: "a", kind: "k", key: "1", now: now) == [1])
        #expect(try await storage.get(sandbox: "b", kind: "k", key: "1", now: now) == nil)
        #expect(try await storage.get(sandbox: "a", kind: "l", key: "1", now: now) == nil)
        #expect(try await storage.get(sandbox: "a", kind: "k", key: "1", now: later) == nil)
        #expect(try await storage.take(sandbox: "b", kind: "k", key: "1", now: now) == nil)
        #expect(try await storage.take(sandbox: "a", kind: "k", key: "1", now: now) == [1])
        #expect(try await storage.take(sandbox: "a", kind: "k", key: "1", now: now) == nil)
        try await storage.put(sandbox: "a", kind: "k", key: "2", value: [1], expires: later, now: now)
        #expect(try await storage.take(sandbox: "a", kind: "k", key: "2", now: later) == nil)
        try await storage.put(sandbox: "a", kind: "k", key: "3", value: [1], expires: later, now: now)
        try await storage.put(sandbox: "a", kind: "k", key: "3", value: [2], expires: nil, now: now)
        #expect(try await storage.get(sandbox: "a", kind: "k", key: "3", now: .distantFuture) == [2])
        try await storage.remove(sandbox: "a", kind: "k", key: "3")
        try await storage.remove(sandbox: "a", kind: "k", key: "3")
        #expect(try await storage.get(sandbox: "a", kind: "k", key: "3", now: now) == nil)
        try await storage.put(sandbox: "", kind: "", key: "", value: [], expires: nil, now: now)
        #expect(try await storage.get(sandbox: "", kind: "", key: "", now: now) == [])
        let names = ["1", "", "2"].map { StandInRecordName(kind: $0.isEmpty ? "" : "k", key: $0) }
        #expect(try await storage.get(sandbox: "", names, now: now) == [nil, [], nil])
        for (moment, isMade) in [(now, true), (now, false), (later, true)] {
            let made = try await storage.putOnce(
                sandbox: "a", kind: "k", key: "once", value: [1],
                expires: moment.adding(seconds: 60), now: moment)
            #expect(made == isMade)
        }
        try await takenOnce(storage)
    }

    private static func takenOnce(_ storage: any StandInStorage) async throws {
        try await storage.put(sandbox: "a", kind: "k", key: "race", value: [7], expires: nil, now: now)
        let winners = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<32 {
                group.addTask {
                    try await storage.take(sandbox: "a", kind: "k", key: "race", now: now) == nil ? 0 : 1
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(winners == 1)
    }

    @Test("memory conforms")
    func memory() async throws {
        try await Self.conforms(MemoryStandInStorage())
    }

    @Test("layers conform, and keep apart what passes and what stands")
    func layers() async throws {
        let (passing, standing) = (MemoryStandInStorage(), MemoryStandInStorage())
        let storage = LayeredStandInStorage(passing: passing, standing: standing)
        try await Self.conforms(storage)
        for (kind, isPassing) in [
            ("stand-in.apple.code", true), ("stand-in.apple.transaction", true),
            ("stand-in.apple.consent", false), ("stand-in.apple.access", false),
            ("stand-in.apple.settings", true),
        ] {
            try await storage.put(
                sandbox: "a", kind: kind, key: "k", value: [1], expires: nil, now: Self.now)
            #expect(
                (await passing.get(sandbox: "a", kind: kind, key: "k", now: Self.now) != nil) == isPassing)
            #expect(
                (await standing.get(sandbox: "a", kind: kind, key: "k", now: Self.now) == nil) == isPassing)
        }
        try await storage.put(
            sandbox: "a", kind: "stand-in.apple.access", key: "hour", value: [1],
            expires: Self.now.adding(seconds: 3_600), now: Self.now)
        for (key, value) in [("k", [1]), ("hour", [1]), ("none", nil)] as [(String, [UInt8]?)] {
            #expect(
                try await storage.get(
                    sandbox: "a", kind: "stand-in.apple.access", key: key, now: Self.now) == value)
        }
        #expect(
            await standing.get(sandbox: "a", kind: "stand-in.apple.access", key: "hour", now: Self.now) == nil
        )
        let both = ["code", "consent"].map { StandInRecordName(kind: "stand-in.apple.\($0)", key: "k") }
        #expect(try await storage.get(sandbox: "a", both, now: Self.now) == [[1], [1]])
        await passing.forget(sandbox: "a")
        #expect(try await storage.get(sandbox: "a", both, now: Self.now) == [nil, [1]])
    }

    private static func bound(
        _ entries: Int, most: Int = 10_000, bytes: Int = 10_000_000
    ) -> StoreBound {
        StoreBound(
            "test", all: .init(entries: most, bytes: 100_000_000),
            sandbox: .init(entries: entries, bytes: bytes), lifetime: 600, whenFull: .oldestGivesWay,
            reason: "a test")
    }

    @Test("memory is bounded in bytes, too: long values make room sooner")
    func boundedInBytes() async throws {
        let storage = MemoryStandInStorage(Self.bound(1_000, bytes: 100_000))
        let long = [UInt8](repeating: 7, count: 30_000)
        for index in 0..<10 {
            await storage.put(
                sandbox: "a", kind: "k", key: "\(index)", value: long,
                expires: Self.now.adding(seconds: 600), now: Self.now)
        }
        var kept = 0
        for index in 0..<10 {
            if await storage.get(sandbox: "a", kind: "k", key: "\(index)", now: Self.now) != nil { kept += 1 }
        }
        #expect((1...3).contains(kept))
        #expect(await storage.get(sandbox: "a", kind: "k", key: "9", now: Self.now) == long)
    }

    @Test("memory is bounded for all sandboxes together: the largest makes room")
    func boundedTogether() async throws {
        let storage = MemoryStandInStorage(Self.bound(1_000, most: 100))
        await storage.put(
            sandbox: "small", kind: "k", key: "kept", value: [1], expires: Self.now.adding(seconds: 600),
            now: Self.now)
        for index in 0..<500 {
            await storage.put(
                sandbox: "large", kind: "k", key: "\(index)", value: [1],
                expires: Self.now.adding(seconds: 600), now: Self.now)
        }
        #expect(await storage.get(sandbox: "small", kind: "k", key: "kept", now: Self.now) == [1])
        #expect(await storage.get(sandbox: "large", kind: "k", key: "499", now: Self.now) == [1])
        #expect(await storage.get(sandbox: "large", kind: "k", key: "0", now: Self.now) == nil)
    }

    @Test("memory is bounded per sandbox: what expires makes room, what stays is kept")
    func bounded() async throws {
        let storage = MemoryStandInStorage(Self.bound(100))
        await storage.put(sandbox: "a", kind: "k", key: "kept", value: [1], expires: nil, now: Self.now)
        for index in 0..<500 {
            await storage.put(
                sandbox: "a", kind: "k", key: "\(index)", value: [1],
                expires: Self.now.adding(seconds: 600), now: Self.now)
        }
        #expect(await storage.get(sandbox: "a", kind: "k", key: "kept", now: Self.now) == [1])
        #expect(await storage.get(sandbox: "a", kind: "k", key: "499", now: Self.now) == [1])
        #expect(await storage.get(sandbox: "a", kind: "k", key: "0", now: Self.now) == nil)
    }
}
