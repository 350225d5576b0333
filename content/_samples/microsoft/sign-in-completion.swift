// region: completion
import FirebaseAuth
import UIKit

final class SignInViewController: UIViewController {
    private lazy var provider: OAuthProvider = {
        let provider = OAuthProvider(providerID: "microsoft.com")
        provider.customParameters = ["tenant": "contoso.onmicrosoft.com", "prompt": "select_account"]
        provider.scopes = ["mail.read", "calendars.read"]
        return provider
    }()

    func signInWithMicrosoft() {
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
    }
}
// endregion: completion
