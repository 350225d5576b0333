internal import Cryptography
internal import OpenID

/// The number of tries with one account, number or client before it must wait.
struct AttemptLimit: Sendable {
    /// The name of the counted thing; the shelf of its counters.
    let name: String
    let most: Int
    /// The length of the window that begins with the first attempt, seconds.
    let seconds: Int64

    /// Passwords of one account from one client: nobody else is locked out by them.
    static let password = AttemptLimit(name: "password", most: 10, seconds: 900)
    /// Passwords of one account from everywhere but its known clients: strangers do not lock its owner out.
    static let passwordsOfAccount = AttemptLimit(name: "password-account", most: 100, seconds: 900)
    /// Passwords from one client, whichever the account.
    static let passwordsOfClient = AttemptLimit(name: "password-client", most: 100, seconds: 900)
    static let phoneMessage = AttemptLimit(name: "phone-message", most: 10, seconds: 3_600)
    static let phoneMessagesOfClient = AttemptLimit(name: "phone-message-client", most: 50, seconds: 3_600)
    static let secondFactor = AttemptLimit(name: "second-factor", most: 10, seconds: 900)
    /// Passwords of authenticator apps for one pending sign-in.
    static let pendingSignIn = AttemptLimit(name: "pending-sign-in", most: 5, seconds: 900)
    /// Secrets for authenticator apps of one account.
    static let authenticatorSecret = AttemptLimit(name: "authenticator-secret", most: 20, seconds: 3_600)
    /// Messages to one recipient that one client asks for.
    static let mail = AttemptLimit(name: "mail", most: 5, seconds: 3_600)
    /// Messages to one recipient, whoever asks for them.
    static let mailsOfRecipient = AttemptLimit(name: "mail-recipient", most: 10, seconds: 3_600)
    /// Messages beyond those, kept for the known clients of the recipient's account.
    static let mailsInReserve = AttemptLimit(name: "mail-reserve", most: 5, seconds: 3_600)
    static let mailsOfClient = AttemptLimit(name: "mail-client", most: 50, seconds: 3_600)

    /// Every limit, for resetting them all.
    static let all: [AttemptLimit] = [
        .password, .passwordsOfAccount, .passwordsOfClient, .phoneMessage, .phoneMessagesOfClient,
        .secondFactor,
        .pendingSignIn, .authenticatorSecret, .mail, .mailsOfRecipient, .mailsInReserve, .mailsOfClient,
    ]

    /// The key of an account's attempts from one client.
    static func pair(_ email: EmailAddress, _ client: String?) -> String { "\(email) \(client ?? "")" }

    var kind: RecordKind { RecordKind("attempts/\(name)") }
    /// Indicates whether it holds even where a project counts no attempts: a rule of one pending sign-in, not of a
    /// client.
    var isOfOneSignIn: Bool { name == Self.pendingSignIn.name }
}

extension SandboxChange {
    /// Counts one attempt; whether it is allowed. An attempt of nobody (nil) is not counted.
    func count(_ limit: AttemptLimit, _ key: String?) throws(AccountError) -> Bool {
        guard let key, settings.attemptLimits || limit.isOfOneSignIn else { return true }
        let attempts = try transaction.record(limit.kind, key, now: now)
            .map { (bytes) throws(AccountError) in try Attempts(encoded: bytes) }
        var counted = attempts ?? Attempts(count: 0, since: now)
        guard counted.count < limit.most else { return false }
        counted.count += 1
        try transaction.put(
            limit.kind, key, counted.encoded, expires: counted.since.adding(seconds: limit.seconds))
        return true
    }

    /// Resets the attempts after a success.
    func forget(_ limit: AttemptLimit, _ key: String) throws(AccountError) {
        _ = try transaction.remove(limit.kind, key)
    }
}

/// Attempts within one window.
private struct Attempts {
    var count: Int
    let since: Instant

    var encoded: [UInt8] { Array("\(count) \(since.secondsSince1970)".utf8) }
}

extension Attempts {
    /// Reads what `encoded` wrote: a counter that is damaged must not begin anew.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded: [UInt8]) throws(AccountError) {
        let fields = String(decoding: encoded, as: UTF8.self).split(separator: " ").map { Int64($0) }
        guard fields.count == 2, let number = fields[0], let count = Int(exactly: number), count >= 0,
            let since = fields[1]
        else { throw .storage(.unreadable(what: "a counter of attempts")) }
        self.init(count: count, since: Instant(secondsSince1970: since))
    }
}

extension RecordKind {
    /// The addresses that an account was signed in from, the latest last.
    static let knownClients = RecordKind("known-clients")
}

/// The clients from which somebody has shown to be an account's owner. Limits that strangers can use up hold for
/// everybody else (ASVS 6.3.1): what a known client may try is limited by its own counters.
extension SandboxChange {
    /// The number of clients of an account that are remembered.
    private static var mostKnownClients: Int { 10 }
    /// The time after the last new client that they are remembered, seconds.
    private static var memorySeconds: Int64 { 30 * 86_400 }

    /// Returns whether an account was signed in from a client.
    ///
    /// - Parameters:
    ///   - account: nil: nobody's, for which as much is done.
    ///   - client: nil: unknown.
    func knows(_ client: String?, of account: Account?) throws(AccountError) -> Bool {
        let known = try knownClients(of: account?.localID.rawValue ?? "")
        return client.map(known.contains) ?? false
    }

    /// Remembers the client from which somebody has shown to be an account's owner.
    func remember(_ client: String?, of account: Account) throws(AccountError) {
        guard let client, settings.attemptLimits else { return }
        var known = try knownClients(of: account.localID.rawValue)
        guard !known.contains(client) else { return }
        known = known.suffix(Self.mostKnownClients - 1) + [client]
        try transaction.put(
            .knownClients, account.localID.rawValue, Array(known.joined(separator: "\n").utf8),
            expires: now.adding(seconds: Self.memorySeconds), owner: account.localID)
    }

    private func knownClients(of localID: String) throws(AccountError) -> [String] {
        let bytes = try transaction.record(.knownClients, localID, now: now) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
