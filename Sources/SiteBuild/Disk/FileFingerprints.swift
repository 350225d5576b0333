import Foundation
import SiteModel

/// The marks of files in an output folder, by their paths relative to it; files that stand are looked at once.
package struct FileFingerprints: Sendable {
    private let folder: String
    private var known: [String: FileFingerprint]

    /// - Parameters:
    ///   - folder: absolute.
    ///   - known: marks of files that are as they were, and of others that will be looked at.
    init(folder: String, known: [String: FileFingerprint]) {
        self.folder = folder
        self.known = known
    }

    /// Looks at files that were written.
    package mutating func look(at paths: some Collection<String>) {
        let new = Array(paths)
        let pieces = stride(from: 0, to: new.count, by: 512).map { new[$0..<min($0 + 512, new.count)] }
        let lanes = ProcessInfo.processInfo.activeProcessorCount
        let marks = OrderedParallelMap.map(pieces, lanes: lanes) { [folder] piece in
            piece.map { FileFingerprint.of(folder + "/" + $0) }
        }
        for (path, mark) in zip(new, marks.joined()) { known[path] = mark }
    }

    /// The mark of a file that was looked at; nil when there is none.
    func of(_ path: String) -> FileFingerprint? { known[path] }

    /// The marks of some files, of those that are still what they were.
    static func standing(_ marks: [(path: String, mark: FileFingerprint)], in folder: String) -> [String:
        FileFingerprint]
    {
        let pieces = stride(from: 0, to: marks.count, by: 512).map { marks[$0..<min($0 + 512, marks.count)] }
        let lanes = ProcessInfo.processInfo.activeProcessorCount
        let kept = OrderedParallelMap.map(pieces, lanes: lanes) { piece in
            piece.filter { FileFingerprint.of(folder + "/" + $0.path) == $0.mark }
        }
        var standing: [String: FileFingerprint] = [:]
        standing.reserveCapacity(marks.count)
        for (path, mark) in kept.joined() { standing[path] = mark }
        return standing
    }
}

/// Tells whether a file was touched: its size and the time of its last change.
struct FileFingerprint: Hashable, Sendable, CustomStringConvertible {
    /// The number of its bytes.
    let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// The mark of a file; nil when there is none.
    static func of(_ path: String) -> FileFingerprint? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return FileFingerprint(status)
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
