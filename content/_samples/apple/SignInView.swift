// with: apple/nonce.swift apple/sign-in.swift apple/account.swift
// region: view
import AuthenticationServices
import FirebaseAuth
import SwiftUI

/// Apple's button. Its purpose is chosen when it is made.
struct AppleButton: View {
    enum Purpose {
        case signIn, reauthenticate, deleteAccount
    }

    let purpose: Purpose
    /// Called when the purpose is fulfilled.
    let done: () -> Void

    @State private var currentNonce: String?
    @State private var message: String?

    var body: some View {
        SignInWithAppleButton(purpose == .signIn ? .signIn : .continue) { request in
            message = nil
            request.requestedScopes = purpose == .signIn ? [.fullName, .email] : []
            do {
                let nonce = try makeNonce()
                request.nonce = sha256Hex(nonce)
                currentNonce = nonce
            } catch {
                currentNonce = nil  // the response will then be refused
            }
        } onCompletion: { answer in
            let nonce = currentNonce
            currentNonce = nil
            Task { await use(answer, rawNonce: nonce) }
        }
        .frame(height: 44)
        if let message { Text(message) }
    }

    private func use(_ result: Result<ASAuthorization, any Error>, rawNonce: String?) async {
        do {
            let answer = try AppleAnswer(result.get(), rawNonce: rawNonce)
            switch purpose {
            case .signIn:
                _ = try await Auth.auth().signIn(with: answer.credential)
            case .reauthenticate:
                try await answer.reauthenticate()
            case .deleteAccount:
                let revoked = try await answer.deleteAccount()
                if !revoked { message = "Remove this app under Sign in with Apple in Settings." }
            }
            done()
        } catch ASAuthorizationError.canceled {
            // The user closed the sheet: show no message.
        } catch {
            message = error.localizedDescription
        }
    }
}
// endregion: view
