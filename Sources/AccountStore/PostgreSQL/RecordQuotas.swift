internal import Cryptography
internal import OpenID
internal import Synchronization

/// The records that this node put into a store that it shares with others: holds each address and sandbox to its share.
///
/// Shares count on each node by itself. Room in all counts over all nodes: it is looked up in the database from time
/// to time (`Totals`).
final class RecordQuotas: Sendable {
    /// The records of a bound's kinds in the database, over all nodes.
    struct Totals: Sendable {
        var room: [String: StoreBound.Room] = [:]
        /// The time when they were looked up; a lookup that is under way counts.
        var at = Instant.distantPast
    }

    private struct State: Sendable {
        var kindGroups: [String: BoundedStore<RecordKey, Bool>] = [:]
        var totals = Totals()
    }

    private let state = Mutex(State())

    /// The time that totals count, seconds.
    private static let freshSeconds: Int64 = 15

    /// Returns whether the totals are to be read again; true for one caller only.
    func isStale(now: Instant) -> Bool {
        state.withLock { state in
            guard now.seconds(since: state.totals.at) >= Self.freshSeconds else { return false }
            state.totals.at = now
            return true
        }
    }

    /// Takes down what the database holds.
    func learn(_ room: [String: StoreBound.Room]) {
        state.withLock { $0.totals.room = room }
    }

    /// Counts a record for its owners.
    ///
    /// - Parameter owners: none for those that it counted for before.
    /// - Returns: records that have to give way.
    /// - Throws: `StoreFull`; then nothing is counted.
    func count(
        _ key: RecordKey, bytes: Int, owners: [StoreOwner], expires: Instant?, now: Instant
    ) throws(StoreFull) -> [RecordKey] {
        guard var bound = key.kind.bound else { return [] }
        return try state.withLock { (state) throws(StoreFull) in
            if bound.whenFull == .newcomerIsRefused, let room = state.totals.room[key.kind.rawValue],
                room.entries >= bound.all.entries || room.bytes + bytes > bound.all.bytes
            {
                throw StoreFull(.all, retryAfter: 15)
            }
            let name = bound.name
            // The count of one partition is a share of the whole, which the totals stand for.
            if bound.whenFull == .newcomerIsRefused { bound.all = .init(entries: 1 << 40, bytes: 1 << 50) }
            var kindGroup = state.kindGroups.removeValue(forKey: name) ?? BoundedStore(bound)
            defer { state.kindGroups[name] = kindGroup }
            let owners = owners.isEmpty ? kindGroup.owners(key) ?? [.machine] : owners
            return try kindGroup.put(true, key: key, bytes: bytes, owners: owners, expires: expires, now: now)
        }
    }

    /// A record is gone.
    func forget(_ key: RecordKey) {
        guard let bound = key.kind.bound else { return }
        state.withLock { state in _ = state.kindGroups[bound.name]?.remove(key) }
    }
}
