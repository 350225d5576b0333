import AccountStore
import Accounts
import Cryptography
import Foundation
import GRDB
import OpenID
import Synchronization
import Testing

/// A store, a new secret for it, and a clock that a test turns.
private struct Bench: Sendable {
    static let kind = RecordKind("test")
    static let old = MasterKey(secret: [UInt8](repeating: 1, count: 32))
    static let next = MasterKey(secret: [UInt8](repeating: 2, count: 32))

    /// Opens the store with a secret, as a process of its own does.
    let open: @Sendable (MasterKey, MasterKey?) async throws -> any SQLStore

    static func cipher(_ master: MasterKey, rereads: MasterKey? = nil) -> RecordCipher {
        RecordCipher(master, random: .system) { rereads }
    }

    static func rekey(_ store: any SQLStore, later seconds: Int64 = 0) -> Rekey {
        Rekey(store, random: .system) { Samples.now.adding(seconds: seconds) }
    }

    /// Fills a store that the old secret opens.
    static func fill(_ store: any SQLStore) async throws {
        _ = try await StoreKind.prepared(store)
        for number in 0..<250 {
            try await store.put(Samples.one, kind, "key \(number)", [UInt8(number)], expires: nil)
        }
        try await store.put(.installation, RecordKind("signing-key"), "key", [9], expires: nil)
        try await store.insert(Samples.two, try Samples.fullAccount("full"))
    }

    /// Reads everything that `fill` wrote.
    static func check(_ store: any SQLStore) async throws {
        let records = try await store.read(Samples.one) { (reader) throws(AccountError) in
            try reader.records(kind, limit: 1_000, now: Samples.now)
        }
        #expect(records.map(\.value) == (0..<250).map { [UInt8($0)] }, "in the order they were put")
        #expect(try await store.get(Samples.one, kind, "key 7", now: Samples.now) == [7])
        #expect(
            try await store.get(.installation, RecordKind("signing-key"), "key", now: Samples.now) == [9])
        let account = try Samples.fullAccount("full")
        let found = try await store.account(Samples.two, account.localID)
        #expect(found?.secondFactors == account.secondFactors, "secrets of apps")
    }

    /// Seals everything anew and ends it, as the command does.
    static func whole(_ store: any SQLStore) async throws -> Rekey.Report {
        #expect(try await rekey(store).begin(with: next))
        let report = try await rekey(store, later: 60).sweep()
        try await rekey(store, later: 60).finish(with: next)
        return report
    }
}

/// The engines of stores.
private enum Engine: String, CaseIterable, CustomTestStringConvertible {
    case sqlite, postgresql

    var testDescription: String { rawValue }
    static var there: [Engine] { PostgreSQLServer.isThere ? allCases : [.sqlite] }

    func with(_ body: (Bench) async throws -> Void) async throws {
        switch self {
        case .sqlite:
            try await Samples.withFolder { folder in
                try await body(
                    Bench { master, rereads in
                        try SQLiteStore(
                            .file(path: folder + "/a.sqlite"),
                            cipher: Bench.cipher(master, rereads: rereads))
                    })
            }
        case .postgresql:
            try await PostgreSQLServer.withAddress { _, address in
                try await body(
                    Bench { master, rereads in
                        try await PostgreSQLStore(
                            address, cipher: Bench.cipher(master, rereads: rereads),
                            limits: StoreLimits(busySeconds: 600, connections: 2))
                    })
            }
        }
    }
}

