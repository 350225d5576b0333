import HTTPTypes
import Hummingbird

/// Puts the headers every answer must carry on each answer that does not carry its own.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    /// Indicates whether browsers reach us over https, so that they may be told to stay there.
    let isSecure: Bool

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        func set(_ name: HTTPField.Name?, _ value: String) {
            if let name, response.headers[name] == nil { response.headers[name] = value }
        }
        set(.contentSecurityPolicy, ContentSecurityPolicy.header())
        set(.xContentTypeOptions, "nosniff")
        set(.init("Referrer-Policy"), "no-referrer")
        set(.init("Cross-Origin-Opener-Policy"), "same-origin")
        set(.init("Cross-Origin-Resource-Policy"), "same-origin")
        set(.init("Permissions-Policy"), "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
        if isSecure { set(.strictTransportSecurity, "max-age=31536000; includeSubDomains") }
        return response
    }
}
