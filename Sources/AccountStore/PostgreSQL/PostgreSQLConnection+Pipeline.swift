internal import Accounts
internal import CPostgreSQL

/// A statement with its parameters.
struct PostgreSQLStatement: Sendable {
    let sql: String
    let arguments: [PostgreSQLValue]

    init(_ sql: String, _ arguments: [PostgreSQLValue] = []) {
        self.sql = sql
        self.arguments = arguments
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
                return [try run(statements[0].sql, statements[0].arguments)]
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
                PostgreSQLValue.with(statement.arguments) { count, values, lengths, formats in
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
            guard let answer = answers.popFirst() else {
                throw PostgreSQLFailure(index: nil, cause: failure())
            }
            do throws(AccountError) {
                results.append(try result(answer))
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
                for answer in answers { PQclear(answer) }
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
