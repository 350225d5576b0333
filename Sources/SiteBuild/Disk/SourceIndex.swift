import Foundation
import SiteModel

/// The pages that an earlier build read, with what tells that they have not changed since.
package struct SourceIndex: Sendable {
    /// Tells a file from what it was before: its place on the disk, its size, and the times of its last changes.
    struct Status: Hashable, Sendable {
        private let inode: Int
        private let size: Int
        /// The times of the last change of the bytes and of the status, in nanoseconds.
        private let changed: Int
        private let statusChanged: Int

        /// The status of a file; nil when there is none, or something else: a folder, a link.
        init?(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            self.init(status)
        }

        init(_ status: stat) {
            inode = Int(truncatingIfNeeded: status.st_ino)
            size = Int(status.st_size)
            #if canImport(Darwin)
            changed = Self.nanoseconds(status.st_mtimespec)
            statusChanged = Self.nanoseconds(status.st_ctimespec)
            #else
            changed = Self.nanoseconds(status.st_mtim)
            statusChanged = Self.nanoseconds(status.st_ctim)
            #endif
        }

        private static func nanoseconds(_ time: timespec) -> Int {
            Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
        }

        init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            inode = try reader.number()
            size = try reader.number()
            changed = try reader.number()
            statusChanged = try reader.number()
        }

        func write(to writer: inout ByteWriter) {
            writer.write(inode)
            writer.write(size)
            writer.write(changed)
            writer.write(statusChanged)
        }

        /// Returns whether the file last changed before a time, in nanoseconds.
        func isOlder(than time: Int) -> Bool { changed < time && statusChanged < time }
    }

    struct Entry: Sendable {
        let status: Status
        let key: CacheKey
    }

    /// By path relative to the project's folder.
    var entries: [String: Entry] = [:]
    /// The time at which reading began, in nanoseconds.
    private(set) var time: Int

    /// An index of nothing that is read from now on.
    package init() {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        time = Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
    }

    init(entries: [String: Entry], time: Int) {
        self.entries = entries
        self.time = time
    }

    /// Times of files may be coarse: a file that changed so shortly before it was read may have changed again since.
    private static let coarseness = 2_100_000_000

    /// The key of a file's bytes, if it has not changed since they were read.
    func key(_ path: String, _ status: Status) -> CacheKey? {
        guard let entry = entries[path], entry.status == status,
            status.isOlder(than: time - Self.coarseness)
        else { return nil }
        return entry.key
    }
}
