/// A secret is written as its text, and read back by its own rules.
extension SecretText {
    package init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(reveal)
    }
}

extension Nonce: Codable {}
extension CodeVerifier: Codable {}
extension AuthorizationCode: Codable {}
extension AccessToken: Codable {}
extension RefreshToken: Codable {}

extension URLParts: Codable {
    package init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
