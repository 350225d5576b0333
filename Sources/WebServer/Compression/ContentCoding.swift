import CBrotli
import CZlib

/// A coding in which a file may be sent (RFC 9110 §8.4.1).
package enum ContentCoding: String, Hashable, Sendable, CaseIterable {
    /// Smaller, and known to every current browser over https and on loopback.
    case brotli = "br"
    /// Known to everything.
    case gzip

    /// The extension that is added to a file's name.
    package var fileExtension: String {
        switch self {
        case .brotli: "br"
        case .gzip: "gz"
        }
    }

    /// The bytes in this coding; nil when that would not make them smaller.
    ///
    /// - Parameter isThorough: whether time counts for less than size.
    package func compress(_ bytes: [UInt8], isThorough: Bool = false) -> [UInt8]? {
        let result: [UInt8]? =
            switch self {
            case .brotli: brotli(bytes, quality: isThorough ? BROTLI_MAX_QUALITY : 6)
            case .gzip: gzip(bytes)
            }
        guard let result, result.count < bytes.count else { return nil }
        return result
    }

    private func brotli(_ bytes: [UInt8], quality: Int32) -> [UInt8]? {
        let openConnections = BrotliEncoderMaxCompressedSize(bytes.count)
        guard openConnections > 0 else { return nil }
        var isWhole = false
        let result = [UInt8](unsafeUninitializedCapacity: openConnections) { output, count in
            count = openConnections
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
        let openConnections = Int(deflateBound(&stream, UInt(bytes.count)))
        var input = bytes
        var isWhole = false
        let result = [UInt8](unsafeUninitializedCapacity: openConnections) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(clamping: input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(clamping: openConnections)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = isWhole ? Int(stream.total_out) : 0
            }
        }
        return isWhole ? result : nil
    }
}
