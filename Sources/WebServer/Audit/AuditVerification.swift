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
