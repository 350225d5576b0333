internal import Accounts
internal import CPostgreSQL
internal import Foundation

/// One connection to PostgreSQL. Blocks; used by one thread at a time, which its pool sees to.
final class PostgreSQLConnection {
    let handle: OpaquePointer
    /// Indicates whether work that lost the connection may begin again on another one: nothing of it can have been kept.
    var mayBeginAgain = true
    /// The time that an answer may take, seconds; nil: as long as it takes.
    var patience: Double?
    /// Indicates whether a result timed out: the statement's outcome is unknown.
    private(set) var isGivenUp = false

    /// Connects, or throws after `connect_timeout` of the address (5 seconds unless it says otherwise).
    ///
    /// - Throws: `storage` with `unreachable` or `crowded`.
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
            throw .storage(StorageError(notConnected: reason))
        }
        // The library keeps what the socket does not take; `flush` sends it within patience.
        guard PQsetnonblocking(connection, 1) == 0 else {
            PQfinish(connection)
            throw .storage(.unreachable(reason: "its connection cannot be used without blocking"))
        }
        // Notices would go to standard error.
        PQsetNoticeReceiver(connection, { _, _ in }, nil)
        handle = connection
    }

    deinit { PQfinish(handle) }

    /// Indicates whether the connection is between transactions and, as far as is known, open.
    var isReusable: Bool {
        !isGivenUp && PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE
    }

    /// Indicates whether the server closed the idle connection: it sends nothing else unasked.
    var isStale: Bool {
        var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        return Foundation.poll(&socket, 1, 0) != 0
    }

    /// Indicates whether the connection has ended.
    var isLost: Bool { PQstatus(handle) != CONNECTION_OK }

    /// Runs statements without parameters in one round trip.
    ///
    /// - Returns: the result of the last one.
    /// - Throws: `storage`.
    @discardableResult
    func run(_ sql: String) throws(AccountError) -> PostgreSQLResult {
        try checkHope()
        guard PQsendQuery(handle, sql) == 1 else { throw failure() }
        try flush()
        return try onlyResult()
    }

    /// Runs one statement in one round trip.
    ///
    /// - Throws: `storage`.
    func run(_ statement: PostgreSQLStatement) throws(AccountError) -> PostgreSQLResult {
        try checkHope()
        let isSent = SQLValue.with(statement.arguments) { count, values, lengths, formats in
            PQsendQueryParams(handle, statement.sql, count, nil, values, lengths, formats, 0)
        }
        guard isSent == 1 else { throw failure() }
        try flush()
        return try onlyResult()
    }

    /// Sends what was asked for, at most as long as patience lasts: a server that takes nothing any more is given up.
    ///
    /// - Throws: `storage`, with `unreachable` as `wait`.
    func flush() throws(AccountError) {
        let end = patience.map { DispatchTime.now() + $0 }
        while true {
            let rest = PQflush(handle)
            if rest == 0 { return }
            guard rest == 1 else { throw failure() }
            let ready = try poll(for: Int16(POLLOUT | POLLIN), until: end)
            // It may be waiting for its answers to be read before it reads on.
            if ready & Int16(POLLIN) != 0, PQconsumeInput(handle) != 1 { throw failure() }
        }
    }

    /// Takes the answers to what was sent; the last one counts, since an error ends them.
    private func onlyResult() throws(AccountError) -> PostgreSQLResult {
        var last: OpaquePointer?
        while true {
            do throws(AccountError) { try wait() } catch {
                PQclear(last)
                throw error
            }
            guard let response = PQgetResult(handle) else { break }
            PQclear(last)
            last = response
        }
        return try result(last)
    }

    /// Waits until the next answer is here, at most as long as patience lasts.
    ///
    /// - Throws: `storage` with `unreachable`; then the server is asked to end the statement, and the connection is
    ///   good for nothing any more.
    func wait() throws(AccountError) {
        guard let patience else { return }
        let end = DispatchTime.now() + patience
        while PQisBusy(handle) == 1 {
            _ = try poll(for: Int16(POLLIN), until: end)
            // The next answer says why.
            guard PQconsumeInput(handle) == 1 else { return }
        }
    }

    /// Waits for the socket.
    ///
    /// - Parameter end: nil: as long as it takes.
    /// - Returns: the events that came.
    /// - Throws: `storage` with `unreachable` at the end, after giving the connection up.
    private func poll(for events: Int16, until end: DispatchTime?) throws(AccountError) -> Int16 {
        var milliseconds: Int32 = -1
        if let end {
            let now = DispatchTime.now()
            guard now < end else {
                giveUp()
                let seconds = Int(patience ?? 0)
                throw .storage(.unreachable(reason: "PostgreSQL gave no answer for \(seconds) seconds"))
            }
            milliseconds = Int32(clamping: (end.uptimeNanoseconds - now.uptimeNanoseconds) / 1_000_000 + 1)
        }
        var socket = pollfd(fd: PQsocket(handle), events: events, revents: 0)
        _ = Foundation.poll(&socket, 1, milliseconds)
        return socket.revents
    }

    private func giveUp() {
        isGivenUp = true
        guard let cancel = PQgetCancel(handle) else { return }
        let address = UInt(bitPattern: cancel)
        // A server that does not answer may not take this either, for as long as the network waits.
        DispatchQueue.global().async {
            let cancel = OpaquePointer(bitPattern: address)
            var message = [CChar](repeating: 0, count: 256)
            _ = PQcancel(cancel, &message, Int32(message.count))
            PQfreeCancel(cancel)
        }
    }

    /// - Throws: `storage` for a connection that was given up.
    func checkHope() throws(AccountError) {
        if isGivenUp { throw .storage(.unreachable(reason: "the connection was given up")) }
    }

    /// The result of an answer, which it frees.
    ///
    /// - Throws: `storage`.
    func result(_ response: OpaquePointer?) throws(AccountError) -> PostgreSQLResult {
        let result = try PostgreSQLResult(response, of: handle)
        mayBeginAgain = false
        return result
    }

    func failure() -> AccountError {
        .storage(.failed(reason: "PostgreSQL: " + String(cString: PQerrorMessage(handle))))
    }
}

