import FBSDKLoginKit
import FirebaseAuth

// region: reauthenticate
func reauthenticate(with credential: AuthCredential) async throws {
    guard let user = Auth.auth().currentUser else { return }
    try await user.reauthenticate(with: credential)
}
// endregion: reauthenticate

// region: link
func link(_ credential: AuthCredential) async throws {
    guard let user = Auth.auth().currentUser else { return }
    try await user.link(with: credential)
}
// endregion: link

// region: end
func signOut() {
    do {
        try Auth.auth().signOut()
        LoginManager().logOut()
    } catch {
        print("Could not sign out: \(error.localizedDescription)")
    }
}

func deleteAccount() async throws {
    guard let user = Auth.auth().currentUser else { return }
    try await user.delete()
}
// endregion: end
