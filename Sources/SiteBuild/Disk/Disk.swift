internal import Cryptography
package import Diagnostics
import Foundation
import Synchronization

/// The only code that reads and writes files.
package struct Disk: Sendable {
    package let root: String
    /// Indicates whether symbolic links may lead out of the sources' folders.
    let followsLinks: Bool
    /// The key of the files in `.portico/cache/`; nil where there is none, and nothing is read or kept there.
    package var cacheKey: CacheAuthenticationKey?
    /// Folders of older versions, relative to the project's: `versions/1.2`.
    package var versionFolders: [String] = []

    package var watchedFolders: [String] { SiteSources.folders + versionFolders }

    var tree: SourceTree { SourceTree(root: root, followsLinks: followsLinks, folders: watchedFolders) }

    package init(root: String, followsLinks: Bool = false, cacheKey: CacheAuthenticationKey? = nil) {
        self.root = root
        self.cacheKey = cacheKey
        self.followsLinks = followsLinks
    }

    /// Reads everything a site is made of. What cannot be read is reported and left out.
    package func sources() -> Diagnosed<SiteSources> { sources(since: nil).sources }

    /// Reads everything a site is made of but the pages that have not changed since an earlier build.
    ///
    /// - Parameter index: the pages that the earlier build read; nil: everything is read.
    /// - Returns: the sources with their keys, and the index for the next build; nil when it would be the same.
    package func sources(since index: SourceIndex?) -> (sources: Diagnosed<SiteSources>, index: SourceIndex?)
    {
        var reading = SourceReading(self, index)
        for folder in SiteSources.folders { reading.read(folder, isOptional: true) }
        for version in versionFolders {
            for folder in ["content", "public"] { reading.read("\(version)/\(folder)", isOptional: true) }
        }
        return (Diagnosed(reading.finished, reading.diagnostics), reading.newIndex)
    }

    /// The bytes of one file, by path relative to the project's folder or absolute; nil when unreadable.
    package func read(_ path: String) -> [UInt8]? {
        FileBytes.read(absolute(path))
    }

    /// The target of a link that leads out of the project; nil for anything else, and where links may lead anywhere.
    ///
    /// - Parameter path: relative to the project's folder.
    package func linkOutside(_ path: String) -> String? {
        guard !followsLinks, let target = SourceTree.real(absolute(path)), let root = SourceTree.real(root),
            !target.hasPrefix(root == "/" ? "/" : root + "/")
        else { return nil }
        return target
    }

    func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : root + "/" + path }

    /// Returns whether a file is an editor's own: a backup, a lock, a test whether the folder can be written.
    ///
    /// - Parameter folder: the folder that it is in, relative to the project's.
    static func isLeftover(_ name: String, in folder: String) -> Bool {
        (name.hasPrefix(".") && !(folder == "public" && name == SiteSources.wellKnown))
            || name.hasSuffix("~") || (name.hasPrefix("#") && name.hasSuffix("#"))
            || name == "4913" || name.hasSuffix("___jb_tmp___") || name.hasSuffix("___jb_old___")
    }
}

extension Disk {
    /// The changes at some paths: files with their bytes, nil for those that are gone.
    ///
    /// - Parameters:
    ///   - paths: files or folders, relative to the project's folder.
    ///   - sources: what was there before, which tells which files of a folder are gone.
    package func changes(at paths: Set<String>, in sources: SiteSources) -> Diagnosed<[String: [UInt8]?]> {
        var reading = SourceReading(self)
        var changes: [String: [UInt8]?] = [:]
        for path in paths.sorted() {
            let folder = path + "/"
            if sources.files[path] != nil {
                changes.updateValue(nil, forKey: path)
            } else {
                for known in sources.files.keys where known.hasPrefix(folder) {
                    changes.updateValue(nil, forKey: known)
                }
            }
            reading.read(path, isOptional: true)
        }
        for (path, bytes) in reading.sources.files { changes.updateValue(bytes, forKey: path) }
        return Diagnosed(changes, reading.diagnostics)
    }
}

extension Disk {
    /// Writes one file in one step, with the folders that it needs.
    package func write(_ bytes: [UInt8], to path: String) throws(SystemFailure) {
        try put(bytes, at: path) { rename($0, $1) }
    }

