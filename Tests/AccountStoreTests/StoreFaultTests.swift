import AccountStore
import Accounts
import Foundation
import GRDB
import OpenID
import Testing

@Suite("SQLite store: what happens to its file")
struct StoreFaultTests {
    private func size(_ path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }

    @Test("closed, the file alone holds everything")
    func checkpoint() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let store = try Samples.store(.file(path: path))
            try await Samples.make(Samples.one, in: store)
            try await store.insert(Samples.one, try Samples.account("a"))
            #expect(size(path + "-wal") > 0)
            try store.close()
            #expect(size(path + "-wal") == 0)
            try FileManager.default.copyItem(atPath: path, toPath: folder + "/copy.sqlite")
            let copy = try DatabaseQueue(path: folder + "/copy.sqlite")
            #expect(
                try await copy.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM accounts") } == 1)
            try copy.close()
        }
    }

    @Test("a log that has grown is written into the file and cut")
    func tidying() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            var limits = StoreLimits()
            limits.journalBytes = 1 << 20
            let store = try Samples.store(.file(path: path), limits: limits)
            try await Samples.make(Samples.one, in: store)
            #expect(try !store.tidy())
            for number in 0..<40 {
                try await store.put(
                    Samples.one, RecordKind("test"), "\(number)", [UInt8](repeating: 1, count: 50_000),
                    expires: nil)
            }
            #expect(size(path + "-wal") > 1 << 20)
            #expect(try store.tidy())
            #expect(size(path + "-wal") == 0)
            #expect(try !store.tidy())
            try store.close()
        }
    }

    @Test(
        "removed or replaced, it takes no changes, and still answers",
        arguments: ["removed", "replaced", "without its log"])
    func displaced(how: String) async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let store = try Samples.store(.file(path: path))
            try await Samples.make(Samples.one, in: store)
            let account = try Samples.account("a")
            try await store.insert(Samples.one, account)
            try await store.probe(.records, now: Samples.now)
            switch how {
            case "removed": try FileManager.default.removeItem(atPath: path)
            case "replaced":
                try FileManager.default.copyItem(atPath: path, toPath: folder + "/b")
                try FileManager.default.removeItem(atPath: path)
                try FileManager.default.moveItem(atPath: folder + "/b", toPath: path)
            default: try FileManager.default.removeItem(atPath: path + "-wal")
            }
            let other = try Samples.account("b")
            await #expect(throws: AccountError.storage(.replaced)) {
                try await store.insert(Samples.one, other)
            }
            await #expect(throws: AccountError.storage(.replaced)) {
                try await store.probe(.records, now: Samples.now)
            }
            #expect(try await store.account(Samples.one, account.localID) == account)
        }
    }

    @Test("a damaged page is found before anybody is told that an account is not there")
    func damage() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let store = try Samples.store(.file(path: path))
            try await Samples.make(Samples.one, in: store)
            for number in 0..<200 {
                try await store.insert(Samples.one, try Samples.account("account-\(number)"))
            }
            try store.close()
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
            for page in stride(from: 4, to: size(path) / 4096, by: 3) {
                try file.seek(toOffset: UInt64(page * 4096))
                try file.write(contentsOf: Data(repeating: 0xAA, count: 64))
            }
            try file.close()
            #expect {
                try Samples.store(.file(path: path))
            } throws: { error in
                guard case AccountError.storage(.damaged) = error else { return false }
                return true
            }
        }
    }

    @Test("every cause is told with the path, and every fault with what to do")
    func messages() {
        let errors: [StorageError] = [
            .locked, .full, .readOnly, .replaced, .diskFailing(code: 778), .unopenable(reason: "r"),
            .damaged(reason: "r"), .newerSchema(unknown: ["9"]), .wrongKey, .retiredKey, .missing,
            .failed(reason: "r"),
        ]
        for error in errors {
            let text = error.message(store: "/var/a.sqlite")
            #expect(text.contains("/var/a.sqlite"), "\(error)")
            #expect(!error.summary.contains("/"), "\(error)")
            if error.isOutage || [.wrongKey, .retiredKey].contains(error) {
                #expect(text.contains(";"), "\(error)")
            }
        }
    }
}
