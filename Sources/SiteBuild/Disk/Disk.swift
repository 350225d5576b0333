package import Diagnostics
import Foundation

/// The only code that reads and writes files.
package struct Disk: Sendable {
    /// The project's folder.
    package let root: String
    /// Indicates whether symbolic links may lead out of the sources' folders.
    let followsLinks: Bool
    /// The key of the files in `.portico/cache/`; nil where there is none, and nothing is read or kept there.
    package var cacheKey: CacheAuthenticationKey?
    /// Folders of older versions, relative to the project's: `versions/1.2`.
    package var versionFolders: [String] = []

    /// The folders of sources that changes are looked for in.
    package var watchedFolders: [String] { SiteSources.folders + versionFolders }

    /// Tells what stands at paths of the sources.
    var tree: SourceTree { SourceTree(root: root, followsLinks: followsLinks, folders: watchedFolders) }

    package init(root: String, followsLinks: Bool = false, cacheKey: CacheAuthenticationKey? = nil) {
        self.root = root
        self.cacheKey = cacheKey
        self.followsLinks = followsLinks
    }

    /// Reads everything a site is made of. What cannot be read is reported and left out.
    package func sources() -> Diagnosed<SiteSources> { sources(index: nil).sources }

    /// Reads everything a site is made of but the pages that have not changed since an earlier build.
    ///
    /// - Parameter index: the pages that the earlier build read.
    /// - Returns: the sources with their keys, and the index for the next build; nil when it would be the same.
    package func sources(since index: SourceIndex) -> (sources: Diagnosed<SiteSources>, index: SourceIndex?) {
        sources(index: index)
    }

    private func sources(index: SourceIndex?) -> (sources: Diagnosed<SiteSources>, index: SourceIndex?) {
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
