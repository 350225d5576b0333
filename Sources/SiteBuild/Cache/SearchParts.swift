internal import Cryptography
import Foundation
import SiteModel

/// The pages' parts of the search index of a language, each with the key of what it was made of, and the phrases that
/// they were read for.
///
/// Their bytes are most of what a build keeps, and stand in a file of their own beside the manifest: of an edit's build
/// those of the page that has changed are read.
struct SearchParts: Sendable, Stored {
    /// The phrases of a language without spaces that are terms, with the key of the pages that they were learned from.
    var phrases: [String] = []
    var phrasesKey = CacheKey()
    var common = CacheKey()
    /// The number of bytes that all terms take.
    var size = 0
    var parts: [Part] = []

    struct Part: Sendable, Stored {
        /// The page's file in the output.
        let path: ArraySlice<UInt8>
        var key: CacheKey
        /// The number of its sections.
        let sections: Int
        var place: Place

        enum Place: Sendable {
            case memory(ArraySlice<UInt8>)
            case file(PartsFile.Place)
        }

        init(_ digest: SearchDigest, _ page: Page, _ key: CacheKey) {
            path = Self.path(of: page)
            self.key = key
            sections = digest.sectionCount
            var writer = ByteWriter()
            digest.write(to: &writer)
            // A copy has no room to grow, which is not needed and would stay with each page.
            var bytes: [UInt8] = []
            bytes.reserveCapacity(writer.bytes.count)
            bytes += writer.bytes
            place = .memory(bytes[...])
        }

        static func path(of page: Page) -> ArraySlice<UInt8> { Array(page.htmlFile.utf8)[...] }

        init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            (path, key, sections) = try reader.values()
            place = .file(try reader.value())
        }

        /// Writes a part whose bytes are in the file; one that is in memory still is no part of any later build.
        func write(to writer: inout ByteWriter) {
            writer.write(path, key, sections)
            guard case .file(let place) = place else { return writer.write(PartsFile.Place([], at: 0)) }
            writer.write(place)
        }

        /// The bytes; nil when they are not what was written.
        func bytes(_ file: PartsFile?) -> ArraySlice<UInt8>? {
            switch place {
            case .memory(let bytes): bytes
            case .file(let place): file?.bytes(at: place)
            }
        }

        /// The terms and names of the page; nil when the bytes are no such thing.
        func digest(_ file: PartsFile?) -> SearchDigest? {
            guard let bytes = bytes(file) else { return nil }
            var reader = ByteReader(bytes)
            guard let digest = try? SearchDigest(from: &reader), reader.isAtEnd else { return nil }
            return digest
        }
    }

    init() {}

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (phrases, phrasesKey, common, size, parts) = try reader.values()
    }

    func write(to writer: inout ByteWriter) {
        writer.write(phrases, phrasesKey, common, size, parts)
    }
}

/// A file of parts one after the other, each of which is known by its place and the digest of its bytes, which the
/// manifest authenticates.
final class PartsFile: Sendable {
    struct Place: Sendable, Stored {
        let start: Int
        let count: Int
        /// The first 16 bytes of the part's SHA-256.
        private let digest: ArraySlice<UInt8>

        init(_ bytes: ArraySlice<UInt8>, at start: Int) {
            self.start = start
            count = bytes.count
            digest = SHA256.hash(bytes).prefix(16)
        }

        init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            (start, count, digest) = try reader.values()
        }

        func write(to writer: inout ByteWriter) {
            writer.write(start, count, digest)
        }

        fileprivate func isOf(_ bytes: ArraySlice<UInt8>) -> Bool { SHA256.hash(bytes).prefix(16) == digest }
    }

    private let descriptor: Int32
    /// The number of its bytes.
    let size: Int

    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    deinit { close(descriptor) }

    /// The bytes at a place; nil when they are not what was written there.
    func bytes(at place: Place) -> ArraySlice<UInt8>? {
        guard place.start >= 0, place.count > 0, place.start <= size, place.count <= size - place.start
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
        return bytes.count == place.count && place.isOf(bytes[...]) ? bytes[...] : nil
    }
}

extension PartsFile {
    /// Adds parts at the end of a file, or makes it anew.
    struct Writer {
        /// So many bytes are written at once.
        private static let most = 1 << 20

        private let path: String
        private let new: String?
        private let old: PartsFile?
        /// Negative once it is closed.
        private var descriptor: Int32
        private var end: Int
        private var waiting: [UInt8] = []

        /// - Parameter used: the bytes of the old file that are of use; where others take a third, it is made anew.
        init?(_ path: String, old: PartsFile?, used: Int) {
            self.path = path
            self.old = old
            end = old.map { ($0.size - used) * 2 > used ? 0 : $0.size } ?? 0
            new = end == 0 ? "\(path).new-\(getpid())" : nil
            let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (end == 0 ? O_TRUNC : 0)
            descriptor = open(new ?? path, flags, 0o600)
            guard descriptor >= 0 else { return nil }
            guard lseek(descriptor, off_t(end), SEEK_SET) >= 0 else {
                discard()
                return nil
            }
        }

        /// Puts a part into the file, unless it is there.
        mutating func put(_ part: inout SearchParts.Part) throws(SystemFailure) {
            if new == nil, case .file = part.place { return }
            guard let bytes = part.bytes(old) else { throw SystemFailure(code: EIO) }
            part.place = .file(Place(bytes, at: end + waiting.count))
            waiting += bytes
            if waiting.count >= Self.most { try write() }
        }

        private mutating func write() throws(SystemFailure) {
            try FileBytes.write(waiting, to: descriptor)
            end += waiting.count
            waiting.removeAll(keepingCapacity: true)
        }

        /// Writes what is left, and gives a new file its name.
        mutating func finish() throws(SystemFailure) {
            try write()
            let closed = close(descriptor)
            descriptor = -1
            guard closed == 0 else { throw .last }
            if let new, rename(new, path) != 0 { throw .last }
        }

        /// Gives up; a new file is removed.
        func discard() {
            if descriptor >= 0 { close(descriptor) }
            if let new { unlink(new) }
        }
    }
}
