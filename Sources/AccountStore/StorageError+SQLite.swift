internal import Accounts
internal import GRDB

extension StorageError {
    /// Translates an error of SQLite for the callers. SQL and values never reach the reason.
    init(_ error: any Error) {
        if let known = error as? StorageError {
            self = known
            return
        }
        guard let error = error as? DatabaseError else {
            self =
                error is CancellationError
                ? .failed(reason: "cancelled") : .failed(reason: "\(type(of: error))")
            return
        }
        let said = "SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "")"
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
        case .SQLITE_FULL: self = .full
        case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED: self = .replaced
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self = .readOnly
        // The log's index cannot grow: the disk has no page left for it.
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self = .full
        case .SQLITE_IOERR: self = .diskFailing(code: error.extendedResultCode.rawValue)
        case .SQLITE_CANTOPEN, .SQLITE_NOTADB: self = .unopenable(reason: said)
        case .SQLITE_CONSTRAINT: self = Self.constraint(error)
        case .SQLITE_CORRUPT: self = .damaged(reason: said)
        default: self = .failed(reason: said)
        }
    }

    /// The same while opening, where every other failure means that the file cannot be used.
    init(opening error: any Error) {
        let general = StorageError(error)
        switch general {
        case .conflict, .missing, .unreadable, .failed: self = .unopenable(reason: "\(general)")
        default: self = general
        }
    }

    /// Indicates whether a file could not be written, where another one was read.
    var isOfWriting: Bool {
        switch self {
        case .full, .readOnly: true
        case .diskFailing(let code):
            ![ResultCode.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ].map(\.rawValue).contains(code)
        default: false
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
