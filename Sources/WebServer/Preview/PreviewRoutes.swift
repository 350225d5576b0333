import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OpenID
import ServiceLifecycle
import SiteBuild
import SiteModel

/// Answers for a previewed site: its pages as they are now, the script that keeps them so, and the events.
struct PreviewRoutes<Context: RequestContext>: RouterMiddleware {
    let hub: PreviewHub
    let locales: [SiteLocale]
    /// Indicates whether no other route handles addresses that the site does not have.
    var handlesMissing = false

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        guard request.method == .get || request.method == .head else {
            return try await next(request, context)
        }
        let path = RequestPath.path(of: request.head)
        switch path {
        case PreviewPage.script:
            return response(PreviewFiles.script, "text/javascript; charset=utf-8", to: request)
        case PreviewPage.style:
            return response(PreviewFiles.style, "text/css; charset=utf-8", to: request)
        case PreviewPage.events: return await events(request)
        default: break
        }
        guard let decoded = PercentEncoding.decode(path), !decoded.contains("..") else {
            return try await next(request, context)
        }
        let name = PreviewHub.file(decoded)
        if let bytes = await hub.file(name) {
            guard name.hasSuffix(".html") else { return response(bytes, ContentType.of(name), to: request) }
            let page = self.page(bytes)
            return response(page, ContentType.of(name), to: request)
        }
        if !decoded.hasSuffix("/"), await hub.file(name + "/index.html") != nil {
            return Response(status: .found, headers: [.location: path + "/"])
        }
        guard handlesMissing, !["/healthz", "/readyz"].contains(path) else {
            return try await next(request, context)
        }
        return await missing(decoded, to: request)
    }

    /// The page for wrong addresses, in the language that the address begins with.
    private func missing(_ path: String, to request: Request) async -> Response {
        let parts = path.split(separator: "/").prefix(2).map(String.init)
        let folder = locales.first { $0.tag == parts.first }?.folder ?? ""
        let names = parts.count < 2 ? [] : [parts.joined(separator: "/") + "/404.html"]
        var found: [UInt8]?
        // An older version has its own in each language.
        for name in names + [folder + "404.html"] where found == nil { found = await hub.file(name) }
        guard let bytes = found else { return Response(status: .notFound) }
        var response = response(page(bytes), "text/html; charset=utf-8", to: request)
        response.status = .notFound
        return response
    }

    /// A page with the preview's script.
    private func page(_ bytes: [UInt8]) -> [UInt8] {
        PreviewPage.adding(PreviewVersion(of: bytes), locales: locales, basePath: hub.basePath, to: bytes)
    }

    private func response(_ bytes: [UInt8], _ type: String, to request: Request) -> Response {
        var headers = HTTPFields()
        headers[.contentType] = type
        headers[.cacheControl] = "no-store"
        if request.method == .head {
            headers[.contentLength] = String(bytes.count)
            return Response(status: .ok, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The event stream: `?page=/th/apple/&version=…`, both as often as pages are shown.
    private func events(_ request: Request) async -> Response {
        let query = request.uri.queryParameters
        let pages = query.getAll("page").prefix(8)
        let versions = query.getAll("version") + pages.map { _ in "" }
        let asked = Dictionary(
            zip(pages, versions).map { (String($0), String($1)) }, uniquingKeysWith: { first, _ in first })
        var headers = HTTPFields()
        headers[.contentType] = "text/event-stream"
        headers[.cacheControl] = "no-store"
        let hub = hub
        return Response(
            status: .ok, headers: headers,
            body: .init { writer in
                let (id, events) = await hub.listen(to: asked)
                do {
                    try await writer.write(ByteBuffer(string: "retry: 300\n\n"))
                    for await event in events.cancelOnGracefulShutdown() {
                        try await writer.write(ByteBuffer(string: event.text))
                    }
                    try await writer.finish(nil)
                } catch {
                    // The reader has gone.
                }
                await hub.leave(id)
            })
    }
}
