import Cryptography
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SiteModel

#if os(Linux)
// With the static runtime, the fields of `stat` are this module's.
import CDispatch
#endif

/// Answers with the site's files; another method than GET and HEAD is told which are allowed (RFC 9110 §15.5.6).
struct SiteMiddleware<Context: RequestContext>: RouterMiddleware {
    let files: SiteFiles

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        let path = RequestPath.path(of: request.head)
        if request.method == .get || request.method == .head {
            if let response = files.response(to: request.head, path: path) { return response.response }
            if let response = try await files.large(path)?.response(to: request) { return response }
            return try await next(request, context)
        }
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound && files.has(path) {
            throw HTTPError(.methodNotAllowed, headers: [.allow: "GET, HEAD"])
        }
    }
}

/// Shows a site below a path, as the host that it is built for does.
struct BasePathMiddleware<Context: RequestContext>: RouterMiddleware {
    let basePath: SiteBasePath
    /// Beginnings of addresses that belong to the server, whatever the site's path is; crawlers ask for `robots.txt` at
    /// the root alone.
    private static var own: [String] { ["/healthz", "/readyz", "/-/", "/robots.txt"] }

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        let address = request.head.path ?? "/"
        if Self.own.contains(where: address.hasPrefix) { return try await next(request, context) }
        let path = address.prefix { $0 != "?" }
        if path == "/" || path == basePath.path {
            return Response(status: .found, headers: [.location: basePath.path + "/"])
        }
        guard let inside = basePath.inside(address) else { throw HTTPError(.notFound) }
        var head = request.head
        head.path = inside
        var response = try await next(Request(head: head, body: request.body), context)
        if let location = response.headers[.location], location.hasPrefix("/") {
            response.headers[.location] = basePath.path + location
        }
        return response
    }
}

/// A public file that is too large to be held: sent from the disk, piece by piece as its reader takes it.
///
/// It has a tag of its size and its last change, and answers HEAD, one range (RFC 9110 §14) and conditions.
struct LargeFile: Sendable {
    let path: String

    private static let piece = 256 * 1024

    /// An open file; closed when no response sends it any more.
    private final class Open: Sendable {
        let descriptor: Int32
        let size: Int
        let tag: String

        init?(_ path: String) {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { return nil }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                close(descriptor)
                return nil
            }
            self.descriptor = descriptor
            size = Int(status.st_size)
            #if os(Linux)
            let changed = status.st_mtim
            #else
            let changed = status.st_mtimespec
            #endif
            let mark = "\(status.st_ino) \(status.st_size) \(changed.tv_sec) \(changed.tv_nsec)"
            tag = "\"" + Hex.encode(Array(SHA256.hash(Array(mark.utf8)).prefix(12))) + "\""
        }

        deinit { close(descriptor) }

        /// The bytes from `start` on, fewer at the end of the file.
        func bytes(from start: Int, count: Int) throws -> ByteBuffer {
            var buffer = ByteBuffer()
            let read = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { place in
                max(0, pread(descriptor, place.baseAddress, count, off_t(start)))
            }
            guard read > 0 else { throw Shortened() }
            return buffer
        }
    }

    /// The file became shorter while it was sent: the connection is closed, so that the client sees the error.
    private struct Shortened: Error {}

    /// The response to a GET or HEAD; nil when the file is gone.
    func response(to request: Request) async throws -> Response? {
        let path = path
        guard let file = try await Blocking.run({ Open(path) }) else { return nil }
        let answer = FileAnswer(
            to: request.head, tag: file.tag, size: file.size,
            [.eTag: file.tag, .cacheControl: "no-cache", .acceptRanges: "bytes"],
            content: [.contentType: ContentType.of(path)])
        return Response(
            status: answer.status, headers: answer.headers,
            body: answer.part.map { Self.body(file, $0) } ?? .init())
    }

    private static func body(_ file: Open, _ range: Range<Int>) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            var sent = range.lowerBound
            while sent < range.upperBound {
                let (start, count) = (sent, min(piece, range.upperBound - sent))
                let buffer = try await Blocking.run { try file.bytes(from: start, count: count) }
                sent += buffer.readableBytes
                // Waits until the reader has taken most of what came before.
                try await writer.write(buffer)
            }
            try await writer.finish(nil)
        }
    }
}
