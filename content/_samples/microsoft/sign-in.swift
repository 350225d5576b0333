// region: sign-in
import FirebaseAuth
import Foundation

@MainActor
final class MicrosoftSignIn {
    let provider = OAuthProvider(providerID: "microsoft.com")

    /// Signs in. Returns nil if the user closed the browser view.
    /// `tenant` is a GUID, a domain, or nil for every account.
    func signIn(tenant: String? = nil, loginHint: String? = nil) async throws -> AuthDataResult? {
        var parameters = ["prompt": "select_account"]
        if let tenant { parameters["tenant"] = tenant }
        if let loginHint { parameters["login_hint"] = loginHint }
        provider.customParameters = parameters
        provider.scopes = ["mail.read", "calendars.read"]
        // live: scope == "{scope}"
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
