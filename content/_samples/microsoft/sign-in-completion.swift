import FirebaseAuth
import UIKit

extension UIViewController {
    func signIn(with provider: OAuthProvider) {
        // region: completion
        provider.getCredentialWith(nil) { [weak self] credential, error in
            guard let credential else {
                let cancelled = AuthErrorCode.webContextCancelled.rawValue
                if let error = error as NSError?, error.code != cancelled { self?.show(error) }
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
