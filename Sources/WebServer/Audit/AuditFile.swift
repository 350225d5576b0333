import Cryptography
import Dispatch
import Foundation

#if canImport(CDispatch)
// The members of `stat` and its times are declared in this module of C.
import CDispatch
#endif

/// The file of an audit log: lines are only ever appended, by one process.
///
/// When it has grown it becomes `FILE.1` and a new one begins, whose first line goes on with the chain.
final class AuditFile {
    let path: String
    private(set) var chain: AuditChain
    private var handle: FileHandle
    private var size: UInt64
    private let largest: UInt64
    /// The reason why no new file could begin at the last event, which the file before it has then; nil when all is well.
    private(set) var obstacle: AuditError?

    /// Bytes from which on a new file begins, unless told otherwise; how many earlier ones are kept.
    static let largest: UInt64 = 64 << 20
    static let kept = 9

    /// Opens a log, or makes one. A last line that was not written whole is taken away: nobody was told of its end.
    ///
    /// - Parameter largest: bytes from which on a new file begins.
    /// - Throws: `AuditError`.
    init(_ path: String, largest: UInt64 = AuditFile.largest) throws(AuditError) {
        self.path = path
        self.largest = largest
        handle = try Self.open(path)
        do {
            let data = try handle.readToEnd() ?? Data()
            let whole = data.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            if whole < data.count { try handle.truncate(atOffset: UInt64(whole)) }
            size = UInt64(whole)
            chain = try Self.chain(of: data.prefix(whole), path)
            try handle.seekToEnd()
        } catch let error as AuditError {
            throw error
        } catch {
            throw .unusable(path, reason: "\(error.localizedDescription)")
        }
    }

    /// Appends an event.
    ///
    /// - Throws: `AuditError.unwritable`; the event counts, so that the gap shows.
    func append(_ event: AuditEvent, suppressed: Int64, at now: Instant) throws(AuditError) {
        obstacle = nil
        if size >= largest {
            do throws(AuditError) { try beginAnew() } catch { obstacle = error }
        }
        var next = chain
        let line = next.line(event, suppressed: suppressed, at: now) + [0x0A]
        do {
            try handle.write(contentsOf: line)
        } catch {
            // Half a line would spoil the file.
            try? handle.truncate(atOffset: size)
            chain.skip()
            throw .unwritable(path, reason: "\(error.localizedDescription)")
        }
        chain = next
        size += UInt64(line.count)
    }

    /// Begins a new file. The earlier ones move up, and the oldest goes, only once this one has made way and the new
    /// one is there.
    ///
    /// - Throws: `AuditError`; the file that is written stays the same.
    private func beginAnew() throws(AuditError) {
        let full = path + ".full"
        // A process that was killed here left it.
        try keep(full)
        // One that was moved away by hand leaves nothing to make way.
        var standing = stat()
        let stands = stat(path, &standing) == 0 && standing.st_size > 0
        if stands, rename(path, full) != 0 { throw unwritable() }
        do throws(AuditError) {
            handle = try Self.open(path)
        } catch {
            if stands { rename(full, path) }
            throw error
        }
        size = 0
        try keep(full)
    }

    /// Makes a file the first of the earlier ones; nothing when there is none.
    private func keep(_ full: String) throws(AuditError) {
        guard access(full, F_OK) == 0 else { return }
        // A number that is free ends the moving: nothing goes for nothing.
        let free = (1...Self.kept).first { access("\(path).\($0)", F_OK) != 0 } ?? Self.kept
        for number in stride(from: free - 1, through: 1, by: -1) {
            guard rename("\(path).\(number)", "\(path).\(number + 1)") == 0 else { throw unwritable() }
        }
        guard rename(full, path + ".1") == 0 else { throw unwritable() }
    }

    private func unwritable() -> AuditError { .unwritable(path, reason: String(cString: strerror(errno))) }

    /// Locked, so that two servers do not write into one chain.
    private static func open(_ path: String) throws(AuditError) -> FileHandle {
        let url = URL(fileURLWithPath: path)
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .unusable(path, reason: String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .inUse(path)
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// The end of the chain; that its lines are whole is looked at by `portico audit verify`.
    private static func chain(of data: Data, _ path: String) throws(AuditError) -> AuditChain {
        var chain = AuditChain()
        guard let last = data.dropLast().split(separator: 0x0A).last else { return chain }
        do throws(AuditFault) {
            try chain.take(Array(last), isFirst: true)
        } catch {
            throw .unusable(path, reason: "its last line is none of an audit log")
        }
        return chain
    }
}

/// The reason why an audit log cannot be kept; each text names the file and the cure.
package enum AuditError: Error, Equatable, Sendable, CustomStringConvertible {
    case unusable(String, reason: String)
    case unwritable(String, reason: String)
    /// Another server writes into it.
    case inUse(String)

    package var description: String {
        switch self {
        case .unusable(let path, let reason):
            "the audit log \(path) cannot be used: \(reason); move it aside, or name another file at "
                + "`playground.audit`"
        case .unwritable(let path, let reason):
            "the audit log \(path) cannot be written: \(reason); the events that are missing show as a gap"
        case .inUse(let path):
            "the audit log \(path) is written by another server; name a file of its own for each at "
                + "`playground.audit`"
        }
    }
}
