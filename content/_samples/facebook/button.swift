// with: apple/nonce.swift
// region: button
import FBSDKLoginKit
import FirebaseAuth
import UIKit

final class FacebookButtonViewController: UIViewController, @preconcurrency LoginButtonDelegate {
    /// The raw nonce of the login under way, or nil.
    private var currentNonce: String?

    override func viewDidLoad() {
        super.viewDidLoad()
        let button = FBLoginButton()
        button.loginTracking = .limited
        button.permissions = ["public_profile", "email"]
        button.delegate = self
        button.center = view.center
        view.addSubview(button)
    }

    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool {
        do {
            let nonce = try makeNonce()
            loginButton.nonce = sha256Hex(nonce)
            currentNonce = nonce
            return true
        } catch {
            show(error)
            return false
        }
    }

    func loginButton(
        _ loginButton: FBLoginButton,
        didCompleteWith result: LoginManagerLoginResult?,
        error: (any Error)?
    ) {
        let nonce = currentNonce
        currentNonce = nil
        if let error {
            show(error)
            return
        }
        guard let result, !result.isCancelled else { return }
        guard let nonce, let token = AuthenticationToken.current?.tokenString else { return }
        let credential = OAuthProvider.credential(
            providerID: .facebook,
            idToken: token,
            rawNonce: nonce
        )
        Task {
            do {
                welcome(try await Auth.auth().signIn(with: credential).user)
            } catch {
                show(error)
            }
        }
    }

    func loginButtonDidLogOut(_ loginButton: FBLoginButton) {
        do {
            try Auth.auth().signOut()
        } catch {
            show(error)
        }
    }
}
// endregion: button
