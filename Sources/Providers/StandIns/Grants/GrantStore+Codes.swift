package import Cryptography

/// Authorization codes: consumed, never read; a second use ends the grant.
extension GrantStore {
    /// Issues a code for a grant. Its trace outlives it, so that a late second use is still recognised.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func issueCode(for grant: Grant, lifetime: Int64, now: Instant) async throws -> String {
        let code = try seal(.code, sandbox: grant.sandbox)
        let key = GrantStore.digest(code)
        try await storage.put(
            sandbox: grant.sandbox, kind: kind("code-trace"), key: key, value: Array(grant.id.utf8),
            expires: now.adding(seconds: 86_400), holder: [grant.clientID, grant.personID], now: now)
        try await storage.put(
            sandbox: grant.sandbox, kind: kind("code"), key: key, value: grant.record.bytes,
            expires: now.adding(seconds: lifetime), now: now)
        return code
    }

    /// The grant that a code or token was issued for, dead or alive; the handle stays.
    ///
    /// - Throws: what the store of records throws.
    package func issued(_ handle: String, _ handleKind: HandleKind, now: Instant) async throws -> Grant? {
        guard let sandbox = sandbox(of: handle, handleKind) else { return nil }
        let bytes = try await storage.get(
            sandbox: sandbox, kind: kind(handleKind.rawValue), key: GrantStore.digest(handle), now: now)
        return bytes.flatMap { StandInRecord($0) }.flatMap(Grant.init)
    }

    /// Consumes a code; of several callers at once exactly one redeems it, and the others end the grant.
    ///
    /// - Parameter allowsReplay: a misbehaviour that hands out the grant again and again.
    /// - Throws: what the store of records throws.
    package func redeem(_ code: String, allowsReplay: Bool = false, now: Instant) async throws -> CodeOutcome
    {
        guard let sandbox = sandbox(of: code, .code) else { return .unknown }
        let key = GrantStore.digest(code)
        let bytes =
            allowsReplay
            ? try await storage.get(sandbox: sandbox, kind: kind("code"), key: key, now: now)
            : try await storage.take(sandbox: sandbox, kind: kind("code"), key: key, now: now)
        if let grant = bytes.flatMap({ StandInRecord($0) }).flatMap(Grant.init) {
            return try await isAlive(grant, now: now) ? .redeemed(grant) : .unknown
        }
        guard
            let trace = try await storage.get(
                sandbox: sandbox, kind: kind("code-trace"), key: key, now: now)
        else { return .unknown }
        try await end(String(decoding: trace, as: UTF8.self), sandbox: sandbox, now: now)
        return .replayed
    }
}
