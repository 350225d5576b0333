package import Cryptography

/// What a sandbox switched on at one brand's stand-in.
package struct StandInSettings: Hashable, Sendable {
    package var misbehaviours: Set<Misbehaviour>
    package var variations: Set<Variation>

    package init(misbehaviours: Set<Misbehaviour> = [], variations: Set<Variation> = []) {
        self.misbehaviours = misbehaviours
        self.variations = variations
    }

    func has(_ misbehaviour: Misbehaviour) -> Bool { misbehaviours.contains(misbehaviour) }
    func has(_ variation: Variation) -> Bool { variations.contains(variation) }
}

extension StandInSettings {
    /// The name of the one sign-in whose authorization request carries `state`.
    package static func run(ofState state: String) -> String { Ledger.digest(state) }

    /// Reads a sandbox's settings, or those of one sign-in; nothing is switched on at first.
    package static func load(
        brand: String, sandbox: String, run: String = "", from storage: any StandInStorage, now: Instant
    ) async throws -> StandInSettings {
        guard
            let bytes = try await storage.get(
                sandbox: sandbox, kind: "stand-in.\(brand).settings", key: run, now: now),
            let record = StandInRecord(bytes)
        else { return StandInSettings() }
        return StandInSettings(
            misbehaviours: Set(record[list: "misbehaviours"].compactMap { Misbehaviour(rawValue: $0) }),
            variations: Set(record[list: "variations"].compactMap { Variation(rawValue: $0) }))
    }

    /// Stores a sandbox's settings, or those of one sign-in.
    ///
    /// - Parameter expires: when they are forgotten; nil is never.
    package func save(
        brand: String, sandbox: String, run: String = "", to storage: any StandInStorage,
        expires: Instant? = nil, now: Instant
    ) async throws {
        var record = StandInRecord()
        record[list: "misbehaviours"] = misbehaviours.map(\.rawValue).sorted()
        record[list: "variations"] = variations.map(\.rawValue).sorted()
        try await storage.put(
            sandbox: sandbox, kind: "stand-in.\(brand).settings", key: run, value: record.bytes,
            expires: expires, now: now)
    }
}
