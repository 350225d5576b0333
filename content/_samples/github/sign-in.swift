// region: sign-in
import FirebaseAuth

@MainActor
final class GitHubSignIn {
    let provider = OAuthProvider(providerID: "github.com")

    func signIn() async throws -> AuthDataResult {
        provider.customParameters = ["allow_signup": "false"]
        provider.scopes = ["user:email"]
        // live: scope == "{scope}"
        let credential = try await provider.credential(with: nil)
        // live: uid == "{uid}"
        return try await Auth.auth().signIn(with: credential)
    }
}
// endregion: sign-in

// region: link
extension GitHubSignIn {
    func link() async throws {
        guard let user = Auth.auth().currentUser else { return }
        let credential = try await provider.credential(with: nil)
        try await user.link(with: credential)
    }

    func reauthenticate() async throws {
        guard let user = Auth.auth().currentUser else { return }
        let credential = try await provider.credential(with: nil)
        try await user.reauthenticate(with: credential)
    }
}
// endregion: link
