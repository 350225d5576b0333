import HTTPTypes

/// The target of a request (RFC 9110 §7.1), cut at its query.
enum RequestPath {
    /// The path without the query; `/` when the request names none.
    static func path(of head: HTTPRequest) -> String {
        let target = head.path ?? "/"
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return target }
        return String(target[..<mark])
    }

    /// The part before the first `?`, and what follows it; empty when there is none.
    static func halves(of target: String) -> (path: String, query: [UInt8]) {
        let bytes = target.utf8
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")) else { return (target, []) }
        return (String(target[..<mark]), Array(bytes[bytes.index(after: mark)...]))
    }
}
