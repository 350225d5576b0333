import AccountStore
import Accounts
import Cryptography
import Foundation
import Synchronization
import Testing

@Suite("Several processes that copy or put back one store do not get into each other's way")
struct StoreFilesTogetherTests {
    private func cipher() throws -> RecordCipher {
        try RecordCipher(key: [UInt8](repeating: 7, count: 32), random: .system)
    }

    /// A closed store with one account, and a copy of it.
    private func made(in folder: String) async throws -> (path: String, copy: String) {
        let (path, copy) = (folder + "/a.sqlite", folder + "/copy.sqlite")
        let store = try Samples.store(.file(path: path))
        try await Samples.make(Samples.one, in: store)
        try await store.insert(Samples.one, try Samples.account("a"))
        try store.close()
        _ = try StoreFile(path, cipher: cipher()).backUp(to: copy, replaces: false)
        return (path, copy)
    }

    /// Does something on threads at once.
    private func atOnce(_ count: Int, _ work: @escaping @Sendable (Int) -> Void) async {
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                DispatchQueue.concurrentPerform(iterations: count, execute: work)
                done.resume()
            }
        }
    }

    /// Counts something for as long as it is not over.
    private final class Watch: Sendable {
        let count = Atomic(0)
        let isOver = Atomic(false)
    }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test("the store is in its place at every moment, and each one that was replaced is kept")
    func restoring() async throws {
        try await Samples.withFolder { folder in
            let (path, copy) = try await made(in: folder)
            let file = StoreFile(path, cipher: try cipher())
            let failures = Mutex<[String]>([])
            let absences = Watch()
            Thread.detachNewThread {
                while !absences.isOver.load(ordering: .relaxed) {
                    if access(path, F_OK) != 0 { absences.count.add(1, ordering: .relaxed) }
                }
            }
            await atOnce(4) { _ in
                for _ in 0..<4 {
                    do { _ = try file.restore(from: copy, replaces: true) } catch {
                        failures.withLock { $0.append("\(error)") }
                    }
                }
            }
            absences.isOver.store(true, ordering: .relaxed)
            #expect(failures.withLock { $0 } == [])
            #expect(absences.count.load(ordering: .relaxed) == 0)
            #expect(try file.check().accounts == 1)
            let left = try names(in: folder)
            #expect(left.filter { $0.contains("before-restore") }.count == 16)
            #expect(!left.contains { $0.contains("restoring") }, "\(left)")
        }
    }

    @Test("each copy is whole, and the last one has the name")
    func backingUp() async throws {
        try await Samples.withFolder { folder in
            let (path, copy) = try await made(in: folder)
            let file = StoreFile(path, cipher: try cipher())
            let failures = Mutex<[String]>([])
            await atOnce(4) { _ in
                for _ in 0..<4 {
                    do { _ = try file.backUp(to: copy, replaces: true) } catch {
                        failures.withLock { $0.append("\(error)") }
                    }
                }
            }
            #expect(failures.withLock { $0 } == [])
            #expect(try StoreFile(copy, cipher: cipher()).check().accounts == 1)
            #expect(try names(in: folder) == ["a.sqlite", "copy.sqlite"])
        }
    }

    @Test("of several new copies of one name one is made, and the others say that it exists")
    func newCopies() async throws {
        try await Samples.withFolder { folder in
            let (path, _) = try await made(in: folder)
            let (file, copy) = (StoreFile(path, cipher: try cipher()), folder + "/new.sqlite")
            let outcomes = Mutex<[StoreFile.Failure?]>([])
            await atOnce(4) { _ in
                var outcome: StoreFile.Failure?
                do throws(StoreFile.Failure) {
                    _ = try file.backUp(to: copy, replaces: false)
                } catch {
                    outcome = error
                }
                outcomes.withLock { $0.append(outcome) }
            }
            let all = outcomes.withLock { $0 }
            #expect(all.filter { $0 == nil }.count == 1)
            #expect(all.compactMap { $0 } == Array(repeating: .exists(copy), count: 3))
        }
    }

    @Test("what a killed process left a day ago is removed, what another one makes now is not")
    func remains() async throws {
        try await Samples.withFolder { folder in
            let (path, copy) = try await made(in: folder)
            let (old, young) = (copy + ".making-AAAAAA", copy + ".making-BBBBBB")
            for name in [old, young, copy + ".making-notes"] {
                try Data([1]).write(to: URL(fileURLWithPath: name))
            }
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -100_000)], ofItemAtPath: old)
            _ = try StoreFile(path, cipher: cipher()).backUp(to: copy, replaces: true)
            #expect(access(old, F_OK) != 0 && access(young, F_OK) == 0)
        }
    }

    @Test("a log without its store is not taken for that of the copy")
    func strayLog() async throws {
        try await Samples.withFolder { folder in
            let (path, copy) = try await made(in: folder)
            // The log of a store that was never closed, and has another account.
            let store = try Samples.store(.file(path: path))
            try await store.insert(Samples.one, try Samples.account("later"))
            try FileManager.default.copyItem(atPath: path + "-wal", toPath: folder + "/log")
            try store.close()
            for tail in ["", "-wal", "-shm"] { unlink(path + tail) }
            try FileManager.default.copyItem(atPath: folder + "/log", toPath: path + "-wal")
            let file = StoreFile(path, cipher: try cipher())
            #expect(try file.restore(from: copy, replaces: false).earlier == nil)
            #expect(try file.check().accounts == 1)
            #expect(access(path + ".before-restore-wal", F_OK) == 0)
        }
    }

    @Test("what root puts back belongs to whom the earlier store belonged", .enabled(if: geteuid() == 0))
    func owner() async throws {
        try await Samples.withFolder { folder in
            let (path, copy) = try await made(in: folder)
            #expect(chown(path, 65_534, 65_534) == 0)
            _ = try StoreFile(path, cipher: cipher()).restore(from: copy, replaces: true)
            let facts = try FileManager.default.attributesOfItem(atPath: path)
            #expect(facts[.ownerAccountID] as? Int == 65_534)
            #expect(facts[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test("a store that a server is making is looked through once it is whole")
    func checking() async throws {
        try await Samples.withFolder { folder in
            let (path, copy) = try await made(in: folder)
            try FileManager.default.removeItem(atPath: path)
            try Data().write(to: URL(fileURLWithPath: path))
            let descriptor = open(folder + "/a.sqlite.opening", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            #expect(flock(descriptor, LOCK_EX) == 0)
            let file = StoreFile(path, cipher: try cipher())
            let report = try await withCheckedThrowingContinuation {
                (checked: CheckedContinuation<StoreReport, any Error>) in
                DispatchQueue.global().async {
                    usleep(200_000)
                    rename(copy, path)
                    close(descriptor)
                }
                checked.resume(with: Result { try file.check() })
            }
            #expect(report.problems.isEmpty && report.accounts == 1)
        }
    }
}
