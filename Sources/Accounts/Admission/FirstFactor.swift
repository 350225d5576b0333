package import OpenID
internal import Providers

/// The way a user signed in (`firebase.sign_in_provider`).
package enum FirstFactor: Hashable, Sendable, Codable {
    case provider(ProviderID)
    /// A password, or a link sent by e-mail.
    case password
    case phone
    case anonymous
    case custom
}

extension FirstFactor: RawRepresentable {
    /// The factor that `sign_in_provider` names.
    package init?(rawValue: String) {
        switch rawValue {
        case "password": self = .password
        case "phone": self = .phone
        case "anonymous": self = .anonymous
        case "custom": self = .custom
        default:
            guard let provider = ProviderID(rawValue: rawValue) else { return nil }
            self = .provider(provider)
        }
    }

    /// As `sign_in_provider` names it.
    package var rawValue: String {
        switch self {
        case .provider(let provider): provider.rawValue
        case .password: "password"
        case .phone: "phone"
        case .anonymous: "anonymous"
        case .custom: "custom"
        }
    }
}
