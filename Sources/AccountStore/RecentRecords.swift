internal import Accounts
internal import Cryptography
internal import OpenID
internal import Synchronization

/// Lasting records that were read lately, so that one node with its own file asks it once.
///
/// A record is kept only if nothing of its kind in its sandbox has been changed since before it was read; a change
/// forgets them before its caller hears that it was made. Another process that writes the file at the same time
/// changes the form of records alone (`portico store rekey`), never their content.
final class RecentRecords: Sendable {
    /// The records of one kind in one sandbox.
    struct Group: Hashable, Sendable {
        let sandbox: SandboxID
        let kind: String
    }

    /// The state of a group before a read.
    struct Mark: Hashable, Sendable {
        fileprivate let epoch: UInt64
        fileprivate let change: UInt64
    }

    private struct Entry: Sendable {
        /// Nil: there was no such record.
        let record: Record?
        let mark: Mark
    }

    private struct State: Sendable {
        var entries: BoundedStore<RecordKey, Entry>
        /// The number of each group's last change; of groups that are not there, none since the epoch began.
        var changes: [Group: UInt64] = [:]
        var epoch: UInt64 = 0
        var count: UInt64 = 0
    }

    private let state: Mutex<State>

    /// The number of changed groups that are told apart; beyond it, everything is forgotten.
    private static let mostGroups = 20_000

    init(_ bound: StoreBound = Bounds.recentRecords) {
        state = Mutex(State(entries: BoundedStore(bound)))
    }

    /// The state of a key's group; asked for before the record is read.
    func mark(of key: RecordKey) -> Mark {
        state.withLock { Self.mark(of: key, in: $0) }
    }

    /// The record that was read lately; `.some(nil)` if there was none.
    func find(_ key: RecordKey, now: Instant) -> Record?? {
        state.withLock { state -> Record?? in
            guard let entry = state.entries.value(key, now: now),
                entry.mark == Self.mark(of: key, in: state)
            else { return nil }
            return .some(entry.record)
        }
    }

    /// Keeps what was read, unless its group has changed since `mark`.
    ///
    /// - Parameter expires: of the record; nil: never.
    func keep(_ record: Record?, _ key: RecordKey, expires: Instant?, since mark: Mark, now: Instant) {
        state.withLock { state in
            guard mark == Self.mark(of: key, in: state) else { return }
            let end = now.adding(seconds: Bounds.recentRecords.lifetime)
            // A record that there is no room for is read again.
            _ = try? state.entries.put(
                Entry(record: record, mark: mark), key: key, bytes: record?.value.size ?? 0,
                owners: [.sandbox(key.partition.rawValue)], expires: min(expires ?? end, end), now: now)
        }
    }

    /// Forgets what a change may have touched.
    func forget(_ changes: RecordChanges, in sandbox: SandboxID) {
        let (kinds, isAll) = changes.noted
        guard !kinds.isEmpty || isAll else { return }
        state.withLock { state in
            if isAll || state.changes.count + kinds.count > Self.mostGroups {
                state.epoch += 1
                state.changes = [:]
                state.entries = BoundedStore(state.entries.bound)
                return
            }
            state.count += 1
            for kind in kinds { state.changes[Group(sandbox: sandbox, kind: kind)] = state.count }
        }
    }

    private static func mark(of key: RecordKey, in state: State) -> Mark {
        let group = Group(sandbox: key.partition, kind: key.kind.rawValue)
        return Mark(epoch: state.epoch, change: state.changes[group] ?? 0)
    }
}

/// The kinds of records that a transaction writes to.
final class RecordChanges: Sendable {
    private let state = Mutex((kinds: Set<String>(), isAll: false))

    var noted: (kinds: Set<String>, isAll: Bool) { state.withLock { $0 } }

    func note(_ kind: RecordKind) { state.withLock { _ = $0.kinds.insert(kind.rawValue) } }

    /// Notes that a whole sandbox, or more, is written to.
    func noteAll() { state.withLock { $0.isAll = true } }
}
