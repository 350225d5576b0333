package import Diagnostics
import Foundation

/// The folder `.portico/` of a project: its cache, and the playground's secret, store and audit log.
extension Disk {
    package static let stateFolder = ".portico"
    static let cacheFolder = stateFolder + "/cache"

    /// The findings why nothing may be kept in `.portico/`: a link in its place would let whoever made the project
    /// choose a folder of the user, which the program then writes to.
    package var stateFolderFindings: [Diagnostic] {
        if followsLinks { return [] }
        return [Self.stateFolder, Self.cacheFolder].compactMap { folder in
            var status = stat()
            guard lstat(absolute(folder), &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
                return nil
            }
            return Diagnostic(
                .outputLinkOutside, at: SourceLocation(path: folder),
                "`\(folder)` is a link, and the program keeps secrets and its cache there",
                notes: ["put a folder in its place, or use `--follow-links` where every link can be trusted"])
        }
    }

    /// Makes `.portico/`, which only its owner reads and of which Git takes nothing.
    package func makeStateFolder() throws(SystemFailure) {
        try Folders.make(absolute(Self.stateFolder), mode: 0o700)
        let file = open(
            absolute(Self.stateFolder + "/.gitignore"), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { return }
        _ = "*\n".withCString { Foundation.write(file, $0, 2) }
        close(file)
    }
}

/// Makes folders.
enum Folders {
    /// Makes a folder with those above it that are missing.
    ///
    /// If another process takes one of them away meanwhile (a build that ends without a site does), it is made
    /// anew; what never comes to stand, as below a link that leads nowhere, is given up.
    ///
    /// - Parameter path: absolute.
    /// - Returns: the folders that are new, the outermost first.
    @discardableResult
    static func make(_ path: String, mode: mode_t = 0o755) throws(SystemFailure) -> [String] {
        for _ in 1..<20 {
            do throws(SystemFailure) {
                return try makeOnce(path, mode)
            } catch {
                guard error.code == ENOENT else { throw error }
            }
        }
        return try makeOnce(path, mode)
    }

    private static func makeOnce(_ path: String, _ mode: mode_t) throws(SystemFailure) -> [String] {
        var missing: [String] = []
        var place = path[...]
        while !place.isEmpty, access(String(place), F_OK) != 0 {
            guard errno == ENOENT else { throw .last }
            missing.append(String(place))
            place = place.lastIndex(of: "/").map { place[..<$0] } ?? ""
        }
        var made: [String] = []
        for folder in missing.reversed() {
            if mkdir(folder, mode) == 0 {
                made.append(folder)
            } else if errno != EEXIST {
                throw .last
            }
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw .last }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemFailure(code: ENOTDIR) }
        return made
    }
}
