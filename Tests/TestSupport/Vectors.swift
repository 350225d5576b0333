package import Foundation

/// Public test vectors that are not part of the project, in the folder that `PORTICO_VECTORS` names.
package enum Vectors {
    /// The folder, when the variable is set.
    package static var folder: URL? {
        ProcessInfo.processInfo.environment["PORTICO_VECTORS"].map {
            URL(fileURLWithPath: $0, isDirectory: true)
        }
    }

    /// Whether tests that need the vectors can run; use with `.enabled(if:)` so that a skip is said plainly.
    package static var available: Bool { folder != nil }

    /// One file of the folder.
    ///
    /// - Throws: when the variable is unset, or the file is missing.
    package static func data(_ path: String) throws -> Data {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appendingPathComponent(path))
    }
}
