internal import Accounts
internal import CPostgreSQL
internal import Foundation

/// One connection to PostgreSQL. Blocks; used by one thread at a time, which its pool sees to.
final class PostgreSQLConnection {
    private let handle: OpaquePointer

    /// Connects, or throws after `connect_timeout` of the address (5 seconds unless it says otherwise).
    ///
    /// - Throws: `storage` with `unreachable`.
    init(_ address: PostgreSQLAddress) throws(AccountError) {
        let parameters = address.parameters
        let keywords = parameters.map { strdup($0.keyword) } + [nil]
        let values = parameters.map { strdup($0.value) } + [nil]
        defer { for text in keywords + values { free(text) } }
        let connection = keywords.map { UnsafePointer($0) }.withUnsafeBufferPointer { names in
            values.map { UnsafePointer($0) }.withUnsafeBufferPointer { texts in
                PQconnectdbParams(names.baseAddress, texts.baseAddress, 1)
            }
        }
        guard let connection else { throw .storage(.unreachable(reason: "out of memory")) }
        guard PQstatus(connection) == CONNECTION_OK else {
            let reason = address.redacted(String(cString: PQerrorMessage(connection)))
            PQfinish(connection)
            throw .storage(.unreachable(reason: reason))
        }
        // Notices would go to standard error.
        PQsetNoticeReceiver(connection, { _, _ in }, nil)
        handle = connection
    }

    deinit { PQfinish(handle) }

    /// Indicates whether the connection is between transactions and, as far as is known, open.
    var isReusable: Bool {
        PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE
    }

    /// Indicates whether the connection has ended.
    var isLost: Bool { PQstatus(handle) != CONNECTION_OK }

    /// Runs statements without parameters in one round trip.
    ///
    /// - Returns: the result of the last one.
    /// - Throws: `storage`.
    @discardableResult
    func run(_ sql: String) throws(AccountError) -> PostgreSQLResult {
        try PostgreSQLResult(PQexec(handle, sql), of: handle)
    }

    /// Runs one statement in one round trip.
    ///
    /// - Throws: `storage`.
    func run(_ sql: String, _ arguments: [PostgreSQLValue]) throws(AccountError) -> PostgreSQLResult {
        let result = PostgreSQLValue.with(arguments) { count, values, lengths, formats in
            PQexecParams(handle, sql, count, nil, values, lengths, formats, 0)
        }
        return try PostgreSQLResult(result, of: handle)
    }

    /// Runs one statement between a savepoint and its release, all in one round trip: when the statement fails, the
    /// transaction goes on as if it had not been tried.
    ///
    /// - Throws: `storage`.
    func runUndoably(_ sql: String, _ arguments: [PostgreSQLValue]) throws(AccountError) -> PostgreSQLResult {
        guard PQenterPipelineMode(handle) == 1 else { throw failure() }
        var sent = PQsendQueryParams(handle, "SAVEPOINT one", 0, nil, nil, nil, nil, 0)
        if sent == 1 {
            sent = PostgreSQLValue.with(arguments) { count, values, lengths, formats in
                PQsendQueryParams(handle, sql, count, nil, values, lengths, formats, 0)
            }
        }
        if sent == 1 {
            sent = PQsendQueryParams(handle, "RELEASE SAVEPOINT one", 0, nil, nil, nil, nil, 0)
        }
        guard PQpipelineSync(handle) == 1, sent == 1 else { throw failure() }
        let answers = pipelineAnswers()
        guard PQexitPipelineMode(handle) == 1, answers.count == 3 else { throw failure() }
        do {
            return try PostgreSQLResult(answers[1], of: handle)
        } catch {
            if PQtransactionStatus(handle) == PQTRANS_INERROR {
                try run("ROLLBACK TO SAVEPOINT one")
            }
            throw error
        }
    }

    /// The answers to what was sent, one a statement, up to the synchronisation; those not asked for are freed.
    private func pipelineAnswers() -> [OpaquePointer?] {
        var answers: [OpaquePointer?] = []
        var silent = 0
        while silent < 2 {
            guard let result = PQgetResult(handle) else {
                silent += 1
                continue
            }
            silent = 0
            if PQresultStatus(result) == PGRES_PIPELINE_SYNC {
                PQclear(result)
                break
            }
            answers.append(result)
        }
        // The savepoint's own answers say nothing that the statement's does not.
        for index in answers.indices where index != 1 {
            PQclear(answers[index])
            answers[index] = nil
        }
        return answers
    }

    private func failure() -> AccountError {
        .storage(.failed(reason: "PostgreSQL: " + String(cString: PQerrorMessage(handle))))
    }
}
