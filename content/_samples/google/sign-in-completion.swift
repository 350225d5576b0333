import FirebaseAuth
import FirebaseCore
import GoogleSignIn
import UIKit

extension UIViewController {
    // region: sign-in
    func signInWithGoogle() {
        guard let clientID = FirebaseApp.app()?.options.clientID else { return }
        GIDSignIn.sharedInstance.configuration = GIDConfiguration(clientID: clientID)
        GIDSignIn.sharedInstance.signIn(withPresenting: self) { [weak self] answer, error in
            if let error {
                if (error as? GIDSignInError)?.code != .canceled { self?.show(error) }
                return
            }
            guard let user = answer?.user, let idToken = user.idToken?.tokenString else { return }
            let credential = GoogleAuthProvider.credential(
                withIDToken: idToken,
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
    // endregion: sign-in
}
