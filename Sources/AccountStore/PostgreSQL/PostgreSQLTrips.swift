internal import Accounts
internal import Cryptography
internal import OpenID

/// The round trips of one transaction: statements whose results nobody waits for go along with the next one that is
/// waited for, or with the end.
///
/// Nothing is sent before the first statement that is waited for, so a change that only puts is one trip.
final class PostgreSQLTrips {
    /// A statement that goes along, and what its result must be.
    private struct Passenger {
        let statement: PostgreSQLStatement
        let check: ((PostgreSQLResult) throws(AccountError) -> Void)?
    }

    let connection: PostgreSQLConnection
    private var waiting: [Passenger]
    private var isBegun = false
    /// Statements that begin the transaction.
    private let beginning: Int
    /// Indicates whether the last of them reads and locks the sandbox's row.
    let locksSandbox: Bool
    /// Indicates whether questions wait.
    private var isForeseeing = false
    /// The answers to what was foreseen to be asked, until something changes them.
    var foreseen = Foreseen()

    /// Statements that wait at most: what is sent together must fit into the wire's buffers.
    private static let mostWaiting = 16

    /// The answers that a store looked up before they were asked for.
    struct Foreseen {
        var accounts: [AccountQuestion: [Account]] = [:]
        /// Records that live, and those that do not.
        var records: [AccountQuestion: Bool] = [:]
        /// The accounts that this transaction read, as they stand now.
        var known: [LocalID: Account] = [:]
        /// The row of the sandbox; nil inside when there is none.
        var sandbox: Sandbox??
    }

    /// - Parameters:
    ///   - beginning: the statements that begin the transaction.
    ///   - locksSandbox: whether the last of them reads and locks the sandbox's row.
    init(
        _ connection: PostgreSQLConnection, beginning: [PostgreSQLStatement], locksSandbox: Bool
    ) {
        self.connection = connection
        self.beginning = beginning.count
        self.locksSandbox = locksSandbox
        waiting = beginning.map { Passenger(statement: $0, check: nil) }
        if locksSandbox, let last = waiting.popLast() {
            later(last.statement) { [unowned self] (result) throws(AccountError) in
                foreseen.sandbox = .some(
                    try result.rows.first.map { (row) throws(AccountError) in try Sandbox(row: row) })
            }
        }
    }

    /// Forgets what was foreseen of records: one is about to change.
    ///
    /// - Throws: `storage`.
    func forgetRecords() throws(AccountError) {
        try look()
        foreseen.records = [:]
    }

    /// Forgets what was foreseen of accounts, and which are known.
    ///
    /// - Throws: `storage`.
    func forgetAccounts() throws(AccountError) {
        try look()
        foreseen.accounts = [:]
        foreseen.known = [:]
    }

    /// Makes sure that what is to be foreseen is known.
    ///
    /// - Throws: `storage`.
    func look() throws(AccountError) {
        if isForeseeing { try settle() }
    }

    /// Takes a question along, whose answer may be asked for later.
    func foresee(
        _ statement: PostgreSQLStatement, _ answer: @escaping (PostgreSQLResult) throws(AccountError) -> Void
    ) {
        isForeseeing = true
        later(statement, check: answer)
    }

    /// Takes a statement along with the next one that is waited for.
    func later(
        _ statement: PostgreSQLStatement,
        check: ((PostgreSQLResult) throws(AccountError) -> Void)? = nil
    ) {
        waiting.append(Passenger(statement: statement, check: check))
    }

    /// Takes a change along, unless too many wait.
    ///
    /// - Throws: `storage`.
    func change(
        _ statement: PostgreSQLStatement, check: ((PostgreSQLResult) throws(AccountError) -> Void)? = nil
    ) throws(AccountError) {
        later(statement, check: check)
        if waiting.count >= Self.mostWaiting { try settle() }
    }

    /// Sends what waits, with this statement behind it.
    ///
    /// - Throws: `storage`.
    func run(_ statement: PostgreSQLStatement) throws(AccountError) -> PostgreSQLResult {
        var result: PostgreSQLResult?
        later(statement) { result = $0 }
        try settle()
        guard let result else { throw .storage(.failed(reason: "PostgreSQL gave no result")) }
        return result
    }

    /// Sends what waits.
    ///
    /// - Throws: `storage`.
    func settle() throws(AccountError) {
        try send { _ in false }
    }

    /// Sends what waits, with this statement between a savepoint and its release behind it: when the statement fails,
    /// the transaction goes on as if it had not been tried.
    ///
    /// - Throws: `storage`.
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
    ///
    /// - Throws: `storage`.
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
        isForeseeing = false
        let results: [PostgreSQLResult]
        do throws(PostgreSQLFailure) {
            results = try connection.run(sent.map(\.statement))
        } catch {
            if let index = error.index, isUndoable(index) { try connection.run("ROLLBACK TO SAVEPOINT one") }
            throw error.cause
        }
        for (passenger, result) in zip(sent, results) { try passenger.check?(result) }
    }
}
