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

    init(_ status: HTTPResponse.Status, _ code: String, locale: SiteLocale? = nil) {
        self.status = status
        self.code = code
        self.locale = locale
    }
}
