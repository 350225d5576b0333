// region: url
import FirebaseAuth
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            _ = Auth.auth().canHandle(context.url)
        }
    }
}
// endregion: url
