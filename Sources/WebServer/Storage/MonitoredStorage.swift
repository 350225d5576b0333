import Accounts
import Cryptography
import OpenID

/// Storage that reports the outcome of each access to its health.
struct MonitoredStorage: AccountStorage {
    let base: any AccountStorage
    let health: StoreHealth

    func read<Value: Sendable>(
        _ sandbox: SandboxID, _ body: @escaping @Sendable (any AccountReader) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        try await watched { () async throws(AccountError) in try await base.read(sandbox, body) }
    }

    func write<Value: Sendable>(
        _ sandbox: SandboxID,
        _ body: @escaping @Sendable (any AccountTransaction) throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        let value = try await watched { () async throws(AccountError) in try await base.write(sandbox, body) }
        health.noteChange()
        return value
    }

    func sandbox(_ id: SandboxID) async throws(AccountError) -> Sandbox? {
        try await watched { () async throws(AccountError) in try await base.sandbox(id) }
    }

    func sandbox(apiKey: String) async throws(AccountError) -> Sandbox? {
        try await watched { () async throws(AccountError) in try await base.sandbox(apiKey: apiKey) }
    }

    func sandboxes(idleSince moment: Instant, limit: Int) async throws(AccountError) -> [SandboxID] {
        try await watched { () async throws(AccountError) in
            try await base.sandboxes(idleSince: moment, limit: limit)
        }
    }

    func sandboxCount(address: String?) async throws(AccountError) -> Int {
        try await watched { () async throws(AccountError) in try await base.sandboxCount(address: address) }
    }

    func purge(before moment: Instant) async throws(AccountError) -> Int {
        try await watched { () async throws(AccountError) in try await base.purge(before: moment) }
    }

    func open(_ sandbox: Sandbox, most: Int, mostOfCreator: Int) async throws(AccountError) -> Sandbox? {
        try await watched { () async throws(AccountError) in
            try await base.open(sandbox, most: most, mostOfCreator: mostOfCreator)
        }
    }

    var parts: [StorePart] { base.parts }

    func probe(_ part: StorePart, now: Instant) async throws(AccountError) {
        try await watched { () async throws(AccountError) in try await base.probe(part, now: now) }
    }

    func moment() async throws(AccountError) -> Instant? {
        try await watched { () async throws(AccountError) in try await base.moment() }
    }

    func tidy() throws(AccountError) -> Bool { try base.tidy() }

    func refreshKeys(now: Instant) async throws(AccountError) -> Bool {
        try await watched { () async throws(AccountError) in try await base.refreshKeys(now: now) }
    }

    var notices: any ChangeNotifications { base.notices }

    var records: any RecordStore { MonitoredRecordStore(base: base.records, health: health) }

    private func watched<Value: Sendable>(
        _ work: () async throws(AccountError) -> Value
    ) async throws(AccountError) -> Value {
        do { return try await work() } catch {
            if case .storage(let cause) = error { health.note(cause) }
            throw error
        }
    }
}
