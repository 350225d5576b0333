import AccountWire
import Cryptography

/// Slows down guessing of the administrator's bearer token.
///
/// An address that brought too many wrong ones is refused before the next is looked at. What a browser sends counts
/// apart from what programs of the same address send, so that a page cannot lock out the developer who reads it.
final class BearerAttemptLimit: Sendable {
    private let allowance = AddressRateLimit(perMinute: maximumWrong)
    private let ofBrowsers = AddressRateLimit(perMinute: maximumWrong)

    /// The number of wrong bearers that an address may show in a minute.
    static let maximumWrong = 20

    /// The refusal of a request that shows a bearer though its address brought too many wrong ones; nil for others.
    func refusal(of request: AccountRequest, from caller: Caller) -> AccountWireError? {
        guard request.showsBearer else { return nil }
        let wait = book(of: caller).wait(caller.address, now: request.now)
        return wait.map { .tooManyBearers(retryAfter: $0) }
    }

    /// Notes that a bearer was wrong.
    func note(_ response: AccountResponse, to request: AccountRequest, from caller: Caller) {
        guard response.isWrongBearer else { return }
        _ = book(of: caller).take(caller.address, now: request.now)
    }

    private func book(of caller: Caller) -> AddressRateLimit { caller.isNoBrowser ? allowance : ofBrowsers }
}
