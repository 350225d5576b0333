import Accounts
import Cryptography
import OpenID
import Providers

/// Credentials of providers, as verified ones look.
enum Credentials {
    /// A credential of an access-token brand: GitHub.
    static func github(
        _ subject: String, email: String? = nil, verified: Bool = false
    ) -> ProviderCredential {
        var profile = ProviderProfile(
            provider: .github, subject: subject, voucher: .provider,
            email: email.map { .githubAddress(address: $0, primary: true, verified: verified) },
            displayName: "Octo", screenName: "octo")
        profile.photoURL = "https://example.com/octo.png"
        return ProviderCredential(profile: profile, accessToken: "gho_\(subject)")
    }

    /// A Google credential without nonce.
    static func google(
        _ subject: String, email: String? = nil, verified: Bool = true, name: String? = "Goo"
    ) -> ProviderCredential {
        ProviderCredential(
            profile: ProviderProfile(
                provider: .google, subject: subject, voucher: .provider,
                email: .claims(address: email, verified: verified),
                displayName: name),
            nonceClaim: nil, nonce: .none, tokens: ProviderTokens(idToken: "google.\(subject)"),
            idTokenExpires: AccountBench.now.adding(seconds: 3_600))
    }

    /// An Apple credential bound to a nonce; `token` tells tokens of one person apart.
    static func apple(
        _ subject: String, email: String? = "x@private.icloud.com", name: String? = nil,
        token: String = "1", signature: String = "signature", claim: String? = nil, proof: NonceProof? = nil
    ) throws -> ProviderCredential {
        let nonce = try Nonce("raw nonce")
        return ProviderCredential(
            profile: ProviderProfile(
                provider: .apple, subject: subject, voucher: .provider,
                email: .claims(address: email, verified: true),
                displayName: name),
            nonceClaim: claim ?? nonce.hashed, nonce: proof ?? .raw(nonce),
            tokens: ProviderTokens(idToken: "apple.\(subject)-\(token).\(signature)"),
            idTokenExpires: AccountBench.now.adding(seconds: 3_600))
    }
}
