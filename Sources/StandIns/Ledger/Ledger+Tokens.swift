internal import Cryptography

/// Access and refresh tokens: alive as long as their grant and the consent below it.
extension Ledger {
    /// Issues a token; nil `lifetime` is for good.
    func issueToken(
        _ tokenKind: HandleKind, for grant: Grant, lifetime: Int64?, now: Instant
    ) async throws -> String {
        let token = try seal(tokenKind, sandbox: grant.sandbox)
        var grant = grant
        grant.extra["token-issued"] = String(now.secondsSince1970)
        grant.extra["token-expires"] = lifetime.map { String(now.secondsSince1970 + $0) }
        try await storage.put(
            sandbox: grant.sandbox, kind: kind(tokenKind.rawValue), key: Ledger.digest(token),
            value: grant.record.bytes, expires: lifetime.map { now.adding(seconds: $0) }, now: now)
        return token
    }

    /// The grant of a token that is alive.
    func grant(
        of token: String, _ tokenKind: HandleKind, now: Instant
    ) async throws -> Grant? {
        guard let sandbox = sandbox(of: token, tokenKind),
            let bytes = try await storage.get(
                sandbox: sandbox, kind: kind(tokenKind.rawValue), key: Ledger.digest(token), now: now),
            let grant = StandInRecord(bytes).flatMap(Grant.init)
        else { return nil }
        return try await isAlive(grant, now: now) ? grant : nil
    }

    /// Ends a grant: its code and tokens are dead from here on.
    func end(_ grantID: String, sandbox: String, now: Instant) async throws {
        try await storage.put(
            sandbox: sandbox, kind: kind("ended"), key: grantID, value: [], expires: nil, now: now)
    }

    /// Whether nobody ended the grant, nor took back the consent it rests on.
    func isAlive(_ grant: Grant, now: Instant) async throws -> Bool {
        let found = try await storage.get(
            sandbox: grant.sandbox,
            [
                StandInRecordName(kind: kind("ended"), key: grant.id),
                consentName(of: grant.personID, for: grant.audience),
            ], now: now)
        guard found.count == 2, found[0] == nil else { return false }
        let consent = found[1].flatMap { StandInRecord($0) }.flatMap(Consent.init)
        return consent?.id == grant.consentID
    }
}
