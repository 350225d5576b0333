// with: apple/nonce.swift
// region: request
import AuthenticationServices
import FirebaseAuth
import UIKit

/// Sends requests to Apple, one at a time.
@MainActor
final class AppleSignIn: NSObject {
    /// The raw nonce of the pending request, or nil.
    private var currentNonce: String?
    private var waiting: CheckedContinuation<AppleAnswer, any Error>?
    private var anchor: SheetAnchor?

    /// Shows Apple's sheet. Name and e-mail address are asked for at a sign-in only.
    func request(
        in window: UIWindow?,
        scopes: [ASAuthorization.Scope] = []
    ) async throws -> AppleAnswer {
        guard waiting == nil else { throw AppleSignInError.anotherRequestPending }
        guard let window else { throw AppleSignInError.noWindow }
        let nonce = try makeNonce()
        // live: nonce == "{nonce}"
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.requestedScopes = scopes
        request.nonce = sha256Hex(nonce)
        // live: request.nonce == "{sent}"
        currentNonce = nonce

        let anchor = SheetAnchor(window)
        self.anchor = anchor
        let controller = ASAuthorizationController(authorizationRequests: [request])
        controller.delegate = self
        controller.presentationContextProvider = anchor
        return try await withCheckedThrowingContinuation { continuation in
            waiting = continuation
            controller.performRequests()
        }
    }

    private func finish(with result: Result<AppleAnswer, any Error>) {
        currentNonce = nil  // used once: a second callback must not find it
        anchor = nil
        waiting?.resume(with: result)
        waiting = nil
    }
}

extension AppleSignIn: ASAuthorizationControllerDelegate {
    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        finish(with: Result { try AppleAnswer(authorization, rawNonce: currentNonce) })
    }

    func authorizationController(
        controller: ASAuthorizationController,
        didCompleteWithError error: any Error
    ) {
        finish(with: .failure(error))
    }
}

/// The window over which Apple's sheet appears.
@MainActor
private final class SheetAnchor: NSObject, ASAuthorizationControllerPresentationContextProviding {
    private let window: UIWindow

    init(_ window: UIWindow) {
        self.window = window
    }

    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
        window
    }
}
// endregion: request

// region: answer
import AuthenticationServices
import FirebaseAuth

enum AppleSignInError: String, LocalizedError {
    case anotherRequestPending = "Another request to Apple is pending."
    case noWindow = "There is no window for Apple's sheet."
    case unexpectedCredential = "Apple sent a credential of another kind."
    case noRequestPending = "The response belongs to no request."
    case identityTokenMissing = "Apple's response has no identity token."
    case identityTokenNotUTF8 = "Apple's identity token is not UTF-8."
    case notSignedIn = "Nobody is signed in."

    var errorDescription: String? { rawValue }
}

/// Apple's response, ready for Firebase.
struct AppleAnswer {
    let credential: AuthCredential
    /// For five minutes, this code can revoke Apple's tokens.
    let authorizationCode: String?

    init(_ authorization: ASAuthorization, rawNonce: String?) throws {
        guard let appleID = authorization.credential as? ASAuthorizationAppleIDCredential else {
            throw AppleSignInError.unexpectedCredential
        }
        guard let rawNonce else { throw AppleSignInError.noRequestPending }
        // live: rawNonce == "{nonce}"
        guard let tokenData = appleID.identityToken else {
            throw AppleSignInError.identityTokenMissing
        }
        guard let token = String(data: tokenData, encoding: .utf8) else {
            throw AppleSignInError.identityTokenNotUTF8
        }
        // live: token == "{token}"
        credential = OAuthProvider.appleCredential(
            withIDToken: token,
            rawNonce: rawNonce,
            fullName: appleID.fullName
        )
        authorizationCode = appleID.authorizationCode.flatMap {
            String(data: $0, encoding: .utf8)
        }
    }
}
// endregion: answer

// region: hand-over
final class SignInViewController: UIViewController {
    private let apple = AppleSignIn()

    /// The action of your button "Sign in with Apple".
    func signInWithApple() {
        Task {
            do {
                let answer = try await apple.request(in: view.window, scopes: [.fullName, .email])
                // live: rawNonce: "{nonce}"
                let result = try await Auth.auth().signIn(with: answer.credential)
                // live: result.user.uid == "{uid}"
                welcome(result.user)
            } catch ASAuthorizationError.canceled {
                // The user closed the sheet: show no message.
            } catch {
                show(error)
            }
        }
    }
}
// endregion: hand-over
