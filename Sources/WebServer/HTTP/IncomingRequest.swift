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
    /// The body as it came.
    let body: [UInt8]
    /// Header fields.
    let headers: HTTPFields
    /// Cookies by name; the first of a name counts.
    let cookies: [String: String]

    /// The client's address, as limits count it; nil where nobody asked for it.
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
        let target = request.head.path ?? "/"
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(parts.first ?? "/")
        query = try Self.parameters(Array((parts.count > 1 ? parts[1] : "").utf8))
        var cookies: [String: String] = [:]
        for field in request.headers[values: .cookie] {
            for pair in field.split(separator: ";").prefix(RequestLimits.cookies) {
                let halves = pair.split(separator: "=", maxSplits: 1)
                guard halves.count == 2 else { continue }
                let name = String(QuotedList.trimmed(halves[0]))
                if cookies[name] == nil { cookies[name] = String(QuotedList.trimmed(halves[1])) }
            }
        }
        self.cookies = cookies
        guard [.post, .put, .patch, .delete].contains(request.method) else {
            body = []
            form = []
            return
        }
        if let length = request.headers[.contentLength].flatMap(Int.init), length > RequestLimits.body {
            throw RequestError.tooLarge
        }
        do {
            body = try await Deadline.within(seconds: RequestLimits.bodySeconds) {
                Array(buffer: try await request.body.collect(upTo: RequestLimits.body))
            }
        } catch TransportError.timedOut {
            throw RequestError.tooSlow
        } catch is NIOTooManyBytesError {
            throw RequestError.tooLarge
        } catch {
            // The client went away, or its framing broke off.
            throw RequestError.cutOff
        }
        let type = request.headers[.contentType] ?? ""
        form =
            type.lowercased().hasPrefix("application/x-www-form-urlencoded") ? try Self.parameters(body) : []
    }

    private static func parameters(_ bytes: [UInt8]) throws(RequestError) -> [(name: String, value: String)] {
        do {
            return try FormURLEncoded.decode(bytes, maximumFields: RequestLimits.parameters).map {
                ($0.0, $0.1)
            }
        } catch {
            throw .badForm
        }
    }

    /// Indicates whether a browser asks for a page.
    var isNavigation: Bool { headers[.accept]?.contains("text/html") == true }

    /// The value of the first query parameter of that name.
    func query(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// The value of the first form parameter of that name.
    func form(_ name: String) -> String? { form.first { $0.name == name }?.value }
}
