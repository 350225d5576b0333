internal import Cryptography
package import OpenID

extension ProviderID {
    package static let facebook = ProviderID(
        brand: "facebook.com", pathName: "facebook", displayName: "Facebook")
}

extension StandInClient.Option {
    /// API calls must carry `appsecret_proof`.
    package static let requiresSecretProof = StandInClient.Option(rawValue: "requires-secret-proof")
    /// The application is in development, and nobody has a role in it.
    package static let inDevelopment = StandInClient.Option(rawValue: "in-development")
}

extension Brand {
    /// Facebook Login: for the web, and Limited Login for apps.
    static let facebook = Brand(
        definition: .facebook, variants: [.facebookOpenID, .facebookLimited],
        clients: ClientRules(
            brand: .facebook, form: digitsForm, options: [.requiresSecretProof, .inDevelopment],
            // Graph asks for the client of every token: it may demand `appsecret_proof`.
            tokenPrefix: FacebookStandIn.prefixes[.accessToken], named: named),
        ownClient: .secret(clientID: "100200300400500"),
        standIn: FacebookStandIn.init
    ).with {
        $0.email = { .facebook(address: $0.email) }
        $0.profile = FacebookCalls.profile
        $0.revocation = FacebookCalls.revocation
        $0.discoveryPath = "/limited/.well-known/openid-configuration/"
        $0.callbacks = [("deauthorizeURI", "facebook/removed"), ("dataDeletionURI", "facebook/deletion")]
        $0.samples = { $0 == .standard ? classicSamples : limitedSamples }
    }

    private static let nonceSamples: [GuideSamples.Region] = [
        .init("apple/nonce.swift", "make"), .init("apple/Nonce.m", "make"),
        .init("facebook/sign_in.cpp", "limited"),
    ]
    private static let limitedSamples = GuideSamples(
        nonce: nonceSamples,
        whole: [
            .init("facebook/limited.swift", "limited"),
            .init("facebook/LimitedLoginViewController.m", "limited"),
            .init("facebook/sign_in.cpp", "limited"),
        ])
    private static let classicSamples = GuideSamples(
        nonce: nonceSamples,
        whole: [
            .init("facebook/classic.swift", "classic"),
            .init("facebook/ClassicLoginViewController.m", "classic"),
            .init("facebook/sign_in.cpp", "classic"),
        ])

    /// Client IDs are numbers: three digits a byte, longer than Facebook's own.
    private static let digitsForm = ClientIDForm(
        write: { handle in
            "1"
                + handle.bytes.map { String(repeating: "0", count: 3 - String($0).count) + String($0) }
                .joined()
        },
        short: { "100\($0.digits)" },
        read: { clientID in
            let digits = Array(clientID.dropFirst())
            guard digits.count == 48 else { return nil }
            let bytes = stride(from: 0, to: 48, by: 3).compactMap { UInt8(String(digits[$0..<$0 + 3])) }
            return ClientHandle(bytes)
        })

    /// Limited Login says `app_id`; an application's own token is `APPID|…`.
    private static func named(_ request: StandInRequest) -> [String] {
        let fields = request.query + request.form
        let tokens =
            fields.filter { ["access_token", "input_token"].contains($0.0) }.map(\.1)
            + [request.authorization()].compactMap(\.self)
        return fields.filter { $0.0 == "app_id" }.map(\.1)
            + tokens.compactMap { token in token.firstIndex(of: "|").map { String(token[..<$0]) } }
    }
}

extension EmailEvidence {
    /// `email`, which comes without any word on verification.
    package static func facebook(address: String?) -> EmailEvidence {
        EmailEvidence(address: address, isVouchedFor: false)
    }
}

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
        inspected: { response, provider in
            guard response["data"]?["is_valid"]?.boolValue == true,
                response["data"]?["app_id"]?.stringValue == provider.clientID
            else { return .foreign }
            return .ours(subject: response["data"]?["user_id"]?.stringValue)
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
