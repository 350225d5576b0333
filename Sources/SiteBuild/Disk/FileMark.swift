import Foundation

/// Tells whether a file was touched: its size and the time of its last change.
enum FileMark {
    /// The mark of a file; nil when there is none.
    static func of(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return "\(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
    }
}
