import CBrotli
import CZlib

/// A coding in which a file may be sent (RFC 9110 §8.4.1).
package enum ContentCoding: String, Hashable, Sendable, CaseIterable {
    /// Smaller, and known to every current browser over https and on loopback.
    case brotli = "br"
    /// Known to everything.
    case gzip

    package var fileExtension: String { self == .brotli ? "br" : "gz" }

    /// The bytes in this coding; nil when that would not make them smaller.
    ///
    /// - Parameter isThorough: whether time counts for less than size.
    package func compress(_ bytes: [UInt8], isThorough: Bool = false) -> [UInt8]? {
        let result = self == .gzip ? gzip(bytes) : brotli(bytes, quality: isThorough ? BROTLI_MAX_QUALITY : 6)
        return result.flatMap { $0.count < bytes.count ? $0 : nil }
    }

    private func brotli(_ bytes: [UInt8], quality: Int32) -> [UInt8]? {
        let capacity = BrotliEncoderMaxCompressedSize(bytes.count)
        guard capacity > 0 else { return nil }
        var isWhole = false
        let result = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            count = capacity
            isWhole =
                BrotliEncoderCompress(
                    quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &count,
                    output.baseAddress) != 0
            if !isWhole { count = 0 }
        }
        return isWhole ? result : nil
    }

    private func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // A window of 2^15 with the head of gzip, in which no time and no name are set.
        guard
            deflateInit2_(
                &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
        var input = bytes
        var isWhole = false
        let result = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(clamping: input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(clamping: capacity)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = isWhole ? Int(stream.total_out) : 0
            }
        }
        return isWhole ? result : nil
    }
}

package enum CompressibleFile {
    private static let endings: Set<String> = [
        "html", "css", "js", "json", "svg", "xml", "txt", "md", "webmanifest",
    ]

    /// Returns whether a file is of text and not too short to become smaller.
    package static func isWorthIt(path: String, size: Int) -> Bool {
        guard size > 400, let dot = path.lastIndex(of: ".") else { return false }
        return endings.contains(String(path[path.index(after: dot)...]))
    }
}
