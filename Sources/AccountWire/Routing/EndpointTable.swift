internal import OpenID

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

/// The path of an endpoint: segments that are fixed or one `{name}`, which may end in a fixed `:verb`.
struct PathPattern: Sendable {
    private enum Segment: Sendable {
        case fixed(String)
        case variable(name: String, suffix: String)
    }

    let text: String
    private let segments: [Segment]

    /// - Parameter text: `/identitytoolkit.googleapis.com/v1/projects/{project}/accounts:lookup`.
    init(_ text: String) {
        self.text = text
        segments = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard part.first == "{", let end = part.firstIndex(of: "}") else { return .fixed(String(part)) }
            let name = part[part.index(after: part.startIndex)..<end]
            return .variable(name: String(name), suffix: String(part[part.index(after: end)...]))
        }
    }

    var hasVariables: Bool {
        segments.contains { if case .variable = $0 { true } else { false } }
    }

    /// The variables of a path that fits, percent-decoded; nil for another path.
    func variables(of path: [Substring]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var found: [String: String] = [:]
        for (segment, part) in zip(segments, path) {
            switch segment {
            case .fixed(let text):
                guard part == text else { return nil }
            case .variable(let name, let suffix):
                guard part.hasSuffix(suffix) else { return nil }
                let raw = part.dropLast(suffix.count)
                guard !raw.isEmpty, !raw.contains(":"), let value = PercentEncoding.decode(raw) else {
                    return nil
                }
                found[name] = value
            }
        }
        return found
    }
}
