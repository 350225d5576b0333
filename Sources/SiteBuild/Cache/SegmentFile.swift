internal import Cryptography
import Foundation
import SiteModel

/// A file of parts one after the other, each of which is known by its place and the digest of its bytes, which the list
/// of the parts authenticates; bytes between them are unused.
final class SegmentFile: Sendable {
    /// The place of a part.
    struct Place: Sendable {
        let start: Int
        let count: Int
        /// The first 16 bytes of the part's SHA-256.
        private let digest: ArraySlice<UInt8>

        init(start: Int, bytes: ArraySlice<UInt8>) {
            self.start = start
            count = bytes.count
            digest = Self.digest(of: bytes)
        }

        func isOf(_ bytes: ArraySlice<UInt8>) -> Bool {
            bytes.count == count && Self.digest(of: bytes) == digest
        }

        private static func digest(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
            SHA256.hash(bytes).prefix(16)
        }

        init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            start = try reader.number()
            count = try reader.number()
            digest = try reader.data()
        }

        func write(to writer: inout ByteWriter) {
            writer.write(start)
            writer.write(count)
            writer.write(digest)
        }
    }

    let path: String
    /// The number of files that this one has replaced, one after the other.
    let generation: Int
    /// The number of its bytes.
    let size: Int
    private let descriptor: Int32

    /// - Parameter list: the path of the list of the parts.
    init?(of list: String, _ generation: Int) {
        path = Self.path(of: list, generation)
        self.generation = generation
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        var status = stat()
        guard descriptor >= 0 else { return nil }
        size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    deinit { close(descriptor) }

    static func path(of list: String, _ generation: Int) -> String { "\(list)-\(generation)" }

    /// The bytes at a place; nil when they are not what was written there.
    func bytes(at place: Place) -> ArraySlice<UInt8>? {
        guard place.start >= 0, place.count >= 0, place.start <= size, place.count <= size - place.start
        else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: place.count) { buffer, count in
            count = 0
            while count < place.count {
                let rest = buffer.baseAddress.map { $0 + count }
                let read = pread(descriptor, rest, place.count - count, off_t(place.start + count))
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { break }
                count += read
            }
        }
        return place.isOf(bytes[...]) ? bytes[...] : nil
    }

    /// Adds parts at the end of a file.
    struct Writer {
        /// So many bytes are written at once.
        private static let most = 1 << 20

        private let path: String
        private let descriptor: Int32
        private let isNew: Bool
        private var waiting: [UInt8] = []
        private var end: Int
        private var hasFailed = false

        /// - Parameter end: the number of bytes that the file has; nil for one that is begun anew.
        init?(_ path: String, end: Int?) {
            self.path = path
            self.end = end ?? 0
            isNew = end == nil
            if isNew { _ = try? Folders.make(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])) }
            let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (isNew ? O_TRUNC : 0)
            descriptor = open(path, flags, 0o644)
            guard descriptor >= 0 else { return nil }
        }

        /// Adds a part.
        mutating func add(_ bytes: ArraySlice<UInt8>) -> Place {
            let place = Place(start: end + waiting.count, bytes: bytes)
            waiting += bytes
            if waiting.count >= Self.most { write() }
            return place
        }

        /// Writes what is left.
        ///
        /// - Returns: whether everything has been written.
        mutating func finish() -> Bool {
            write()
            let isClosed = close(descriptor) == 0
            if isClosed, !hasFailed { return true }
            if isNew { unlink(path) }
            return false
        }

        /// Discards the writer; a new file is removed.
        mutating func discard() {
            hasFailed = true
            _ = finish()
        }

        private mutating func write() {
            var offset = 0
            while offset < waiting.count, !hasFailed {
                let count = waiting[offset...].withUnsafeBytes {
                    pwrite(descriptor, $0.baseAddress, $0.count, off_t(end + offset))
                }
                if count > 0 { offset += count } else if errno != EINTR { hasFailed = true }
            }
            end += waiting.count
            waiting.removeAll(keepingCapacity: true)
        }
    }
}
