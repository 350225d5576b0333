import Accounts
import HTTPTypes
import OpenID
import SiteModel

/// A request that is answered with an error page; `code` is a key of the interface strings' `errors`.
struct PageError: Error {
    let status: HTTPResponse.Status
    /// The stable name of the error.
    let code: String
    /// The page's language; nil when only the request can tell.
    let locale: SiteLocale?
    /// In how many seconds to try again, where that helps.
    let retryAfter: Int64?

    init(_ status: HTTPResponse.Status, _ code: String, locale: SiteLocale? = nil, retryAfter: Int64? = nil) {
        self.retryAfter = retryAfter
        self.status = status
        self.code = code
        self.locale = locale
    }

    init(_ full: StoreFull, locale: SiteLocale? = nil) {
        switch full.share {
        case .own:
            self.init(.tooManyRequests, "too_many_requests", locale: locale, retryAfter: full.retryAfter)
        case .all: self.init(.serviceUnavailable, "server_busy", locale: locale, retryAfter: full.retryAfter)
        }
    }

    /// The account backend refused because of a limit; nil for its other refusals.
    init?(limit error: AccountError, locale: SiteLocale? = nil) {
        switch error {
        case .tooManyRequests(let seconds):
            self.init(.tooManyRequests, "too_many_requests", locale: locale, retryAfter: seconds)
        case .serverBusy(let seconds):
            self.init(.serviceUnavailable, "server_busy", locale: locale, retryAfter: seconds)
        default: return nil
        }
    }
}

extension PageError {
    /// Seconds after which to try again what could not be stored.
    static let storeRetrySeconds: Int64 = 10

    /// Nothing can be stored at the moment.
    static let storeUnavailable = PageError(
        .serviceUnavailable, "store_unavailable", retryAfter: storeRetrySeconds)
}
