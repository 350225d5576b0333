internal import Accounts
internal import GRDB

extension StorageError {
    /// What an error of SQLite means to those who asked. SQL and values never reach the reason.
    init(_ error: any Error) {
        guard let error = error as? DatabaseError else {
            self =
                error is CancellationError
                ? .failed(reason: "cancelled") : .failed(reason: "\(type(of: error))")
            return
        }
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
        case .SQLITE_FULL: self = .full
        case .SQLITE_CANTOPEN, .SQLITE_NOTADB, .SQLITE_PERM, .SQLITE_READONLY, .SQLITE_AUTH:
            self = .unopenable(reason: "SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "")")
        case .SQLITE_CONSTRAINT: self = Self.constraint(error)
        case .SQLITE_CORRUPT: self = .unreadable(what: "the database file")
        default:
            self = .failed(reason: "SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "")")
        }
    }

    /// The same while opening, where every other failure means that the file cannot be used.
    init(opening error: any Error) {
        let general = StorageError(error)
        switch general {
        case .locked, .full, .unopenable: self = general
        default: self = .unopenable(reason: "\(general)")
        }
    }

    /// SQLite names the columns: `UNIQUE constraint failed: accounts.sandbox, accounts.email`.
    private static func constraint(_ error: DatabaseError) -> StorageError {
        if error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY { return .missing }
        let message = error.message ?? ""
        if message.contains("accounts.email") { return .conflict(.email) }
        if message.contains("accounts.phone_number") { return .conflict(.phoneNumber) }
        if message.contains("accounts.local_id") { return .conflict(.localID) }
        if message.contains("identities.") { return .conflict(.identity) }
        return .failed(reason: "SQLite \(error.extendedResultCode.rawValue): \(message)")
    }
}
