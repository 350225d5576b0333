internal import Accounts
internal import OpenID
internal import Providers

extension AccountQuery.Key {
    /// A person at a provider; `phone` and `email` are providers on this wire, too. Nil for a provider that cannot be.
    init?(provider name: String, subject: String) {
        switch name {
        case "phone": self = .phoneNumber(subject)
        case "email", "password": self = .email(subject)
        default:
            guard let provider = ProviderID(rawValue: name) else { return nil }
            self = .identity(provider, subject: subject)
        }
    }
}
