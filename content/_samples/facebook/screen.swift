// with: apple/nonce.swift facebook/limited.swift
// region: screen
import UIKit

final class SignInViewController: UIViewController {
    private let facebook = FacebookSignIn()

    /// The action of your button "Continue with Facebook".
    func continueWithFacebook() {
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
// endregion: screen
