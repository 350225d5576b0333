/// One HTTP exchange of a run, as it happened.
package struct CapturedExchange: Sendable {
    /// Who spoke with whom.
    package enum Purpose: String, Sendable {
        /// The key set of the provider was fetched.
        case keySet = "key_set"
        /// The provider's discovery document was fetched.
        case discovery
        /// The code was exchanged for tokens.
        case token
    }

    /// What it was for.
    package let purpose: Purpose
    /// The method.
    package let method: String
    /// The URL, without any query.
    package let url: String
    /// Form parameters of the request, in order.
    package let parameters: [CapturedValue]
    /// HTTP status of the answer; nil when there was none.
    package internal(set) var status: Int?
    /// Members of the JSON answer, or what else was understood of it.
    package internal(set) var response: [CapturedValue]

    init(purpose: Purpose, method: String, url: String, parameters: [CapturedValue]) {
        self.purpose = purpose
        self.method = method
        self.url = url
        self.parameters = parameters
        self.status = nil
        self.response = []
    }
}
