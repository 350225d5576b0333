import HTTPTypes
import Hummingbird
import OpenID
import Providers

/// Lets scripts of other origins call a stand-in where the real provider lets them (Fetch standard, CORS). No cookie is
/// involved, so nobody is spoken for.
struct ScriptAccess {
    private let isAllowed: Bool
    /// The header fields that a preflight asks for.
    private let wanted: String?

    init(_ brand: ProviderID, _ request: Request) {
        let path = RequestPath.halves(of: request.head.path ?? "/").path
            .dropFirst("/stand-in/\(brand.pathName)".count)
        isAllowed = Brand.of(brand)?.answersScripts(String(path)) ?? true
        wanted = request.headers[.accessControlRequestHeaders]
    }

    /// The answer to `OPTIONS`.
    func preflight() -> Response {
        guard isAllowed else {
            return Response(status: .methodNotAllowed, headers: [.allow: "GET, HEAD, POST, DELETE"])
        }
        var fields: HTTPFields = [
            .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET, HEAD, POST, DELETE",
            .accessControlMaxAge: "600", .vary: "Access-Control-Request-Headers",
        ]
        fields[.accessControlAllowHeaders] = wanted ?? "authorization, content-type"
        return Response(status: .noContent, headers: fields)
    }

    /// Lets the script read an answer that is no page.
    func allow(_ response: inout Response) {
        guard isAllowed, response.headers[.contentType]?.holds("text/html") != true,
            response.headers[.location] == nil
        else { return }
        response.headers[.accessControlAllowOrigin] = "*"
        response.headers[.crossOriginResourcePolicy] = "cross-origin"
    }
}
