/// Bytes of a record while it is written: numbers as variable-length integers, texts with their length before them.
///
/// Fields of a value stand one after the other in the order in which the type declares them, without their names, so
/// that a record is short and quickly made; the version before it says which declaration that was.
final class RecordWriter {
    private(set) var bytes: [UInt8]
    /// Lists that have been begun and not yet ended.
    private var openLists = 0
    /// Something was asked for that this form has no place for; a record of it could not be read back.
    private(set) var isUnwritable = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Writes a value; a list that it begins ends with it.
    func write<Value: Encodable>(_ value: Value) throws {
        if writeWhole(value) { return }
        let before = openLists
        try value.encode(to: RecordEncoder(writer: self))
        if openLists > before {
            bytes.append(0)
            openLists = before
        }
    }

    func write(isPresent: Bool) { bytes.append(isPresent ? 1 : 0) }

    func beginList() { openLists += 1 }

    func write(text: String) {
        write(number: UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    func giveUp() { isUnwritable = true }

    private func write(number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes what the form has a way of its own for.
    ///
    /// - Returns: whether the value was one of these.
    private func writeWhole(_ value: some Encodable) -> Bool {
        switch value {
        case let text as String: write(text: text)
        case let flag as Bool: write(isPresent: flag)
        case let number as Int64: write(signed: number)
        case let number as Int: write(signed: Int64(number))
        case let number as UInt64: write(number: number)
        case let number as UInt8: write(number: UInt64(number))
        case let number as Double: write(number: number.bitPattern)
        case let content as [UInt8]:
            write(number: UInt64(content.count))
            bytes += content
        case is Float, is Int8, is Int16, is Int32, is UInt, is UInt16, is UInt32: giveUp()
        default: return false
        }
        return true
    }

    /// Small numbers are short, whichever their sign.
    private func write(signed number: Int64) {
        write(number: UInt64(bitPattern: (number << 1) ^ (number >> 63)))
    }
}

/// The bytes of a record, as `Encodable` asks for them.
struct RecordEncoder: Encoder {
    let writer: RecordWriter
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // A dictionary of texts or numbers, whose keys stand in no declaration, would lose them.
        if Key(intValue: .max) != nil { writer.giveUp() }
        return KeyedEncodingContainer(Fields<Key>(writer: writer))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.beginList()
        return Elements(writer: writer)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(writer: writer) }
}

extension RecordEncoder {
    /// The fields of a structure, or the case of an enumeration: its name, then its values.
    private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let writer: RecordWriter
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) { writer.write(isPresent: false) }

        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try writer.write(value) }

        func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
            try writeIfPresent(value)
        }

        // The standard library's own methods for these types write nothing for nil, and are preferred to the one above.
        func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: String?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try writeIfPresent(value) }
        func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try writeIfPresent(value) }

        private func writeIfPresent<Value: Encodable>(_ value: Value?) throws {
            writer.write(isPresent: value != nil)
            if let value { try writer.write(value) }
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            writer.write(text: key.stringValue)
            return KeyedEncodingContainer(Fields<Nested>(writer: writer))
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            writer.giveUp()
            return Elements(writer: writer)
        }

        func superEncoder() -> any Encoder {
            writer.giveUp()
            return RecordEncoder(writer: writer)
        }

        func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
    }

    /// The elements of a list, each after a mark; a last mark ends it.
    private struct Elements: UnkeyedEncodingContainer {
        let writer: RecordWriter
        var codingPath: [any CodingKey] { [] }
        private(set) var count = 0

        init(writer: RecordWriter) {
            self.writer = writer
        }

        func encodeNil() { writer.giveUp() }

        mutating func encode<Value: Encodable>(_ value: Value) throws {
            writer.write(isPresent: true)
            try writer.write(value)
            count += 1
        }

        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            writer.giveUp()
            return KeyedEncodingContainer(Fields<Nested>(writer: writer))
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            writer.giveUp()
            return self
        }

        func superEncoder() -> any Encoder {
            writer.giveUp()
            return RecordEncoder(writer: writer)
        }
    }

    /// A value that is written as another one (the raw value of an enumeration).
    private struct Single: SingleValueEncodingContainer {
        let writer: RecordWriter
        var codingPath: [any CodingKey] { [] }

        func encodeNil() { writer.giveUp() }
        func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value) }
    }
}
