import HTTPTypes
import Hummingbird

/// The headers that every response has unless it sets its own.
struct SecurityHeaders: Sendable {
    /// Indicates whether browsers reach us over https, so that they may be told to stay there.
    let isSecure: Bool

    func add(to headers: inout HTTPFields) {
        for field in Self.always where !headers.contains(field.name) { headers.append(field) }
        if isSecure, !headers.contains(.strictTransportSecurity) {
            headers[.strictTransportSecurity] = "max-age=31536000; includeSubDomains"
        }
    }

    private static let always = [
        HTTPField(name: .contentSecurityPolicy, value: ContentSecurityPolicy.header()),
        HTTPField(name: .xContentTypeOptions, value: "nosniff"),
        HTTPField(name: .referrerPolicy, value: "no-referrer"),
        HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
        HTTPField(name: .crossOriginResourcePolicy, value: "same-origin"),
        HTTPField(
            name: .permissionsPolicy, value: "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]
}

extension HTTPField.Name {
    static let crossOriginResourcePolicy = HTTPField.Name(known: "Cross-Origin-Resource-Policy")
    static let crossOriginOpenerPolicy = HTTPField.Name(known: "Cross-Origin-Opener-Policy")
    static let referrerPolicy = HTTPField.Name(known: "Referrer-Policy")
    static let permissionsPolicy = HTTPField.Name(known: "Permissions-Policy")
    /// `Host`, which stands among the fields only when a request has it twice.
    static let host = HTTPField.Name(known: "Host")
    static let secFetchSite = HTTPField.Name(known: "Sec-Fetch-Site")
    static let robotsTag = HTTPField.Name(known: "X-Robots-Tag")
}

struct SecurityMiddleware<Context: RequestContext>: RouterMiddleware {
    let headers: SecurityHeaders

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        var response = try await next(request, context)
        headers.add(to: &response.headers)
        return response
    }
}

/// The Content-Security-Policy of our pages: nothing but our own files, never framed.
enum ContentSecurityPolicy {
    /// The policy as a header value.
    ///
    /// - Parameter formActions: origins beyond our own that a form of this page may post to, or be redirected to.
    static func header(formActions: [String] = []) -> String {
        let targets = (["'self'"] + formActions).joined(separator: " ")
        return
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            + "media-src 'self'; manifest-src 'self'; connect-src 'self'; form-action \(targets); "
            + "frame-ancestors 'none'; base-uri 'none'"
    }
}

/// Indicates whether a state-changing request was made by one of our own pages (Fetch Metadata, Origin).
enum SameOrigin {
    /// True with proof that another site's page made the request; callers that are no browsers prove nothing.
    static func isForeign(_ request: IncomingRequest, origin: String) -> Bool {
        if let site = request.headers[.secFetchSite] {
            return site == "cross-site" || site == "same-site"
        }
        return request.headers[.origin].map { $0 != origin } ?? false
    }

    /// True only with proof: `Sec-Fetch-Site: same-origin`, or an `Origin` that is ours.
    static func allows(_ request: IncomingRequest, origin: String) -> Bool {
        if let site = request.headers[.secFetchSite] {
            return site == "same-origin"
        }
        guard let sender = request.headers[.origin] else { return false }
        return sender == origin
    }
}
