import Diagnostics
import SiteModel

/// The inputs that a result depends on, in 128 bits.
struct CacheKey: Hashable, Sendable {
    private(set) var first: UInt64 = 0xcbf2_9ce4_8422_2325
    private(set) var second: UInt64 = 0x9e37_79b9_7f4a_7c15

    init() {}

    /// The key of some texts in their order.
    init(of texts: [String]) {
        for text in texts { add(text) }
    }

    /// The key of some bytes.
    init(bytes: [UInt8]) { add(bytes) }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        first = UInt64(bitPattern: Int64(try reader.number()))
        second = UInt64(bitPattern: Int64(try reader.number()))
    }

    func write(to writer: inout ByteWriter) {
        writer.write(Int(Int64(bitPattern: first)))
        writer.write(Int(Int64(bitPattern: second)))
    }

    /// Adds some bytes and where they end.
    mutating func add(_ bytes: [UInt8]) { add(bytes[...]) }

    /// The same for a part of some bytes.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { add($0) }
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        first = ContentHash.words(bytes, seed: first &+ UInt64(bytes.count))
        second = ContentHash.words(bytes, seed: second ^ first)
    }

    mutating func add(_ key: CacheKey) {
        first = (first ^ key.first) &* 0x0000_0100_0000_01b3
        first ^= first >> 29
        second = (second ^ key.second) &* 0x0000_0100_0000_01b3 ^ first
        second ^= second >> 31
    }
}

/// A value as text that is the same in every process, for keys of caches.
///
/// Dictionaries and sets have an order of their own in each process, so their parts are sorted here; everything else
/// stands in the order of its declaration.
enum CanonicalText {
    static func of(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        let parts = mirror.children.map { "\($0.label ?? ""): \(of($0.value))" }
        switch mirror.displayStyle {
        case .dictionary, .set: return "[\(parts.sorted().joined(separator: ", "))]"
        case nil: return String(reflecting: value)
        default:
            guard !parts.isEmpty else { return String(reflecting: value) }
            return "\(type(of: value))(\(parts.joined(separator: ", ")))"
        }
    }
}

extension ByteWriter {
    mutating func write(_ finding: Diagnostic) {
        write(finding.id.rawValue)
        write(finding.severity.rawValue)
        write(finding.location)
        write(finding.message)
        write(finding.notes) { $0.write($1) }
        write(finding.fixIts) { writer, fixIt in
            writer.write(fixIt.range.start)
            writer.write(fixIt.range.end)
            writer.write(fixIt.replacement)
        }
    }

    mutating func write(_ location: SourceLocation) {
        write(location.path)
        write(location.line)
        write(location.column)
    }
}

extension ByteReader {
    mutating func finding() throws(Damage) -> Diagnostic {
        guard let id = DiagnosticID(rawValue: try text()), let severity = Severity(rawValue: try text())
        else { throw Damage() }
        let location = try location()
        let message = try text()
        let notes = try list { reader throws(Damage) in try reader.text() }
        let fixIts = try list { reader throws(Damage) in
            FixIt(
                range: SourceRange(start: try reader.location(), end: try reader.location()),
                replacement: try reader.text())
        }
        return Diagnostic(id, severity, at: location, message, notes: notes, fixIts: fixIts)
    }

    mutating func location() throws(Damage) -> SourceLocation {
        SourceLocation(path: try text(), line: try number(), column: try number())
    }
}
