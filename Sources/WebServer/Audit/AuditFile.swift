import Cryptography
import Dispatch
import Foundation

#if canImport(CDispatch)
// The members of `stat` and its times are declared in this module of C.
import CDispatch
#endif

/// The file of an audit log: lines are only ever appended, by one process.
///
/// When it has grown it becomes `FILE.1` and a new one begins, whose first line goes on with the chain. The same happens
/// when another program, such as logrotate, has moved the file or cut it off.
final class AuditFile {
    let path: String
    private(set) var chain: AuditChain
    private var handle: FileHandle
    /// Bytes of the file after the last line was written.
    private var size: UInt64
    private let largest: UInt64
    /// The reason why no new file could begin at the last event, which the file before it has then; nil when all is well.
    private(set) var obstacle: AuditError?

    /// Bytes from which on a new file begins, unless told otherwise; how many earlier ones are kept.
    static let largest: UInt64 = 64 << 20
    static let kept = 9

    /// A change that another program made to the file.
    enum Change: Equatable, Sendable, CustomStringConvertible {
        /// It was moved or removed; a new one was begun, or the one that stands in its place is written.
        case moved(String)
        /// It was cut off in place; what was written between its copy and the cut may be lost.
        case truncated(String, from: UInt64, to: UInt64)

        var description: String {
            switch self {
            case .moved(let path):
                "the audit log \(path) was moved by another program; a new file goes on with the chain"
            case .truncated(let path, let from, let to):
                "the audit log \(path) was truncated by another program, from \(from) to \(to) bytes; "
                    + "events written meanwhile may be lost, so let logrotate move the file (no `copytruncate`)"
            }
        }
    }

    /// Opens a log, or makes one. An incomplete last line is removed: no caller was told that it was written.
    ///
    /// - Parameter largest: bytes from which on a new file begins.
    /// - Throws: `AuditError`.
    init(_ path: String, largest: UInt64 = AuditFile.largest) throws(AuditError) {
        self.path = path
        self.largest = largest
        handle = try Self.open(path)
        do {
            let end = try handle.seekToEnd()
            // Two lines of any length: the last whole one is in it, and what follows that.
            let begin = end - min(end, UInt64(2 * AuditChain.longestLine + 2))
            try handle.seek(toOffset: begin)
            let data = try handle.read(upToCount: Int(end - begin)) ?? Data()
            let whole = data.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            guard whole > 0 || begin == 0 else { throw Self.foreign(path) }
            size = begin + UInt64(whole)
            chain = try Self.chain(of: data.prefix(whole), path)
            if size < end { try handle.truncate(atOffset: size) }
        } catch let error as AuditError {
            throw error
        } catch {
            throw .unusable(path, reason: "\(error.localizedDescription)")
        }
    }

    /// Appends an event.
    ///
    /// - Returns: what another program did to the file since the event before.
    /// - Throws: `AuditError.unwritable`; the event counts, so that the gap shows.
    @discardableResult
    func append(_ event: AuditEvent, suppressed: Int64, at now: Instant) throws(AuditError) -> Change? {
        let change = follow(at: now)
        if obstacle == nil, size >= largest {
            do throws(AuditError) { try beginAnew() } catch { obstacle = error }
        }
        if obstacle != nil, isRemoved {
            // The system keeps such a file no longer than the process.
            chain.skip()
            throw .unwritable(path, reason: "it was removed, and no new file can be begun")
        }
        try write(event, suppressed: suppressed, at: now)
        return change
    }

    /// Looks whether the path still names the file that is written, and whether all of it is still there. If not, the
    /// chain goes on in a new file, or in the one that stands in its place.
    ///
    /// - Returns: what another program did to the file.
    func follow(at now: Instant) -> Change? {
        obstacle = nil
        guard let own = Self.state(of: handle) else { return nil }
        var named = stat()
        if stat(path, &named) != 0 || named.st_dev != own.st_dev || named.st_ino != own.st_ino {
            do throws(AuditError) {
                handle = try Self.open(path)
                size = 0
                try endOpenLine()
                return .moved(path)
            } catch {
                obstacle = error
                return nil
            }
        }
        guard UInt64(own.st_size) < size else { return nil }
        let change = Change.truncated(path, from: size, to: UInt64(own.st_size))
        do throws(AuditError) {
            try endOpenLine()
            try write(
                AuditEvent(.truncation, detail: "from \(size) to \(own.st_size) bytes"), suppressed: 0,
                at: now)
        } catch {
            obstacle = error
        }
        return change
    }

    private func write(_ event: AuditEvent, suppressed: Int64, at now: Instant) throws(AuditError) {
        let before = Self.state(of: handle).map { UInt64($0.st_size) } ?? size
        var next = chain
        let line = next.line(event, suppressed: suppressed, at: now) + [0x0A]
        do {
            try handle.write(contentsOf: line)
        } catch {
            // Half a line would spoil the file.
            try? handle.truncate(atOffset: before)
            chain.skip()
            throw .unwritable(path, reason: "\(error.localizedDescription)")
        }
        chain = next
        size = before + UInt64(line.count)
    }

    /// Ends a line that another program left without its end, so that the next one stands by itself.
    private func endOpenLine() throws(AuditError) {
        do {
            let end = try handle.seekToEnd()
            guard end > 0 else { return }
            try handle.seek(toOffset: end - 1)
            if try handle.read(upToCount: 1) != Data([0x0A]) { try handle.write(contentsOf: [0x0A]) }
        } catch {
            throw .unwritable(path, reason: "\(error.localizedDescription)")
        }
    }

    private var isRemoved: Bool { Self.state(of: handle)?.st_nlink == 0 }

    private static func state(of handle: FileHandle) -> stat? {
        var state = stat()
        return fstat(handle.fileDescriptor, &state) == 0 ? state : nil
    }

    /// Begins a new file. The earlier ones move up, and the oldest goes, only once this one has made way and the new
    /// one is there.
    ///
    /// - Throws: `AuditError`; the file that is written stays the same.
    private func beginAnew() throws(AuditError) {
        let full = path + ".full"
        // A process that was killed here left it.
        try keep(full)
        guard rename(path, full) == 0 else { throw unwritable() }
        do throws(AuditError) {
            handle = try Self.open(path)
        } catch {
            rename(full, path)
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

    /// Locked, so that two servers do not write into one chain. Each write goes to the end, wherever that is by then.
    private static func open(_ path: String) throws(AuditError) -> FileHandle {
        let url = URL(fileURLWithPath: path)
        try? FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let descriptor = Foundation.open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
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
            throw foreign(path)
        }
        return chain
    }

    private static func foreign(_ path: String) -> AuditError {
        .unusable(path, reason: "its last line is none of an audit log")
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
