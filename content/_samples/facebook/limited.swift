// with: apple/nonce.swift
// region: limited
import FBSDKLoginKit
import FirebaseAuth
import UIKit

enum FacebookSignInError: Error {
    case tokenMissing
    case notSignedIn
}

@MainActor
final class FacebookSignIn {
    private let manager = LoginManager()

    /// Signs in. Returns nil if the user cancelled.
    func signIn(from controller: UIViewController? = nil) async throws -> User? {
        guard let credential = try await limitedCredential(from: controller) else { return nil }
        // live: user.uid == "{uid}"
        return try await Auth.auth().signIn(with: credential).user
    }

    /// Gets an ID token by Limited Login. Returns nil if the user cancelled.
    func limitedCredential(from controller: UIViewController? = nil) async throws -> AuthCredential? {
        let nonce = try makeNonce()
        // live: nonce == "{nonce}"
        let configuration = LoginConfiguration(
            permissions: ["public_profile", "email"],
            tracking: .limited,
            nonce: sha256Hex(nonce)
        )
        // live: configuration.nonce == "{sent}"
        guard try await logIn(with: configuration, from: controller) else { return nil }
        guard let token = AuthenticationToken.current?.tokenString else {
            throw FacebookSignInError.tokenMissing
        }
        // live: token == "{token}"
        return OAuthProvider.credential(providerID: .facebook, idToken: token, rawNonce: nonce)
    }

    /// Shows Facebook's login. Returns false if the user cancelled.
    func logIn(
        with configuration: LoginConfiguration?,
        from controller: UIViewController?
    ) async throws -> Bool {
        try await withCheckedThrowingContinuation { continuation in
            manager.logIn(viewController: controller, configuration: configuration) { result in
                switch result {
                case .success: continuation.resume(returning: true)
                case .cancelled: continuation.resume(returning: false)
                case .failed(let error): continuation.resume(throwing: error)
                }
            }
        }
    }
}
// endregion: limited
