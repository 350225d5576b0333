/// Why serving does not begin, beyond what site, store and server say themselves.
enum ServingError: Error, CustomStringConvertible {
    /// The configuration names a store that this version cannot use.
    case noPostgreSQL

    var description: String {
        switch self {
        case .noPostgreSQL:
            "playground.store: PostgreSQL is not supported yet; write sqlite:PATH or sqlite::memory:"
        }
    }
}
