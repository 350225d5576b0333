package import Foundation

/// Files that hold the expected output of a test, kept beside it.
package enum Golden {
    /// Whether this run rewrites the files (`UPDATE_GOLDEN=1`).
    package static var updating: Bool { ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" }

    /// Compares `bytes` with the file, or rewrites it when updating.
    ///
    /// - Returns: nil when equal, otherwise both texts in words.
    package static func difference(_ bytes: [UInt8], from file: URL) throws -> String? {
        if updating {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
            return nil
        }
        guard let expected = try? Data(contentsOf: file) else { return "\(file.path) is missing" }
        if Array(expected) == bytes { return nil }
        let actual = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        let wanted = String(decoding: expected, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        for (line, pair) in zip(wanted, actual).enumerated() where pair.0 != pair.1 {
            return "\(file.lastPathComponent):\(line + 1): expected \(pair.0), got \(pair.1)"
        }
        return "\(file.lastPathComponent): \(wanted.count) lines expected, got \(actual.count)"
    }
}
