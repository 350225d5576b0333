import FirebaseAuth

// region: end
func signOut() {
    do {
        try Auth.auth().signOut()
    } catch {
        print("Could not sign out: \(error.localizedDescription)")
    }
}

func deleteAccount() async throws {
    guard let user = Auth.auth().currentUser else { return }
    try await user.delete()
}
// endregion: end
