import HTTPTypes
import Hummingbird

/// Answers with the site's files; another method than GET and HEAD is told which are allowed (RFC 9110 §15.5.6).
struct SiteMiddleware<Context: RequestContext>: RouterMiddleware {
    let files: SiteFiles

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = RequestPath.path(of: request.head)
        if request.method == .get || request.method == .head {
            if let response = files.response(to: request.head, path: path) { return response.response }
            if let response = try await files.large(path)?.response(to: request) { return response }
            return try await next(request, context)
        }
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound && files.has(path) {
            throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, HEAD"])
        }
    }
}
