/// The address of a PostgreSQL server, as libpq reads it:
/// `postgres://user@host1,host2/name?sslmode=verify-full`.
///
/// The password may stand in the URL, in `PGPASSWORD`, or in the file that `PGPASSFILE` or `passfile=` names.
package struct PostgreSQLAddress: Hashable, Sendable {
    private let url: String

    /// Nil when the text does not begin as a PostgreSQL URL.
    package init?(_ text: String) {
        guard text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") else { return nil }
        url = text
    }

    /// Keywords and values for libpq; what the URL says wins over what stands before it.
    var parameters: [(keyword: String, value: String)] {
        [
            ("connect_timeout", "5"), ("target_session_attrs", "read-write"),
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "15000"), ("application_name", "portico"),
            ("dbname", url), ("client_encoding", "UTF8"),
        ]
    }

    /// A message of libpq in one line, without the password, should it quote the address.
    func redacted(_ message: String) -> String {
        let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        guard let password, !password.isEmpty else { return line }
        return line.split(separator: password, omittingEmptySubsequences: false)
            .joined(separator: "(redacted)")
    }

    /// The password as the URL spells it: between the first `:` and the last `@` of the authority.
    private var password: String? {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        let authority = url[start...].prefix { $0 != "/" && $0 != "?" }
        guard let end = authority.lastIndex(of: "@"), let colon = authority[..<end].firstIndex(of: ":") else {
            return nil
        }
        return String(authority[authority.index(after: colon)..<end])
    }
}

extension PostgreSQLAddress: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "PostgreSQLAddress(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
