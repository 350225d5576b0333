import HTTPTypes
import Hummingbird

/// Answers with the site's files.
struct SiteMiddleware<Context: RequestContext>: RouterMiddleware {
    let files: SiteFiles

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = RequestPath.path(of: request.head)
        if request.method == .get || request.method == .head {
            if let answer = files.answer(to: request.head, path: path) { return answer.response }
            if let response = try await files.large(path)?.response(to: request) { return response }
        }
        return try await next(request, context)
    }
}
