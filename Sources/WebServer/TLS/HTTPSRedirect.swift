import HTTPTypes
import Hummingbird
import OpenID

/// A port without TLS on which every page's request is sent to the origin, and nothing else is answered.
///
/// What programs call is refused: a program that was sent on would go on telling its tokens to everyone on the way,
/// and the mistake would stay unnoticed (ASVS 4.1.2).
struct HTTPSRedirect: HTTPResponder {
    /// The server's address for browsers: scheme, host and port, no trailing slash.
    let origin: String

    /// Leads to our own origin, whatever host the request names, so that it is no open redirect.
    func respond(to request: Request, context: BasicRequestContext) -> Response {
        guard let path = request.head.path, path.hasPrefix("/") else { return Response(status: .badRequest) }
        guard request.method == .get || request.method == .head, !Self.isForPrograms(path) else {
            let message = "HTTPS_REQUIRED : This port only sends readers to \(origin)"
            return .json(
                [
                    "error": [
                        "code": .integer(403), "message": .string(message),
                        "status": .string("PERMISSION_DENIED"),
                    ]
                ], status: .forbidden)
        }
        return Response(
            status: .permanentRedirect,
            headers: [.location: origin + path, .cacheControl: "no-store", .contentLength: "0"])
    }

    /// Returns whether a path is one of the account backend's calls; its pages are for readers.
    private static func isForPrograms(_ path: String) -> Bool {
        BackendRoutes.programRoots.contains { path.hasPrefix("/\($0)/") }
    }
}
