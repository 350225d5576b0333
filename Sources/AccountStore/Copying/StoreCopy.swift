package import Accounts
internal import Cryptography
package import OpenID

/// Copies everything from one store into another, empty one that is sealed with the same secret.
///
/// Records stay sealed on the way: the seal binds them to sandbox, kind and name, not to the engine. Reading the source
/// goes on meanwhile; what is changed there after its sandbox was copied stays behind.
package struct StoreCopy: Sendable {
    /// The number of things copied.
    package struct Report: Hashable, Sendable {
        package internal(set) var sandboxes = 0
        package internal(set) var accounts = 0
        package internal(set) var records = 0
    }

    /// The target holds something already: nothing was copied.
    package struct NotEmpty: Error, Hashable, Sendable {}

    private let source: any CopyableStore
    private let target: any CopyableStore

    /// Accounts, or records, that are read and written at once.
    private static let page = 500

    package init(from source: any CopyableStore, to target: any CopyableStore) {
        self.source = source
        self.target = target
    }

    /// - Throws: `NotEmpty`; `AccountError.storage` of either store.
    package func run() async throws -> Report {
        guard try await target.sandboxCount(address: nil) == 0 else { throw NotEmpty() }
        var report = Report()
        for row in try await source.sandboxRows() {
            guard let sandbox = SandboxID(row.id) else { continue }
            if sandbox != .installation {
                try await target.insert(row)
                report.sandboxes += 1
            }
            report.accounts += try await copyAccounts(of: sandbox)
            report.records += try await copyRecords(of: sandbox)
        }
        return report
    }

    private func copyAccounts(of sandbox: SandboxID) async throws -> Int {
        var (last, copied) = (LocalID?.none, 0)
        while true {
            let after = last
            let accounts = try await source.read(sandbox) { (reader) throws(AccountError) in
                try reader.accounts(after: after, limit: Self.page)
            }
            guard let newest = accounts.last else { return copied }
            try await target.write(sandbox) { (transaction) throws(AccountError) in
                for account in accounts { try transaction.insert(account) }
            }
            (last, copied) = (newest.localID, copied + accounts.count)
        }
    }

    private func copyRecords(of sandbox: SandboxID) async throws -> Int {
        var copied = 0
        while true {
            let rows = try await source.recordRows(of: sandbox, after: copied, limit: Self.page)
            try await target.insert(rows, in: sandbox)
            copied += rows.count
            if rows.count < Self.page { return copied }
        }
    }
}

/// A store that can be copied as it is, sealed.
package protocol CopyableStore: AccountStorage {
    /// All sandboxes, that of the installation among them.
    func sandboxRows() async throws(AccountError) -> [SandboxRow]
    /// Records of a sandbox in the order they were put.
    ///
    /// - Parameter count: how many are left out at the beginning.
    func recordRows(
        of sandbox: SandboxID, after count: Int, limit: Int
    ) async throws(AccountError) -> [RecordRow]
    func insert(_ row: SandboxRow) async throws(AccountError)
    /// Adds records in their order; those that are there stay.
    func insert(_ rows: [RecordRow], in sandbox: SandboxID) async throws(AccountError)
}

/// A sandbox as stores keep it.
package struct SandboxRow: Sendable {
    let id: String
    let project: String
    /// A keyed hash.
    let apiKey: [UInt8]?
    /// Seconds since 1970, like all moments here.
    let createdAt: Int64
    let lastUsedAt: Int64
    let expiresWhenIdle: Bool
    let creator: String?
    let overrides: String
}

/// A record as stores keep it.
package struct RecordRow: Sendable {
    let kind: String
    /// A keyed hash.
    let name: [UInt8]
    /// Sealed.
    let value: [UInt8]
    let expiresAt: Int64?
    let owner: String?
}
