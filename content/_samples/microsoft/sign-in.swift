// region: sign-in
import FirebaseAuth

@MainActor
final class MicrosoftSignIn {
    let provider = OAuthProvider(providerID: "microsoft.com")

    /// Signs in; `tenant` is a GUID, a domain, or nil for everybody.
    func signIn(tenant: String? = nil) async throws -> AuthDataResult {
        var parameters = ["prompt": "select_account"]
        if let tenant { parameters["tenant"] = tenant }
        provider.customParameters = parameters
        provider.scopes = ["mail.read", "calendars.read"]

        // live: scope == "{scope}"
        let credential = try await provider.credential(with: nil)
        // live: uid == "{uid}"
        return try await Auth.auth().signIn(with: credential)
    }
}
// endregion: sign-in

// region: link
extension MicrosoftSignIn {
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
