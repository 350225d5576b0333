package import Diagnostics
import Foundation

/// The only code that reads and writes files.
package struct Disk: Sendable {
    /// The project's folder.
    package let root: String

    package init(root: String) {
        self.root = root
    }

    /// Reads everything a site is made of. What cannot be read is reported and left out.
    package func sources() -> Diagnosed<SiteSources> {
        var sources = SiteSources()
        var diagnostics: [Diagnostic] = []
        for folder in SiteSources.folders {
            var visited: Set<String> = []
            read(folder, into: &sources, &visited, &diagnostics)
        }
        return Diagnosed(sources, diagnostics)
    }

    /// The bytes of one file, by path relative to the project's folder or absolute; nil when unreadable.
    package func read(_ path: String) -> [UInt8]? {
        FileBytes.read(absolute(path))
    }

    func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : root + "/" + path }

    /// Reads the file or folder at a path, if there is one.
    func read(at path: String, into sources: inout SiteSources, _ diagnostics: inout [Diagnostic]) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: absolute(path), isDirectory: &isFolder) else { return }
        if isFolder.boolValue {
            var visited: Set<String> = []
            read(path, into: &sources, &visited, &diagnostics)
        } else if let bytes = read(path) {
            sources.files[path] = bytes
        } else {
            unreadable(path, "this file cannot be read", &diagnostics)
        }
    }

    /// Whether a file is an editor's own: a backup, a lock, a test whether the folder can be written.
    static func isLeftover(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~") || (name.hasPrefix("#") && name.hasSuffix("#"))
            || name == "4913" || name.hasSuffix("___jb_tmp___") || name.hasSuffix("___jb_old___")
    }

    private func read(
        _ folder: String, into sources: inout SiteSources, _ visited: inout Set<String>,
        _ diagnostics: inout [Diagnostic]
    ) {
        let manager = FileManager.default
        let url = URL(fileURLWithPath: absolute(folder), isDirectory: true)
        guard manager.fileExists(atPath: url.path) else { return }
        // A link that leads to a folder above would go round for ever.
        guard visited.insert(url.resolvingSymlinksInPath().path).inserted else {
            return unreadable(folder, "this folder is a link that leads in a circle", &diagnostics)
        }
        guard let names = try? manager.contentsOfDirectory(atPath: url.path) else {
            return unreadable(folder, "this folder cannot be read", &diagnostics)
        }
        for name in names.sorted() where !Self.isLeftover(name) {
            let path = folder + "/" + name
            var isFolder: ObjCBool = false
            guard manager.fileExists(atPath: absolute(path), isDirectory: &isFolder) else {
                // A dangling link, or a file that vanished since the folder was listed.
                unreadable(path, "this file cannot be read", &diagnostics)
                continue
            }
            if isFolder.boolValue {
                read(path, into: &sources, &visited, &diagnostics)
            } else if let bytes = read(path) {
                sources.files[path] = bytes
            } else {
                unreadable(path, "this file cannot be read", &diagnostics)
            }
        }
        visited.remove(url.resolvingSymlinksInPath().path)
    }

    private func unreadable(_ path: String, _ message: String, _ diagnostics: inout [Diagnostic]) {
        diagnostics.append(Diagnostic(.sourcesUnreadable, at: SourceLocation(path: path), message))
    }
}
