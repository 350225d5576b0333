import HTTPTypes
import OpenID

/// The size of a request that is taken.
enum RequestLimits {
    /// Bytes of a body; a form_post with tokens fits well.
    static let body = Bounds.body.value
    /// Parameters of a query or a form, counted before they are decoded.
    static let parameters = Bounds.parameters.value
    /// Cookies looked at.
    static let cookies = Bounds.cookies.value
    /// Bytes of all header fields.
    static let headers = Bounds.headers.value
    /// Header fields.
    static let headerCount = Bounds.headerCount.value
    /// Seconds a whole body may take to come.
    static let bodySeconds = Int64(Bounds.bodySeconds.value)
    /// Bytes of a refused body that are still taken, so that its client can read the refusal.
    static let drainBytes = 256 * 1024
    /// Seconds for which they are.
    static let drainSeconds: Int64 = 2
    /// Seconds a connection may stay without a sign of life.
    static let idleSeconds = Int64(Bounds.idleSeconds.value)
}

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
