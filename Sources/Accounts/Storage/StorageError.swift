/// Why the storage of accounts gave no answer.
package enum StorageError: Error, Hashable, Sendable {
    /// Another process holds the database for longer than we wait.
    case locked
    /// The database server cannot be reached, or takes no changes now; private reason.
    case unreachable(reason: String)
    /// There is no room left on the disk.
    case full
    /// The file cannot be opened, or is no database of ours; private reason.
    case unopenable(reason: String)
    /// The database was made by a newer Portico (schema names that this one does not know).
    case newerSchema(unknown: [String])
    /// The database was sealed with another key than the one given.
    case wrongKey
    /// A unique value (local id, e-mail, telephone, identity) belongs to another account.
    case conflict(UniqueField)
    /// The account or sandbox that was to be changed does not exist.
    case missing
    /// A stored value cannot be read: damaged, or sealed with another key.
    case unreadable(what: String)
    /// The engine failed otherwise; private reason.
    case failed(reason: String)

    /// What is unique among the accounts of a sandbox.
    package enum UniqueField: String, Hashable, Sendable {
        case localID, email, phoneNumber, identity
    }
}
