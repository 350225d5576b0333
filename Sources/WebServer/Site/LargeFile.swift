import Cryptography
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

#if os(Linux)
// With the static runtime, the fields of `stat` are this module's.
import CDispatch
#endif

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
