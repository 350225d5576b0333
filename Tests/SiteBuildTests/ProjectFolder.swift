import Foundation
import SiteBuild

/// A project's folder of a test's own, which goes with it.
final class ProjectFolder {
    let root: URL

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("portico-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    var disk: Disk { Disk(root: root.path, cacheKey: .test) }

    func put(_ text: String, _ path: String) throws {
        let file = root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }
}

extension CacheAuthenticationKey {
    static let test = CacheAuthenticationKey([UInt8](repeating: 7, count: 32))
    /// Another user's.
    static let other = CacheAuthenticationKey([UInt8](repeating: 8, count: 32))
}

/// A suite whose tests have a project's folder each.
protocol InProjectFolder {
    var folder: ProjectFolder { get }
}

extension InProjectFolder {
    var root: URL { folder.root }
    var disk: Disk { folder.disk }

    func put(_ text: String, _ path: String) throws { try folder.put(text, path) }

    func exists(_ path: String) -> Bool { folder.exists(path) }
}
