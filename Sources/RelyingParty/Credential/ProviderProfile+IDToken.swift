import OpenID
import Providers

extension ResolvedProvider {
    /// The voucher of its statements.
    var voucher: Voucher { mode == .real ? .provider : .standIn }
}

extension ProviderProfile {
    /// The subject of a verified ID token, by the provider's own rule for identities.
    ///
    /// - Parameter callbackName: a name that came beside the code (Apple's `user`): unsigned, for showing only.
    init(_ token: VerifiedIDToken, provider: ResolvedProvider, callbackName: CallbackUser?)
        throws(SignInError)
    {
        let brand = Brand.of(provider.id)
        let named = brand.map { $0.subject(token) } ?? token.subject
        guard let subject = named else { throw .providerAnswerInvalid(reason: "the ID token has no oid") }
        self.init(
            provider: provider.id, subject: subject, voucher: provider.voucher,
            email: brand?.email(token) ?? .claims(address: token.email, verified: token.emailVerified),
            displayName: token.name ?? callbackName?.displayName,
            firstName: token.givenName ?? callbackName?.firstName,
            lastName: token.familyName ?? callbackName?.lastName,
            photoURL: provider.definition.photo == .url ? token.picture : nil,
            rawUserInfo: JSONValue.object(token.claims).serializedText)
    }
}
