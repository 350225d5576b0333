// region: url
import FirebaseAuth
import GoogleSignIn
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            if !GIDSignIn.sharedInstance.handle(context.url) {
                _ = Auth.auth().canHandle(context.url)
            }
        }
    }
}
// endregion: url
