/// Why serving does not begin, beyond what site, store and server say themselves.
enum ServingError: Error, CustomStringConvertible {
    /// The configuration names a store that this version cannot use.
    case noPostgreSQL
    /// The host to listen on is neither an address nor a name that leads to one.
    case unknownHost(String, reason: String)

    var description: String {
        switch self {
        case .noPostgreSQL:
            "playground.store: PostgreSQL is not supported yet; write sqlite:PATH or sqlite::memory:"
        case .unknownHost(let host, let reason):
            "cannot listen on \(host): \(reason); --host takes an address of this machine, or its name"
        }
    }
}
