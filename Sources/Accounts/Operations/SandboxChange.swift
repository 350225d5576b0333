internal import Cryptography
internal import OpenID

/// One transaction over a sandbox that exists, with the rules that hold there.
struct SandboxChange {
    let transaction: any AccountTransaction
    let sandbox: Sandbox
    /// The server's settings with the sandbox's in their place.
    let settings: AccountSettings
    let tokens: TokenIssuer
    let random: RandomSource
    let now: Instant

    init(
        _ transaction: any AccountTransaction, _ parts: AccountParts, _ now: Instant
    ) throws(AccountError) {
        guard let sandbox = try transaction.sandbox() else { throw .sandboxUnknown }
        self.init(
            transaction: transaction, sandbox: sandbox,
            settings: sandbox.overrides.applied(to: parts.settings),
            tokens: parts.tokens, random: parts.random, now: now)
    }

    /// Removes every live record of a kind.
    func removeAll(_ kind: RecordKind) throws(AccountError) {
        var found: [StoredRecord]
        repeat {
            found = try transaction.records(kind, limit: 1_000, now: now)
            for record in found { _ = try transaction.remove(kind, record.key) }
        } while found.count == 1_000
    }

    init(
        transaction: any AccountTransaction, sandbox: Sandbox, settings: AccountSettings, tokens: TokenIssuer,
        random: RandomSource, now: Instant
    ) {
        self.transaction = transaction
        self.sandbox = sandbox
        self.settings = settings
        self.tokens = tokens
        self.random = random
        self.now = now
    }
}
