import HTTPTypes
import Hummingbird
import SiteModel

/// Shows a site below a path, as the host that it is built for does.
struct MountMiddleware<Context: RequestContext>: RouterMiddleware {
    let mount: SiteMount
    /// Beginnings of addresses that belong to the server, whatever the site's path is; crawlers ask for `robots.txt` at
    /// the root alone.
    private static var own: [String] { ["/healthz", "/readyz", "/-/", "/robots.txt"] }

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let address = request.head.path ?? "/"
        if Self.own.contains(where: address.hasPrefix) { return try await next(request, context) }
        let path = address.prefix { $0 != "?" }
        if path == "/" || path == mount.path {
            return Response(status: .found, headers: [.location: mount.path + "/"])
        }
        guard let inside = mount.inside(address) else { throw HTTPError(.notFound) }
        var head = request.head
        head.path = inside
        var response = try await next(Request(head: head, body: request.body), context)
        if let location = response.headers[.location], location.hasPrefix("/") {
            response.headers[.location] = mount.path + location
        }
        return response
    }
}
