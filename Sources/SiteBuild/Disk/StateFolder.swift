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
