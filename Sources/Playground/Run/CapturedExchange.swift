import OpenID

/// One HTTP exchange of a run, as it happened.
package struct CapturedExchange: Sendable, Codable {
    /// The purpose of an exchange between two parties.
    package enum Purpose: String, Sendable, Codable {
        /// The key set of the provider was fetched.
        case keySet = "key_set"
        /// The provider's discovery document was fetched.
        case discovery
        /// The code was exchanged for tokens.
        case token
        /// The provider was asked for whom an access token was made.
        case inspection
        /// The person's profile was read.
        case profile
        /// The person's e-mail addresses were read.
        case emails
        /// The person's photo was fetched.
        case photo
        /// The revocation of what the sign-in granted.
        case revocation
    }

    /// The purpose.
    package let purpose: Purpose
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
    package let carriage: RunEvent.Carriage

    /// - Parameter carriage: by default what the method is used with: a query, and a form in a POST.
    init(
        purpose: Purpose, method: String, url: String, parameters: [CapturedValue],
        carriage: RunEvent.Carriage? = nil
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

    /// Members of a JSON object answer, bounded; nothing of other answers.
    static func members(of response: ProviderResponse) -> [CapturedValue] {
        guard let value = try? JSONValue(parsing: response.body, limit: 1 << 20) else { return [] }
        guard let object = value.objectValue else {
            return value.arrayValue.map {
                [CapturedValue("[]", JSONValue.array(Array($0.prefix(20))).serializedText)]
            } ?? []
        }
        return object.members.prefix(40).map { member in
            CapturedValue(
                member.name,
                String((member.value.stringValue ?? member.value.serializedText).prefix(8192)))
        }
    }
}
