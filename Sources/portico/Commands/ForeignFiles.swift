import ArgumentParser
import Foundation
import SiteConversion

/// Reads a foreign project's folder.
enum ForeignFiles {
    /// The most bytes that are read of a file; larger ones are no documents.
    private static let limit = 32 << 20

    /// Path relative to the folder → bytes, without hidden files, links and what builds leave.
    static func read(_ folder: URL) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue,
            let names = FileManager.default.enumerator(atPath: folder.path)
        else {
            throw Refusal("there is no folder `\(folder.path)`.")
        }
        for case let path as String in names {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let type = names.fileAttributes?[.type] as? FileAttributeType
            if type == .typeDirectory {
                let isTop = !path.contains("/")
                let isBuilt = isTop && ForeignProject.skipped.contains(name) || name == "node_modules"
                if name.hasPrefix(".") || isBuilt { names.skipDescendants() }
                continue
            }
            let size = names.fileAttributes?[.size] as? Int ?? 0
            guard type == .typeRegular, size <= limit, !name.hasPrefix("."),
                let data = FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
            else { continue }
            files[path] = Array(data)
        }
        return files
    }
}
