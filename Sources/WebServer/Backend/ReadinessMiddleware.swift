import HTTPTypes
import Hummingbird
import OpenID

/// Answers `GET /` of tools that ask for JSON, or for nothing in particular: the backend is there.
/// People get the site. `OPTIONS /` is answered as SDKs probe it, to every page.
struct ReadinessMiddleware<Context: RequestContext>: RouterMiddleware {
    let origin: String

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        guard request.head.path == "/" else { return try await next(request, context) }
        if request.method == .options { return preflight(request) }
        guard request.method == .get, Self.isProgram(request) else { return try await next(request, context) }
        return .json([
            "authEmulator": ["ready": true, "docs": .string("\(origin)/"), "apiSpec": .string("\(origin)/")]
        ])
    }

    /// Returns whether JSON is wanted, or the request says nothing of what it takes and comes from no browser.
    private static func isProgram(_ request: Request) -> Bool {
        guard let accepted = request.headers[.accept] else {
            return request.headers[.userAgent]?.holds("Mozilla") != true
        }
        return accepted.holds("application/json") && !accepted.holds("text/html")
    }

    /// Lets any page ask whether the backend is there; no cookie is involved.
    private func preflight(_ request: Request) -> Response {
        var headers: HTTPFields = [
            .accessControlAllowOrigin: request.headers[.origin] ?? "*", .vary: "Origin",
        ]
        headers[.accessControlAllowMethods] = "GET, HEAD, PUT, PATCH, POST, DELETE"
        if let wanted = request.headers[.accessControlRequestHeaders] {
            headers[.accessControlAllowHeaders] = wanted
        }
        if let asked = HTTPField.Name("Access-Control-Request-Private-Network"),
            request.headers[asked] == "true",
            let allowed = HTTPField.Name("Access-Control-Allow-Private-Network")
        {
            headers[allowed] = "true"
        }
        return Response(status: .noContent, headers: headers)
    }
}
