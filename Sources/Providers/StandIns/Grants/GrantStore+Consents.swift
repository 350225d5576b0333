package import Cryptography
package import OpenID

/// Consents: remembered per person and audience until they are taken back.
extension GrantStore {
    package func consent(of personID: String, for audience: String, sandbox: SandboxID, now: Instant)
        async throws
        -> Consent?
    {
        let name = consentName(of: personID, for: audience)
        return try await storage.get(sandbox: sandbox, kind: name.kind, key: name.key, now: now)
            .flatMap { StandInRecord($0) }.flatMap(Consent.init)
    }

    /// The users among several who gave their consent.
    ///
    /// - Throws: what the store of records throws.
    package func consenting(
        among people: [Person], for audience: String, sandbox: SandboxID, now: Instant
    ) async throws -> Set<String> {
        let found = try await storage.get(
            sandbox: sandbox, people.map { consentName(of: $0.id, for: audience) }, now: now)
        return Set(zip(people, found).filter { $0.1 != nil }.map(\.0.id))
    }

    package func consentName(of personID: String, for audience: String) -> StandInRecordName {
        StandInRecordName(kind: kind("consent"), key: GrantStore.consentKey(personID, audience))
    }

    /// Keeps a first consent; false when another sign-in beside this one gave it meanwhile.
    ///
    /// - Throws: what the store of records throws.
    package func rememberFirst(
        _ consent: Consent, of personID: String, for audience: String, sandbox: SandboxID, now: Instant
    ) async throws -> Bool {
        let name = consentName(of: personID, for: audience)
        return try await storage.putOnce(
            sandbox: sandbox, kind: name.kind, key: name.key, value: consent.record.bytes,
            expires: Self.consentExpiry(of: personID, now: now), now: now)
    }

    package func remember(
        _ consent: Consent, of personID: String, for audience: String, sandbox: SandboxID, now: Instant
    ) async throws {
        try await storage.put(
            sandbox: sandbox, kind: kind("consent"), key: GrantStore.consentKey(personID, audience),
            value: consent.record.bytes, expires: Self.consentExpiry(of: personID, now: now), now: now)
    }

    /// Lets a consent stand, and ends every code and token that rests on it; false when there is none.
    ///
    /// - Throws: what the store of records throws.
    package func renew(
        of personID: String, for audience: String, sandbox: SandboxID, because end: TokenEnd, now: Instant
    ) async throws -> Bool {
        guard let consent = try await consent(of: personID, for: audience, sandbox: sandbox, now: now) else {
            return false
        }
        try await remember(
            consent.renewed(as: freshID(), because: end), of: personID, for: audience, sandbox: sandbox,
            now: now)
        return true
    }

    /// Takes a consent back; every code and token that rests on it is dead from here on.
    ///
    /// - Throws: what the store of records throws.
    package func forget(of personID: String, for audience: String, sandbox: SandboxID) async throws {
        try await storage.remove(
            sandbox: sandbox, kind: kind("consent"), key: GrantStore.consentKey(personID, audience))
    }

    /// Takes back all that these people consented to.
    ///
    /// - Throws: what the store of records throws.
    package func forget(of people: [Person], for audiences: [String], sandbox: SandboxID, now: Instant)
        async throws
    {
        for audience in audiences {
            let known = try await consenting(among: people, for: audience, sandbox: sandbox, now: now)
            for person in known { try await forget(of: person, for: audience, sandbox: sandbox) }
        }
    }

    /// The end of a consent: made-up people come and go without end, so theirs do not stay for ever.
    private static func consentExpiry(of personID: String, now: Instant) -> Instant? {
        Person.isInvented(personID) ? now.adding(seconds: lastingSeconds) : nil
    }

    private static func consentKey(_ personID: String, _ audience: String) -> String {
        digest("\(personID.utf8.count):\(personID)\(audience)")
    }
}
