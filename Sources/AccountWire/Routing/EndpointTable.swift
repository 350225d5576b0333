/// Finds the endpoint of a path.
struct EndpointTable: Sendable {
    private let fixed: [String: AccountEndpoint]
    private let patterns: [AccountEndpoint]

    init(_ endpoints: [AccountEndpoint]) {
        var fixed: [String: AccountEndpoint] = [:]
        for endpoint in endpoints where !endpoint.pattern.hasVariables {
            fixed["\(endpoint.method) \(endpoint.pattern.text)"] = endpoint
        }
        self.fixed = fixed
        patterns = endpoints.filter(\.pattern.hasVariables)
    }

    /// The endpoint, and the variables of its path.
    func endpoint(_ method: String, _ path: String) -> (AccountEndpoint, [String: String])? {
        if let endpoint = fixed["\(method) \(path)"] { return (endpoint, [:]) }
        // Some clients percent-encode the colon of the verb, or the sign in the keys' address.
        if path.contains("%") {
            let plain = Self.withPlainSigns(path)
            if plain != path { return endpoint(method, plain) }
        }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for endpoint in patterns where endpoint.method == method {
            if let variables = endpoint.pattern.variables(of: segments) { return (endpoint, variables) }
        }
        return nil
    }

    /// The path with `%3A` and `%40` as the signs they stand for.
    private static func withPlainSigns(_ path: String) -> String {
        var text: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self).lowercased()
            switch (byte, digits) {
            case (UInt8(ascii: "%"), "3a"): text.append(UInt8(ascii: ":"))
            case (UInt8(ascii: "%"), "40"): text.append(UInt8(ascii: "@"))
            default:
                text.append(byte)
                continue
            }
            rest = rest.dropFirst(2)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
