import Foundation
import SiteBuild
import WebServer

/// Public files that the server sends from the disk, and does not hold.
struct LargeFiles {
    /// Path without leading slash → path on the disk.
    let paths: [String: String]

    /// Files of more bytes are sent from the disk. Pages stay in memory whatever their size.
    static let bound = SiteServer.largestHeld

    /// The files of `public/` that are too large to be held.
    init(_ project: Project) {
        paths = project.sources.files.reduce(into: [:]) { paths, file in
            guard file.value.count > Self.bound, file.key.hasPrefix("public/") else { return }
            paths[String(file.key.dropFirst("public/".count))] = project.disk.root + "/" + file.key
        }
    }

    private init(paths: [String: String]) {
        self.paths = paths
    }

    /// Those of them that have none of the names.
    func without(_ names: some Collection<String>) -> LargeFiles {
        LargeFiles(paths: paths.filter { !names.contains($0.key) })
    }

    /// Those whose bytes are the site's own, too: a page or a file beside the pages comes before them.
    func published(in files: [String: [UInt8]], of project: Project) -> LargeFiles {
        LargeFiles(
            paths: paths.filter { files[$0.key]?.count == project.sources.files["public/\($0.key)"]?.count })
    }
}
