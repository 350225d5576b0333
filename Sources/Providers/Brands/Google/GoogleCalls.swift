internal import OpenID

/// The calls that say who a user is where an app shows an access token alone.
enum GoogleCalls {
    /// The claims of the user, after `tokeninfo` said whose and for which client of ours the token is.
    static let profile = ProfileRules(
        inspection: { _, token in ProviderCall(query: [("access_token", token.reveal)]) },
        inspected: { answer, provider in
            let clients = [provider.clientID] + provider.appClientIDs
            guard let audience = answer["aud"]?.stringValue, clients.contains(audience) else {
                return .foreign
            }
            return .ours(subject: answer["sub"]?.stringValue)
        },
        profile: { _, token in ProviderCall(headers: [("Authorization", "Bearer \(token.reveal)")]) },
        subject: { claims in claims["sub"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } },
        missingSubject: "the profile has no sub",
        read: { subject, claims, _, voucher in
            ProviderProfile(
                provider: .google, subject: subject, voucher: voucher,
                email: .google(
                    address: claims["email"]?.stringValue, verified: claims["email_verified"]?.boolValue,
                    hostedDomain: claims["hd"]?.stringValue),
                displayName: claims["name"]?.stringValue, firstName: claims["given_name"]?.stringValue,
                lastName: claims["family_name"]?.stringValue, photoURL: claims["picture"]?.stringValue,
                rawUserInfo: claims.serializedText)
        })
}
