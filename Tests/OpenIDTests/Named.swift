import Testing

/// A case of a table: shown by its name, so that keys and long texts stay out of the log.
struct Named<Value: Sendable>: Sendable, CustomTestStringConvertible {
    let name: String
    let value: Value

    init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }

    var testDescription: String { name }
}
