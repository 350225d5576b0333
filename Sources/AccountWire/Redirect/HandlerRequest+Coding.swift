internal import OpenID

/// A request is written field by field; custom parameters as their names and their values.
extension HandlerRequest: Codable {
    private enum CodingKeys: CodingKey {
        case apiKey, type, provider, eventID, scopes, names, values, destination
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        apiKey = try container.decode(String.self, forKey: .apiKey)
        type = try container.decode(String.self, forKey: .type)
        provider = try container.decode(ProviderID.self, forKey: .provider)
        eventID = try container.decodeIfPresent(String.self, forKey: .eventID)
        scopes = try container.decode([String].self, forKey: .scopes)
        let names = try container.decode([String].self, forKey: .names)
        let values = try container.decode([String].self, forKey: .values)
        customParameters = zip(names, values).map { (name: $0, value: $1) }
        destination = try container.decode(Destination.self, forKey: .destination)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(apiKey, forKey: .apiKey)
        try container.encode(type, forKey: .type)
        try container.encode(provider, forKey: .provider)
        try container.encodeIfPresent(eventID, forKey: .eventID)
        try container.encode(scopes, forKey: .scopes)
        try container.encode(customParameters.map(\.name), forKey: .names)
        try container.encode(customParameters.map(\.value), forKey: .values)
        try container.encode(destination, forKey: .destination)
    }
}
