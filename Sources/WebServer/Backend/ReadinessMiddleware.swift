import HTTPTypes
import Hummingbird
import OpenID

/// Answers `GET /` of tools that ask for JSON: the backend is there (wire contract §1). People get the site.
struct ReadinessMiddleware<Context: RequestContext>: RouterMiddleware {
    /// How clients reach the server.
    let origin: String

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let accepted = request.headers[.accept] ?? ""
        guard request.method == .get, request.head.path == "/", accepted.contains("application/json"),
            !accepted.contains("text/html")
        else { return try await next(request, context) }
        return .json([
            "authEmulator": ["ready": true, "docs": .string("\(origin)/"), "apiSpec": .string("\(origin)/")]
        ])
    }
}
