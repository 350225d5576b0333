package import Cryptography
internal import HeapModule

/// Values by key, each until its time: bounded in number and in bytes, for each owner and in all.
///
/// Every operation takes logarithmic time on average.
package struct BoundedStore<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let value: Value
        let bytes: Int
        /// Nil: never.
        let expires: Instant?
        let number: UInt64
        let owners: [StoreOwner]

        func hasExpired(_ now: Instant) -> Bool { expires.map { $0 <= now } ?? false }
    }

    private struct Share: Sendable {
        var entries = 0
        var bytes = 0
        var line = InsertionOrder<Key>()
    }

    package let bound: StoreBound
    private var entries: [Key: Entry] = [:]
    private var shares: [StoreOwner: Share] = [:]
    /// The times when values end, the next first; may name keys that are gone.
    private var ends = Heap<StoreEnd<Key>>()
    /// Owners by what they hold, or once held; the largest claim last.
    private var claims = Heap<StoreClaim>()
    private var nextNumber: UInt64 = 0

    /// Bytes of all values, with what keeping them costs.
    package private(set) var bytes = 0
    /// The number of values that are kept.
    package var count: Int { entries.count }

    /// The number of keys that the lines and heaps hold, those that are gone included.
    var lineLengths: [Int] { [ends.count] + shares.values.map(\.line.items.count) }

    /// The cost of a value beside its own bytes: key, hash tables, lines.
    package static var overhead: Int { 256 }

    package init(_ bound: StoreBound) {
        self.bound = bound
    }

    /// The value of a key, unless its time has passed.
    package func value(_ key: Key, now: Instant) -> Value? {
        guard let entry = entries[key], !entry.hasExpired(now) else { return nil }
        return entry.value
    }

    /// Returns whether a value is kept whose time has passed.
    package func isExpired(_ key: Key, now: Instant) -> Bool { entries[key]?.hasExpired(now) ?? false }

    /// The owners whose shares a value counts for; nil for an unknown key.
    package func owners(_ key: Key) -> [StoreOwner]? { entries[key]?.owners }

    /// Keeps a value for the bound's lifetime, in place of the key's earlier one.
    ///
    /// - Throws: as the other `put`.
    package mutating func put(
        _ value: Value, key: Key, bytes size: Int, owners: [StoreOwner] = [.machine], now: Instant
    ) throws(StoreFull) {
        try put(
            value, key: key, bytes: size, owners: owners, expires: now.adding(seconds: bound.lifetime),
            now: now)
    }

    /// Keeps a value in place of the key's earlier one.
    ///
    /// - Parameters:
    ///   - bytes: of the value, estimated generously.
    ///   - owners: whose shares it counts for.
    ///   - expires: nil for a value that never gives way.
    /// - Returns: the keys whose values gave way.
    /// - Throws: `StoreFull`; then the key's earlier value stays.
    @discardableResult
    package mutating func put(
        _ value: Value, key: Key, bytes size: Int, owners: [StoreOwner], expires: Instant?, now: Instant
    ) throws(StoreFull) -> [Key] {
        expire(now: now)
        let size = size + Self.overhead
        if size > bound.all.bytes { throw StoreFull(.all, retryAfter: 1) }
        if owners.contains(where: { size > bound.room(of: $0).bytes }) {
            throw StoreFull(.own, retryAfter: 1)
        }
        var gone: [Key] = []
        switch bound.whenFull {
        case .newcomerIsRefused:
            try checkRoom(size, owners, replacing: entries[key], now: now)
            remove(key)
        case .oldestGivesWay:
            remove(key)
            gone = makeRoom(size, owners)
        }
        nextNumber += 1
        insert(Entry(value: value, bytes: size, expires: expires, number: nextNumber, owners: owners), key)
        return gone
    }

    /// Removes a key's value.
    @discardableResult
    package mutating func remove(_ key: Key) -> Value? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        bytes -= entry.bytes
        for owner in entry.owners {
            shares[owner]?.entries -= 1
            shares[owner]?.bytes -= entry.bytes
            if shares[owner]?.entries == 0 { shares[owner] = nil }
        }
        return entry.value
    }

    /// Removes the values of one owner that are in `area`.
    package mutating func removeAll(of owner: StoreOwner, where isInArea: (Key) -> Bool) {
        let keys = entries.filter { $0.value.owners.contains(owner) && isInArea($0.key) }.keys
        for key in keys { remove(key) }
    }

    /// Removes what has expired, and says which keys.
    @discardableResult
    package mutating func expire(now: Instant) -> [Key] {
        var keys: [Key] = []
        while let next = ends.min, next.expires <= now {
            ends.removeMin()
            guard let entry = entries[next.key], entry.number == next.number else { continue }
            remove(next.key)
            keys.append(next.key)
        }
        return keys
    }
}

// MARK: Room

extension BoundedStore {
    private mutating func insert(_ entry: Entry, _ key: Key) {
        entries[key] = entry
        bytes += entry.bytes
        if let expires = entry.expires {
            ends.insert(StoreEnd(key: key, expires: expires, number: entry.number))
            if ends.count > 2 * entries.count + 64 {
                let entries = entries
                ends = Heap(ends.unordered.filter { entries[$0.key]?.number == $0.number })
            }
        }
        for owner in entry.owners { count(entry, key, for: owner) }
    }

