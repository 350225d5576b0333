package import Cryptography

/// Keeps what belongs to a sign-in under way in memory, and what outlives it in a store.
///
/// Requests waiting for their person, codes and their traces, access tokens of an hour, who is signed in at a
/// stand-in, and what was switched on there are passing: nobody needs them after a restart, and writing them down was
/// most of what a sign-in cost (docs/decisions/0001). Consents, people, clients and lasting tokens stand.
package struct LayeredStandInStorage: StandInStorage {
    private let passing: MemoryStandInStorage
    private let standing: any StandInStorage

    package init(passing: MemoryStandInStorage, standing: any StandInStorage) {
        self.passing = passing
        self.standing = standing
    }

    /// Where values of a kind are kept.
    private enum Layer {
        case passing
        case standing
        /// In memory when they expire within the hour, else in the store.
        case byLifetime
    }

    /// What `byLifetime` keeps in memory, seconds.
    private static let passingSeconds: Int64 = 4_000

    /// By the last part of the kind.
    private static func layer(_ kind: String) -> Layer {
        switch kind.split(separator: ".").last {
        case "transaction", "code", "code-trace", "session", "settings", StandInSettings.runKind[...]:
            .passing
        case "access": .byLifetime
        default: .standing
        }
    }

    package func get(sandbox: String, kind: String, key: String, now: Instant) async throws -> [UInt8]? {
        let layer = Self.layer(kind)
        if layer != .standing {
            let value = await passing.get(sandbox: sandbox, kind: kind, key: key, now: now)
            if value != nil || layer == .passing { return value }
        }
        return try await standing.get(sandbox: sandbox, kind: kind, key: key, now: now)
    }

    package func get(sandbox: String, _ names: [StandInRecordName], now: Instant) async throws -> [[UInt8]?] {
        if names.allSatisfy({ Self.layer($0.kind) == .standing }) {
            return try await standing.get(sandbox: sandbox, names, now: now)
        }
        var values: [[UInt8]?] = []
        for name in names {
            values.append(try await get(sandbox: sandbox, kind: name.kind, key: name.key, now: now))
        }
        return values
    }

    package func put(
        sandbox: String, kind: String, key: String, value: [UInt8], expires: Instant?, now: Instant
    ) async throws {
        try await place(kind, expires, now).put(
            sandbox: sandbox, kind: kind, key: key, value: value, expires: expires, now: now)
    }

    package func putOnce(
        sandbox: String, kind: String, key: String, value: [UInt8], expires: Instant?, now: Instant
    ) async throws -> Bool {
        try await place(kind, expires, now).putOnce(
            sandbox: sandbox, kind: kind, key: key, value: value, expires: expires, now: now)
    }

    package func take(sandbox: String, kind: String, key: String, now: Instant) async throws -> [UInt8]? {
        let layer = Self.layer(kind)
        if layer != .standing {
            let value = await passing.take(sandbox: sandbox, kind: kind, key: key, now: now)
            if value != nil || layer == .passing { return value }
        }
        return try await standing.take(sandbox: sandbox, kind: kind, key: key, now: now)
    }

    package func remove(sandbox: String, kind: String, key: String) async throws {
        let layer = Self.layer(kind)
        if layer != .standing { await passing.remove(sandbox: sandbox, kind: kind, key: key) }
        if layer != .passing { try await standing.remove(sandbox: sandbox, kind: kind, key: key) }
    }

    private func place(_ kind: String, _ expires: Instant?, _ now: Instant) -> any StandInStorage {
        switch Self.layer(kind) {
        case .passing: passing
        case .standing: standing
        case .byLifetime:
            expires.map { $0.seconds(since: now) <= Self.passingSeconds } == true ? passing : standing
        }
    }
}
