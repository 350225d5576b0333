import AccountStore
import Accounts
import Cryptography
import Foundation
import GRDB
import Testing

@Suite("A store's file: checked, copied, put back")
struct StoreFileTests {
    private func cipher(_ byte: UInt8 = 7) throws -> RecordCipher {
        try RecordCipher(key: [UInt8](repeating: byte, count: 32), random: .system)
    }

    /// A store with one account, and its path.
    private func made(in folder: String, account name: String = "a") async throws -> (SQLiteStore, String) {
        let path = folder + "/a.sqlite"
        let store = try Samples.store(.file(path: path))
        try await Samples.make(Samples.one, in: store)
        try await store.insert(Samples.one, try Samples.account(name))
        return (store, path)
    }

    @Test("a copy of a store in use has everything, no log beside it, and its owner alone reads it")
    func backup() async throws {
        try await Samples.withFolder { folder in
            let (store, path) = try await made(in: folder)
            let copy = folder + "/copy.sqlite"
            let report = try StoreFile(path, cipher: cipher()).backUp(to: copy, replaces: false)
            #expect(report.accounts == 1 && report.problems.isEmpty)
            #expect(!FileManager.default.fileExists(atPath: copy + "-wal"))
            let mode = try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            try await store.insert(Samples.one, try Samples.account("later"))
            try store.close()
        }
    }

    @Test("an earlier copy stays unless it may be replaced; the store itself is no copy")
    func existing() async throws {
        try await Samples.withFolder { folder in
            let (store, path) = try await made(in: folder)
            let copy = folder + "/copy.sqlite"
            let file = StoreFile(path, cipher: try cipher())
            _ = try file.backUp(to: copy, replaces: false)
            #expect(throws: StoreFile.Failure.exists(copy)) { try file.backUp(to: copy, replaces: false) }
            #expect(throws: StoreFile.Failure.same(path)) { try file.backUp(to: path, replaces: true) }
            #expect(try file.backUp(to: copy, replaces: true).accounts == 1)
            try store.close()
        }
    }

    @Test("a copy comes back, and what stood there is kept")
    func restore() async throws {
        try await Samples.withFolder { folder in
            let (store, path) = try await made(in: folder)
            let copy = folder + "/copy.sqlite"
            let file = StoreFile(path, cipher: try cipher())
            _ = try file.backUp(to: copy, replaces: false)
            try await store.insert(Samples.one, try Samples.account("later"))
            #expect(throws: StoreFile.Failure.inUse(path)) { try file.restore(from: copy, replaces: true) }
            try store.close()
            #expect(throws: StoreFile.Failure.exists(path)) { try file.restore(from: copy, replaces: false) }
            let (report, earlier) = try file.restore(from: copy, replaces: true)
            #expect(report.accounts == 1)
            let kept = try #require(earlier)
            #expect(try StoreFile(kept, cipher: cipher()).check().accounts == 2)
            let again = try Samples.store(.file(path: path))
            #expect(try await again.account(Samples.one, try Samples.account("a").localID) != nil)
            try again.close()
        }
    }

    @Test(
        "what is of a newer version, of another secret, damaged or no store is refused, and nothing is changed"
    )
    func refusals() async throws {
        try await Samples.withFolder { folder in
            let (store, path) = try await made(in: folder)
            let copy = folder + "/copy.sqlite"
            let file = StoreFile(path, cipher: try cipher())
            _ = try file.backUp(to: copy, replaces: false)
            try store.close()
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            let other = StoreFile(path, cipher: try cipher(8))
            #expect(throws: StoreFile.Failure.storage(.wrongKey, path: copy)) {
                try other.restore(from: copy, replaces: true)
            }
            let text = folder + "/notes.txt"
            try String(repeating: "notes ", count: 2_000).write(
                toFile: text, atomically: true, encoding: .utf8)
            let missing = folder + "/missing"
            #expect(throws: StoreFile.Failure.missing(missing)) {
                try file.restore(from: missing, replaces: true)
            }
            for bad in [text, try await newer(copy, in: folder)] {
                #expect {
                    try file.restore(from: bad, replaces: true)
                } throws: { error in
                    guard case StoreFile.Failure.storage(_, path: bad) = error else { return false }
                    return true
                }
            }
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(!left.contains { $0.contains("restor") }, "\(left)")
        }
    }

    @Test("a store that somebody opens while a copy is looked through stays where it is")
    func restoringLate() async throws {
        try await Samples.withFolder { folder in
            let (store, path) = try await made(in: folder)
            let file = try StoreFile(path, cipher: cipher())
            let copy = folder + "/copy.sqlite"
            _ = try file.backUp(to: copy, replaces: false)
            try store.close()
            // Restoring takes its turn behind this lock, as behind a server that is starting.
            let descriptor = open(folder + "/a.sqlite.opening", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            #expect(flock(descriptor, LOCK_EX) == 0)
            let late = try await withCheckedThrowingContinuation {
                (opened: CheckedContinuation<_, any Error>) in
                // The lock's time must not go by while this test waits for others.
                DispatchQueue.global().async {
                    usleep(300_000)
                    opened.resume(
                        with: Result {
                            let late = try DatabaseQueue(path: path)
                            _ = try late.read { db in try Int.fetchOne(db, sql: "SELECT 1 FROM accounts") }
                            close(descriptor)
                            return late
                        })
                }
                #expect(throws: StoreFile.Failure.inUse(path)) {
                    try file.restore(from: copy, replaces: true)
                }
            }
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(!left.contains { $0.contains("restor") }, "\(left)")
            try late.close()
        }
    }

    private func newer(_ copy: String, in folder: String) async throws -> String {
        let path = folder + "/newer.sqlite"
        try FileManager.default.copyItem(atPath: copy, toPath: path)
        let queue = try DatabaseQueue(path: path)
        try await queue.write { db in
            try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9 of the future')")
        }
        try queue.close()
        return path
    }
}
