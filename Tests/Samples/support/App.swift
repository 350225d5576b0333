import FirebaseAuth
import UIKit

/// What the guides call "your app's own code": every Swift sample is checked together with this file.
extension UIViewController {
    func show(_ error: any Error) { print(error.localizedDescription) }
    func welcome(_ user: User) { print(user.uid) }
}
