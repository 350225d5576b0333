import AccountStore
import Accounts
import Cryptography
import OpenID

/// A store that reads and writes as another one does, but for what a test changes of it; of sandboxes it finds none.
protocol ForwardingStorage: AccountStorage {
    var base: SQLiteStore { get }
}

extension ForwardingStorage {
    func read<Value: Sendable>(
        _ sandbox: SandboxID,
        _ body: @escaping @Sendable (any AccountReader) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value { try await base.read(sandbox, body) }
    func write<Value: Sendable>(
        _ sandbox: SandboxID,
        _ body: @escaping @Sendable (any AccountTransaction) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value { try await base.write(sandbox, body) }
    func sandbox(apiKey: String) async throws(AccountError) -> Sandbox? { nil }
    func sandboxes(idleSince moment: Instant, limit: Int) async throws(AccountError) -> [SandboxID] { [] }
    func sandboxCount(address: String?) async throws(AccountError) -> Int { 0 }
    func purge(before moment: Instant) async throws(AccountError) -> Int { 0 }
    var parts: [StorePart] { base.parts }
    func probe(_ part: StorePart, now: Instant) async throws(AccountError) {}
    func tidy() throws(AccountError) -> Bool { false }
    func refreshKeys(now: Instant) async throws(AccountError) -> Bool { true }
    var records: any RecordStore { base.records }
    var notices: any ChangeNotifications { base.notices }
}
