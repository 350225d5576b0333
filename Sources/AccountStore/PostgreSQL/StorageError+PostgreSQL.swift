internal import Accounts
internal import CPostgreSQL

extension StorageError {
    /// The error of a statement. SQL and values never reach the reason: it has the SQLSTATE and the primary message
    /// of classes that name no value.
    init(_ result: OpaquePointer?, of connection: OpaquePointer) {
        let state = Self.field(CPostgreSQLState, of: result) ?? ""
        switch state {
        case "": self = .unreachable(reason: "the connection to PostgreSQL was lost")
        case "23505":
            self = Self.conflict(
                table: Self.field(CPostgreSQLTable, of: result) ?? "",
                constraint: Self.field(CPostgreSQLConstraint, of: result) ?? "")
        case "23503": self = .missing
        case "53100": self = .full
        // A statement or a lock that took too long, a deadlock, two changes that cannot both be.
        case "55P03", "57014", "40P01", "40001", "25P03": self = .locked
        // A standby, or a primary that became one; and what an administrator or the system ended.
        case "25006":
            self = .unreachable(reason: "PostgreSQL takes no changes here: it is a standby or read-only")
        case "53300": self = .crowded(reason: Self.described(state, result))
        case "57P01", "57P02", "57P03", "53200", "53400":
            self = .unreachable(reason: Self.described(state, result))
        case _ where state.hasPrefix("08") || state.hasPrefix("28") || state.hasPrefix("58"):
            self = .unreachable(reason: Self.described(state, result))
        default: self = .failed(reason: "PostgreSQL \(state)")
        }
    }

    /// The error of a connection that was not made.
    ///
    /// libpq tells no code of it, so words of the server and of PgBouncer are looked for; in another language it is
    /// unreachable, with the server's own words.
    init(notConnected reason: String) {
        let isCrowded = [
            "too many clients", "too many connections", "remaining connection slots",
            "no more connections allowed",
        ].contains { reason.contains($0) }
        self = isCrowded ? .crowded(reason: reason) : .unreachable(reason: reason)
    }

    private static func described(_ state: String, _ result: OpaquePointer?) -> String {
        "PostgreSQL \(state): \(field(CPostgreSQLMessage, of: result) ?? "")"
    }

    private static func field(_ code: Int32, of result: OpaquePointer?) -> String? {
        PQresultErrorField(result, code).map { String(cString: $0) }
    }

    /// Tables are partitioned, so the names are those of a partition: `accounts_3`, `accounts_3_sandbox_email_idx`.
    private static func conflict(table: String, constraint: String) -> StorageError {
        if table.hasPrefix("identities") { return .conflict(.identity) }
        guard table.hasPrefix("accounts") else { return .failed(reason: "PostgreSQL 23505 (\(constraint))") }
        if constraint.contains("email") { return .conflict(.email) }
        return constraint.contains("phone_number") ? .conflict(.phoneNumber) : .conflict(.localID)
    }
}
