package import Diagnostics

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
