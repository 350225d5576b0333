internal import Cryptography

/// The browser's session at the provider: who signed in last, for `prompt=none`.
extension InteractionFlow {
    private static let sessionSeconds: Int64 = 8 * 3600

    /// Remembers who is signed in.
    ///
    /// - Throws: what the store of records throws.
    package func signIn(_ person: Person) async throws {
        try await parts.storage.put(
            sandbox: request.sandbox, kind: grants.kind("session"), key: GrantStore.digest(browser),
            value: Array(person.id.utf8), expires: now.adding(seconds: InteractionFlow.sessionSeconds),
            holder: [person.id], now: now)
    }

    /// The user who is signed in.
    ///
    /// - Throws: what the store of records throws.
    package func signedIn() async throws -> Person? {
        guard
            let bytes = try await parts.storage.get(
                sandbox: request.sandbox, kind: grants.kind("session"), key: GrantStore.digest(browser),
                now: now)
        else { return nil }
        return try await parts.people.person(
            String(decoding: bytes, as: UTF8.self), sandbox: request.sandbox, now: now)
    }

    /// Forgets who is signed in.
    ///
    /// - Throws: what the store of records throws.
    package func signOut() async throws {
        try await parts.storage.remove(
            sandbox: request.sandbox, kind: grants.kind("session"), key: GrantStore.digest(browser))
    }
}
