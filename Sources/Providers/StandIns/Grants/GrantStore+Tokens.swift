package import Cryptography
package import OpenID

/// Access and refresh tokens: alive as long as their grant and the consent below it.
extension GrantStore {
    /// The time that the store keeps a token whose provider names no end, and the mark of a grant that was ended,
    /// seconds.
    ///
    /// GitHub ends a token that nobody used for a year.
    package static let persistentSeconds: Int64 = 365 * 86_400

    /// Issues a token; nil `lifetime` is one whose provider names no end.
    ///
    /// - Parameter trace: how long after its end it can still be told why it is dead, seconds.
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func issueToken(
        _ tokenKind: HandleKind, for grant: Grant, lifetime: Int64?, trace: Int64 = 0, now: Instant
    ) async throws -> String {
        let token = try makeHandle(tokenKind, sandbox: grant.sandbox)
        var grant = grant
        grant.extra["token-issued"] = String(now.secondsSince1970)
        grant.extra["token-expires"] = lifetime.map { String(now.secondsSince1970 + $0) }
        try await storage.put(
            sandbox: grant.sandbox, kind: kind(tokenKind.rawValue), key: GrantStore.digest(token),
            value: grant.record.bytes,
            expires: now.adding(seconds: (lifetime ?? Self.persistentSeconds) + trace),
            holder: [grant.clientID, grant.personID], now: now)
        return token
    }

    /// The grant of a token that is alive.
    ///
    /// - Throws: what the store of records throws.
    package func grant(
        of token: String, _ tokenKind: HandleKind, now: Instant
    ) async throws -> Grant? {
        guard let (grant, end) = try await fate(of: token, tokenKind, now: now), end == nil else {
            return nil
        }
        return grant
    }

    /// The grant of a token and, when it is dead, why; nil for one that is unknown.
    ///
    /// - Throws: what the store of records throws.
    package func fate(
        of token: String, _ tokenKind: HandleKind, now: Instant
    ) async throws -> (grant: Grant, end: TokenEnd?)? {
        guard let grant = try await issued(token, tokenKind, now: now) else { return nil }
        if let expires = grant.tokenExpires, expires <= now.secondsSince1970 { return (grant, .expired) }
        return (grant, try await end(of: grant, now: now))
    }

    /// Ends a grant: its code and tokens are dead from here on.
    ///
    /// - Throws: what the store of records throws.
    package func end(_ grantID: String, sandbox: SandboxID, now: Instant) async throws {
        try await storage.put(
            sandbox: sandbox, kind: kind("ended"), key: grantID, value: [],
            expires: now.adding(seconds: Self.persistentSeconds), now: now)
    }

    /// Lets a person have so many lasting tokens of an application at a time: the newest stay, older ones are dead.
    ///
    /// - Parameter name: what else tells these tokens from others of the same person and application.
    /// - Throws: what the store of records throws.
    package func keepNewest(
        _ most: Int, with token: String, _ tokenKind: HandleKind, of grant: Grant, name: String = "",
        now: Instant
    ) async throws {
        let key = GrantStore.digest([grant.personID, grant.clientID, name].joined(separator: "\n"))
        var ended: ArraySlice<String> = []
        try await storage.change(
            sandbox: grant.sandbox, kind: kind("recent"), key: key,
            expires: now.adding(seconds: Self.persistentSeconds), now: now
        ) { old in
            var record = old.flatMap { StandInRecord($0) } ?? StandInRecord()
            let digests = record[list: "tokens"] + [GrantStore.digest(token)]
            ended = digests.dropLast(most)
            record[list: "tokens"] = digests.suffix(most)
            return record.bytes
        }
        for digest in ended {
            try await storage.remove(sandbox: grant.sandbox, kind: kind(tokenKind.rawValue), key: digest)
        }
    }

    /// Returns whether nobody ended the grant, nor took back the consent it rests on.
    ///
    /// - Throws: what the store of records throws.
    package func isAlive(_ grant: Grant, now: Instant) async throws -> Bool {
        try await end(of: grant, now: now) == nil
    }

    /// The end of a grant before its time, if there was one.
    private func end(of grant: Grant, now: Instant) async throws -> TokenEnd? {
        let found = try await storage.get(
            sandbox: grant.sandbox,
            [
                StandInRecordName(kind: kind("ended"), key: grant.id),
                consentName(of: grant.personID, for: grant.audience),
            ], now: now)
        guard found.count == 2, found[0] == nil else { return .ended }
        guard let consent = found[1].flatMap({ StandInRecord($0) }).flatMap(Consent.init) else {
            return .withdrawn
        }
        if consent.id == grant.consentID { return nil }
        return consent.end(ofRenewed: grant.consentID) ?? .givenAnew
    }
}
