package import Cryptography

/// Storage that lives as long as the process, bounded for each sandbox and for all of them together.
package actor MemoryStandInStorage: StandInStorage {
    private struct Entry {
        var value: [UInt8]
        var expires: Instant?
        var number: UInt64
    }

    private var sandboxes: [String: [StandInRecordName: Entry]] = [:]
    private var count: UInt64 = 0
    private var total = 0
    private let limit: Int
    private let most: Int

    /// - Parameters:
    ///   - limit: entries per sandbox; beyond it what expires and was stored first makes room.
    ///   - most: entries of all sandboxes; beyond it the largest sandbox makes room.
    package init(limit: Int = 50_000, most: Int = 400_000) {
        self.limit = limit
        self.most = most
    }

    package func get(sandbox: String, kind: String, key: String, now: Instant) -> [UInt8]? {
        guard let entry = sandboxes[sandbox]?[StandInRecordName(kind: kind, key: key)] else { return nil }
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
        let earlier = sandboxes[sandbox, default: [:]].updateValue(
            entry, forKey: StandInRecordName(kind: kind, key: key))
        if earlier == nil { total += 1 }
        if let size = sandboxes[sandbox]?.count, size > limit {
            makeRoom(in: sandbox, below: limit, now: now)
        }
        if total > most { makeRoom(now: now) }
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
        total -= sandboxes.removeValue(forKey: sandbox)?.count ?? 0
    }

    private func removed(_ sandbox: String, _ name: StandInRecordName) -> Entry? {
        guard let entry = sandboxes[sandbox]?.removeValue(forKey: name) else { return nil }
        total -= 1
        if sandboxes[sandbox]?.isEmpty == true { sandboxes[sandbox] = nil }
        return entry
    }

    /// Removes what has expired in all sandboxes; if that is not a tenth, of the largest one half.
    private func makeRoom(now: Instant) {
        for sandbox in Array(sandboxes.keys) { makeRoom(in: sandbox, below: .max, now: now) }
        while total > most * 9 / 10, let largest = sandboxes.max(by: { $0.value.count < $1.value.count }) {
            let size = largest.value.count
            makeRoom(in: largest.key, below: size / 2, now: now)
            // Nothing of it passes: then nothing of any smaller one has to.
            if sandboxes[largest.key]?.count ?? 0 == size { return }
        }
    }

    /// Removes what has expired; if that is not a tenth, the oldest of the rest that would expire some day.
    private func makeRoom(in sandbox: String, below limit: Int, now: Instant) {
        guard var entries = sandboxes[sandbox] else { return }
        let before = entries.count
        entries = entries.filter { $0.value.expires.map { $0 > now } ?? true }
        let surplus = entries.count - limit / 10 * 9
        if surplus > 0 {
            let passing = entries.filter { $0.value.expires != nil }
                .sorted { $0.value.number < $1.value.number }
            for (name, _) in passing.prefix(surplus) { entries.removeValue(forKey: name) }
        }
        total -= before - entries.count
        sandboxes[sandbox] = entries.isEmpty ? nil : entries
    }
}