@Suite("Sealing a store anew under another secret")
struct RekeyTests {
    @Test("everything is there afterwards, by the new secret alone", arguments: Engine.there)
    fileprivate func whole(engine: Engine) async throws {
        try await engine.with { bench in
            let store = try await bench.open(Bench.old, Bench.next)
            try await Bench.fill(store)
            let report = try await Bench.whole(store)
            #expect(
                report.reencrypted >= 253 && report.unreadable == 0, "records, secrets, the check of the key")
            let opened = try await bench.open(Bench.next, nil)
            try await Bench.check(opened)
            #expect(opened.cipher.version == 2)
            await #expect(throws: AccountError.storage(.retiredKey)) { try await bench.open(Bench.old, nil) }
            await #expect(throws: AccountError.storage(.wrongKey)) {
                try await bench.open(MasterKey(secret: [UInt8](repeating: 3, count: 32)), nil)
            }
        }
    }

    @Test("the old key's values open nothing that was sealed anew", arguments: Engine.there)
    fileprivate func oldKey(engine: Engine) async throws {
        try await engine.with { bench in
            let store = try await bench.open(Bench.old, Bench.next)
            try await Bench.fill(store)
            _ = try await Bench.whole(store)
            let thief = Bench.cipher(Bench.old)
            var looked = 0
            for place in try await store.encryptedTableParts() {
                for row in try await store.encryptedRows(at: place, after: nil, limit: 1_000) {
                    looked += 1
                    #expect(throws: AccountError.self) {
                        try thief.decrypt(row.value, name: row.name, row.kind, in: place.sandbox)
                    }
                }
            }
            #expect(looked >= 253)
        }
    }

    @Test("servers of both secrets read and write while it lasts", arguments: Engine.there)
    fileprivate func meanwhile(engine: Engine) async throws {
        try await engine.with { bench in
            let server = try await bench.open(Bench.old, nil)
            try await Bench.fill(server)
            let store = try await bench.open(Bench.old, Bench.next)
            #expect(try await Bench.rekey(store).begin(with: Bench.next))
            #expect(Bench.rekey(store).secondsToWait == 2 * Rekey.noticeSeconds)
            #expect(try await server.refreshKeys(now: Samples.now))
            let young = try await bench.open(Bench.next, nil)
            try await young.put(Samples.two, Bench.kind, "young", [1], expires: nil)
            #expect(try await server.get(Samples.two, Bench.kind, "young", now: Samples.now) == [1])
            let report = try await Bench.rekey(store, later: 60).sweep()
            #expect(report.reencrypted >= 253)
            try await Bench.check(server)
            // It slept, and writes with the key of before: that opens until the next time.
            try await server.put(Samples.two, Bench.kind, "late", [2], expires: nil)
            try await Bench.rekey(store, later: 60).finish(with: Bench.next)
            #expect(try await young.refreshKeys(now: Samples.now.adding(seconds: 60)))
            #expect(try await young.get(Samples.two, Bench.kind, "late", now: Samples.now) == [2])
            try await Bench.check(try await bench.open(Bench.next, nil))
            #expect(try await !server.refreshKeys(now: Samples.now), "it needs the new secret")
            try await Bench.check(server)
        }
    }

    @Test("a server takes the secret over that was put in the place of its own", arguments: Engine.there)
    fileprivate func takingOver(engine: Engine) async throws {
        try await engine.with { bench in
            let server = try await bench.open(Bench.old, Bench.next)
            try await Bench.fill(server)
            _ = try await Bench.whole(try await bench.open(Bench.old, Bench.next))
            #expect(try await server.refreshKeys(now: Samples.now.adding(seconds: 60)))
            try await Bench.check(server)
            // And again, without a restart in between.
            let third = MasterKey(secret: [UInt8](repeating: 3, count: 32))
            #expect(try await Bench.rekey(server, later: 99).begin(with: third))
            #expect(server.cipher.version == 3)
        }
    }

    @Test("what was killed goes on: before, in the middle, and before its end", arguments: Engine.there)
    fileprivate func resuming(engine: Engine) async throws {
        try await engine.with { bench in
            let first = try await bench.open(Bench.old, Bench.next)
            try await Bench.fill(first)
            #expect(try await Bench.rekey(first).begin(with: Bench.next))
            // A part only, as a killed one leaves it.
            _ = try await first.refreshKeys(now: Samples.now.adding(seconds: 60))
            let place = try #require(
                try await first.encryptedTableParts().first { place in
                    place.sandbox == Samples.one && place.table == "records"
                })
            let rows = try await first.encryptedRows(at: place, after: nil, limit: 100)
            var changes: [EncryptedRowChange] = []
            for row in rows {
                guard
                    case .anew(let value) = try first.cipher.reencrypted(
                        row.value, name: row.name, row.kind, in: place.sandbox)
                else { continue }
                changes.append(EncryptedRowChange(row: row, value: value))
            }
            #expect(try await first.replace(changes, at: place) == 100)
            #expect(try await first.replace(changes, at: place) == 0, "somebody changed them since")
            try await Bench.check(try await bench.open(Bench.old, nil))

            let second = try await bench.open(Bench.old, Bench.next)
            #expect(try await !Bench.rekey(second).begin(with: Bench.next), "it was begun")
            let report = try await Bench.rekey(second, later: 60).sweep()
            #expect(report.newest >= 253 && report.reencrypted >= 153)
            // The new secret is in its place, and the end is missing.
            let third = try await bench.open(Bench.next, nil)
            #expect(Bench.rekey(third).isOpenedByNewest)
            #expect(try await !Bench.rekey(third).begin(with: Bench.next))
            #expect(try await Bench.rekey(third, later: 60).sweep().reencrypted == 0)
            try await Bench.rekey(third, later: 60).finish(with: Bench.next)
            try await Bench.check(try await bench.open(Bench.next, nil))
        }
    }

    @Test("every mistake is told, and changes nothing", arguments: Engine.there)
    fileprivate func mistakes(engine: Engine) async throws {
        try await engine.with { bench in
            let third = MasterKey(secret: [UInt8](repeating: 3, count: 32))
            let store = try await bench.open(Bench.old, Bench.next)
            try await Bench.fill(store)
            let rekey = Bench.rekey(store)
            await #expect(throws: Rekey.Failure.sameSecret) { try await rekey.begin(with: Bench.old) }
            await #expect(throws: Rekey.Failure.notBegun) { try await rekey.finish(with: Bench.next) }
            #expect(try await rekey.begin(with: Bench.next))
            let other = try await bench.open(Bench.old, nil)
            await #expect(throws: Rekey.Failure.otherSecret) {
                try await Bench.rekey(other).begin(with: third)
            }
            await #expect(throws: AccountError.storage(.wrongKey)) { try await rekey.finish(with: third) }
            // A server on the old secret says so, until it has stopped for a minute.
            _ = try await other.refreshKeys(now: Samples.now)
            await #expect {
                try await rekey.requireNewServers()
            } throws: { error in
                guard case Rekey.Failure.oldServers(let names) = error else { return false }
                return names.count == 1 && names[0].contains("\(ProcessInfo.processInfo.processIdentifier)")
            }
            try await Bench.rekey(store, later: 61).requireNewServers()
            _ = try await Bench.rekey(store, later: 61).sweep()
            try await Bench.rekey(store, later: 61).finish(with: Bench.next)
            let opened = try await bench.open(Bench.next, nil)
            await #expect(throws: Rekey.Failure.retiredSecret) {
                try await Bench.rekey(opened).begin(with: Bench.old)
            }
            try await Bench.check(opened)
        }
    }

    @Test(
        "a pepper stays as long as a hash needs it, and new hashes have the new one", arguments: Engine.there)
    fileprivate func peppers(engine: Engine) async throws {
        try await engine.with { bench in
            let store = try await bench.open(Bench.old, Bench.next)
            try await Bench.fill(store)
            let before = try #require(store.cipher.peppers.first)
            var account = try Samples.account("peppered")
            let hash = try PasswordHash(of: "secret", cost: .lowest, pepper: before, random: .system)
            account.password = StoredPassword(hash: hash, updatedAt: Samples.now)
            try await store.insert(Samples.one, account)
            _ = try await Bench.whole(store)
            let opened = try await bench.open(Bench.next, nil)
            let peppers = opened.cipher.peppers
            #expect(peppers.count == 2, "one is needed by a hash")
            #expect(try hash.matches("secret", pepper: hash.pepper(among: peppers)))
            #expect(
                hash.isWeaker(than: .lowest, pepper: peppers.first), "it is made anew at the next sign-in")
            let renewed = try PasswordHash(
                of: "secret", cost: .lowest, pepper: peppers.first, random: .system)
            #expect(renewed.pepper(among: [before]) == nil)
            account.password = StoredPassword(hash: renewed, updatedAt: Samples.now)
            try await opened.update(Samples.one, account)
            // The next time nothing needs the first pepper.
            let third = MasterKey(secret: [UInt8](repeating: 3, count: 32))
            #expect(try await Bench.rekey(opened, later: 99).begin(with: third))
            _ = try await Bench.rekey(opened, later: 199).sweep()
            try await Bench.rekey(opened, later: 199).finish(with: third)
            #expect(try await bench.open(third, nil).cipher.peppers.count == 2)
        }
    }

    @Test("of two that begin at once one makes the keys, and no password is lost", arguments: Engine.there)
    fileprivate func atOnce(engine: Engine) async throws {
        try await engine.with { bench in
            let first = try await bench.open(Bench.old, Bench.next)
            try await Bench.fill(first)
            // Opened before anything was begun, as another process may be.
            let second = try await bench.open(Bench.old, Bench.next)
            let stranger = try await bench.open(Bench.old, nil)
            #expect(try await Bench.rekey(first).begin(with: Bench.next))
            #expect(try await !Bench.rekey(second).begin(with: Bench.next))
            #expect(Bench.rekey(second).secondsToWait == 2 * Rekey.noticeSeconds)
            let third = MasterKey(secret: [UInt8](repeating: 3, count: 32))
            await #expect(throws: Rekey.Failure.otherSecret) {
                try await Bench.rekey(stranger).begin(with: third)
            }
            _ = try await Bench.rekey(first, later: 60).sweep()
            var account = try Samples.account("peppered")
            let hash = try PasswordHash(
                of: "secret", cost: .lowest, pepper: first.cipher.peppers.first, random: .system)
            account.password = StoredPassword(hash: hash, updatedAt: Samples.now)
            try await first.insert(Samples.one, account)
            try await Bench.rekey(first, later: 60).finish(with: Bench.next)
            #expect(try await Bench.rekey(second, later: 60).sweep().unreadable == 0)
            // It was ended already.
            try await Bench.rekey(second, later: 60).finish(with: Bench.next)
            let opened = try await bench.open(Bench.next, nil)
            try await Bench.check(opened)
            #expect(try hash.matches("secret", pepper: hash.pepper(among: opened.cipher.peppers)))
            await #expect(throws: AccountError.storage(.retiredKey)) {
                try await Bench.rekey(stranger).begin(with: third)
            }
        }
    }

    @Test("the end of one time does not end the next", arguments: Engine.there)
    fileprivate func lateEnd(engine: Engine) async throws {
        try await engine.with { bench in
            let late = try await bench.open(Bench.old, Bench.next)
            try await Bench.fill(late)
            _ = try await Bench.whole(try await bench.open(Bench.old, Bench.next))
            let third = MasterKey(secret: [UInt8](repeating: 3, count: 32))
            let opened = try await bench.open(Bench.next, third)
            #expect(try await Bench.rekey(opened, later: 99).begin(with: third))
            await #expect(throws: Rekey.Failure.otherSecret) {
                try await Bench.rekey(late, later: 99).finish(with: Bench.next)
            }
            _ = try await Bench.rekey(opened, later: 199).sweep()
            try await Bench.rekey(opened, later: 199).finish(with: third)
            try await Bench.check(try await bench.open(third, nil))
        }
    }

    @Test("a damaged value is counted, and left as it is")
    func damaged() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let store = try SQLiteStore(
                .file(path: path), cipher: Bench.cipher(Bench.old, rereads: Bench.next))
            try await Bench.fill(store)
            let queue = try DatabaseQueue(path: path)
            try await queue.write { db in
                try db.execute(sql: "UPDATE records SET value = x'00' WHERE kind = 'signing-key'")
            }
            try queue.close()
            let report = try await Bench.whole(store)
            #expect(report.unreadable == 1 && report.reencrypted >= 252)
        }
    }

    @Test("what others change meanwhile is kept, and sealed anew as well")
    func together() async throws {
        try await Samples.withFolder { folder in
            let location = SQLiteStore.Location.file(path: folder + "/a.sqlite")
            let server = try SQLiteStore(location, cipher: Bench.cipher(Bench.old, rereads: Bench.next))
            try await Bench.fill(server)
            let store = try SQLiteStore(location, cipher: Bench.cipher(Bench.old, rereads: Bench.next))
            #expect(try await Bench.rekey(store).begin(with: Bench.next))
            async let report = Bench.rekey(store, later: 60).sweep()
            for number in 0..<200 {
                // Its keys are those of before: nobody told it yet.
                try await server.put(Samples.two, Bench.kind, "counter", [UInt8(number)], expires: nil)
            }
            _ = try await report
            _ = try await server.refreshKeys(now: Samples.now.adding(seconds: 60))
            #expect(try await Bench.rekey(store, later: 60).sweep().unreadable == 0)
            try await Bench.rekey(store, later: 60).finish(with: Bench.next)
            let opened = try SQLiteStore(location, cipher: Bench.cipher(Bench.next))
            #expect(try await opened.get(Samples.two, Bench.kind, "counter", now: Samples.now) == [199])
            try await Bench.check(opened)
        }
    }

    @Test("a copy of a store that was sealed anew has its keys; a backup, too")
    func copies() async throws {
        try await Samples.withFolder { folder in
            let path = folder + "/a.sqlite"
            let store = try SQLiteStore(
                .file(path: path), cipher: Bench.cipher(Bench.old, rereads: Bench.next))
            try await Bench.fill(store)
            let early = try StoreFile(path, cipher: Bench.cipher(Bench.old))
                .backUp(to: folder + "/early.sqlite", replaces: false)
            #expect(early.keyVersion == 1 && !early.isBeingRekeyed)
            #expect(try await Bench.rekey(store).begin(with: Bench.next))
            #expect(try StoreFile(path, cipher: Bench.cipher(Bench.old)).check().isBeingRekeyed)
            _ = try await Bench.rekey(store, later: 60).sweep()
            try await Bench.rekey(store, later: 60).finish(with: Bench.next)
            let late = try StoreFile(path, cipher: Bench.cipher(Bench.next))
                .backUp(to: folder + "/late.sqlite", replaces: false)
            #expect(late.keyVersion == 2 && !late.isBeingRekeyed && late.problems.isEmpty)
            #expect(throws: StoreFile.Failure.storage(.retiredKey, path: path)) {
                try StoreFile(path, cipher: Bench.cipher(Bench.old)).check()
            }
            let cipher = Bench.cipher(Bench.next)
            let source = try SQLiteStore(.file(path: path), cipher: cipher)
            let target = try SQLiteStore(.file(path: folder + "/to.sqlite"), cipher: cipher)
            _ = try await StoreCopy(from: source, to: target).run()
            try target.close()
            try await Bench.check(
                try SQLiteStore(.file(path: folder + "/to.sqlite"), cipher: Bench.cipher(Bench.next)))
        }
    }
}
