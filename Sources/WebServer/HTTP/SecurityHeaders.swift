import HTTPTypes
import Hummingbird

/// The headers that every answer carries unless it has its own.
struct SecurityHeaders: Sendable {
    /// Indicates whether browsers reach us over https, so that they may be told to stay there.
    let isSecure: Bool

    func add(to headers: inout HTTPFields) {
        for (name, value) in Self.always where !headers.contains(name) {
            headers.append(HTTPField(name: name, value: value))
        }
        if isSecure, !headers.contains(.strictTransportSecurity) {
            headers[.strictTransportSecurity] = "max-age=31536000; includeSubDomains"
        }
    }

    private static let always: [(HTTPField.Name, String)] = [
        (.contentSecurityPolicy, ContentSecurityPolicy.header()), (.xContentTypeOptions, "nosniff"),
        (.referrerPolicy, "no-referrer"), (.crossOriginOpenerPolicy, "same-origin"),
        (.crossOriginResourcePolicy, "same-origin"),
        (.permissionsPolicy, "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]
}

extension HTTPField.Name {
    /// `Referrer-Policy`.
    static let referrerPolicy = HTTPField.Name(known: "Referrer-Policy")
    /// `Permissions-Policy`.
    static let permissionsPolicy = HTTPField.Name(known: "Permissions-Policy")
}

/// Puts them on each answer.
struct SecurityMiddleware<Context: RequestContext>: RouterMiddleware {
    let headers: SecurityHeaders

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        headers.add(to: &response.headers)
        return response
    }
}
