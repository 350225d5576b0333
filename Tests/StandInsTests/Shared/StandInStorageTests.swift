import Cryptography
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

    @Test("memory is bounded per sandbox: what expires makes room, what stays is kept")
    func bounded() async throws {
        let storage = MemoryStandInStorage(limit: 100)
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
