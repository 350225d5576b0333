package import Cryptography
package import SignInFoundation

/// Storage that lives as long as the process, bounded in number and in bytes for each sandbox and for all of them
/// together.
package actor MemoryStandInStorage: StandInStorage {
    private struct Entry {
        var value: [UInt8]
        var expires: Instant?
        var number: UInt64

        func cost(_ name: StandInRecordName) -> Int {
            value.count + name.key.utf8.count + name.kind.utf8.count + 160
        }
    }

    private struct Shelf {
        var entries: [StandInRecordName: Entry] = [:]
        var bytes = 0

        mutating func put(_ entry: Entry, _ name: StandInRecordName) {
            remove(name)
            entries[name] = entry
            bytes += entry.cost(name)
        }

        @discardableResult
        mutating func remove(_ name: StandInRecordName) -> Entry? {
            guard let entry = entries.removeValue(forKey: name) else { return nil }
            bytes -= entry.cost(name)
            return entry
        }
    }

    private var sandboxes: [String: Shelf] = [:]
    private var count: UInt64 = 0
    private var total = 0
    private var bytes = 0
    private let bound: StoreBound

    package init(_ bound: StoreBound = Bounds.standInRecords) {
        self.bound = bound
    }

    package func get(sandbox: String, kind: String, key: String, now: Instant) -> [UInt8]? {
        guard let entry = sandboxes[sandbox]?.entries[StandInRecordName(kind: kind, key: key)] else {
            return nil
        }
        if let expires = entry.expires, expires <= now { return nil }
        return entry.value
    }

    package func get(sandbox: String, _ names: [StandInRecordName], now: Instant) -> [[UInt8]?] {
        names.map { get(sandbox: sandbox, kind: $0.kind, key: $0.key, now: now) }
    }

    package func put(
        sandbox: String, kind: String, key: String, value: [UInt8], expires: Instant?, now: Instant
    ) {
        count += 1
        let entry = Entry(value: value, expires: expires, number: count)
        changing(sandbox) { $0.put(entry, StandInRecordName(kind: kind, key: key)) }
        let room = bound.sandbox
        if let shelf = sandboxes[sandbox], shelf.entries.count > room.entries || shelf.bytes > room.bytes {
            makeRoom(in: sandbox, entries: room.entries / 10 * 9, bytes: room.bytes / 10 * 9, now: now)
        }
        if total > bound.all.entries || bytes > bound.all.bytes { makeRoom(now: now) }
    }

    package func putOnce(
        sandbox: String, kind: String, key: String, value: [UInt8], expires: Instant?, now: Instant
    ) -> Bool {
        guard get(sandbox: sandbox, kind: kind, key: key, now: now) == nil else { return false }
        put(sandbox: sandbox, kind: kind, key: key, value: value, expires: expires, now: now)
        return true
    }

    package func take(sandbox: String, kind: String, key: String, now: Instant) -> [UInt8]? {
        guard let entry = removed(sandbox, StandInRecordName(kind: kind, key: key)) else { return nil }
        if let expires = entry.expires, expires <= now { return nil }
        return entry.value
    }

    package func remove(sandbox: String, kind: String, key: String) {
        _ = removed(sandbox, StandInRecordName(kind: kind, key: key))
    }

    /// Forgets everything of a sandbox.
    package func forget(sandbox: String) {
        changing(sandbox) { $0 = Shelf() }
    }

    private func removed(_ sandbox: String, _ name: StandInRecordName) -> Entry? {
        guard sandboxes[sandbox] != nil else { return nil }
        return changing(sandbox) { $0.remove(name) }
    }

    /// Changes a sandbox's shelf in place, and the sums with it.
    @discardableResult
    private func changing<Value>(_ sandbox: String, _ change: (inout Shelf) -> Value) -> Value {
        // Taken out, so that it is changed and not copied.
        var shelf = sandboxes.removeValue(forKey: sandbox) ?? Shelf()
        let (entriesBefore, bytesBefore) = (shelf.entries.count, shelf.bytes)
        let value = change(&shelf)
        total += shelf.entries.count - entriesBefore
        bytes += shelf.bytes - bytesBefore
        if !shelf.entries.isEmpty { sandboxes[sandbox] = shelf }
        return value
    }

    /// Removes what has expired in all sandboxes; if that is not a tenth, of the heaviest one half.
    private func makeRoom(now: Instant) {
        for sandbox in Array(sandboxes.keys) {
            makeRoom(in: sandbox, entries: .max, bytes: .max, now: now)
        }
        while total > bound.all.entries / 10 * 9 || bytes > bound.all.bytes / 10 * 9 {
            guard let heaviest = sandboxes.max(by: { $0.value.bytes < $1.value.bytes }) else { return }
            let (name, size) = (heaviest.key, heaviest.value.entries.count)
            makeRoom(in: name, entries: size / 2, bytes: .max, now: now)
            // Nothing of it passes: then nothing of any lighter one has to.
            if sandboxes[name]?.entries.count ?? 0 == size { return }
        }
    }

    /// Removes what has expired, then the oldest of the rest that would expire some day until there is room.
    private func makeRoom(in sandbox: String, entries mostEntries: Int, bytes mostBytes: Int, now: Instant) {
        changing(sandbox) { shelf in
            for (name, entry) in shelf.entries where entry.expires.map({ $0 <= now }) ?? false {
                shelf.remove(name)
            }
            guard shelf.entries.count > mostEntries || shelf.bytes > mostBytes else { return }
            let passing = shelf.entries.filter { $0.value.expires != nil }
                .sorted { $0.value.number < $1.value.number }
            for (name, _) in passing {
                if shelf.entries.count <= mostEntries, shelf.bytes <= mostBytes { break }
                shelf.remove(name)
            }
        }
    }
}
