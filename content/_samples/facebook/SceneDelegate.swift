// region: url
import FBSDKCoreKit
import FirebaseAuth
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for url in contexts.map(\.url) {
            let handled = ApplicationDelegate.shared.application(
                UIApplication.shared,
                open: url,
                options: [:]
            )
            if !handled { _ = Auth.auth().canHandle(url) }
        }
    }
}
// endregion: url
