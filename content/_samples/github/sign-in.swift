// region: sign-in
import FirebaseAuth
import Foundation

@MainActor
final class GitHubSignIn {
    /// Made once, with the same parameters and scopes for signing in, linking, reauthenticating and deleting.
    /// This property keeps it alive: the SDK does not.
    private lazy var provider: OAuthProvider = {
        let provider = OAuthProvider(providerID: "github.com")
        provider.customParameters = ["allow_signup": "false"]
        provider.scopes = ["user:email"]
        // live: scope == "{scope}"
        return provider
    }()

    /// Signs in. Returns nil if the user closed the browser view.
    func signIn() async throws -> AuthDataResult? {
        guard let credential = try await credential() else { return nil }
        // live: uid == "{uid}"
        return try await Auth.auth().signIn(with: credential)
    }

    /// Opens the browser view. Returns nil if the user closed it.
    func credential() async throws -> AuthCredential? {
        do {
            return try await provider.credential(with: nil)
        } catch let error as NSError
            where error.code == AuthErrorCode.webContextCancelled.rawValue
        {
            return nil
        }
    }
}
// endregion: sign-in

// region: link
import FirebaseAuth

extension GitHubSignIn {
    /// Returns false if the user closed the browser view.
    func link(to user: User) async throws -> Bool {
        guard let credential = try await credential() else { return false }
        try await user.link(with: credential)
        return true
    }

    /// Returns false if the user closed the browser view.
    func reauthenticate(_ user: User) async throws -> Bool {
        guard let credential = try await credential() else { return false }
        try await user.reauthenticate(with: credential)
        return true
    }
}
// endregion: link
