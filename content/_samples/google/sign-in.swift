// with: apple/nonce.swift
// region: sign-in
import FirebaseAuth
import FirebaseCore
import GoogleSignIn
import UIKit

enum GoogleSignInError: Error {
    case clientIDMissing
    case idTokenMissing
}

/// Shows Google's account chooser. Returns nil if the user closed it.
@MainActor
func googleCredential(presenting controller: UIViewController) async throws -> AuthCredential? {
    guard let clientID = FirebaseApp.app()?.options.clientID else {
        throw GoogleSignInError.clientIDMissing
    }
    // live: clientID == "{client}"
    GIDSignIn.sharedInstance.configuration = GIDConfiguration(clientID: clientID)
    let nonce = try makeNonce()
    do {
        let result = try await GIDSignIn.sharedInstance.signIn(
            withPresenting: controller,
            hint: nil,
            additionalScopes: nil,
            nonce: sha256Hex(nonce)
        )
        guard let idToken = result.user.idToken?.tokenString else {
            throw GoogleSignInError.idTokenMissing
        }
        // live: idToken == "{token}"
        return OAuthProvider.credential(
            providerID: .google,
            idToken: idToken,
            rawNonce: nonce,
            accessToken: result.user.accessToken.tokenString
        )
    } catch let error as GIDSignInError where error.code == .canceled {
        return nil
    }
}

/// Signs in. Returns nil if the user closed the account chooser.
@MainActor
func signInWithGoogle(presenting controller: UIViewController) async throws -> User? {
    guard let credential = try await googleCredential(presenting: controller) else { return nil }
    // live: user.uid == "{uid}"
    return try await Auth.auth().signIn(with: credential).user
}
// endregion: sign-in

// region: link
/// Returns false if the user closed the account chooser.
@MainActor
func linkGoogle(to user: User, presenting controller: UIViewController) async throws -> Bool {
    guard let credential = try await googleCredential(presenting: controller) else { return false }
    try await user.link(with: credential)
    return true
}

/// Returns false if the user closed the account chooser.
@MainActor
func reauthenticateWithGoogle(
    _ user: User,
    presenting controller: UIViewController
) async throws -> Bool {
    guard let credential = try await googleCredential(presenting: controller) else { return false }
    try await user.reauthenticate(with: credential)
    return true
}
// endregion: link

// region: end
/// Signs out of Firebase, then of Google's SDK.
@MainActor
func signOutOfGoogle() throws {
    try Auth.auth().signOut()
    GIDSignIn.sharedInstance.signOut()
}

/// Returns false if the user closed the account chooser.
@MainActor
func deleteGoogleAccount(
    of user: User,
    presenting controller: UIViewController
) async throws -> Bool {
    guard try await reauthenticateWithGoogle(user, presenting: controller) else { return false }
    try await user.delete()
    // From here on the account is gone, whether Google can be told or not.
    do {
        try await GIDSignIn.sharedInstance.disconnect()
    } catch {
        print("Google still lists this app: \(error.localizedDescription)")
        GIDSignIn.sharedInstance.signOut()
    }
    return true
}
// endregion: end
