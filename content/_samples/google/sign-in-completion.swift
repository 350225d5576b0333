// with: apple/nonce.swift
// region: sign-in
import FirebaseAuth
import FirebaseCore
import GoogleSignIn
import UIKit

extension UIViewController {
    func signInWithGoogle() {
        guard let clientID = FirebaseApp.app()?.options.clientID else { return }
        GIDSignIn.sharedInstance.configuration = GIDConfiguration(clientID: clientID)
        let nonce: String
        do {
            nonce = try makeNonce()
        } catch {
            show(error)
            return
        }
        GIDSignIn.sharedInstance.signIn(
            withPresenting: self,
            hint: nil,
            additionalScopes: nil,
            nonce: sha256Hex(nonce)
        ) { [weak self] result, error in
            if let error {
                if (error as? GIDSignInError)?.code != .canceled { self?.show(error) }
                return
            }
            guard let user = result?.user, let idToken = user.idToken?.tokenString else { return }
            let credential = OAuthProvider.credential(
                providerID: .google,
                idToken: idToken,
                rawNonce: nonce,
                accessToken: user.accessToken.tokenString
            )
            Auth.auth().signIn(with: credential) { result, error in
                guard let result else {
                    if let error { self?.show(error) }
                    return
                }
                self?.welcome(result.user)
            }
        }
    }
}
// endregion: sign-in
