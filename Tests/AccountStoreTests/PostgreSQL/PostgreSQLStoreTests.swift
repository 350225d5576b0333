import AccountStore
import Accounts
import Cryptography
import Foundation
import OpenID
import Testing

@Suite("PostgreSQL store: connections, keys, schemas and races", .enabled(if: PostgreSQLServer.isThere))
struct PostgreSQLStoreTests {
    private static let kind = RecordKind("test")

    @Test("connections that the server ended while they were idle are replaced unseen")
    func endedConnections() async throws {
        try await PostgreSQLServer.withAddress { name, address in
            let store = try await PostgreSQLServer.store(address)
            try await Samples.make(Samples.one, in: store)
            for _ in 0..<3 {
                try PostgreSQLServer.run(
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '\(name)'")
                try await Task.sleep(for: .milliseconds(100))
                try await store.put(Samples.one, Self.kind, "a", [1], expires: nil)
            }
            store.close()
        }
    }

    @Test("a connection that ends in the middle of a change undoes the change and says so")
    func endedInTheMiddle() async throws {
        try await PostgreSQLServer.withAddress { name, address in
            let store = try await PostgreSQLServer.store(address)
            try await Samples.make(Samples.one, in: store)
            await #expect {
                try await store.write(Samples.one) { (transaction) throws(AccountError) in
                    try transaction.put(Self.kind, "a", [1], expires: nil)
                    _ = try? PostgreSQLServer.run(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
                    try transaction.put(Self.kind, "b", [1], expires: nil)
                }
            } throws: {
                if case AccountError.storage(.unreachable) = $0 { true } else { false }
            }
            #expect(try await store.get(Samples.one, Self.kind, "a", now: Samples.now) == nil)
            store.close()
        }
    }

    @Test("a call that finds no free connection is refused when its time is over")
    func noFreeConnection() async throws {
        // The time to wait is a statement's time as well: long enough for a busy machine.
        let limits = StoreLimits(busySeconds: 2, connections: 1, waiting: 1)
        try await PostgreSQLServer.withDatabase(limits: limits) { store in
            try await Samples.make(Samples.one, in: store)
            let isOver = DispatchSemaphore(value: 0)
            await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<3 {
                    group.addTask {
                        do throws(AccountError) {
                            // Held until both others were refused.
                            try await store.read(Samples.one) { (_) throws(AccountError) in
                                isOver.wait()
                                isOver.wait()
                            }
                            return true
                        } catch {
                            #expect(error == .storage(.locked))
                            isOver.signal()
                            return false
                        }
                    }
                }
                var served = 0
                for await isServed in group where isServed { served += 1 }
                #expect(served == 1)
            }
            #expect(try await store.get(Samples.one, Self.kind, "a", now: Samples.now) == nil)
        }
    }

    @Test("of two hundred that make, take or count at once, each change happens once")
    func races() async throws {
        try await PostgreSQLServer.withDatabase(limits: StoreLimits(busySeconds: 600, connections: 16)) {
            store in
            try await Samples.make(Samples.one, in: store)
            func winners(_ attempt: @escaping @Sendable () async throws -> Bool) async throws -> Int {
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for _ in 0..<200 { group.addTask { try await attempt() } }
                    return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
            }
            let made = try await winners {
                try await store.putOnce(
                    Samples.one, Self.kind, "code", [1], expires: nil, now: Samples.now)
            }
            let taken = try await winners {
                try await store.take(Samples.one, Self.kind, "code", now: Samples.now) != nil
            }
            #expect((made, taken) == (1, 1))
            let counted = try await winners {
                try await store.write(Samples.one) { (transaction) throws(AccountError) in
                    let count = try transaction.record(Self.kind, "count", now: Samples.now)?.first ?? 0
                    try transaction.put(Self.kind, "count", [count + 1], expires: nil)
                }
                return true
            }
            #expect(counted == 200)
            #expect(try await store.get(Samples.one, Self.kind, "count", now: Samples.now) == [200])
        }
    }

    @Test("nodes that start at once make the schema once")
    func startingTogether() async throws {
        try await PostgreSQLServer.withAddress { _, address in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await PostgreSQLServer.store(address).close() }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("another key is noticed at the start")
    func anotherKey() async throws {
        try await PostgreSQLServer.withAddress { _, address in
            try await PostgreSQLServer.store(address).close()
            await #expect(throws: AccountError.storage(.wrongKey)) {
                _ = try await PostgreSQLServer.store(address, key: [UInt8](repeating: 8, count: 32))
            }
            try await PostgreSQLServer.store(address).close()
        }
    }

    @Test("the schema of a newer version is refused")
    func newerSchema() async throws {
        try await PostgreSQLServer.withAddress { name, address in
            try await PostgreSQLServer.store(address).close()
            try PostgreSQLServer.run("INSERT INTO portico_migrations VALUES ('99 later', now())", in: name)
            await #expect(throws: AccountError.storage(.newerSchema(unknown: ["99 later"]))) {
                _ = try await PostgreSQLServer.store(address)
            }
        }
    }

    @Test("a read-only server is named as one that takes no changes, and reading goes on")
    func readOnly() async throws {
        try await PostgreSQLServer.withAddress { name, address in
            let store = try await PostgreSQLServer.store(address)
            try await Samples.make(Samples.one, in: store)
            try PostgreSQLServer.run("ALTER DATABASE \(name) SET default_transaction_read_only = on")
            try PostgreSQLServer.run(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '\(name)'")
            store.close()
            await #expect {
                _ = try await PostgreSQLServer.store(address)
            } throws: {
                if case AccountError.storage(.unreachable) = $0 { true } else { false }
            }
        }
    }
}
