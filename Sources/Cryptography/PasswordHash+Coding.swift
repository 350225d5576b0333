/// A hash is written in its encoded form.
extension PasswordHash: Codable {
    package init(from decoder: any Decoder) throws {
        try self.init(encoded: decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(encoded)
    }
}
