internal import Cryptography
internal import OpenID

/// The calls of the Graph API that a relying party makes.
enum FacebookCalls {
    /// The profile, after `debug_token` said whose and for which application the token is.
    static let profile = ProfileRules(
        inspection: { provider, token in
            guard case .secret(let secret) = provider.credential else { return nil }
            return ProviderCall(query: [
                ("input_token", token.reveal), ("access_token", "\(provider.clientID)|\(secret.reveal)"),
            ])
        },
        inspected: { answer, provider in
            guard answer["data"]?["is_valid"]?.boolValue == true,
                answer["data"]?["app_id"]?.stringValue == provider.clientID
            else { return .foreign }
            return .ours(subject: answer["data"]?["user_id"]?.stringValue)
        },
        profile: { provider, token in
            ProviderCall(
                query: [("fields", "id,name,first_name,last_name,email,picture{url,is_silhouette}")]
                    + proven(token.reveal, by: provider))
        },
        subject: { me in me["id"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 } },
        missingSubject: "the profile has no id",
        read: { subject, me, _, voucher in
            ProviderProfile(
                provider: .facebook, subject: subject, voucher: voucher,
                email: .facebook(address: me["email"]?.stringValue),
                displayName: me["name"]?.stringValue, firstName: me["first_name"]?.stringValue,
                lastName: me["last_name"]?.stringValue, photoURL: me["picture"]?["data"]?["url"]?.stringValue,
                rawUserInfo: me.serializedText)
        })

    /// The end of the application's whole grant. Limited Login gives no token to call Graph with.
    static func revocation(_ tokens: ProviderTokens, _ provider: ResolvedProvider) -> ProviderCall? {
        tokens.accessToken.map { ProviderCall("DELETE", query: proven($0, by: provider)) }
    }

    /// The user's token, and the proof that the application holds its secret.
    private static func proven(_ token: String, by provider: ResolvedProvider) -> [(String, String)] {
        guard case .secret(let secret) = provider.credential else { return [("access_token", token)] }
        let proof = HMACSHA256.authenticate(Array(token.utf8), key: Array(secret.reveal.utf8))
        return [("access_token", token), ("appsecret_proof", Hex.encode(proof))]
    }
}
