import HTTPTypes
import Hummingbird
import SiteModel

/// Shows a site below a path, as the host that it is built for does.
struct BasePathMiddleware<Context: RequestContext>: RouterMiddleware {
    let basePath: SiteBasePath
    /// Beginnings of addresses that belong to the server, whatever the site's path is; crawlers ask for `robots.txt` at
    /// the root alone.
    private static var own: [String] { ["/healthz", "/readyz", "/-/", "/robots.txt"] }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
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
