package import Diagnostics

extension Disk {
    /// What has become of some paths: files with their bytes, nil for those that are gone.
    ///
    /// - Parameters:
    ///   - paths: files or folders, relative to the project's folder.
    ///   - sources: what was there before, which tells which files of a folder are gone.
    package func changes(at paths: Set<String>, in sources: SiteSources) -> Diagnosed<[String: [UInt8]?]> {
        var now = SiteSources()
        var diagnostics: [Diagnostic] = []
        var changes: [String: [UInt8]?] = [:]
        for path in paths.sorted() {
            let folder = path + "/"
            if sources.files[path] != nil { changes.updateValue(nil, forKey: path) }
            for known in sources.files.keys where known.hasPrefix(folder) {
                changes.updateValue(nil, forKey: known)
            }
            read(at: path, into: &now, &diagnostics)
        }
        for (path, bytes) in now.files { changes.updateValue(bytes, forKey: path) }
        return Diagnosed(changes, diagnostics)
    }
}
