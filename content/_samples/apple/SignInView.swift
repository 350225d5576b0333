// with: apple/nonce.swift
// region: view
import AuthenticationServices
import FirebaseAuth
import SwiftUI

struct SignInView: View {
    @State private var currentNonce: String?
    @State private var message: String?

    var body: some View {
        SignInWithAppleButton(.signIn) { request in
            request.requestedScopes = [.fullName, .email]
            do {
                let nonce = try makeNonce()
                request.nonce = sha256Hex(nonce)
                currentNonce = nonce
            } catch {
                currentNonce = nil  // the answer will then be refused
            }
        } onCompletion: { answer in
            Task { await finish(answer) }
        }
        .frame(height: 44)
        if let message { Text(message) }
    }

    private func finish(_ answer: Result<ASAuthorization, any Error>) async {
        let nonce = currentNonce
        currentNonce = nil
        do {
            let authorization = try answer.get()
            guard let appleID = authorization.credential as? ASAuthorizationAppleIDCredential else {
                throw AppleSignInError.unexpectedCredential
            }
            guard let nonce else { throw AppleSignInError.noRequestPending }
            guard let tokenData = appleID.identityToken else {
                throw AppleSignInError.identityTokenMissing
            }
            guard let token = String(data: tokenData, encoding: .utf8) else {
                throw AppleSignInError.identityTokenNotUTF8
            }
            let credential = OAuthProvider.appleCredential(
                withIDToken: token,
                rawNonce: nonce,
                fullName: appleID.fullName
            )
            _ = try await Auth.auth().signIn(with: credential)
        } catch ASAuthorizationError.canceled {
            message = nil
        } catch {
            message = error.localizedDescription
        }
    }
}
// endregion: view