    private mutating func count(_ entry: Entry, _ key: Key, for owner: StoreOwner) {
        // Taken out, so that it is changed and not copied.
        var share = shares.removeValue(forKey: owner) ?? Share()
        share.entries += 1
        share.bytes += entry.bytes
        if entry.expires != nil {
            share.line.append(key, number: entry.number)
            let entries = entries
            share.line.compact(live: share.entries) { entries[$0.key]?.number == $0.number }
        }
        shares[owner] = share
        guard bound.whenFull == .oldestGivesWay else { return }
        claims.insert(StoreClaim(owner: owner, bytes: share.bytes))
        if claims.count > 2 * entries.count + 64 {
            claims = Heap(shares.map { StoreClaim(owner: $0.key, bytes: $0.value.bytes) })
        }
    }

    private func checkRoom(
        _ size: Int, _ owners: [StoreOwner], replacing earlier: Entry?, now: Instant
    ) throws(StoreFull) {
        for owner in owners {
            guard let share = shares[owner] else { continue }
            let room = bound.room(of: owner)
            let given = earlier?.owners.contains(owner) == true ? earlier : nil
            if share.entries - (given == nil ? 0 : 1) >= room.entries
                || share.bytes - (given?.bytes ?? 0) + size > room.bytes
            {
                let oldest = share.line.items.first { entries[$0.key]?.number == $0.number }
                throw StoreFull(
                    owner == .machine ? .all : .own,
                    retryAfter: wait(oldest.flatMap { entries[$0.key]?.expires }, now: now))
            }
        }
        if entries.count - (earlier == nil ? 0 : 1) >= bound.all.entries
            || bytes - (earlier?.bytes ?? 0) + size > bound.all.bytes
        {
            throw StoreFull(.all, retryAfter: wait(ends.min?.expires, now: now))
        }
    }

    /// Seconds until a value expires; what is waited for may come sooner, so two minutes at most.
    private func wait(_ end: Instant?, now: Instant) -> Int64 {
        min(max(end.map { $0.seconds(since: now) + 1 } ?? 1, 1), 120)
    }

    private mutating func makeRoom(_ size: Int, _ owners: [StoreOwner]) -> [Key] {
        var gone: [Key] = []
        for owner in owners {
            let room = bound.room(of: owner)
            while let held = held(by: owner), held.entries >= room.entries || held.bytes + size > room.bytes {
                guard let key = removeOldest(of: owner) else { break }
                gone.append(key)
            }
        }
        while entries.count >= bound.all.entries || bytes + size > bound.all.bytes {
            guard let heaviest = heaviestOwner(), let key = removeOldest(of: heaviest) else { break }
            gone.append(key)
        }
        return gone
    }

    /// The owner that holds most; what a claim says is brought up to date when it comes first.
    private mutating func heaviestOwner() -> StoreOwner? {
        while let first = claims.max {
            guard let held = held(by: first.owner) else {
                claims.removeMax()
                continue
            }
            if held.bytes == first.bytes { return first.owner }
            claims.replaceMax(with: StoreClaim(owner: first.owner, bytes: held.bytes))
        }
        return nil
    }

    /// The values of an owner; without its line, whose copy would make every change of it copy the whole.
    private func held(by owner: StoreOwner) -> StoreBound.Room? {
        shares[owner].map { StoreBound.Room(entries: $0.entries, bytes: $0.bytes) }
    }

    /// - Returns: its key; nil when no value may be evicted.
    private mutating func removeOldest(of owner: StoreOwner) -> Key? {
        while let first = shares[owner]?.line.first {
            shares[owner]?.line.removeFirst()
            if entries[first.key]?.number == first.number {
                remove(first.key)
                return first.key
            }
        }
        return nil
    }
}

/// The time when a value ends.
struct StoreEnd<Key: Hashable & Sendable>: Comparable, Sendable {
    let key: Key
    let expires: Instant
    /// Tells a key that came again from its earlier self.
    let number: UInt64

    static func < (a: Self, b: Self) -> Bool { (a.expires, a.number) < (b.expires, b.number) }
    static func == (a: Self, b: Self) -> Bool { a.number == b.number }
}

/// The amount that an owner held when it last put something: at least as much as now, since only puts add to it.
struct StoreClaim: Comparable, Sendable {
    let owner: StoreOwner
    let bytes: Int

    static func < (a: Self, b: Self) -> Bool { a.bytes < b.bytes }
    static func == (a: Self, b: Self) -> Bool { a.bytes == b.bytes }
}

/// The owner whose share of a store a value counts for.
package enum StoreOwner: Hashable, Sendable, Codable {
    /// A network address, as limits count it.
    case address(String)
    /// A visitor's sandbox.
    case sandbox(String)
    /// A user of a stand-in, by what is held: of one kind, and at one client.
    case holder(String)
    /// This machine: a developer's browser, apps and tests, which have no share but the whole store.
    case machine
}

/// A store accepts no new values for now; it keeps those it has.
package struct StoreFull: Error, Hashable, Sendable {
    /// The share that is used up.
    package enum Share: Hashable, Sendable {
        /// The caller's share: others are served.
        case own
        /// The whole store.
        case all
    }

    package let share: Share
    /// In how many seconds to try again.
    package let retryAfter: Int64

    package init(_ share: Share, retryAfter: Int64) {
        self.share = share
        self.retryAfter = retryAfter
    }
}
