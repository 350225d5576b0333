import Accounts
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import OpenID
import Playground
import SiteModel

/// Turns errors and unknown paths into pages in the reader's language.
struct ErrorPages<Context: RequestContext>: RouterMiddleware {
    let files: SiteFiles
    /// Renders the pages of errors; nil: the site has its page for wrong addresses, and others are answered bare.
    let renderer: PageRenderer?
    let locales: [SiteLocale]
    /// The path that stands before the site's own, `/docs`; empty: none.
    var basePath = ""

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        let whole = RequestPath.path(of: request.head)
        let path = SiteBasePath(basePath).inside(whole) ?? whole
        do {
            return try await next(request, context)
        } catch {
            var response = try page(pageError(error, context.logger), request: request, path: path)
            if let error = error as? HTTPError, error.status == .methodNotAllowed {
                response.headers[.allow] = error.headers[.allow]
            }
            return response
        }
    }

    /// The page that an error is told by.
    private func pageError(_ error: any Error, _ logger: Logger) -> PageError {
        switch error {
        case let error as PageError: return error
        case let error as NotSignedIn: return PageError(.notFound, "session_expired", locale: error.locale)
        // The cause stands in the log already.
        case AccountError.storage(let cause) where cause.isOutage: return .storeUnavailable
        case RequestError.tooLarge: return PageError(.contentTooLarge, "request_too_large")
        case RequestError.tooSlow: return PageError(.requestTimeout, "request_too_large")
        case is RequestError: return PageError(.badRequest, "callback_invalid")
        case let error as StoreFull: return PageError(error)
        case let error as HTTPError:
            let codes: [HTTPResponse.Status: String] = [
                .notFound: "page_not_found", .methodNotAllowed: "method_not_allowed",
                .contentTooLarge: "request_too_large",
            ]
            return PageError(error.status, codes[error.status] ?? "server_error")
        default:
            // The text of the error stays here: it may quote what a request carried.
            logger.error("request failed", metadata: ["kind": "\(type(of: error))"])
            return PageError(.internalServerError, "server_error")
        }
    }

    /// The page of an error; of HEAD without its body, which would be taken for the next answer (RFC 9110 §9.3.2).
    private func page(_ error: PageError, request: Request, path: String) throws -> Response {
        let response = try shown(error, request: request, path: path)
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func shown(_ error: PageError, request: Request, path: String) throws -> Response {
        let locale = error.locale ?? locale(of: request, path: path)
        if error.code == "page_not_found",
            let body = ofVersion(path) ?? locale.flatMap({ files.body($0.folder + "404.html") })
                ?? files.body("404.html")
        {
            var headers = HTTPFields()
            headers[.contentType] = "text/html; charset=utf-8"
            headers[.cacheControl] = "no-store"
            return Response(status: .notFound, headers: headers, body: .init(byteBuffer: body))
        }
        guard let locale, let renderer else { return Response(status: error.status) }
        let texts = renderer.texts(locale)
        var response = try renderer.error(
            ErrorTexts.members(error.code, texts: texts, next: locale.home), status: error.status,
            locale: locale)
        if let seconds = error.retryAfter { response.headers[.retryAfter] = String(seconds) }
        return response
    }

    /// The page for wrong addresses of an older version, which has its own in each language: `1.2/th/404.html`.
    private func ofVersion(_ path: String) -> ByteBuffer? {
        let parts = path.split(separator: "/").prefix(2)
        guard let name = parts.first, !locales.contains(where: { $0.tag == name }) else { return nil }
        return files.body(parts.joined(separator: "/") + "/404.html") ?? files.body("\(name)/404.html")
    }

    private func locale(of request: Request, path: String) -> SiteLocale? {
        let first = path.split(separator: "/").first.map(String.init)
        if let named = locales.first(where: { $0.tag == first }) { return named }
        // An unknown path was looked up among the pages at the root.
        if let root = locales.first(where: \.isAtRoot), !ReservedNames.reserved.contains(first ?? "") {
            return root
        }
        return LanguageNegotiation.locale(for: request.headers[.acceptLanguage], among: locales)
    }
}
