internal import Brands
internal import SignInFoundation

/// The origin of an exchange's credential.
enum CredentialSource: Sendable {
    /// From the provider, just now.
    case fresh(ProviderCredential)
    /// Set aside by an earlier answer.
    case pending(token: String)
}

extension CredentialSource: Concealed {}
