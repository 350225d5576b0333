internal import Accounts

extension AccountWireError {
    /// Takes whatever a handler threw.
    init(_ error: any Error) {
        switch error {
        case let error as AccountWireError: self = error
        case let error as AccountError: self = .account(error)
        default: self = .failed(reason: "\(type(of: error))")
        }
    }
}
