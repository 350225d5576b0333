package import Cryptography
internal import Synchronization

/// Records that live as long as the process. Kinds that share a bound share its capacity.
package final class MemoryRecordStore: RecordStore {
    private struct Entry: Sendable {
        let value: RecordValue
        let expires: Instant?
        let revision: UInt64

        var record: Record { Record(value: value, revision: RecordRevision(number: revision)) }
    }

    private enum Mark: Sendable {
        case used
        case expired
    }

    /// The kinds that one bound is for.
    private struct KindGroup: Sendable {
        var entries: BoundedStore<RecordKey, Entry>
        var marks: BoundedStore<RecordKey, Mark>

        init(_ bound: StoreBound) {
            entries = BoundedStore(bound)
            marks = BoundedStore(
                StoreBound(
                    "marks of \(bound.name)",
                    all: .init(entries: bound.all.entries, bytes: bound.all.entries * 512),
                    lifetime: bound.lifetime, whenFull: .oldestGivesWay, reason: "a mark is a word"))
        }

        func state(_ key: RecordKey, now: Instant) -> RecordTaken {
            if let entry = entries.value(key, now: now) { return .record(entry.record) }
            if entries.isExpired(key, now: now) { return key.kind.remembersEnd ? .expired : .unknown }
            switch marks.value(key, now: now) {
            case .used: return .used
            case .expired: return .expired
            case nil: return .unknown
            }
        }

        mutating func put(
            _ key: RecordKey, _ entry: Entry, owners: [StoreOwner], now: Instant
        ) throws(StoreFull) {
            expire(now: now)
            try entries.put(
                entry, key: key, bytes: entry.value.size, owners: owners, expires: entry.expires, now: now)
            marks.remove(key)
        }

        mutating func take(_ key: RecordKey, now: Instant) -> RecordTaken {
            let taken = state(key, now: now)
            switch taken {
            case .record: mark(key, .used, now: now)
            case .expired where entries.isExpired(key, now: now): mark(key, .expired, now: now)
            default: return taken
            }
            entries.remove(key)
            return taken
        }

        @discardableResult
        mutating func expire(now: Instant) -> Int {
            let gone = entries.expire(now: now)
            for key in gone { mark(key, .expired, now: now) }
            return gone.count + marks.expire(now: now).count
        }

        private mutating func mark(_ key: RecordKey, _ mark: Mark, now: Instant) {
            guard key.kind.remembersEnd else { return }
            // A mark without room is dropped; its owner then gets a less precise error.
            try? marks.put(mark, key: key, bytes: 0, now: now)
        }
    }

    private struct State: Sendable {
        var kindGroups: [String: KindGroup] = [:]
        var revision: UInt64 = 0
    }

    private let state = Mutex(State())

    package init() {}

    package func get(_ key: RecordKey, now: Instant) -> Record? {
        with(key.kind) { kindGroup in kindGroup.entries.value(key, now: now)?.record }
    }

    package func get(_ keys: [RecordKey], now: Instant) -> [Record?] { keys.map { get($0, now: now) } }

    package func put(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) throws {
        try changing(key, value, expires, now) { (kindGroup, entry) throws(StoreFull) in
            try kindGroup.put(key, entry, owners: owners, now: now)
        }
    }

    package func putOnce(
        _ key: RecordKey, _ value: RecordValue, expires: RecordExpiry, owners: [StoreOwner], now: Instant
    ) throws -> Bool {
        try changing(key, value, expires, now) { (kindGroup, entry) throws(StoreFull) in
            guard case .unknown = kindGroup.state(key, now: now) else { return false }
            try kindGroup.put(key, entry, owners: owners, now: now)
            return true
        }
    }

    package func take(_ key: RecordKey, now: Instant) -> RecordTaken {
        with(key.kind) { kindGroup in kindGroup.take(key, now: now) }
    }

    package func state(_ key: RecordKey, now: Instant) -> RecordTaken {
        with(key.kind) { kindGroup in kindGroup.state(key, now: now) }
    }

    package func update(
        _ key: RecordKey, from revision: RecordRevision?, to value: RecordValue, expires: RecordExpiry,
        owners: [StoreOwner], now: Instant
    ) throws -> Bool {
        try changing(key, value, expires, now) { (kindGroup, entry) throws(StoreFull) in
            guard kindGroup.entries.value(key, now: now)?.record.revision == revision else { return false }
            // A change without owners counts for those whom the record counted for before.
            let owners = owners.isEmpty ? kindGroup.entries.owners(key) ?? [.machine] : owners
            try kindGroup.put(key, entry, owners: owners, now: now)
            return true
        }
    }

    package func remove(_ key: RecordKey) {
        with(key.kind) { kindGroup in
            kindGroup.entries.remove(key)
            kindGroup.marks.remove(key)
        }
    }

    package func removeEphemeral(of sandbox: SandboxID) {
        state.withLock { state in
            for name in state.kindGroups.keys {
                state.kindGroups[name]?.entries.removeAll(of: .sandbox(sandbox.rawValue)) {
                    $0.partition == sandbox
                }
            }
        }
    }

    package func purge(now: Instant) -> Int {
        state.withLock { state in
            state.kindGroups.keys.reduce(0) { $0 + (state.kindGroups[$1]?.expire(now: now) ?? 0) }
        }
    }

    /// The number of records of a kind's bound that are kept, and their bytes with what keeping them costs.
    package func usage(of kind: RecordKind) -> StoreBound.Room {
        with(kind) { StoreBound.Room(entries: $0.entries.count, bytes: $0.entries.bytes) }
    }

    /// The store of records of kinds without a bound: those of accounts, which are in memory in tests alone.
    private static let unbounded = StoreBound(
        "records of accounts", all: .init(entries: 1 << 40, bytes: 1 << 50), lifetime: 0,
        whenFull: .newcomerIsRefused, reason: "bounded with their accounts")

    private func with<Value, Failure>(
        _ kind: RecordKind, _ body: (inout KindGroup) throws(Failure) -> sending Value
    ) throws(Failure) -> sending Value {
        let bound = kind.bound ?? Self.unbounded
        return try state.withLock { (state) throws(Failure) in
            try body(&state.kindGroups[bound.name, default: KindGroup(bound)])
        }
    }

    private func changing<Value>(
        _ key: RecordKey, _ value: RecordValue, _ expires: RecordExpiry, _ now: Instant,
        _ body: (inout KindGroup, Entry) throws(StoreFull) -> sending Value
    ) throws(StoreFull) -> sending Value {
        let bound = key.kind.bound ?? Self.unbounded
        return try state.withLock { (state) throws(StoreFull) in
            state.revision += 1
            let entry = Entry(
                value: value, expires: expires.moment(of: key.kind, now: now), revision: state.revision)
            return try body(&state.kindGroups[bound.name, default: KindGroup(bound)], entry)
        }
    }
}

extension RecordRevision {
    fileprivate init(number: UInt64) {
        self.init((0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) })
    }
}
