import Diagnostics
import Foundation
import SiteModel

/// One reading of sources, and what is wrong with them.
struct SourceReading {
    private(set) var sources = SiteSources()
    private(set) var diagnostics: [Diagnostic] = []
    private let disk: Disk
    private let tree: SourceTree
    /// The pages that an earlier build read; nil when everything is to be read.
    private let index: SourceIndex?
    private var next = SourceIndex()
    private var unread: [String: CacheKey] = [:]
    /// The folders above the one that is read, where they really are.
    private var above: Set<String> = []

    init(_ disk: Disk, _ index: SourceIndex? = nil) {
        self.disk = disk
        self.index = index
        tree = disk.tree
    }

    /// Reads what stands at a path, with all that is below.
    ///
    /// - Parameters:
    ///   - path: relative to the project's folder.
    ///   - isOptional: whether nothing may stand there.
    mutating func read(_ path: String, isOptional: Bool = false) {
        guard tree.mayRead(folderOf: path) else { return }
        take(path, isOptional: isOptional)
    }

    var finished: SiteSources {
        var sources = sources
        sources.unread = LazySourceFiles(unread) { [disk] in disk.read($0) }
        return sources
    }

    /// The index for the next build; nil when it would be the one that there is.
    var newIndex: SourceIndex? {
        guard let index, unread.count < next.entries.count || next.entries.count < index.entries.count else {
            return nil
        }
        return next
    }

    /// Takes a page over that has not changed since it was read, or reads it with its status.
    ///
    /// - Returns: false when it is no ordinary file.
    private mutating func takePage(_ path: String, _ index: SourceIndex) -> Bool {
        let place = disk.absolute(path)
        guard let status = FileStatus(file: place) else { return false }
        if let key = index.key(path, status) {
            unread[path] = key
            next.entries[path] = index.entries[path]
            return true
        }
        // The status is older than the bytes: a change between the two is seen by the next build.
        guard let bytes = disk.read(path) else { return false }
        let key = CacheKey(bytes: bytes)
        sources.files[path] = bytes
        sources.keys[path] = key
        next.entries[path] = SourceIndex.Entry(status: status, key: key)
        return true
    }

    /// Returns whether a file is read as a page; one in Markdown among samples or projects is read with the pages that
    /// show it.
    private static func isPage(_ path: String) -> Bool {
        path.hasPrefix("content/") && path.hasSuffix(".md") && !path.hasPrefix(SampleLibrary.folder)
            && !path.hasPrefix(ProjectLibrary.folder)
    }

    private mutating func take(_ path: String, isOptional: Bool = false) {
        if let index, Self.isPage(path), takePage(path, index) { return }
        switch tree.entry(path) {
        case .file:
            if let bytes = disk.read(path) {
                sources.files[path] = bytes
                if index != nil { sources.keys[path] = CacheKey(bytes: bytes) }
            } else {
                unreadable(path, "this file cannot be read")
            }
        case .folder: readFolder(path)
        // A link to nothing, or a file that vanished since the folder was listed.
        case .missing: if !isOptional { unreadable(path, "this file cannot be read") }
        case .outside(let target): outside(path, target)
        case .special(let kind):
            diagnostics.append(
                Diagnostic(
                    .sourcesSpecialFile, .warning, at: SourceLocation(path: path),
                    "`\(path)` is \(kind), so it is passed over",
                    notes: ["only files and folders can be published: move it out of the folder"]))
        }
    }

    private mutating func readFolder(_ folder: String) {
        let place = disk.absolute(folder)
        // A link that leads to a folder above would go round for ever.
        let real = SourceTree.real(place) ?? place
        guard above.insert(real).inserted else {
            return unreadable(folder, "this folder is a link that leads in a circle")
        }
        defer { above.remove(real) }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: place) else {
            return unreadable(folder, "this folder cannot be read")
        }
        for name in names.sorted() {
            let path = folder + "/" + name
            if Disk.isLeftover(name, in: folder) { hidden(name, path) } else { take(path) }
        }
    }

    private mutating func unreadable(_ path: String, _ message: String) {
        diagnostics.append(
            Diagnostic(
                .sourcesUnreadable, at: SourceLocation(path: path), message,
                notes: ["let the user who runs portico read it, or remove it"]))
    }

    private mutating func outside(_ path: String, _ target: String) {
        let folders = SiteSources.folders.map { "`\($0)/`" }
        diagnostics.append(
            Diagnostic(
                .sourcesLinkOutside, at: SourceLocation(path: path),
                "`\(path)` is a link to `\(target)`, which is not among the site's sources",
                notes: [
                    "links may lead to files in \(folders[0]), \(folders[1]) and \(folders[2]) that are not hidden",
                    "put a copy in its place, or use `--follow-links` where every link can be trusted",
                ]))
    }

    /// Reports a hidden file in `public/`: it is not published.
    private mutating func hidden(_ name: String, _ path: String) {
        guard path.hasPrefix("public/"), name.hasPrefix("."), !Self.isTool(name) else { return }
        diagnostics.append(
            Diagnostic(
                .sourcesHiddenFile, .note, at: SourceLocation(path: path),
                "`\(path)` is hidden, so it is not published",
                notes: [
                    "of names with a dot in front only `public/\(SiteSources.wellKnown)/` is published; "
                        + "add others to the built site"
                ]))
    }

    /// Returns whether a hidden file is one that tools leave and no reader ever asks for.
    private static func isTool(_ name: String) -> Bool {
        [".DS_Store", ".gitkeep", ".keep", ".git", ".gitignore", ".gitattributes"].contains(name)
            || name.hasPrefix(".#") || name.hasSuffix(".swp") || name.hasSuffix(".swx")
            || name.hasPrefix("._")
    }
}

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
        // File systems have times after the year 2262, which wrap around.
        func nanoseconds(_ time: timespec) -> Int { Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec) }
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
        (inode, size, changed, statusChanged) = try reader.values()
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
        (time, entries) = try reader.values()
    }

    func write(to writer: inout ByteWriter) {
        writer.write(time, entries)
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
        (status, key) = try reader.values()
    }

    func write(to writer: inout ByteWriter) {
        writer.write(status, key)
    }
}
