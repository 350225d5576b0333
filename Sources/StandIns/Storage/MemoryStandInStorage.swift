package import Cryptography

/// Storage that lives as long as the process, with a limit per sandbox.
package actor MemoryStandInStorage: StandInStorage {
    private struct Address: Hashable {
        var kind: String
        var key: String
    }

    private struct Entry {
        var value: [UInt8]
        var expires: Instant?
        var number: UInt64
    }

    private var sandboxes: [String: [Address: Entry]] = [:]
    private var count: UInt64 = 0
    private let limit: Int

    /// - Parameter limit: entries per sandbox; beyond it what expires and was stored first makes room.
    package init(limit: Int = 20_000) {
        self.limit = limit
    }

    package func get(sandbox: String, kind: String, key: String, now: Instant) -> [UInt8]? {
        guard let entry = sandboxes[sandbox]?[Address(kind: kind, key: key)] else { return nil }
        if let expires = entry.expires, expires <= now { return nil }
        return entry.value
    }

    package func put(
        sandbox: String, kind: String, key: String, value: [UInt8], expires: Instant?, now: Instant
    ) {
        count += 1
        sandboxes[sandbox, default: [:]][Address(kind: kind, key: key)] = Entry(
            value: value, expires: expires, number: count)
        if let size = sandboxes[sandbox]?.count, size > limit { makeRoom(in: sandbox, now: now) }
    }

    package func take(sandbox: String, kind: String, key: String, now: Instant) -> [UInt8]? {
        guard let entry = sandboxes[sandbox]?.removeValue(forKey: Address(kind: kind, key: key)) else {
            return nil
        }
        if let expires = entry.expires, expires <= now { return nil }
        return entry.value
    }

    package func remove(sandbox: String, kind: String, key: String) {
        sandboxes[sandbox]?.removeValue(forKey: Address(kind: kind, key: key))
    }

    /// Removes what has expired; if that is not a tenth, the oldest of the rest that would expire some day.
    private func makeRoom(in sandbox: String, now: Instant) {
        guard var entries = sandboxes[sandbox] else { return }
        entries = entries.filter { $0.value.expires.map { $0 > now } ?? true }
        let surplus = entries.count - limit * 9 / 10
        if surplus > 0 {
            let passing = entries.filter { $0.value.expires != nil }
                .sorted { $0.value.number < $1.value.number }
            for (address, _) in passing.prefix(surplus) { entries.removeValue(forKey: address) }
        }
        sandboxes[sandbox] = entries
    }
}
