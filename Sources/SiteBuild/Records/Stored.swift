import Diagnostics
import SiteModel

/// A value that can be written field by field, so that every process writes the same.
protocol Writable {
    func write(to writer: inout ByteWriter)
}

/// A value that the files of the cache hold.
protocol Stored: Writable {
    init(from reader: inout ByteReader) throws(ByteReader.Damage)
}

extension ByteReader {
    /// The next value, of the type that is asked for.
    mutating func value<Value: Stored>() throws(Damage) -> Value { try Value(from: &self) }

    /// The next values, of the types that are asked for.
    mutating func values<each Value: Stored>() throws(Damage) -> (repeat each Value) {
        (repeat try (each Value)(from: &self))
    }
}

extension ByteWriter {
    mutating func write<each Value: Writable>(_ values: repeat each Value) {
        repeat (each values).write(to: &self)
    }
}

extension String: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) { self = try reader.text() }

    func write(to writer: inout ByteWriter) { writer.write(self) }
}

extension Int: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) { self = try reader.number() }

    func write(to writer: inout ByteWriter) { writer.write(self) }
}

extension Bool: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) { self = try reader.number() == 1 }

    func write(to writer: inout ByteWriter) { writer.write(self ? 1 : 0) }
}

/// Bytes.
extension ArraySlice: Writable, Stored where Element == UInt8 {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) { self = try reader.data() }

    func write(to writer: inout ByteWriter) { writer.write(self) }
}

extension Array: Stored where Element: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self = try reader.list { reader throws(ByteReader.Damage) in try Element(from: &reader) }
    }
}

extension Array: Writable where Element: Writable {
    func write(to writer: inout ByteWriter) { writer.write(self) { $1.write(to: &$0) } }
}

extension Optional: Stored where Wrapped: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self = try reader.number() == 1 ? try Wrapped(from: &reader) : nil
    }
}

extension Optional: Writable where Wrapped: Writable {
    func write(to writer: inout ByteWriter) {
        writer.write(self == nil ? 0 : 1)
        self?.write(to: &writer)
    }
}

extension Dictionary: Stored where Key == String, Value: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let count = try reader.number()
        self.init()
        for _ in 0..<Swift.max(0, count) {
            let key = try reader.text()
            self[key] = try Value(from: &reader)
        }
    }
}

/// In the order of the keys, which every process has.
extension Dictionary: Writable where Key == String, Value: Writable {
    func write(to writer: inout ByteWriter) {
        writer.write(count)
        for (key, value) in sorted(by: { $0.key < $1.key }) {
            writer.write(key)
            value.write(to: &writer)
        }
    }
}

extension SourceLocation: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(path: try reader.text(), line: try reader.number(), column: try reader.number())
    }

    func write(to writer: inout ByteWriter) {
        writer.write(path, line, column)
    }
}

extension FixIt: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(
            range: SourceRange(start: try reader.value(), end: try reader.value()),
            replacement: try reader.text())
    }

    func write(to writer: inout ByteWriter) {
        writer.write(range.start, range.end, replacement)
    }
}

extension Diagnostic: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        guard let id = DiagnosticID(rawValue: try reader.text()),
            let severity = Severity(rawValue: try reader.text())
        else { throw ByteReader.Damage() }
        self.init(
            id, severity, at: try reader.value(), try reader.text(), notes: try reader.value(),
            fixIts: try reader.value())
    }

    func write(to writer: inout ByteWriter) {
        writer.write(id.rawValue, severity.rawValue, location, message, notes, fixIts)
    }
}

extension SiteLocale: Writable {
    func write(to writer: inout ByteWriter) { writer.write(tag, direction.rawValue, name, isAtRoot) }
}
