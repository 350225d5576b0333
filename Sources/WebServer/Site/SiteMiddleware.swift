import HTTPTypes
import Hummingbird
import SiteModel

/// Answers with the site's files; another method than GET and HEAD is told which are allowed (RFC 9110 §15.5.6).
struct SiteMiddleware<Context: RequestContext>: RouterMiddleware {
    let files: SiteFiles

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
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

/// Shows a site below a path, as the host that it is built for does.
struct BasePathMiddleware<Context: RequestContext>: RouterMiddleware {
    let basePath: SiteBasePath
    /// Beginnings of addresses that belong to the server, whatever the site's path is; crawlers ask for `robots.txt` at
    /// the root alone.
    private static var own: [String] { ["/healthz", "/readyz", "/-/", "/robots.txt"] }

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        let address = request.head.path ?? "/"
        if Self.own.contains(where: address.hasPrefix) { return try await next(request, context) }
        let path = address.prefix { $0 != "?" }
        if path == "/" || path == basePath.path {
            return Response(status: .found, headers: [.location: basePath.path + "/"])
        }
        guard let inside = basePath.inside(address) else { throw HTTPError(.notFound) }
        var head = request.head
        head.path = inside
        var response = try await next(Request(head: head, body: request.body), context)
        if let location = response.headers[.location], location.hasPrefix("/") {
            response.headers[.location] = basePath.path + location
        }
        return response
    }
}
