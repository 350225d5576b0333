package import Cryptography

/// Values by key, each for a time: bounded in number and in bytes, for each owner and in all.
///
/// Every operation takes constant time on average. A value is kept for the bound's lifetime after it was put last.
package struct BoundedStore<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        let value: Value
        let bytes: Int
        let expires: Instant
        let number: UInt64
        let owners: [StoreOwner]
    }

    private struct Share: Sendable {
        var entries = 0
        var bytes = 0
        var line = StoreLine<Key>()
    }

    package let bound: StoreBound
    private var entries: [Key: Entry] = [:]
    private var shares: [StoreOwner: Share] = [:]
    private var line = StoreLine<Key>()
    private var nextNumber: UInt64 = 0

    /// Bytes of all values, with what keeping them costs.
    package private(set) var bytes = 0
    /// How many values are kept.
    package var count: Int { entries.count }

    /// How many keys the lines hold, those that are gone included.
    var lineLengths: [Int] { [line.items.count] + shares.values.map(\.line.items.count) }

    /// What a value costs beside its own bytes: key, hash tables, lines.
    package static var overhead: Int { 256 }

    package init(_ bound: StoreBound) {
        self.bound = bound
    }

    /// The value of a key, unless its time has passed.
    package func value(_ key: Key, now: Instant) -> Value? {
        guard let entry = entries[key], entry.expires >= now else { return nil }
        return entry.value
    }

    /// Whether a value is kept whose time has passed.
    package func isExpired(_ key: Key, now: Instant) -> Bool {
        entries[key].map { $0.expires < now } ?? false
    }

    /// Whose share a value counts for; nil for an unknown key.
    package func owners(_ key: Key) -> [StoreOwner]? { entries[key]?.owners }

    /// Keeps a value in place of the key's earlier one.
    ///
    /// - Parameters:
    ///   - bytes: of the value, estimated generously.
    ///   - owners: whose shares it counts for.
    /// - Throws: `StoreFull`; then the key's earlier value stays.
    package mutating func put(
        _ value: Value, key: Key, bytes size: Int, owners: [StoreOwner] = [.machine], now: Instant
    ) throws(StoreFull) {
        expire(now: now)
        let size = size + Self.overhead
        if size > bound.all.bytes { throw StoreFull(.all, retryAfter: 1) }
        if owners.contains(where: { size > bound.room(of: $0).bytes }) {
            throw StoreFull(.own, retryAfter: 1)
        }
        switch bound.whenFull {
        case .newcomerIsRefused:
            try checkRoom(size, owners, replacing: entries[key], now: now)
            remove(key)
        case .oldestGivesWay:
            remove(key)
            makeRoom(size, owners)
        }
        insert(value, key, size, owners, now: now)
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

    /// Removes what has expired, and says which keys.
    @discardableResult
    package mutating func expire(now: Instant) -> [Key] {
        var keys: [Key] = []
        while let first = line.first {
            guard let entry = entries[first.key], entry.number == first.number else {
                line.removeFirst()
                continue
            }
            if entry.expires >= now { break }
            remove(first.key)
            line.removeFirst()
            keys.append(first.key)
        }
        return keys
    }

    private mutating func insert(
        _ value: Value, _ key: Key, _ size: Int, _ owners: [StoreOwner], now: Instant
    ) {
        nextNumber += 1
        entries[key] = Entry(
            value: value, bytes: size, expires: now.adding(seconds: bound.lifetime), number: nextNumber,
            owners: owners)
        bytes += size
        let entries = entries
        func isLive(_ item: StoreLine<Key>.Item) -> Bool { entries[item.key]?.number == item.number }
        line.append(key, number: nextNumber)
        line.compact(live: entries.count, isLive)
        for owner in owners {
            var share = shares.removeValue(forKey: owner) ?? Share()
            share.entries += 1
            share.bytes += size
            share.line.append(key, number: nextNumber)
            share.line.compact(live: share.entries, isLive)
            shares[owner] = share
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
                throw StoreFull(owner == .machine ? .all : .own, retryAfter: wait(share.line, now: now))
            }
        }
        if entries.count - (earlier == nil ? 0 : 1) >= bound.all.entries
            || bytes - (earlier?.bytes ?? 0) + size > bound.all.bytes
        {
            throw StoreFull(.all, retryAfter: wait(line, now: now))
        }
    }

    /// Seconds until the oldest value of a line expires; what is waited for may come sooner, so two minutes at most.
    private func wait(_ line: StoreLine<Key>, now: Instant) -> Int64 {
        let oldest = line.items.first { entries[$0.key]?.number == $0.number }.flatMap { entries[$0.key] }
        return min(max(oldest.map { $0.expires.seconds(since: now) + 1 } ?? 1, 1), 120)
    }

    private mutating func makeRoom(_ size: Int, _ owners: [StoreOwner]) {
        for owner in owners {
            let room = bound.room(of: owner)
            while let held = held(by: owner), held.entries >= room.entries || held.bytes + size > room.bytes {
                removeOldest(of: owner)
            }
        }
        while entries.count >= bound.all.entries || bytes + size > bound.all.bytes {
            guard let heaviest = shares.max(by: { $0.value.bytes < $1.value.bytes })?.key else { return }
            // Several at once, so that a full store does not look for its heaviest owner at every value.
            for _ in 0...((held(by: heaviest)?.entries ?? 0) / 16) { removeOldest(of: heaviest) }
        }
    }

    /// What an owner has; without its line, whose copy would make every change of it copy the whole.
    private func held(by owner: StoreOwner) -> StoreBound.Room? {
        shares[owner].map { StoreBound.Room(entries: $0.entries, bytes: $0.bytes) }
    }

    private mutating func removeOldest(of owner: StoreOwner) {
        while let first = shares[owner]?.line.first {
            shares[owner]?.line.removeFirst()
            if entries[first.key]?.number == first.number {
                remove(first.key)
                return
            }
        }
        shares[owner] = nil
    }
}
