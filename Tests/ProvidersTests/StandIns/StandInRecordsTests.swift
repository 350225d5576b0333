import Cryptography
import OpenID
import Testing

@testable import Providers

@Suite("Records of stand-ins: expiry, atomic take, sandboxes apart, bounds")
struct StandInRecordsTests {
    static let now = Instant(secondsSince1970: 1_800_000_000)

    static func conforms(_ storage: any RecordStore) async throws {
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
        try await storage.put(sandbox: "b", kind: "k", key: "", value: [], expires: nil, now: now)
        #expect(try await storage.get(sandbox: "b", kind: "k", key: "", now: now) == [])
        let names = ["1", "", "2"].map { StandInRecordName(kind: "k", key: $0) }
        #expect(try await storage.get(sandbox: "b", names, now: now) == [nil, [], nil])
        for (moment, isMade) in [(now, true), (now, false), (later, true)] {
            let made = try await storage.putOnce(
                sandbox: "a", kind: "k", key: "once", value: [1],
                expires: moment.adding(seconds: 60), now: moment)
            #expect(made == isMade)
        }
        try await takenOnce(storage)
    }

    private static func takenOnce(_ storage: any RecordStore) async throws {
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
        try await Self.conforms(MemoryRecordStore())
    }

    @Test("layers conform, and keep apart what passes and what stands")
    func layers() async throws {
        let (ephemeral, standing) = (MemoryRecordStore(), MemoryRecordStore())
        let storage = LayeredRecordStore(ephemeral: ephemeral, persistent: standing)
        try await Self.conforms(storage)
        for (kind, isEphemeral) in [
            ("stand-in.apple.code", true), ("stand-in.apple.transaction", true),
            ("stand-in.apple.consent", false), ("stand-in.apple.access", false),
            ("stand-in.apple.settings", true),
        ] {
            try await storage.put(
                sandbox: "a", kind: kind, key: "k", value: [1], expires: nil, now: Self.now)
            #expect(
                (try await ephemeral.get(sandbox: "a", kind: kind, key: "k", now: Self.now) != nil)
                    == isEphemeral
            )
            #expect(
                (try await standing.get(sandbox: "a", kind: kind, key: "k", now: Self.now) == nil)
                    == isEphemeral)
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
            try await standing.get(sandbox: "a", kind: "stand-in.apple.access", key: "hour", now: Self.now)
                == nil
        )
        let both = ["code", "consent"].map { StandInRecordName(kind: "stand-in.apple.\($0)", key: "k") }
        #expect(try await storage.get(sandbox: "a", both, now: Self.now) == [[1], [1]])
        try await storage.removeEphemeral(of: "a")
        #expect(try await storage.get(sandbox: "a", both, now: Self.now) == [nil, [1]])
    }

    /// A kind of passing records of stand-ins, and a store of them.
    private static func store(
        _ entries: Int, most: Int = 10_000, bytes: Int = 10_000_000
    ) -> (store: MemoryRecordStore, kind: RecordKind) {
        let bound = StoreBound(
            "test", all: .init(entries: most, bytes: 100_000_000),
            sandbox: .init(entries: entries, bytes: bytes), lifetime: 600, whenFull: .oldestGivesWay,
            reason: "a test")
        return (MemoryRecordStore(), RecordKind("test", .ephemeral, bound: bound))
    }

    private static func put(
        _ store: MemoryRecordStore, _ kind: RecordKind, _ sandbox: SandboxID, _ key: String,
        _ value: [UInt8] = [1], expires: RecordExpiry = .ofKind
    ) throws {
        try store.put(
            RecordKey(sandbox, kind, key), RecordValue(value), expires: expires,
            owners: [.sandbox(sandbox.rawValue)], now: now)
    }

    private static func has(
        _ store: MemoryRecordStore, _ kind: RecordKind, _ sandbox: SandboxID, _ key: String
    ) throws -> Bool {
        store.get(RecordKey(sandbox, kind, key), now: now) != nil
    }

    @Test("memory is bounded in bytes, too: long values make room sooner")
    func boundedInBytes() throws {
        let (store, kind) = Self.store(1_000, bytes: 100_000)
        let long = [UInt8](repeating: 7, count: 30_000)
        for index in 0..<10 { try Self.put(store, kind, "a", "\(index)", long) }
        let kept = try (0..<10).filter { try Self.has(store, kind, "a", "\($0)") }
        #expect((1...3).contains(kept.count) && kept.last == 9)
    }

    @Test("memory is bounded for all sandboxes together: the largest makes room")
    func boundedTogether() throws {
        let (store, kind) = Self.store(1_000, most: 100)
        try Self.put(store, kind, "small", "kept")
        for index in 0..<500 { try Self.put(store, kind, "large", "\(index)") }
        #expect(try Self.has(store, kind, "small", "kept"))
        #expect(try Self.has(store, kind, "large", "499"))
        #expect(try !Self.has(store, kind, "large", "0"))
    }

    @Test("memory is bounded per sandbox: what expires makes room, what stays is kept")
    func bounded() throws {
        let (store, kind) = Self.store(100)
        try Self.put(store, kind, "a", "kept", expires: .never)
        for index in 0..<500 { try Self.put(store, kind, "a", "\(index)") }
        #expect(try Self.has(store, kind, "a", "kept"))
        #expect(try Self.has(store, kind, "a", "499"))
        #expect(try !Self.has(store, kind, "a", "0"))
    }
}
