import HTTPTypes
import Hummingbird

/// The path below which a server shows a site: `/docs`; empty: at its root.
struct SiteMount: Sendable {
    /// The path, without a slash at the end.
    let path: String

    init(_ path: String) {
        self.path = path
    }

    /// The part of an address that is the site's own, with a slash at its beginning; nil when it is not below the path.
    func inside(_ address: String) -> String? {
        guard address.hasPrefix(path) else { return nil }
        let rest = address.dropFirst(path.count)
        return rest.hasPrefix("/") ? String(rest) : nil
    }
}

/// Shows a site below a path, as the host that it is built for does.
struct MountMiddleware<Context: RequestContext>: RouterMiddleware {
    let mount: SiteMount
    /// Beginnings of addresses that belong to the server, whatever the site's path is.
    private static var own: [String] { ["/healthz", "/readyz", "/-/"] }

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
