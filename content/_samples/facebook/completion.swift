// region: completion
import FirebaseAuth
import UIKit

extension UIViewController {
    func signInToFirebase(with credential: AuthCredential) {
        Auth.auth().signIn(with: credential) { [weak self] result, error in
            guard let result else {
                if let error { self?.show(error) }
                return
            }
            self?.welcome(result.user)
        }
    }
}
// endregion: completion
