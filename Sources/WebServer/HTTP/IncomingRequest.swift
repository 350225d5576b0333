import HTTPTypes
import Hummingbird
import NIOCore
import OpenID
import Playground
import RelyingParty

/// One request as handlers see it: read whole, decoded and bounded.
struct IncomingRequest: Sendable {
    /// The method, upper case (`GET`).
    let method: String
    /// The path as it came, percent-encoded, without the query.
    let path: String
    /// Decoded query parameters, in order.
    let query: [(name: String, value: String)]
    /// Decoded parameters of a form body, in order; empty for other bodies.
    let form: [(name: String, value: String)]
    let body: [UInt8]
    let headers: HTTPFields
    /// Cookies by name; the first of a name counts.
    let cookies: [String: String]

    /// The client's address, as limits count it; nil where it is not needed.
    private(set) var address: String?

    /// Reads the whole request, and keeps where it came from.
    ///
    /// - Throws: as the other.
    init(_ request: Request, from context: some CallerContext) async throws {
        try await self.init(request)
        address = context.caller.address.key
    }

    /// Reads the whole request.
    ///
    /// - Throws: `RequestError` when a limit is passed or the encoding is broken.
    init(_ request: Request) async throws {
        method = request.method.rawValue
        headers = request.headers
        let target = RequestPath.halves(of: request.head.path ?? "/")
        path = target.path
        query = try Self.parameters(target.query)
        cookies = Self.cookies(in: request.headers)
        guard [.post, .put, .patch, .delete].contains(request.method) else {
            body = []
            form = []
            return
        }
        body = try await Self.body(of: request, most: Bounds.body.value)
        let type = request.headers[.contentType] ?? ""
        form =
            type.lowercased().hasPrefix("application/x-www-form-urlencoded") ? try Self.parameters(body) : []
    }

    /// Reads a body.
    ///
    /// - Parameter most: bytes of the longest that is taken.
    static func body(of request: Request, most: Int) async throws(RequestError) -> [UInt8] {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > most {
            throw .tooLarge
        }
        do {
            return try await Deadline.within(seconds: Int64(Bounds.bodySeconds.value)) {
                Array(buffer: try await request.body.collect(upTo: most))
            }
        } catch TransportError.timedOut {
            throw .tooSlow
        } catch is NIOTooManyBytesError {
            throw .tooLarge
        } catch {
            // The client went away, or its framing broke off.
            throw .cutOff
        }
    }

    private static func cookies(in headers: HTTPFields) -> [String: String] {
        var cookies: [String: String] = [:]
        for field in headers[values: .cookie] {
            let pairs = field.utf8.split(separator: UInt8(ascii: ";")).prefix(Bounds.cookies.value)
            for pair in pairs {
                guard let mark = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
                let (name, value) = (trimmed(pair[..<mark]), trimmed(pair[pair.index(after: mark)...]))
                if !name.isEmpty, !value.isEmpty, cookies[name] == nil { cookies[name] = value }
            }
        }
        return cookies
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        String(QuotedList.trimmed(Substring(text)))
    }

    private static func parameters(_ bytes: [UInt8]) throws(RequestError) -> [(name: String, value: String)] {
        do {
            return try FormURLEncoded.decode(bytes, maximumFields: Bounds.parameters.value).map {
                ($0.0, $0.1)
            }
        } catch {
            throw .badForm
        }
    }

    /// Indicates whether a browser asks for a page.
    var isNavigation: Bool { Self.isNavigation(headers) }

    static func isNavigation(_ headers: HTTPFields) -> Bool {
        headers[.accept]?.contains("text/html") == true
    }

    func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

    func form(_ name: String) -> String? { form.first { $0.name == name }?.value }
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

/// The responder behind a middleware.
typealias NextResponder<Context> = (Request, Context) async throws -> Response

/// A request that is refused before any handler sees it.
enum RequestError: Error {
    /// The body is longer than `Bounds.body`.
    case tooLarge
    /// The body did not come within `Bounds.bodySeconds`.
    case tooSlow
    /// The connection ended, or what came was no HTTP any more, before the whole body was there.
    case cutOff
    /// Parameters that are not `application/x-www-form-urlencoded`, or too many.
    case badForm
}
