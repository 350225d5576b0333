package import Accounts

/// The reason why a request was refused; `AccountError` holds what the rules say, the rest is of the wire itself.
package enum AccountWireError: Error, Hashable, Sendable {
    case account(AccountError)
    /// Neither `key` nor `x-goog-api-key`.
    case missingAPIKey
    /// A bearer that is not the administrator's.
    case badBearer
    /// The well-known bearer, from a browser, another machine, or through a proxy.
    case ownerRefused
    /// A helper of tests, from such a place without the administrator's bearer.
    case helperRefused
    /// The address brought too many wrong bearers; in how many seconds the next is looked at.
    case tooManyBearers(retryAfter: Int64)
    /// The call takes an administrator's bearer, and there is none.
    case missingBearer
    /// A body that is not the JSON the endpoint takes; what is wrong, without the text that was sent.
    case invalidPayload(String, isSyntax: Bool)
    case invalidArgument(String)
    case tooLarge
    case notFound
    case notImplemented(String)
    /// A project that this server does not have.
    case projectNotFound
    /// An administrator's setting that is not there.
    case configurationNotFound
    /// Something broke on our side; private reason.
    case failed(reason: String)
}

extension AccountWireError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .account(let error): error.reason
        case .failed(let reason): reason
        default: message
        }
    }
}
