// region: sign-in
import FirebaseAuth
import Foundation

@MainActor
final class MicrosoftSignIn {
    /// A GUID, a domain such as contoso.onmicrosoft.com, or "common" for every account.
    private let tenant: String

    /// Made once, with the same tenant and scopes for signing in, linking, reauthenticating and deleting.
    /// This property keeps it alive: the SDK does not.
    private lazy var provider: OAuthProvider = {
        let provider = OAuthProvider(providerID: "microsoft.com")
        provider.customParameters = ["tenant": tenant, "prompt": "select_account"]
        provider.scopes = ["mail.read", "calendars.read"]
        // live: scope == "{scope}"
        return provider
    }()

    init(tenant: String) {
        self.tenant = tenant
    }

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

extension MicrosoftSignIn {
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
