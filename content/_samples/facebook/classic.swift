// region: classic
import FBSDKLoginKit
import FirebaseAuth
import UIKit

final class ClassicLoginViewController: UIViewController, LoginButtonDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        let button = FBLoginButton()
        button.permissions = ["public_profile", "email"]
        button.delegate = self
        button.center = view.center
        view.addSubview(button)
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
        guard let result, !result.isCancelled else { return }
        guard let token = AccessToken.current?.tokenString else { return }
        // live: token == "{access}"
        let credential = FacebookAuthProvider.credential(withAccessToken: token)
        Task {
            do {
                // live: user.uid == "{uid}"
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
// endregion: classic
