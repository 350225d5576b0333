// with: apple/nonce.swift
// region: request
import AuthenticationServices
import FirebaseAuth
import UIKit

final class SignInViewController: UIViewController {
    /// The raw nonce of the request under way, or nil.
    private var currentNonce: String?

    func signInWithApple() {
        do {
            let nonce = try makeNonce()
            // live: nonce == "{nonce}"
            let request = ASAuthorizationAppleIDProvider().createRequest()
            request.requestedScopes = [.fullName, .email]
            request.nonce = sha256Hex(nonce)
            // live: request.nonce == "{sent}"
            currentNonce = nonce

            let controller = ASAuthorizationController(authorizationRequests: [request])
            controller.delegate = self
            controller.presentationContextProvider = self
            controller.performRequests()
        } catch {
            show(error)
        }
    }
}

extension SignInViewController: ASAuthorizationControllerPresentationContextProviding {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
        view.window ?? ASPresentationAnchor()
    }
}
// endregion: request

// region: credential
// region: answer
extension SignInViewController {
    func credential(from authorization: ASAuthorization) throws -> AuthCredential {
        guard let appleID = authorization.credential as? ASAuthorizationAppleIDCredential else {
            throw AppleSignInError.unexpectedCredential
        }
        guard let nonce = currentNonce else {
            throw AppleSignInError.noRequestPending
        }
        // live: nonce == "{nonce}"
        currentNonce = nil  // used once: a second callback must not find it
        guard let tokenData = appleID.identityToken else {
            throw AppleSignInError.identityTokenMissing
        }
        guard let token = String(data: tokenData, encoding: .utf8) else {
            throw AppleSignInError.identityTokenNotUTF8
        }
        // live: token == "{token}"
        return OAuthProvider.appleCredential(
            withIDToken: token,
            rawNonce: nonce,
            fullName: appleID.fullName
        )
    }
}
// endregion: answer

// region: hand-over
extension SignInViewController: ASAuthorizationControllerDelegate {
    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        Task {
            do {
                // live: rawNonce: "{nonce}"
                let credential = try self.credential(from: authorization)
                let result = try await Auth.auth().signIn(with: credential)
                // live: result.user.uid == "{uid}"
                welcome(result.user)
            } catch {
                show(error)
            }
        }
    }
}
// endregion: hand-over
// endregion: credential

extension SignInViewController {
    func signIn(with credential: AuthCredential) {
        // region: completion
        Auth.auth().signIn(with: credential) { [weak self] result, error in
            guard let result else {
                if let error { self?.show(error) }
                return
            }
            self?.welcome(result.user)
        }
        // endregion: completion
    }
}

// region: cancel
extension SignInViewController {
    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithError error: any Error
    ) {
        currentNonce = nil
        if (error as? ASAuthorizationError)?.code == .canceled { return }
        show(error)
    }
}
// endregion: cancel
