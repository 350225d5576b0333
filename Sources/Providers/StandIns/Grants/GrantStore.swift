package import Cryptography
package import OpenID

/// The memory of a stand-in: transactions, consents, codes and tokens of all sandboxes.
///
/// Codes and tokens are sealed handles that name their sandbox, so that a call from a server finds it;
/// storage keeps only their hashes.
package struct GrantStore: Sendable {
    package let brand: String
    package let storage: any RecordStore
    package let installation: StandInInstallation
    package let random: RandomSource
    /// The prefixes of the brand's codes and tokens.
    package var prefixes: [HandleKind: String] = [:]

    /// The kind of handle; part of its seal.
    package enum HandleKind: String, Sendable {
        /// The form of a page.
        case transaction
        case code
        case accessToken = "access"
        case refreshToken = "refresh"
        /// The identifier of an ID token, for brands that take one back.
        case tokenID = "token-id"
    }

    /// A fresh identifier, 32 hexadecimal digits.
    ///
    /// - Throws: what the source of random bytes throws.
    package func freshID() throws -> String { Hex.encode(try random.bytes(16)) }

    package func kind(_ name: String) -> String { "stand-in.\(brand).\(name)" }

    package static func digest(_ text: String) -> String { StandInRecordName.digest(text) }

    // MARK: Sealed handles

    /// An unguessable, unforgeable handle from which only this installation reads `sandbox`.
    ///
    /// - Throws: what the source of random bytes or the engine throws.
    package func makeHandle(_ kind: HandleKind, sandbox: SandboxID) throws -> String {
        let encrypted = try AESGCM.encrypt(
            random.bytes(16) + Array(sandbox.rawValue.utf8), key: installation.derive("handles", brand),
            context: Array(kind.rawValue.utf8), random: random)
        return (prefixes[kind] ?? "") + Base64URL.encode(encrypted)
    }

    /// The sandbox of a handle; nil for anything this installation did not make.
    package func sandbox(of handle: String, _ kind: HandleKind) -> SandboxID? {
        let prefix = prefixes[kind] ?? ""
        guard handle.utf8.count <= 1024, handle.hasPrefix(prefix),
            let encrypted = try? Base64URL.decode(handle.dropFirst(prefix.count)),
            let opened = try? AESGCM.decrypt(
                encrypted, key: installation.derive("handles", brand), context: Array(kind.rawValue.utf8)),
            opened.count >= 16
        else { return nil }
        return String(validating: opened.dropFirst(16), as: UTF8.self).flatMap { SandboxID($0) }
    }
}

/// Authorization codes: consumed, never read; a second use ends the grant.
extension GrantStore {
    /// Issues a code for a grant. Its trace outlives it, so that a late second use is still recognised.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func issueCode(for grant: Grant, lifetime: Int64, now: Instant) async throws -> String {
        let code = try makeHandle(.code, sandbox: grant.sandbox)
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

/// Transactions: a validated request waits, bound to one browser, for the person's response.
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
        let handle = try makeHandle(.transaction, sandbox: sandbox)
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
        Person.isInvented(personID) ? now.adding(seconds: persistentSeconds) : nil
    }

    private static func consentKey(_ personID: String, _ audience: String) -> String {
        digest("\(personID.utf8.count):\(personID)\(audience)")
    }
}
