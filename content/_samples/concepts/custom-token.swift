// region: sign-in
import FirebaseAuth

func signIn(customToken: String) async throws -> User {
    try await Auth.auth().signIn(withCustomToken: customToken).user
}
// endregion: sign-in
