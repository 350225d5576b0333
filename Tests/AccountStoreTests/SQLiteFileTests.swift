import AccountStore
import Accounts
import Foundation
import GRDB
import OpenID
import Testing

@Suite("SQLite store: the file")
struct SQLiteFileTests {
    @Test("what was written is there after closing and opening again")
    func durability() async throws {
        try await Samples.withFolder { folder in
            let location = SQLiteStore.Location.file(path: folder + "/a.sqlite")
            let full = try Samples.fullAccount("full")
            let first = try Samples.store(location)
            try await Samples.make(Samples.one, in: first)
            try await first.insert(Samples.one, full)
            try await first.put(Samples.one, RecordKind("test"), "key", [1, 2], expires: nil)
            try first.close()
            let second = try Samples.store(location)
            #expect(try await second.account(Samples.one, full.localID) == full)
            #expect(
                try await second.get(Samples.one, RecordKind("test"), "key", now: Samples.now) == [1, 2])
        }
    }

    @Test("what a store wrote that was never closed is there for the next one")
    func unclosed() async throws {
        try await Samples.withFolder { folder in
            let location = SQLiteStore.Location.file(path: folder + "/a.sqlite")
            let first = try Samples.store(location)
            try await Samples.make(Samples.one, in: first)
            try await first.insert(Samples.one, try Samples.account("a"))
            let second = try Samples.store(location)
            let count = try await second.read(Samples.one) { (reader) throws(AccountError) in
                try reader.accountCount()
            }
            #expect(count == 1)
            try first.close()
        }
    }

    @Test("of several servers that start at once, one makes the schema, and all run", arguments: 0..<8)
    func startsAtOnce(_ round: Int) async throws {
        try await Samples.withFolder { folder in
            let location = SQLiteStore.Location.file(path: folder + "/deep/a.sqlite")
            let stores = try await withThrowingTaskGroup(of: SQLiteStore.self) { group in
                for _ in 0..<4 { group.addTask { try Samples.store(location) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            try await Samples.make(Samples.one, in: stores[0])
            for (number, store) in stores.enumerated() {
                try await store.insert(Samples.one, try Samples.account("a\(number)"))
            }
            for store in stores { try store.close() }
        }
    }

    @Test("a server whose store another process is opening for too long says so")
    func openedForLong() async throws {
        try await Samples.withFolder { folder in
            let descriptor = open(folder + "/a.sqlite.opening", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            defer { close(descriptor) }
            #expect(flock(descriptor, LOCK_EX) == 0)
            #expect(throws: AccountError.storage(.locked)) {
                try Samples.store(.file(path: folder + "/a.sqlite"), busySeconds: 0.05)
            }
        }
    }

    @Test("a missing folder is made, and file and side files are the owner's alone")
    func modes() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/deep/er/a.sqlite"
            let store = try Samples.store(.file(path: path))
            try await Samples.make(Samples.one, in: store)
            for file in [path, path + "-wal", path + "-shm"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: file)
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
            }
        }
    }

    @Test("neither names nor values of records nor API keys nor secrets of apps stand in the file")
    func encrypted() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let store = try Samples.store(.file(path: path))
            try await Samples.make(Samples.one, in: store)
            var sandbox = Sandbox(
                id: Samples.two, project: "demo", apiKey: "the-api-key-of-two", createdAt: Samples.now,
                expiresWhenIdle: true)
            sandbox.creator = "192.0.2.1"
            let keyed = sandbox
            try await store.write(Samples.two) { (transaction) throws(AccountError) in
                try transaction.save(keyed)
            }
            try await store.put(
                Samples.one, RecordKind("test"), "the-secret-name", Array("the-secret-value".utf8),
                expires: nil)
            var account = try Samples.account("somebody")
            account.secondFactors = [
                SecondFactor(
                    enrolmentID: "f", displayName: nil,
                    proof: .totp(Authenticator(secret: try Samples.secret("secret-in-an-app"))),
                    enrolledAt: Samples.now)
            ]
            try await store.insert(Samples.one, account)
            try store.close()
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            for secret in ["the-secret-name", "the-secret-value", "the-api-key-of-two", "secret-in-an-app"] {
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret)")
            }
        }
    }

    @Test("another key is found out at the start")
    func wrongKey() async throws {
        try await Samples.withFolder { folder in
            let location = SQLiteStore.Location.file(path: folder + "/a.sqlite")
            try Samples.store(location).close()
            #expect(throws: AccountError.storage(.wrongKey)) {
                try Samples.store(location, key: [UInt8](repeating: 8, count: 32))
            }
            try Samples.store(location).close()
        }
    }

    @Test("a schema of a newer Portico is left alone")
    func newerSchema() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            try Samples.store(.file(path: path)).close()
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in
                try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 of the future')")
            }
            try queue.close()
            #expect(throws: AccountError.storage(.newerSchema(unknown: ["9 of the future"]))) {
                try Samples.store(.file(path: path))
            }
        }
    }

    @Test("a file that another process holds is locked, and free again afterwards")
    func locked() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let store = try Samples.store(.file(path: path), busySeconds: 0.5)
            try await Samples.make(Samples.one, in: store)
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: path, configuration: configuration)
            try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
            let account = try Samples.account("a")
            await #expect(throws: AccountError.storage(.locked)) {
                try await store.insert(Samples.one, account)
            }
            // Readers do not wait for writers.
            #expect(try await store.account(Samples.one, account.localID) == nil)
            try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
            try await store.insert(Samples.one, account)
        }
    }

    @Test("a full disk refuses the change and keeps what was there")
    func full() async throws {
        try await Samples.withFolder { folder in
            let store = try Samples.store(.file(path: folder + "/a.sqlite"), maximumPages: 64)
            try await Samples.make(Samples.one, in: store)
            let kind = RecordKind("test")
            try await store.put(Samples.one, kind, "small", [1], expires: nil)
            await #expect(throws: AccountError.storage(.full)) {
                try await store.put(
                    Samples.one, kind, "large", [UInt8](repeating: 1, count: 1_000_000), expires: nil)
            }
            #expect(try await store.get(Samples.one, kind, "small", now: Samples.now) == [1])
            #expect(try await store.get(Samples.one, kind, "large", now: Samples.now) == nil)
            try await store.put(Samples.one, kind, "small", [2], expires: nil)
        }
    }

    @Test("a file that may only be read says so", .enabled(if: geteuid() != 0, "root may write everything"))
    func readOnly() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            try Samples.store(.file(path: path)).close()
            try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
            #expect {
                try Samples.store(.file(path: path))
            } throws: { error in
                guard case AccountError.storage(.unopenable) = error else { return false }
                return true
            }
        }
    }

    @Test(
        "a path that cannot be opened says so",
        arguments: ["/dev/null/a.sqlite", "/proc/portico/a.sqlite", "/"])
    func unopenable(path: String) {
        #expect {
            try Samples.store(.file(path: path))
        } throws: { error in
            guard case AccountError.storage(.unopenable) = error else { return false }
            return true
        }
    }

    @Test("a file that is no database is left alone")
    func foreignFile() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/notes.txt"
            let text = String(repeating: "These are my notes. ", count: 400)
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            #expect {
                try Samples.store(.file(path: path))
            } throws: { error in
                guard case AccountError.storage(.unopenable) = error else { return false }
                return true
            }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        }
    }

    @Test("a damaged record is unreadable, not garbage")
    func damaged() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let store = try Samples.store(.file(path: path))
            try await Samples.make(Samples.one, in: store)
            try await store.put(Samples.one, RecordKind("test"), "key", [1], expires: nil)
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in
                try db.execute(sql: "UPDATE records SET value = zeroblob(60) WHERE kind = 'test'")
            }
            try queue.close()
            await #expect(throws: AccountError.storage(.unreadable(what: "record of kind test"))) {
                try await store.get(Samples.one, RecordKind("test"), "key", now: Samples.now)
            }
        }
    }

    @Test("a number of an account that nobody counts up to is unreadable", arguments: [Int64.max, -1])
    func damagedGeneration(number: Int64) async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let store = try Samples.store(.file(path: path))
            try await Samples.make(Samples.one, in: store)
            let account = try Samples.account("a")
            try await store.write(Samples.one) { (transaction) throws(AccountError) in
                try transaction.insert(account)
            }
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in
                try db.execute(sql: "UPDATE accounts SET generation = ?", arguments: [number])
            }
            try queue.close()
            await #expect(throws: AccountError.storage(.unreadable(what: "generation"))) {
                try await store.account(Samples.one, account.localID)
            }
        }
    }
}
