internal import Accounts
internal import Cryptography
internal import OpenID

/// Pipelines the statements of one transaction: those whose results are not needed are sent with the next one that
/// is awaited, or with the commit.
///
/// Nothing is sent before the first awaited statement, so a change that only writes takes one round trip.
///
/// - Throws: every member throws `storage`, and what the checks of results throw.
final class PostgreSQLPipeline {
    /// A statement that is sent with another one, and a check of its result.
    private struct PipelinedQuery {
        let statement: PostgreSQLStatement
        let check: ((PostgreSQLResult) throws(AccountError) -> Void)?
    }

    let connection: PostgreSQLConnection
    private var waiting: [PipelinedQuery]
    private var isBegun = false
    /// Statements that begin the transaction.
    private let beginning: Int
    /// Indicates whether the last of them reads and locks the sandbox's row.
    let locksSandbox: Bool
    /// Indicates whether prefetch queries are queued.
    private var isPrefetching = false
    /// The prefetched results, until a change makes them invalid.
    var prefetched = PrefetchedResults()

    /// The largest number of queued statements: together they must fit into the socket's buffers.
    private static let mostWaiting = 16

    /// Results that were read before they were needed.
    struct PrefetchedResults {
        var accounts: [AccountPrefetch: [Account]] = [:]
        /// Records that live, and those that do not.
        var records: [AccountPrefetch: Bool] = [:]
        /// The accounts that this transaction read, as they stand now.
        var known: [LocalID: Account] = [:]
        /// The row of the sandbox; nil inside when there is none.
        var sandbox: Sandbox??
    }

    /// - Parameters:
    ///   - beginning: the statements that begin the transaction.
    ///   - locksSandbox: whether the last of them reads and locks the sandbox's row.
    init(_ connection: PostgreSQLConnection, beginning: [PostgreSQLStatement], locksSandbox: Bool) {
        self.connection = connection
        self.beginning = beginning.count
        self.locksSandbox = locksSandbox
        waiting = beginning.map { PipelinedQuery(statement: $0, check: nil) }
        if locksSandbox, let last = waiting.popLast() {
            later(last.statement) { [unowned self] (result) throws(AccountError) in
                prefetched.sandbox = .some(
                    try result.rows.first.map { (row) throws(AccountError) in try Sandbox(row: row) })
            }
        }
    }

    /// Makes sure that what is to be prefetched is known.
    func look() throws(AccountError) {
        if isPrefetching { try settle() }
    }

    /// Takes a question along, whose answer may be asked for later.
    func prefetch(
        _ statement: PostgreSQLStatement,
        _ response: @escaping (PostgreSQLResult) throws(AccountError) -> Void
    ) {
        isPrefetching = true
        later(statement, check: response)
    }

    /// Takes a statement along with the next one that is waited for.
    func later(
        _ statement: PostgreSQLStatement,
        check: ((PostgreSQLResult) throws(AccountError) -> Void)? = nil
    ) {
        waiting.append(PipelinedQuery(statement: statement, check: check))
    }

    /// Takes a change along, unless too many wait.
    func change(
        _ statement: PostgreSQLStatement, check: ((PostgreSQLResult) throws(AccountError) -> Void)? = nil
    ) throws(AccountError) {
        later(statement, check: check)
        if waiting.count >= Self.mostWaiting { try settle() }
    }

    /// Sends what waits, with this statement behind it.
    func run(_ statement: PostgreSQLStatement) throws(AccountError) -> PostgreSQLResult {
        var result: PostgreSQLResult?
        later(statement) { result = $0 }
        try settle()
        guard let result else { throw .storage(.failed(reason: "PostgreSQL gave no result")) }
        return result
    }

    /// Sends what waits.
    func settle() throws(AccountError) {
        try send { _ in false }
    }

    /// Sends what waits, with this statement between a savepoint and its release behind it: when the statement fails,
    /// the transaction goes on as if it had not been tried.
    func runUndoably(_ statement: PostgreSQLStatement) throws(AccountError) -> PostgreSQLResult {
        var result: PostgreSQLResult?
        later(PostgreSQLStatement("SAVEPOINT one"))
        let place = waiting.count
        later(statement) { result = $0 }
        later(PostgreSQLStatement("RELEASE SAVEPOINT one"))
        try send { $0 == place }
        guard let result else { throw .storage(.failed(reason: "PostgreSQL gave no result")) }
        return result
    }

    /// Ends the transaction, and keeps what it changed.
    func commit() throws(AccountError) {
        // Nothing was asked and nothing changed.
        guard isBegun || waiting.count > beginning else { return }
        // Changes that go with it may be kept even when no answer comes.
        if locksSandbox { connection.mayBeginAgain = false }
        // A transaction that failed inside says ROLLBACK here.
        guard try run(PostgreSQLStatement("COMMIT")).command == "COMMIT" else {
            throw .storage(.failed(reason: "PostgreSQL undid the transaction"))
        }
    }

    /// Ends the transaction as if it had not been.
    func rollBack() {
        // The pool closes the connection if even this fails, which undoes the transaction as well.
        if isBegun { _ = try? connection.run("ROLLBACK") }
    }

    private func send(isUndoable: (Int) -> Bool) throws(AccountError) {
        let sent = waiting
        waiting = []
        guard !sent.isEmpty else { return }
        isBegun = true
        isPrefetching = false
        let results: [PostgreSQLResult]
        do throws(PostgreSQLFailure) {
            results = try connection.run(sent.map(\.statement))
        } catch {
            if let index = error.index, isUndoable(index) { try connection.run("ROLLBACK TO SAVEPOINT one") }
            throw error.cause
        }
        for (pipelinedQuery, result) in zip(sent, results) { try pipelinedQuery.check?(result) }
    }
}
