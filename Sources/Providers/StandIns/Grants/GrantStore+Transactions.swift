package import Cryptography
package import OpenID

/// Transactions: a validated request waits, bound to one browser, for the person's answer.
extension GrantStore {
    /// The time that a user may take, seconds.
    package static let patience: Int64 = 600

    /// Parks a request; returns the one-time handle of the form.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func begin(
        _ request: AuthorizeRequest, browser: String, sandbox: SandboxID, now: Instant
    ) async throws -> String {
        try await park(request.record, browser: browser, sandbox: sandbox, now: now)
    }

    /// The request of a handle, once, and only for the browser that began it.
    ///
    /// - Throws: what the store of records throws.
    package func resume(
        _ handle: String, browser: String, sandbox: SandboxID, now: Instant
    ) async throws -> AuthorizeRequest? {
        try await unpark(handle, browser: browser, sandbox: sandbox, now: now).flatMap(AuthorizeRequest.init)
    }

    /// Parks any record for a form; forms without a request (the account page) use it directly.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func park(
        _ record: StandInRecord, browser: String, sandbox: SandboxID, now: Instant
    ) async throws -> String {
        let handle = try seal(.transaction, sandbox: sandbox)
        var record = record
        record["browser"] = GrantStore.digest(browser)
        try await storage.put(
            sandbox: sandbox, kind: kind("transaction"), key: GrantStore.digest(handle), value: record.bytes,
            expires: now.adding(seconds: GrantStore.patience), now: now)
        return handle
    }

    /// Takes a parked record.
    ///
    /// - Throws: what the store of records throws.
    package func unpark(
        _ handle: String, browser: String, sandbox: SandboxID, now: Instant
    ) async throws -> StandInRecord? {
        guard handle.utf8.count <= 200,
            let bytes = try await storage.take(
                sandbox: sandbox, kind: kind("transaction"), key: GrantStore.digest(handle), now: now),
            let record = StandInRecord(bytes), let owner = record["browser"],
            constantTimeEqual(owner, GrantStore.digest(browser))
        else { return nil }
        return record
    }
}
