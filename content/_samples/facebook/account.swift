// with: apple/nonce.swift facebook/limited.swift
// region: reauthenticate
import FBSDKLoginKit
import FirebaseAuth
import UIKit

extension FacebookSignIn {
    /// Returns false if the user cancelled.
    func reauthenticate(from controller: UIViewController? = nil) async throws -> Bool {
        guard let user = Auth.auth().currentUser else { throw FacebookSignInError.notSignedIn }
        guard let credential = try await limitedCredential(from: controller) else { return false }
        try await user.reauthenticate(with: credential)
        return true
    }
}
// endregion: reauthenticate

// region: link
extension FacebookSignIn {
    /// Adds Facebook to the account that is signed in. Returns false if the user cancelled.
    func link(from controller: UIViewController? = nil) async throws -> Bool {
        guard let user = Auth.auth().currentUser else { throw FacebookSignInError.notSignedIn }
        guard let credential = try await limitedCredential(from: controller) else { return false }
        try await user.link(with: credential)
        return true
    }
}
// endregion: link

// region: sign-out
extension FacebookSignIn {
    func signOut() throws {
        try Auth.auth().signOut()
        LoginManager().logOut()
    }
}
// endregion: sign-out

// region: delete
extension FacebookSignIn {
    /// Returns false if the user cancelled.
    func deleteAccount(from controller: UIViewController? = nil) async throws -> Bool {
        guard let user = Auth.auth().currentUser else { throw FacebookSignInError.notSignedIn }
        guard try await reauthenticate(from: controller) else { return false }
        try await user.delete()
        LoginManager().logOut()
        return true
    }
}
// endregion: delete
