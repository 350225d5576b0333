// region: sign-in
import FirebaseAuth
import FirebaseCore
import GoogleSignIn
import UIKit

enum GoogleSignInError: Error {
    case clientIDMissing
    case idTokenMissing
}

@MainActor
func googleCredential(presenting controller: UIViewController) async throws -> AuthCredential {
    guard let clientID = FirebaseApp.app()?.options.clientID else {
        throw GoogleSignInError.clientIDMissing
    }
    // live: clientID == "{client}"
    GIDSignIn.sharedInstance.configuration = GIDConfiguration(clientID: clientID)
    let result = try await GIDSignIn.sharedInstance.signIn(withPresenting: controller)
    guard let idToken = result.user.idToken?.tokenString else {
        throw GoogleSignInError.idTokenMissing
    }
    // live: idToken == "{token}"
    return GoogleAuthProvider.credential(
        withIDToken: idToken,
        accessToken: result.user.accessToken.tokenString
    )
}

@MainActor
func signInWithGoogle(presenting controller: UIViewController) async throws -> User {
    let credential = try await googleCredential(presenting: controller)
    // live: user.uid == "{uid}"
    return try await Auth.auth().signIn(with: credential).user
}

// In the app delegate:
@MainActor
func handle(_ url: URL) -> Bool {
    GIDSignIn.sharedInstance.handle(url)
}
// endregion: sign-in

// region: link
@MainActor
func linkGoogle(presenting controller: UIViewController) async throws {
    guard let user = Auth.auth().currentUser else { return }
    let credential = try await googleCredential(presenting: controller)
    try await user.link(with: credential)
}

@MainActor
func reauthenticateWithGoogle(presenting controller: UIViewController) async throws {
    guard let user = Auth.auth().currentUser else { return }
    let credential = try await googleCredential(presenting: controller)
    try await user.reauthenticate(with: credential)
}
// endregion: link

// region: end
@MainActor
func signOut() {
    do {
        try Auth.auth().signOut()
        GIDSignIn.sharedInstance.signOut()
    } catch {
        print("Could not sign out: \(error.localizedDescription)")
    }
}

func deleteAccount() async throws {
    guard let user = Auth.auth().currentUser else { return }
    try await user.delete()
}
// endregion: end
