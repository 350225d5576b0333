// with: apple/nonce.swift facebook/limited.swift
// region: classic
import AppTrackingTransparency
import FBSDKLoginKit
import FirebaseAuth
import UIKit

extension FacebookSignIn {
    /// Signs in by classic Login. Returns nil if the user cancelled.
    func signInForGraphAPI(from controller: UIViewController? = nil) async throws -> User? {
        guard let credential = try await classicCredential(from: controller) else { return nil }
        // live: user.uid == "{uid}"
        return try await Auth.auth().signIn(with: credential).user
    }

    /// Gets an access token if the user allows tracking, otherwise an ID token.
    /// Returns nil if the user cancelled.
    func classicCredential(from controller: UIViewController? = nil) async throws -> AuthCredential? {
        guard await ATTrackingManager.requestTrackingAuthorization() == .authorized else {
            return try await limitedCredential(from: controller)
        }
        let configuration = LoginConfiguration(
            permissions: ["public_profile", "email"],
            tracking: .enabled
        )
        guard try await logIn(with: configuration, from: controller) else { return nil }
        guard let token = AccessToken.current?.tokenString else {
            throw FacebookSignInError.tokenMissing
        }
        // live: token == "{access}"
        return FacebookAuthProvider.credential(withAccessToken: token)
    }
}
// endregion: classic
