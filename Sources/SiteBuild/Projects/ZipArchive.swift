import CZlib
import SiteModel

/// Files as one ZIP archive (PKWARE's APPNOTE.TXT 6.3.10, §4.3): sorted by name, all of the first day that the format
/// knows, so that the same files make the same bytes.
enum ZipArchive {
    /// The most files and bytes of an archive; far below what would need the format's 64-bit fields.
    static let limits = (files: 200, bytes: 1_000_000)

    /// The flag for names in UTF-8 (§4.4.4, bit 11).
    private static let flags = 0x0800
    /// 1 January 1980, 0:00 (§4.4.6).
    private static let time = 0x0021_0000
    /// Made on Unix (§4.4.2), where a file is one that everybody may read and its owner write.
    private static let madeBy = 0x031E
    private static let mode = 0o100644 << 16
    /// Needed to unpack folders and deflated files (§4.4.3).
    private static let needed = 20

    /// The archive of some files, by their paths in it.
    static func bytes(_ files: [String: [UInt8]]) -> [UInt8] {
        var archive: [UInt8] = []
        var directory: [UInt8] = []
        for (path, content) in files.sorted(by: { $0.key < $1.key }) {
            let name = Array(path.utf8)
            let deflated = deflated(content)
            var common: [UInt8] = []
            common.add(needed, flags, deflated == nil ? 0 : Int(Z_DEFLATED), size: 2)
            common.add(time, Int(crc32(0, content, UInt32(clamping: content.count))), size: 4)
            common.add((deflated ?? content).count, content.count, size: 4)
            // The lengths of the name and of no extra fields.
            common.add(name.count, 0, size: 2)
            directory.add(0x0201_4B50, size: 4)
            directory.add(madeBy, size: 2)
            directory += common
            // No comment, the first disk, no attributes of other systems.
            directory.add(0, 0, 0, size: 2)
            directory.add(mode, archive.count, size: 4)
            directory += name
            archive.add(0x0403_4B50, size: 4)
            archive += common + name + (deflated ?? content)
        }
        let start = archive.count
        archive += directory
        archive.add(0x0605_4B50, 0, size: 4)
        archive.add(files.count, files.count, size: 2)
        archive.add(directory.count, start, size: 4)
        archive.add(0, size: 2)
        return archive
    }

    /// The bytes as raw deflate (RFC 1951); nil when that would not make them smaller.
    private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // A negative window leaves out zlib's own head.
        guard
            deflateInit2_(
                &stream, Z_BEST_COMPRESSION, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
        var input = bytes
        let result = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(clamping: input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(clamping: capacity)
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }
        return result.isEmpty || result.count >= bytes.count ? nil : result
    }
}

extension [UInt8] {
    /// Adds numbers of some bytes each, the lowest byte first.
    fileprivate mutating func add(_ numbers: Int..., size: Int) {
        for number in numbers {
            for place in 0..<size { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
        }
    }
}
