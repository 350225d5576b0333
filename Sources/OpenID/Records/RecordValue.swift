/// A record cannot be read: its bytes are damaged, or of a version that this program does not know.
package struct RecordDamaged: Error, Hashable, Sendable {
    package init() {}
}

/// A value that records hold.
///
/// Its fields are written in the order of their declaration: whoever changes one raises `recordVersion`.
package protocol RecordContent: Codable, Sendable {
    /// The version of what is written now; a record of another one is not read.
    static var recordVersion: UInt8 { get }
    /// Bytes that keeping it costs, estimated generously.
    var recordBytes: Int { get }
}

extension RecordContent {
    package static var recordVersion: UInt8 { 1 }

    /// Reads what `recordData` gave.
    ///
    /// - Throws: `RecordDamaged` for bytes of another version, too few or too many.
    package init(recordData bytes: [UInt8]) throws(RecordDamaged) {
        guard bytes.first == Self.recordVersion else { throw RecordDamaged() }
        let reader = RecordReader(bytes, from: 1)
        guard let value = try? reader.read(Self.self), reader.isAtEnd else { throw RecordDamaged() }
        self = value
    }

    /// The value as bytes, its version first.
    ///
    /// - Throws: `RecordDamaged` for a type that writes itself in a way that records have no form for.
    package func recordData() throws(RecordDamaged) -> [UInt8] {
        let writer = RecordWriter([Self.recordVersion])
        guard (try? writer.write(self)) != nil, !writer.isUnwritable else { throw RecordDamaged() }
        return writer.bytes
    }
}

/// The value of a record: bytes, or a value that becomes bytes once a store needs them.
///
/// A store in memory keeps the value itself, so that one node neither writes nor reads it.
package struct RecordValue: Sendable {
    private enum Form: Sendable {
        case bytes([UInt8])
        case content(any RecordContent)
    }

    private let form: Form

    package init(_ bytes: [UInt8]) {
        form = .bytes(bytes)
    }

    package init(_ content: some RecordContent) {
        form = .content(content)
    }

    /// Bytes that keeping it costs.
    package var size: Int {
        switch form {
        case .bytes(let bytes): bytes.count
        case .content(let content): content.recordBytes
        }
    }

    /// - Throws: `RecordDamaged`, see `RecordContent.recordData`.
    package func bytes() throws(RecordDamaged) -> [UInt8] {
        switch form {
        case .bytes(let bytes): return bytes
        case .content(let content): return try content.recordData()
        }
    }

    /// - Throws: `RecordDamaged`.
    package func content<Content: RecordContent>(_: Content.Type) throws(RecordDamaged) -> Content {
        switch form {
        case .bytes(let bytes): return try Content(recordData: bytes)
        case .content(let content):
            guard let content = content as? Content else { throw RecordDamaged() }
            return content
        }
    }
}

extension RecordValue: Redacted {}

/// A value within the value of another record: its bytes.
extension RecordValue: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([UInt8].self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(try bytes())
    }
}
