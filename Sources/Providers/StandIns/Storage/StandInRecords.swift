package import Cryptography
package import OpenID

/// Records of stand-ins: transactions, consents, codes and tokens, each in its sandbox.
///
/// Requests waiting for their person, codes and their traces, access tokens of an hour, who is signed in at a
/// stand-in, and what was switched on there are passing: on one node nobody needs them after a restart, and writing
/// them down was most of what a sign-in cost. Consents, people, clients and lasting tokens are lasting.
extension RecordStore {
    /// The value, unless there is none or it has expired.
    ///
    /// - Throws: as every store.
    package func get(sandbox: SandboxID, kind: String, key: String, now: Instant) async throws -> [UInt8]? {
        for kind in StandInKind.all(kind) {
            let key = RecordKey(sandbox, kind, key)
            if let record = try await get(key, now: now) { return try record.value.bytes() }
        }
        return nil
    }

    /// The values of several names in one step, in their order.
    ///
    /// - Throws: as every store.
    package func get(sandbox: SandboxID, _ names: [StandInRecordName], now: Instant) async throws
        -> [[UInt8]?]
    {
        let keys = names.map { RecordKey(sandbox, StandInKind.of($0.kind, expires: nil, now: now), $0.key) }
        return try await get(keys, now: now).map { try $0?.value.bytes() }
    }

    /// Stores a value, in place of any earlier one; nil `expires` keeps it as long as the sandbox.
    ///
    /// - Parameter holder: who has so many of the kind at a time as `Bounds.standInHoldings` says, the newest, as far as
    ///   they are passing; nil: nobody.
    /// - Throws: as every store.
    package func put(
        sandbox: SandboxID, kind: String, key: String, value: [UInt8], expires: Instant?,
        holder: [String]? = nil, now: Instant
    ) async throws {
        let recordKind = StandInKind.of(kind, expires: expires, now: now)
        var owners = [StoreOwner.sandbox(sandbox.rawValue)]
        if let holder, recordKind.standing == .ephemeral {
            owners.append(.holder(([sandbox.rawValue, kind] + holder).joined(separator: "\n")))
        }
        try await put(
            RecordKey(sandbox, recordKind, key), RecordValue(value),
            expires: expires.map(RecordExpiry.at) ?? .never, owners: owners, now: now)
    }

    /// Puts a value in place of what `change` is given, which no other caller has changed meanwhile; nil `expires` keeps
    /// it as long as the sandbox.
    ///
    /// - Throws: as every store, and what `change` throws.
    package func change(
        sandbox: SandboxID, kind: String, key: String, expires: Instant?, now: Instant,
        _ change: ([UInt8]?) async throws -> [UInt8]
    ) async throws {
        let key = RecordKey(sandbox, StandInKind.of(kind, expires: expires, now: now), key)
        var isChanged = false
        // Each time that it fails, another caller has succeeded.
        for _ in 0..<Self.maximumTries where !isChanged {
            let old = try await get(key, now: now)
            isChanged = try await update(
                key, from: old?.revision, to: RecordValue(change(old?.value.bytes())),
                expires: expires.map(RecordExpiry.at) ?? .never, owners: [.sandbox(sandbox.rawValue)],
                now: now)
        }
    }

    private static var maximumTries: Int { 8 }

    /// Stores a value unless a live one is there: of several callers exactly one is told `true`.
    ///
    /// - Throws: as every store.
    package func putOnce(
        sandbox: SandboxID, kind: String, key: String, value: [UInt8], expires: Instant?, now: Instant
    ) async throws -> Bool {
        try await putOnce(
            RecordKey(
                sandbox, StandInKind.of(kind, expires: expires, now: now), key),
            RecordValue(value), expires: expires.map(RecordExpiry.at) ?? .never,
            owners: [.sandbox(sandbox.rawValue)],
            now: now)
    }

    /// Returns and removes the value in one step: of several callers exactly one receives it.
    ///
    /// - Throws: as every store.
    package func take(sandbox: SandboxID, kind: String, key: String, now: Instant) async throws -> [UInt8]? {
        for kind in StandInKind.all(kind) {
            let key = RecordKey(sandbox, kind, key)
            if let record = try await take(key, now: now).record { return try record.value.bytes() }
        }
        return nil
    }

    /// Removes the value, if there is one.
    ///
    /// - Throws: as every store.
    package func remove(sandbox: SandboxID, kind: String, key: String) async throws {
        for kind in StandInKind.all(kind) {
            try await remove(RecordKey(sandbox, kind, key))
        }
    }
}

/// The kind of records that a stand-in's name for one is.
private enum StandInKind {
    /// The time up to which a token counts as passing, seconds.
    private static let ephemeralSeconds: Int64 = 4_000

    /// The kinds that a record of that name may be of, the likelier first.
    static func all(_ name: String) -> [RecordKind] {
        ends(name, in: ["access"])
            ? [kind(name, .ephemeral), kind(name, .persistent)]
            : [kind(name, isEphemeral(name) ? .ephemeral : .persistent)]
    }

    /// The kind that a record of that name is of, if it ends then.
    static func of(_ name: String, expires: Instant?, now: Instant) -> RecordKind {
        guard ends(name, in: ["access"]) else {
            return kind(name, isEphemeral(name) ? .ephemeral : .persistent)
        }
        let isSoon = expires.map { $0.seconds(since: now) <= ephemeralSeconds } == true
        return kind(name, isSoon ? .ephemeral : .persistent)
    }

    private static func kind(_ name: String, _ standing: RecordKind.Standing) -> RecordKind {
        RecordKind("stand-in/\(name)", standing, bound: Bounds.standInRecords)
    }

    private static func isEphemeral(_ name: String) -> Bool {
        ends(name, in: ephemeral)
    }

    private static let ephemeral: [StaticString] = [
        "transaction", "code", "code-trace", "session", "settings", StandInRecordName.runSettings,
    ]

    /// Returns whether what follows the last dot of a name is one of these.
    private static func ends(_ name: String, in words: [StaticString]) -> Bool {
        var name = name
        return name.withUTF8 { bytes in
            let last = bytes[((bytes.lastIndex(of: UInt8(ascii: ".")) ?? -1) + 1)...]
            return words.contains { word in
                word.utf8CodeUnitCount == last.count
                    && last.elementsEqual(
                        UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
            }
        }
    }
}

/// The name of a stored value within its sandbox.
package struct StandInRecordName: Hashable, Sendable {
    package let kind: String
    package let key: String

    package init(kind: String, key: String) {
        self.kind = kind
        self.key = key
    }

    /// Last part of the kind of settings of one sign-in.
    static let runSettings: StaticString = "run-settings"

    /// The key of what is looked for by a secret, or by a text of any length.
    static func digest(_ text: String) -> String { Hex.encode(SHA256.hash(text)) }
}
