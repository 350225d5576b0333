internal import CPostgreSQL

/// A parameter of a statement.
enum PostgreSQLValue: Sendable {
    case null
    case text(String)
    case bytes([UInt8])

    static func text(_ text: String?) -> PostgreSQLValue { text.map { .text($0) } ?? .null }
    static func integer(_ number: (some BinaryInteger)?) -> PostgreSQLValue {
        number.map { .text(String($0)) } ?? .null
    }
    static func flag(_ value: Bool) -> PostgreSQLValue { .text(value ? "t" : "f") }

    /// Hands parameters to libpq as it takes them; the pointers live as long as `body` runs.
    static func with<Value>(
        _ values: [PostgreSQLValue],
        _ body: (
            Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Value
    ) -> Value {
        var bytes: [UInt8] = []
        var places: [Int?] = []
        var lengths: [Int32] = []
        var formats: [Int32] = []
        for value in values {
            switch value {
            case .null:
                places.append(nil)
                lengths.append(0)
                formats.append(0)
            case .text(let text):
                places.append(bytes.count)
                bytes += Array(text.utf8) + [0]
                lengths.append(0)
                formats.append(0)
            case .bytes(let content):
                places.append(bytes.count)
                bytes += content + [0]
                lengths.append(Int32(clamping: content.count))
                formats.append(1)
            }
        }
        return bytes.withUnsafeBytes { raw in
            let start = raw.baseAddress
            let pointers = places.map { place in
                place.flatMap { start?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
            }
            return pointers.withUnsafeBufferPointer { pointers in
                lengths.withUnsafeBufferPointer { lengths in
                    formats.withUnsafeBufferPointer { formats in
                        body(
                            Int32(values.count), pointers.baseAddress, lengths.baseAddress,
                            formats.baseAddress)
                    }
                }
            }
        }
    }
}
