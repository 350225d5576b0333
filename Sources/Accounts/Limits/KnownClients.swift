internal import Cryptography
internal import OpenID

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
