internal import OpenID

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
                guard !raw.isEmpty, !raw.contains(":"),
                    let value = PercentEncoding.decode(raw)
                else {
                    return nil
                }
                found[name] = value
            }
        }
        return found
    }
}
