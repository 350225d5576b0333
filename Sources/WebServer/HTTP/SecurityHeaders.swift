import HTTPTypes
import Hummingbird

/// The headers that every answer carries unless it has its own.
struct SecurityHeaders: Sendable {
    /// Indicates whether browsers reach us over https, so that they may be told to stay there.
    let isSecure: Bool

    func add(to headers: inout HTTPFields) {
        func set(_ name: HTTPField.Name?, _ value: String) {
            if let name, headers[name] == nil { headers[name] = value }
        }
        set(.contentSecurityPolicy, ContentSecurityPolicy.header())
        set(.xContentTypeOptions, "nosniff")
        set(.init("Referrer-Policy"), "no-referrer")
        set(.init("Cross-Origin-Opener-Policy"), "same-origin")
        set(.init("Cross-Origin-Resource-Policy"), "same-origin")
        set(.init("Permissions-Policy"), "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
        if isSecure { set(.strictTransportSecurity, "max-age=31536000; includeSubDomains") }
    }
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
