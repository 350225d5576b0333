internal import Cryptography

/// Consents: remembered per person and audience until they are taken back.
extension Ledger {
    func consent(of personID: String, for audience: String, sandbox: String, now: Instant) async throws
        -> Consent?
    {
        try await storage.get(
            sandbox: sandbox, kind: kind("consent"), key: Ledger.consentKey(personID, audience), now: now
        ).flatMap { StandInRecord($0) }.flatMap(Consent.init)
    }

    func remember(
        _ consent: Consent, of personID: String, for audience: String, sandbox: String, now: Instant
    ) async throws {
        try await storage.put(
            sandbox: sandbox, kind: kind("consent"), key: Ledger.consentKey(personID, audience),
            value: consent.record.bytes, expires: nil, now: now)
    }

    /// Takes a consent back; every code and token that rests on it is dead from here on.
    func forget(of personID: String, for audience: String, sandbox: String) async throws {
        try await storage.remove(
            sandbox: sandbox, kind: kind("consent"), key: Ledger.consentKey(personID, audience))
    }

    private static func consentKey(_ personID: String, _ audience: String) -> String {
        digest("\(personID.utf8.count):\(personID)\(audience)")
    }
}
