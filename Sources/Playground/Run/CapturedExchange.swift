package import RelyingParty

/// One HTTP exchange of a run, as it happened.
package struct CapturedExchange: Sendable, Codable {
    /// The transport of what was sent; headers beside it are named `Authorization`.
    package enum Carriage: Sendable, Codable {
        case query, form, json
    }

    /// The purpose.
    package let purpose: ProviderRequest.Purpose
    /// The method.
    package let method: String
    /// The URL, without any query.
    package let url: String
    /// Parameters of the request and its `Authorization`, in order.
    package let parameters: [CapturedValue]
    /// HTTP status of the answer; nil when there was none.
    package internal(set) var status: Int?
    /// Members of the JSON answer, or what else was understood of it.
    package internal(set) var response: [CapturedValue]
    /// The beginning and length of the exchange; nil while it has not begun.
    package internal(set) var timing: ExchangeTiming?

    /// The transport of the parameters.
    package let carriage: Carriage

    /// - Parameter carriage: by default what the method is used with: a query, and a form in a POST.
    init(
        purpose: ProviderRequest.Purpose, method: String, url: String, parameters: [CapturedValue],
        carriage: Carriage? = nil
    ) {
        self.carriage = carriage ?? (method == "POST" ? .form : .query)
        self.purpose = purpose
        self.method = method
        self.url = url
        self.parameters = parameters
        self.status = nil
        self.response = []
        self.timing = nil
    }
}
