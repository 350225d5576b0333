import Cryptography
import OpenID

/// Lines of an audit log, each of which carries the hash of the one before (SHA-256 of its bytes, without the newline):
/// a line that was changed, taken out or put in shows at the next one.
package struct AuditChain: Sendable {
    /// The number of the last line; 0 when there is none.
    package private(set) var number: Int64
    /// The hash of the last line, 64 hexadecimal digits.
    package private(set) var hash: String

    /// The hash that the first line of all carries.
    package static let beginning = String(repeating: "0", count: 64)
    /// The largest number of a line: larger ones are no numbers in every JSON reader (RFC 8259 §6), and none is written.
    static let largestNumber: Int64 = 1 << 53
    static let longestLine = 4_096

    package init() {
        number = 0
        hash = Self.beginning
    }

    /// The line that follows, without a newline.
    mutating func line(_ event: AuditEvent, suppressed: Int64, at now: Instant) -> [UInt8] {
        var members: [(String, JSONValue)] = [
            ("n", .string(String(number + 1))), ("time", .string(now.description)),
        ]
        members += event.members
        if suppressed > 0 { members.append(("suppressed", .string(String(suppressed)))) }
        members.append(("previous", .string(hash)))
        let line = JSONValue.object(JSONObject(members)).serialized
        number += 1
        hash = Self.digest(line)
        return line
    }

    /// Counts an event that could not be written, so that the gap shows.
    mutating func skip() { number += 1 }

    /// Takes the next line of a file.
    ///
    /// - Parameter isFirst: whether it is the first that is looked at: then it may go on from another file.
    /// - Throws: `AuditFault`.
    package mutating func take(_ line: [UInt8], isFirst: Bool = false) throws(AuditFault) {
        guard line.count <= Self.longestLine, let text = Self.fields(line) else { throw .unreadable }
        if isFirst, text.number > 1 {
            number = text.number - 1
            hash = text.previous
        }
        // A gap first: the hash then is that of a line which is not there.
        guard text.previous == hash else {
            throw text.number > number + 1 ? .gap(from: number, to: text.number) : .changed
        }
        guard text.number > number else { throw .changed }
        let missing = text.number > number + 1 ? (number, text.number) : nil
        number = text.number
        hash = Self.digest(line)
        if let missing { throw .unwritten(from: missing.0, to: missing.1) }
    }

    /// Goes on after a line that did not fit, whatever was before it.
    mutating func resume(after line: [UInt8]) {
        if let number = Self.fields(line)?.number { self.number = number }
        hash = Self.digest(line)
    }

    private static func fields(_ line: [UInt8]) -> (number: Int64, previous: String)? {
        guard case .object(let object)? = try? JSONValue(parsing: line, limit: longestLine),
            case .string(let number)? = object["n"], let number = Int64(number),
            (1...largestNumber).contains(number),
            case .string(let previous)? = object["previous"], previous.utf8.count == 64
        else { return nil }
        return (number, previous)
    }

    private static func digest(_ line: [UInt8]) -> String { Hex.encode(SHA256.hash(line)) }
}

/// The fault of a line of an audit log.
package enum AuditFault: Error, Equatable, Sendable, CustomStringConvertible {
    case unreadable
    /// The line before is not the one that this one was written after.
    case changed
    case gap(from: Int64, to: Int64)
    /// Events between two numbers were never written (a full disk); the lines themselves are whole.
    case unwritten(from: Int64, to: Int64)

    package var description: String {
        switch self {
        case .unreadable: "this is no line of an audit log"
        case .changed:
            "the line before is not the one that this line was written after: one of the two was changed, "
                + "or lines were taken out or put in between"
        case .gap(let from, let to):
            "lines are missing: number \(to) follows number \(from), and its hash is that of another line"
        case .unwritten(let from, let to):
            "events were not written: number \(to) follows number \(from), and the chain goes on "
                + "(was the disk full?)"
        }
    }
}

/// A look through files of an audit log, in their order.
package struct AuditVerification {
    private var chain = AuditChain()
    private var lines = 0
    private var first: Int64?
    private var findings: [String] = []
    private let wanted: String?
    private var isWantedFound = false

    private static let shown = 100

    /// - Parameter hash: that of a line which has to be there; nil for none.
    package init(looksFor hash: String?) { wanted = hash }

    /// Indicates whether nothing was changed or taken out.
    package var isSound: Bool { findings.isEmpty && lines > 0 && (wanted == nil || isWantedFound) }

    package mutating func read(_ bytes: [UInt8], file: String) {
        var parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true {
            parts.removeLast()
        } else if !bytes.isEmpty {
            findings.append("\(file): the last line has no end; it was cut off, or is being written")
            parts.removeLast()
        }
        for (index, line) in parts.enumerated() {
            take(Array(line), place: "\(file):\(index + 1)")
        }
    }

    private mutating func take(_ line: [UInt8], place: String) {
        lines += 1
        do throws(AuditFault) {
            try chain.take(line, isFirst: lines == 1)
        } catch {
            findings.append("\(place): \(error)")
            // The lines that follow are checked from this one on.
            if case .unwritten = error {} else { chain.resume(after: line) }
        }
        first = first ?? chain.number
        if chain.hash == wanted { isWantedFound = true }
    }

    package var report: String {
        var text = findings.prefix(Self.shown).map { $0 + "\n" }.joined()
        if findings.count > Self.shown { text += "\(findings.count - Self.shown) more\n" }
        if lines == 0 { return text + "no line of an audit log\n" }
        if let wanted, !isWantedFound {
            text += "no line has the hash \(wanted): lines were taken off the end\n"
        }
        let judgement = isSound ? "sound" : "NOT sound"
        if let first, first > 1 {
            text += "begins with number \(first); what came before is in an earlier file, or was removed\n"
        }
        return text + "\(lines) lines, \(judgement); number \(chain.number), hash \(chain.hash)\n"
    }
}
