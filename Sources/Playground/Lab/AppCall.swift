package import Cryptography

package struct AppCall: Sendable, Codable {
    package let moment: Instant
    /// `POST /v1/accounts:signInWithIdp`
    package let line: String
    package let status: Int
    /// The backend's own word for a refusal (`INVALID_IDP_RESPONSE`).
    package let error: String?
    /// The rule that refused it, in the backend's words; nil for a response that is no refusal.
    package let rule: String?
    /// Both bodies without what is secret or a user's; nil for none.
    package let request: String?
    package let response: String?

    /// Path below the server, without a query.
    package let path: String

    package init(
        moment: Instant, line: String, status: Int, error: String?, rule: String?, request: String?,
        response: String?, path: String
    ) {
        self.moment = moment
        self.line = line
        self.status = status
        self.error = error
        self.rule = rule
        self.request = request
        self.response = response
        self.path = path
    }

    package var size: Int {
        [line, error, rule, request, response, path].reduce(64) { $0 + ($1?.utf8.count ?? 0) }
    }
}
