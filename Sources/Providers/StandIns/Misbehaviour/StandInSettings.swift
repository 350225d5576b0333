package import Cryptography
package import OpenID

/// The settings of a sandbox at one brand's stand-in.
package struct StandInSettings: Hashable, Sendable {
    package var misbehaviours: Set<Misbehaviour>
    package var variations: Set<Variation>

    package init(misbehaviours: Set<Misbehaviour> = [], variations: Set<Variation> = []) {
        self.misbehaviours = misbehaviours
        self.variations = variations
    }

    package func has(_ misbehaviour: Misbehaviour) -> Bool { misbehaviours.contains(misbehaviour) }
    package func has(_ variation: Variation) -> Bool { variations.contains(variation) }
}

extension StandInSettings {
    private static func name(brand: String, run: String) -> StandInRecordName {
        StandInRecordName(
            kind: "stand-in.\(brand).\(run.isEmpty ? "settings" : StandInRecordName.runSettings)", key: run)
    }

    /// The name of the one sign-in whose authorization request carries `state`.
    package static func run(ofState state: String) -> String { StandInRecordName.digest(state) }

    /// Reads a sandbox's settings, or those of one sign-in; nothing is switched on at first.
    ///
    /// - Throws: what the store of records throws.
    package static func load(
        brand: String, sandbox: SandboxID, run: String = "", from storage: any RecordStore, now: Instant
    ) async throws -> StandInSettings {
        let name = name(brand: brand, run: run)
        guard
            let bytes = try await storage.get(
                sandbox: sandbox, kind: name.kind, key: name.key, now: now),
            let record = StandInRecord(bytes)
        else { return StandInSettings() }
        return StandInSettings(
            misbehaviours: Set(record[list: "misbehaviours"].compactMap { Misbehaviour(rawValue: $0) }),
            variations: Set(record[list: "variations"].compactMap { Variation(rawValue: $0) }))
    }

    /// Stores a sandbox's settings, or those of one sign-in.
    ///
    /// - Parameter expires: when they are forgotten; nil is never.
    /// - Throws: what the store of records throws.
    package func save(
        brand: String, sandbox: SandboxID, run: String = "", to storage: any RecordStore,
        expires: Instant? = nil, now: Instant
    ) async throws {
        var record = StandInRecord()
        record[list: "misbehaviours"] = misbehaviours.map(\.rawValue).sorted()
        record[list: "variations"] = variations.map(\.rawValue).sorted()
        let name = Self.name(brand: brand, run: run)
        try await storage.put(
            sandbox: sandbox, kind: name.kind, key: name.key, value: record.bytes, expires: expires, now: now)
    }
}

/// A correct but unusual behaviour that real providers are known for; a sound relying party takes every one.
package enum Variation: String, CaseIterable, Sendable {
    /// Apple: `email_verified` and `is_private_email` are strings.
    case booleansAsStrings = "booleans-as-strings"
    /// Apple: `is_private_email` is absent though the address is a relay one.
    case privateFlagAbsent = "private-flag-absent"
    /// Apple: the relay address is at the domain of the years before 2026.
    case formerRelayDomain = "former-relay-domain"
    /// Apple: the person used the client before, so that no name ever comes.
    case nameNeverSent = "name-never-sent"
    /// The second published key signs.
    case secondKey = "second-key"
    /// The key that signs is published after everybody fetched the key set.
    case rotatedKeys = "rotated-keys"
    /// Microsoft: `xms_edov` says that the owner of the address's domain was verified.
    case domainOwnerVerified = "domain-owner-verified"
    /// GitHub: an unverified address refuses the token.
    case unverifiedEmailRefused = "unverified-email-refused"
}
