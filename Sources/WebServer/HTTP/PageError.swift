import HTTPTypes
import SiteModel

/// A request that is answered with an error page; `code` is a key of the interface strings' `errors`.
struct PageError: Error {
    /// HTTP status.
    let status: HTTPResponse.Status
    /// The stable name of the error.
    let code: String
    /// The page's language; nil when only the request can tell.
    let locale: SiteLocale?
    /// In how many seconds to try again, where that helps.
    let retryAfter: Int64?

    init(
        _ status: HTTPResponse.Status, _ code: String, locale: SiteLocale? = nil, retryAfter: Int64? = nil
    ) {
        self.retryAfter = retryAfter
        self.status = status
        self.code = code
        self.locale = locale
    }
}
