/// An object is written as its JSON text.
extension JSONObject: Codable {
    private static let longest = 1 << 20

    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard case .object(let object) = try JSONValue(parsing: text, limit: Self.longest) else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no JSON object"))
        }
        self = object
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(JSONValue.object(self).serializedText)
    }
}
