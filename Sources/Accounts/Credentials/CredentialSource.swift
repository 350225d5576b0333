internal import OpenID
internal import Providers

/// The origin of an exchange's credential.
enum CredentialSource: Sendable {
    /// From the provider, just now.
    case fresh(ProviderCredential)
    /// Set aside by an earlier answer.
    case pending(token: String)
}

extension CredentialSource: Concealed {}

extension CredentialSource {
    /// The questions that an exchange asks of its sandbox.
    var questions: [AccountQuestion] {
        guard case .fresh(let credential) = self else { return [] }
        let profile = credential.profile
        var questions = [AccountQuestion.subject(profile.provider, profile.subject)]
        if let email = profile.emailAddress { questions.append(.email(email)) }
        if let spent = credential.spentOnce { questions.append(.record(.spentToken, spent)) }
        return questions
    }
}
