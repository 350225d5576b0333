package import AccountStore

/// The place of the accounts.
package enum StoreLocation: Hashable, Sendable {
    /// An SQLite file; its path is relative to the project's root unless it begins with a slash.
    case sqlite(path: String)
    /// SQLite in memory: gone when the server stops.
    case memory
    /// A PostgreSQL server.
    case postgres(PostgreSQLAddress)

    static let rule = "write `sqlite:PATH`, `sqlite::memory` or `postgres://…`"

    /// The place `text` spells.
    package init?(_ text: String) {
        // A plain YAML text cannot end in a colon, so SQLite's own spelling needs quotes there.
        if text == "sqlite::memory:" || text == "sqlite::memory" {
            self = .memory
        } else if text.hasPrefix("sqlite:"), text.utf8.count > 7, !text.hasPrefix("sqlite::"),
            !text.contains("\0")
        {
            self = .sqlite(path: String(text.dropFirst(7)))
        } else if let address = PostgreSQLAddress(text) {
            self = .postgres(address)
        } else {
            return nil
        }
    }
}
