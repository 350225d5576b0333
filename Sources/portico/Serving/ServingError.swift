/// Why serving does not begin, beyond what site, store and server say themselves.
enum ServingError: Error, CustomStringConvertible {
    /// The host to listen on is neither an address nor a name that leads to one.
    case unknownHost(String, reason: String)

    var description: String {
        switch self {
        case .unknownHost(let host, let reason):
            "cannot listen on \(host): \(reason); --host takes an address of this machine, or its name"
        }
    }
}
