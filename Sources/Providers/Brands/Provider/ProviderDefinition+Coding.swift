internal import OpenID

/// A brand's rules are code: a definition is written as its name.
extension ProviderDefinition: Codable {
    private enum CodingKeys: CodingKey {
        case id, variant
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self = .of(
            try container.decode(ProviderID.self, forKey: .id),
            variant: try container.decode(ProviderVariant.self, forKey: .variant))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(variant, forKey: .variant)
    }
}