    /// Writes one file that is not there yet, in one step, with the folders that it needs.
    ///
    /// - Returns: whether it was written; false when there is one, which stays.
    package func create(_ bytes: [UInt8], at path: String) throws(SystemFailure) -> Bool {
        do throws(SystemFailure) {
            try put(bytes, at: path) { new, place in
                // Unlike `rename`, `link` takes no other file's place. Where the file system has no second names, the
                // file may come between the two calls.
                if link(new, place) == 0 { return unlink(new) }
                if errno != EEXIST, access(place, F_OK) != 0 { return rename(new, place) }
                errno = EEXIST
                return -1
            }
            return true
        } catch {
            guard error.code == EEXIST else { throw error }
            return false
        }
    }

    private func put(
        _ bytes: [UInt8], at path: String, move: (_ new: String, _ place: String) -> Int32
    ) throws(SystemFailure) {
        let place = absolute(path)
        let slash = place.lastIndex(of: "/") ?? place.startIndex
        try Folders.make(String(place[..<slash]))
        let new = "\(place[..<slash])/\(Self.temporaryName)"
        do throws(SystemFailure) {
            try FileBytes.write(bytes, to: new)
            guard move(new, place) == 0 else { throw .last }
        } catch {
            unlink(new)
            throw error
        }
    }

    private static var temporaryName: String {
        let number = temporary.add(1, ordering: .relaxed).newValue
        return ".new-\(getpid())-\(number)"
    }

    private static let temporary = Atomic(0)

    /// Makes a folder of files in one step; a process that is killed leaves no part of it under its name.
    ///
    /// - Parameter files: bytes by path relative to the folder.
    /// - Returns: whether it was made; false when something stands there, or another process makes it.
    package func create(_ files: [String: [UInt8]], in folder: String) throws(SystemFailure) -> Bool {
        let place = absolute(folder)
        let slash = place.lastIndex(of: "/") ?? place.startIndex
        let new = "\(place[..<slash])/.new-\(place[slash...].dropFirst())"
        try Folders.make(new)
        let descriptor = open(new, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { return false }
        var ours = stat()
        var standing = stat()
        // The one who had it has just given it its name.
        guard fstat(descriptor, &ours) == 0, stat(new, &standing) == 0, ours.st_ino == standing.st_ino else {
            return false
        }
        guard access(place, F_OK) != 0 else {
            rmdir(new)
            return false
        }
        do throws(SystemFailure) {
            // A process that was killed may have left files here.
            for name in (try? FileManager.default.contentsOfDirectory(atPath: new)) ?? [] {
                try? FileManager.default.removeItem(atPath: new + "/" + name)
            }
            for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
                try write(bytes, to: new + "/" + path)
            }
            guard rename(new, place) == 0 else { throw .last }
            return true
        } catch {
            try? FileManager.default.removeItem(atPath: new)
            guard error.code != EEXIST, error.code != ENOTEMPTY else { return false }
            throw error
        }
    }

    /// Does something while no other process does so in this project's folder: reads a file and writes it changed.
    package func inTurn<Value>(_ work: () throws -> Value) rethrows -> Value {
        let descriptor = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return try work()
    }
}

/// The key that authenticates the files of `.portico/cache/`.
///
/// It belongs to one user and lies outside every project, so that nobody else can have written a file that it
/// authenticates: not the author of a repository, and not whoever fills a cache of a CI service.
package struct CacheAuthenticationKey: Sendable {
    private let bytes: [UInt8]

    /// - Parameter bytes: 32 random bytes.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    static let codeLength = 32

    /// The message authentication code of a file's content; of the file of another name it is another one.
    func code(_ content: ArraySlice<UInt8>, named name: String) -> [UInt8] {
        HMACSHA256.authenticate(SHA256.hash(content) + Array(name.utf8), key: bytes)
    }

    func isValid(
        _ code: ArraySlice<UInt8>, of content: ArraySlice<UInt8>, named name: String
    ) -> Bool {
        constantTimeEqual(Array(code), self.code(content, named: name))
    }
}

extension CacheAuthenticationKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "CacheAuthenticationKey(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
