// region: sign-in
import FirebaseAuth

@MainActor
final class WebSignIn {
    // live: "oidc.example" => "{provider}"
    let provider = OAuthProvider(providerID: "oidc.example")

    func signIn() async throws -> AuthDataResult {
        provider.scopes = ["openid", "email"]
        // live: scope == "{scope}"
        let credential = try await provider.credential(with: nil)
        // live: uid == "{uid}"
        return try await Auth.auth().signIn(with: credential)
    }
}
// endregion: sign-in
