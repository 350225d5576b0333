import FirebaseAuth
import UIKit

extension UIViewController {
    func signIn(with provider: OAuthProvider) {
        // region: completion
        provider.getCredentialWith(nil) { [weak self] credential, error in
            guard let credential else {
                if let error { self?.show(error) }
                return
            }
            Auth.auth().signIn(with: credential) { result, error in
                guard let result else {
                    if let error { self?.show(error) }
                    return
                }
                self?.welcome(result.user)
            }
        }
        // endregion: completion
    }
}
