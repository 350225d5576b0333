import Foundation
import SiteModel

/// Tells a file from what it was before: its place on the disk, its size, and the times of its last changes.
struct FileStatus: Hashable, Sendable, Stored {
    private let inode: Int
    private let size: Int
    /// The times of the last change of the bytes and of the status, in nanoseconds.
    private let changed: Int
    private let statusChanged: Int

    /// The status of what a path leads to; nil when it leads nowhere.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// The status of a file; nil when there is none, or something else: a folder, a link.
    init?(file path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        func nanoseconds(_ time: timespec) -> Int { Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec) }
        inode = Int(truncatingIfNeeded: status.st_ino)
        size = Int(status.st_size)
        #if canImport(Darwin)
        changed = nanoseconds(status.st_mtimespec)
        statusChanged = nanoseconds(status.st_ctimespec)
        #else
        changed = nanoseconds(status.st_mtim)
        statusChanged = nanoseconds(status.st_ctim)
        #endif
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        inode = try reader.number()
        size = try reader.number()
        changed = try reader.number()
        statusChanged = try reader.number()
    }

    func write(to writer: inout ByteWriter) {
        for field in [inode, size, changed, statusChanged] { writer.write(field) }
    }

    /// Returns whether the file last changed before a time, in nanoseconds.
    func isOlder(than time: Int) -> Bool { changed < time && statusChanged < time }

    /// Returns whether size and time of the last change are the same: nobody has touched the bytes since.
    func hasBytes(of other: FileStatus?) -> Bool { size == other?.size && changed == other?.changed }

    /// The statuses of some files of a folder, by their paths in it; those that are not there are left out.
    static func of(_ paths: some Collection<String>, in folder: String) -> [String: FileStatus] {
        let all = Array(paths)
        let pieces = stride(from: 0, to: all.count, by: 512).map { all[$0..<min($0 + 512, all.count)] }
        let lanes = ProcessInfo.processInfo.activeProcessorCount
        let known = OrderedParallelMap.map(pieces, lanes: lanes) { piece in
            piece.map { FileStatus(folder + "/" + $0) }
        }
        var statuses: [String: FileStatus] = [:]
        statuses.reserveCapacity(all.count)
        for (path, status) in zip(all, known.joined()) { statuses[path] = status }
        return statuses
    }
}

/// The pages that an earlier build read, with what tells that they have not changed since.
package struct SourceIndex: Sendable, Stored {
    struct Entry: Sendable {
        let status: FileStatus
        let key: CacheKey
    }

    /// By path relative to the project's folder.
    var entries: [String: Entry] = [:]
    /// The time at which reading began, in nanoseconds.
    var time: Int

    /// An index of nothing that is read from now on.
    package init() {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        time = Int(now.tv_sec) * 1_000_000_000 + Int(now.tv_nsec)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        time = try reader.number()
        entries = try reader.value()
    }

    func write(to writer: inout ByteWriter) {
        writer.write(time)
        writer.write(entries)
    }

    /// Times of files may be coarse: a file that changed so shortly before it was read may have changed again since.
    private static let coarseness = 2_100_000_000

    /// The key of a file's bytes, if it has not changed since they were read.
    func key(_ path: String, _ status: FileStatus) -> CacheKey? {
        guard let entry = entries[path], entry.status == status,
            status.isOlder(than: time - Self.coarseness)
        else { return nil }
        return entry.key
    }
}

extension SourceIndex.Entry: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        status = try reader.value()
        key = try reader.value()
    }

    func write(to writer: inout ByteWriter) {
        writer.write(status)
        writer.write(key)
    }
}
