import Accounts

/// The reason why serving does not begin, beyond what site, store and server say themselves.
enum ServingError: Error, CustomStringConvertible {
    /// The store of that place cannot be used.
    case store(StorageError, path: String)
    /// The host to listen on is neither an address nor a name that leads to one.
    case unknownHost(String, reason: String)

    var description: String {
        switch self {
        case .store(let error, let path):
            "the store of accounts: \(error.message(store: path))"
        case .unknownHost(let host, let reason):
            "cannot listen on \(host): \(reason); --host takes an address of this machine, or its name"
        }
    }
}
