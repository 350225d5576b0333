import HTTPTypes
import OpenID
import Playground

extension SessionOrigin {
    /// The place that a request came from.
    init(_ request: IncomingRequest) {
        self.init(browser: request.headers[.userAgent].flatMap { BrowserKind($0) }, address: request.address)
    }
}
