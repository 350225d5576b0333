import Accounts
import OpenID
import Providers

extension ResolvedProvider {
    /// Who says what it says.
    var voucher: Voucher { mode == .real ? .provider : .standIn }
}

extension ProviderProfile {
    /// Who a verified ID token speaks of, by the provider's own rule for identities.
    ///
    /// - Parameter callbackName: a name that came beside the code (Apple's `user`): unsigned, for showing only.
    init(_ token: VerifiedIDToken, provider: ResolvedProvider, callbackName: AppleUser?) throws(SignInError) {
        let subject: String
        switch provider.definition.identity {
        case .microsoftObject:
            guard let object = token.objectID.flatMap(MicrosoftObjectID.init(oid:)) else {
                throw .providerAnswerInvalid(reason: "the ID token has no oid")
            }
            subject = object.graphID
        case .subject, .profileID, .numericID: subject = token.subject
        }
        self.init(
            provider: provider.id, subject: subject, voucher: provider.voucher,
            email: Self.evidence(token, provider: provider.id),
            displayName: token.name ?? callbackName?.displayName,
            firstName: token.givenName ?? callbackName?.firstName,
            lastName: token.familyName ?? callbackName?.lastName,
            photoURL: provider.definition.photo == .url ? token.picture : nil,
            rawUserInfo: JSONValue.object(token.claims).serializedText)
    }

    private static func evidence(_ token: VerifiedIDToken, provider: ProviderID) -> EmailEvidence {
        switch provider {
        case .microsoft:
            let owner = token.claims["xms_edov"]
            return .microsoft(
                address: token.email,
                domainOwnerVerified: owner?.boolValue ?? owner?.stringValue.map { $0 == "true" || $0 == "1" },
                tenantID: token.tenantID)
        case .facebook: return .facebook(address: token.email)
        default: return .claims(address: token.email, verified: token.emailVerified)
        }
    }
}
