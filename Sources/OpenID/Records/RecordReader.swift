/// Reads what `RecordWriter` wrote, field by field.
final class RecordReader {
    private let bytes: [UInt8]
    private var place: Int

    init(_ bytes: [UInt8], from place: Int) {
        self.bytes = bytes
        self.place = place
    }

    /// Indicates whether everything was read.
    var isAtEnd: Bool { place == bytes.count }

    /// - Throws: `RecordDamaged`, and what the value's own rules refuse.
    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let value = try readWhole(type) { return value }
        return try Value(from: RecordDecoder(reader: self))
    }

    /// - Throws: `RecordDamaged`.
    func readIsPresent() throws -> Bool {
        switch try readByte() {
        case 0: return false
        case 1: return true
        default: throw RecordDamaged()
        }
    }

    /// Returns whether another element of a list follows; the mark that ends it is read.
    func hasElement() throws -> Bool { try readIsPresent() }

    /// - Throws: `RecordDamaged`.
    func readText() throws -> String {
        let length = try readLength()
        defer { place += length }
        guard let text = String(validating: bytes[place..<place + length], as: UTF8.self) else {
            throw RecordDamaged()
        }
        return text
    }

    private func readByte() throws(RecordDamaged) -> UInt8 {
        guard place < bytes.count else { throw RecordDamaged() }
        defer { place += 1 }
        return bytes[place]
    }

    private func readNumber() throws(RecordDamaged) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let byte = try readByte()
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        throw RecordDamaged()
    }

    /// A length of which that much is there.
    private func readLength() throws(RecordDamaged) -> Int {
        guard let length = Int(exactly: try readNumber()), length <= bytes.count - place else {
            throw RecordDamaged()
        }
        return length
    }

    private func readSigned() throws(RecordDamaged) -> Int64 {
        let number = try readNumber()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// The value of a type that the form has a way of its own for; nil for everything else.
    private func readWhole<Value>(_ type: Value.Type) throws -> Value? {
        switch type {
        case is String.Type: return try readText() as? Value
        case is Bool.Type: return try readIsPresent() as? Value
        case is Int64.Type: return try readSigned() as? Value
        case is Int.Type: return Int(exactly: try readSigned()) as? Value
        case is UInt64.Type: return try readNumber() as? Value
        case is UInt8.Type:
            guard let number = UInt8(exactly: try readNumber()) else { throw RecordDamaged() }
            return number as? Value
        case is Double.Type: return Double(bitPattern: try readNumber()) as? Value
        case is [UInt8].Type:
            let length = try readLength()
            defer { place += length }
            return Array(bytes[place..<place + length]) as? Value
        default: return nil
        }
    }
}

/// The value of a record, as `Decodable` asks for it.
struct RecordDecoder: Decoder {
    let reader: RecordReader
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Fields<Key>(reader: reader))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try Elements(reader: reader) }
    func singleValueContainer() -> any SingleValueDecodingContainer { Single(reader: reader) }
}

extension RecordDecoder {
    private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let reader: RecordReader
        var codingPath: [any CodingKey] { [] }

        /// The case of an enumeration. A structure's fields have no names, and it never asks for them.
        var allKeys: [Key] { (try? reader.readText()).flatMap { Key(stringValue: $0) }.map { [$0] } ?? [] }

        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) throws -> Bool { try !reader.readIsPresent() }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try reader.read(type)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedDecodingContainer<Nested> {
            KeyedDecodingContainer(Fields<Nested>(reader: reader))
        }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            throw RecordDamaged()
        }

        func superDecoder() throws -> any Decoder { throw RecordDamaged() }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw RecordDamaged() }
    }

    private struct Elements: UnkeyedDecodingContainer {
        let reader: RecordReader
        var codingPath: [any CodingKey] { [] }
        var count: Int? { nil }
        private(set) var isAtEnd: Bool
        private(set) var currentIndex = 0

        init(reader: RecordReader) throws {
            self.reader = reader
            isAtEnd = try !reader.hasElement()
        }

        func decodeNil() -> Bool { false }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            guard !isAtEnd else { throw RecordDamaged() }
            let value = try reader.read(type)
            currentIndex += 1
            isAtEnd = try !reader.hasElement()
            return value
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type
        ) throws -> KeyedDecodingContainer<Nested> { throw RecordDamaged() }

        func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw RecordDamaged() }
        func superDecoder() throws -> any Decoder { throw RecordDamaged() }
    }

    private struct Single: SingleValueDecodingContainer {
        let reader: RecordReader
        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { false }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try reader.read(type) }
    }
}
