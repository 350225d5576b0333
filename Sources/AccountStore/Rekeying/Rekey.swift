internal import Accounts
package import Cryptography
internal import Foundation
internal import OpenID

/// Re-encrypts a store under another secret, while servers use it.
///
///     begin ── both secrets open the store; servers learn of the new keys ──→ sweep ─→ finish
///              └ killed anywhere: the same again goes on where it ended           └ the old secret opens nothing
package struct Rekey: Sendable {
    /// The reason to leave the store as it is.
    package enum Failure: Error, Hashable, Sendable {
        /// The new secret is the one that opens the store already.
        case sameSecret
        /// The new secret was replaced by a newer one earlier.
        case retiredSecret
        /// The store is being re-encrypted for another new secret.
        case otherSecret
        /// Nothing was begun.
        case notBegun
        /// Servers, by machine and process, that were started with the old secret and run.
        case oldServers([String])
    }

    /// Counts of encrypted values, by result.
    package struct Report: Hashable, Sendable {
        /// Values that were re-encrypted.
        package internal(set) var reencrypted = 0
        /// Values that have the newest key already.
        package internal(set) var newest = 0
        /// Values that no key opens: they were damaged before.
        package internal(set) var unreadable = 0
    }

    /// The time in which servers read the keys again, seconds.
    package static let noticeSeconds: Int64 = 15
    /// Values that one transaction re-encrypts.
    private static let batch = 100
    /// Times that the store is gone through, while others go on writing with the old key.
    private static let mostTurns = 20

    private let store: any SQLStore
    private let random: RandomSource
    private let now: @Sendable () -> Instant

    package init(_ store: any SQLStore, random: RandomSource, now: @escaping @Sendable () -> Instant) {
        self.store = store
        self.random = random
        self.now = now
    }

    /// Indicates whether two secrets open the store.
    package var isBegun: Bool { store.cipher.ring.isHandedOver }
    /// Indicates whether the secret that opened the store is the one that stays.
    package var isOpenedByNewest: Bool { isBegun && !store.cipher.ring.isReplaced }

    /// Makes the new secret open the store beside the old one, or goes on with what was begun for it.
    ///
    /// - Returns: whether it was begun now.
    /// - Throws: `Failure`; `AccountError`.
    package func begin(with next: MasterKey) async throws -> Bool {
        let (cipher, random, now) = (store.cipher, random, now())
        let own = cipher.master
        let (key, pepper) = (try random.bytes(AESGCM.keyLength), try random.bytes(AESGCM.keyLength))
        // Inside the change: another one may have begun, or ended, since the store was opened.
        let outcome: Result<Beginning, Failure> = try await store.changeKeyRows { rows throws(AccountError) in
            let ring = try KeyRing(of: own, among: rows)
            do throws(Failure) {
                guard try Self.isToBegin(ring, of: own, next: next, rows) else {
                    return (nil, .success(Beginning(ring: ring, isNew: false)))
                }
            } catch {
                return (nil, .failure(error))
            }
            let from = now.secondsSince1970 + Self.noticeSeconds
            var changed = ring
            changed.values.insert(.init(version: ring.version + 1, key: key, from: from), at: 0)
            changed.peppers.insert(.init(version: ring.version + 1, key: pepper, from: from), at: 0)
            changed.isHandedOver = true
            changed.retiring = own.retiredName
            var replaced = changed
            replaced.isReplaced = true
            let copies = [
                KeyRow(
                    kind: KeyRow.ring, name: next.ringName,
                    value: try changed.encrypted(for: next, random: random)),
                KeyRow(
                    kind: KeyRow.ring, name: own.ringName,
                    value: try replaced.encrypted(for: own, random: random)),
            ]
            return (
                rows.filter { $0.kind == KeyRow.retired } + copies,
                .success(Beginning(ring: replaced, isNew: true))
            )
        }
        let beginning = try outcome.get()
        cipher.adopt(beginning.ring, of: own, now: now)
        return beginning.isNew
    }

    /// The keys after a beginning, and whether it was this one that made them.
    private struct Beginning: Sendable {
        let ring: KeyRing
        let isNew: Bool
    }

    /// Returns whether the new secret opens nothing yet, and may.
    private static func isToBegin(
        _ ring: KeyRing, of own: MasterKey, next: MasterKey, _ rows: [KeyRow]
    ) throws(Failure) -> Bool {
        if ring.isHandedOver, ring.isReplaced {
            guard rows.contains(where: { $0.kind == KeyRow.ring && $0.name == next.ringName }) else {
                throw .otherSecret
            }
            return false
        }
        guard own != next else {
            guard ring.isHandedOver else { throw .sameSecret }
            return false
        }
        guard !ring.isHandedOver else { throw .otherSecret }
        guard !rows.contains(where: { $0.name == next.retiredName }) else { throw .retiredSecret }
        return true
    }

    /// Seconds until every server that runs seals with the new key; 0 when they do.
    package var secondsToWait: Int64 {
        guard let newest = store.cipher.ring.values.first else { return 0 }
        return max(0, newest.from + Self.noticeSeconds - now().secondsSince1970)
    }

    /// Seals with the new key what the old one sealed, in small parts, until nothing is left.
    ///
    /// - Parameter tell: told of each part.
    /// - Throws: `AccountError`.
    package func sweep(_ tell: @Sendable (Report) -> Void = { _ in }) async throws -> Report {
        _ = try await store.refreshKeys(now: now())
        var (sum, turns) = (Report(), 0)
        while turns < Self.mostTurns {
            turns += 1
            var turn = Report()
            for place in try await store.encryptedTableParts() {
                try await sweep(place) { part in
                    turn.add(part)
                    var all = turn
                    all.reencrypted += sum.reencrypted
                    tell(all)
                }
            }
            let before = sum.reencrypted
            sum = turn
            sum.reencrypted += before
            if turn.reencrypted == 0 { break }
        }
        return sum
    }

    private func sweep(_ place: EncryptedTablePart, _ tell: (Report) -> Void) async throws {
        var last: EncryptedRow?
        while true {
            let rows = try await store.encryptedRows(at: place, after: last, limit: Self.batch)
            guard let newest = rows.last else { return }
            var (part, changes) = (Report(), [EncryptedRowChange]())
            for row in rows {
                switch try store.cipher.reencrypted(row.value, name: row.name, row.kind, in: place.sandbox) {
                case .newest: part.newest += 1
                case .anew(let value): changes.append(EncryptedRowChange(row: row, value: value))
                case .unreadable: part.unreadable += 1
                }
            }
            if !changes.isEmpty { part.reencrypted = try await store.replace(changes, at: place) }
            tell(part)
            last = newest
        }
    }

    /// Makes sure that no server runs that was started with the old secret.
    ///
    /// - Throws: `Failure.oldServers`; `AccountError`.
    package func requireNewServers() async throws {
        let now = now()
        let servers = try await store.read(.installation) { (reader) throws(AccountError) in
            try reader.records(ReplacedKeyLease.kind, limit: 1_000, now: now).map(\.key)
        }
        guard servers.isEmpty else { throw Failure.oldServers(servers.sorted()) }
    }

    /// Makes the old secret open nothing any more.
    ///
    /// - Parameter next: the new secret.
    /// - Throws: `Failure` with `notBegun`, or `otherSecret` when the new secret is being replaced by now; `AccountError`.
    package func finish(with next: MasterKey) async throws {
        let (random, now) = (random, now())
        guard try await store.refreshKeys(now: now) else { throw AccountError.storage(.wrongKey) }
        var unused: [KeyRing.Version] = []
        // A hash of a person who stays away keeps its pepper here, and new hashes have the first.
        for pepper in store.cipher.ring.peppers.dropFirst()
        where try await !store.hasHash(with: PasswordPepper(pepper.key)) {
            unused.append(pepper)
        }
        let needless = unused
        let failure: Failure? = try await store.changeKeyRows { rows throws(AccountError) in
            guard rows.contains(where: { $0.kind == KeyRow.ring }) else { return (nil, .notBegun) }
            var ring = try KeyRing(of: next, among: rows)
            // Another one may have ended it, and begun the next time, since.
            guard ring.isHandedOver else { return (nil, nil) }
            guard !ring.isReplaced else { return (nil, .otherSecret) }
            // A mark lets a server with the old secret report that it was replaced.
            let mark = ring.retiring.map {
                KeyRow(kind: KeyRow.retired, name: $0, value: Array("\(now.secondsSince1970)".utf8))
            }
            (ring.isHandedOver, ring.retiring) = (false, nil)
            ring.peppers.removeAll { needless.contains($0) }
            // A server that slept may have written with the key of before, which opens that until the next time.
            ring.values = Array(ring.values.prefix(2))
            let row = KeyRow(
                kind: KeyRow.ring, name: next.ringName, value: try ring.encrypted(for: next, random: random))
            return (rows.filter { $0.kind == KeyRow.retired } + [row] + [mark].compactMap { $0 }, nil)
        }
        if let failure { throw failure }
        _ = try await store.refreshKeys(now: now)
    }
}

extension Rekey.Report {
    mutating func add(_ part: Self) {
        reencrypted += part.reencrypted
        newest += part.newest
        unreadable += part.unreadable
    }
}

/// Announces, while it runs, a server that was started with a secret which is being replaced.
enum ReplacedKeyLease {
    static let kind = RecordKind("key-holder")

    /// The time that one is counted without another word of it, seconds.
    private static let lifetime: Int64 = 60

    /// Announces this process, if it uses the old secret.
    ///
    /// - Throws: `storage`.
    static func announce(in store: some SQLStore, now: Instant) async throws(AccountError) {
        let ring = store.cipher.ring
        guard ring.isHandedOver, ring.isReplaced else { return }
        try await store.put(.installation, kind, name, [], expires: now.adding(seconds: lifetime))
    }

    /// The machine and the process.
    private static var name: String {
        "\(ProcessInfo.processInfo.hostName), process \(ProcessInfo.processInfo.processIdentifier)"
    }
}
