// with: apple/nonce.swift facebook/limited.swift
// region: button
import AppTrackingTransparency
import FBSDKLoginKit
import FirebaseAuth
import UIKit

final class ClassicButtonViewController: UIViewController, @preconcurrency LoginButtonDelegate {
    private let facebook = FacebookSignIn()

    override func viewDidLoad() {
        super.viewDidLoad()
        let button = FBLoginButton()
        button.permissions = ["public_profile", "email"]
        button.delegate = self
        button.center = view.center
        view.addSubview(button)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // loginButtonWillLogin reads the response when the user taps.
        Task { _ = await ATTrackingManager.requestTrackingAuthorization() }
    }

    func loginButtonWillLogin(_ loginButton: FBLoginButton) -> Bool {
        if ATTrackingManager.trackingAuthorizationStatus == .authorized { return true }
        signInWithLimitedLogin()
        return false
    }

    func loginButton(
        _ loginButton: FBLoginButton,
        didCompleteWith result: LoginManagerLoginResult?,
        error: (any Error)?
    ) {
        if let error {
            show(error)
            return
        }
        guard let result, !result.isCancelled, let token = result.token?.tokenString else { return }
        let credential = FacebookAuthProvider.credential(withAccessToken: token)
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

    private func signInWithLimitedLogin() {
        Task {
            do {
                guard let user = try await facebook.signIn(from: self) else { return }
                welcome(user)
            } catch {
                show(error)
            }
        }
    }
}
// endregion: button
