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

/// A verified notification of a provider to our server about a user.
package struct ProviderNotification: Hashable, Sendable {
    /// The event, as the provider names it.
    package struct Event: RawRepresentable, Hashable, Sendable, Codable {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    package let event: Event
    /// Indicates whether whoever signed in with the provider is to be signed out.
    package let endsSessions: Bool
    /// `sub`, as in the user's ID tokens.
    package let subject: String

    package init(event: Event, endsSessions: Bool, subject: String) {
        self.event = event
        self.endsSessions = endsSessions
        self.subject = subject
    }
}

extension ProviderNotification.Event: RecordContent {
    package var recordBytes: Int { 64 }
}