/// A statement with its parameters.
struct PostgreSQLStatement: Sendable {
    let sql: String
    let arguments: [SQLValue]

    /// - Parameter sql: its parameters may stand as SQLite's, `?1`.
    init(_ sql: String, _ arguments: [SQLValue] = []) {
        self.sql = String(
            decoding: sql.utf8.map { $0 == UInt8(ascii: "?") ? UInt8(ascii: "$") : $0 }, as: UTF8.self)
        self.arguments = arguments
    }
}

extension PostgreSQLConnection: SQLRunner {
    func run(_ sql: String, _ arguments: [SQLValue]) throws(AccountError) -> SQLResult {
        let result = try run(PostgreSQLStatement(sql, arguments))
        return SQLResult(rows: result.rows, affected: result.affected)
    }
}

/// A statement that failed among several that were sent together; those after it were not carried out.
struct PostgreSQLFailure: Error {
    /// The place of the statement among those sent; nil when it is the connection that failed.
    let index: Int?
    let cause: AccountError
}

extension PostgreSQLConnection {
    /// Runs several statements, one after the other, in one round trip.
    ///
    /// - Returns: the result of each.
    /// - Throws: `PostgreSQLFailure` for the first that failed.
    func run(_ statements: [PostgreSQLStatement]) throws(PostgreSQLFailure) -> [PostgreSQLResult] {
        if statements.count == 1 {
            do throws(AccountError) {
                return [try run(statements[0])]
            } catch {
                throw PostgreSQLFailure(index: 0, cause: error)
            }
        }
        do throws(AccountError) { try checkHope() } catch {
            throw PostgreSQLFailure(index: nil, cause: error)
        }
        guard PQenterPipelineMode(handle) == 1 else { throw PostgreSQLFailure(index: nil, cause: failure()) }
        var isSent = true
        for statement in statements where isSent {
            isSent =
                SQLValue.with(statement.arguments) { count, values, lengths, formats in
                    PQsendQueryParams(handle, statement.sql, count, nil, values, lengths, formats, 0)
                } == 1
        }
        guard PQpipelineSync(handle) == 1, isSent else {
            throw PostgreSQLFailure(index: nil, cause: failure())
        }
        var answers: ArraySlice<OpaquePointer?>
        do throws(AccountError) {
            try flush()
            answers = try pipelineAnswers()[...]
        } catch {
            throw PostgreSQLFailure(index: nil, cause: error)
        }
        defer { for rest in answers { PQclear(rest) } }
        guard PQexitPipelineMode(handle) == 1 else { throw PostgreSQLFailure(index: nil, cause: failure()) }
        var results: [PostgreSQLResult] = []
        for index in statements.indices {
            guard let response = answers.popFirst() else {
                throw PostgreSQLFailure(index: nil, cause: failure())
            }
            do throws(AccountError) {
                results.append(try result(response))
            } catch {
                throw PostgreSQLFailure(index: index, cause: error)
            }
        }
        return results
    }

    /// The answers to what was sent, one a statement, up to the synchronisation.
    private func pipelineAnswers() throws(AccountError) -> [OpaquePointer?] {
        var answers: [OpaquePointer?] = []
        var silent = 0
        while silent < 2 {
            do throws(AccountError) { try wait() } catch {
                for response in answers { PQclear(response) }
                throw error
            }
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
        return answers
    }
}
