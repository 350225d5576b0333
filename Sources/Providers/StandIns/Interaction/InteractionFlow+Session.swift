package import Cryptography
internal import OpenID

/// The browser's session at the provider: who signed in last, for `prompt=none`.
extension InteractionFlow {
    private static let sessionSeconds: Int64 = 8 * 3600

    /// Remembers who is signed in.
    ///
    /// - Throws: what the store of records throws.
    package func signIn(_ person: Person) async throws {
        try await parts.storage.put(
            sandbox: request.sandbox, kind: grants.kind("session"), key: GrantStore.digest(browser),
            value: Array("\(person.id)\n\(now.secondsSince1970)".utf8),
            expires: now.adding(seconds: InteractionFlow.sessionSeconds),
            holder: [person.id], now: now)
    }

    /// The user who is signed in, and since when.
    package struct Session: Sendable {
        package let person: Person
        /// The moment of the user's last choice of an account here.
        package let since: Instant
    }

    /// The browser's session, when it is the user's whom the request names, and young enough.
    ///
    /// - Parameters:
    ///   - subject: the identifier by which ID tokens for the client name a user.
    /// - Returns: nil where the user has to be asked (OpenID Connect Core §3.1.2.1: `login_hint`, `id_token_hint`,
    ///   `max_age`).
    /// - Throws: what the store of records throws.
    package func session(for authorize: AuthorizeRequest, subject: (Person) -> String) async throws
        -> Session?
    {
        guard let session = try await session() else { return nil }
        let names = [subject(session.person), session.person.email.lowercased()]
        if let hint = request.queryValue("login_hint"), !names.contains(hint.lowercased()) { return nil }
        if let token = request.queryValue("id_token_hint") {
            // A made-up token gets its sender less, never more.
            let hinted = UnverifiedIDToken(token).displayedClaims?["sub"]?.stringValue
            guard hinted == subject(session.person) else { return nil }
        }
        if let most = authorize.extra["max_age"].flatMap(Int64.init),
            now.seconds(since: session.since) > most
        {
            return nil
        }
        return session
    }

    private func session() async throws -> Session? {
        guard
            let bytes = try await parts.storage.get(
                sandbox: request.sandbox, kind: grants.kind("session"), key: GrantStore.digest(browser),
                now: now)
        else { return nil }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let id = parts.first,
            let person = try await self.parts.people.person(
                String(id), sandbox: request.sandbox, now: now)
        else { return nil }
        let since = parts.dropFirst().first.flatMap { Int64($0) } ?? 0
        return Session(person: person, since: Instant(secondsSince1970: since))
    }

    /// Forgets who is signed in.
    ///
    /// - Throws: what the store of records throws.
    package func signOut() async throws {
        try await parts.storage.remove(
            sandbox: request.sandbox, kind: grants.kind("session"), key: GrantStore.digest(browser))
    }
}
