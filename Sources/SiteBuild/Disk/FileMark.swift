import Foundation
import SiteModel

/// Tells whether a file was touched: its size and the time of its last change.
struct FileMark: Hashable, Sendable, CustomStringConvertible {
    /// The number of its bytes.
    let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// The mark of a file; nil when there is none.
    static func of(_ path: String) -> FileMark? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return FileMark(status)
    }

    var description: String { "\(size) \(seconds).\(nanoseconds)" }

    private init(_ status: stat) {
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        size = Int(status.st_size)
        seconds = Int(time.tv_sec)
        nanoseconds = Int(time.tv_nsec)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        size = try reader.number()
        seconds = try reader.number()
        nanoseconds = try reader.number()
    }

    func write(to writer: inout ByteWriter) {
        writer.write(size)
        writer.write(seconds)
        writer.write(nanoseconds)
    }
}
