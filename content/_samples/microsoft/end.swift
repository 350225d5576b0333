// with: microsoft/sign-in.swift

// region: end
import FirebaseAuth

extension MicrosoftSignIn {
    func signOut() throws {
        try Auth.auth().signOut()
    }

    /// Returns false if the user closed the browser view.
    func deleteAccount(of user: User) async throws -> Bool {
        guard try await reauthenticate(user) else { return false }
        try await user.delete()
        return true
    }
}
// endregion: end
