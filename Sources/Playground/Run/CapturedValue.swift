package import RelyingParty

/// A name and a value that went over the wire, kept to be shown to the one who owns the run.
package struct CapturedValue: Sendable, CustomStringConvertible, CustomReflectable, Codable {
    /// The name on the wire (`code_challenge`).
    package let name: String
    /// The value on the wire, decoded.
    package let value: String
    /// Indicates whether the value gives access to something while it lasts; pages show it masked first.
    package let isSecret: Bool

    package init(_ name: String, _ value: String, isSecret: Bool? = nil) {
        self.name = name
        self.value = value
        self.isSecret = isSecret ?? Self.secretNames.contains(name)
    }

    /// The first and last characters of a long secret, the last ones of the app's own, dots for a short one; the
    /// value itself when it is none.
    package var masked: String {
        guard isSecret else { return value }
        if isOperators { return "••••••\(value.count < 24 ? "" : String(value.suffix(4)))" }
        return value.count < 24 ? "••••••" : "\(value.prefix(6))…\(value.suffix(4))"
    }

    /// Indicates whether it is the app's own secret and not its visitor's: a client secret, alone or within a
    /// credential made of it. Visitors of a server with real providers must not come to see it.
    package var isOperators: Bool {
        switch name {
        case "client_secret": true
        case "Authorization": value.hasPrefix("Basic ")
        case "access_token": value.contains("|")
        default: false
        }
    }

    /// The value if it says nothing of a person and opens nothing, a placeholder otherwise: for what is passed on.
    package var redacted: CapturedValue {
        let isShown = Self.publicNames.contains(name) && !isSecret
        return CapturedValue(name, isShown ? value : "(redacted)", isSecret: false)
    }

    package var description: String { "\(name)=\(isSecret ? "(redacted)" : value)" }
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// Names whose values are secrets wherever they stand (OAuth 2.0, OpenID Connect, Identity Toolkit).
    private static let secretNames = names("secret")

    /// Names whose values say nothing of a person and open nothing.
    private static let publicNames = names("public")

    private static func names(_ kind: String) -> Set<String> {
        Set(PlaygroundData.rows("values").filter { $0[0] == kind }.flatMap { $0.dropFirst() })
    }
}

/// One HTTP exchange of a run, as it happened.
package struct CapturedExchange: Sendable, Codable {
    /// The transport of what was sent; headers beside it are named `Authorization`.
    package enum Carriage: Sendable, Codable { case query, form, json }

    package let purpose: ProviderRequest.Purpose
    package let method: String
    package let url: String
    /// Parameters of the request and its `Authorization`, in order.
    package let parameters: [CapturedValue]
    /// HTTP status of the response; nil when there was none.
    package internal(set) var status: Int?
    /// Members of the JSON answer, or what else was understood of it.
    package internal(set) var response: [CapturedValue]
    /// The beginning and length of the exchange; nil while it has not begun.
    package internal(set) var timing: ExchangeTiming?

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
