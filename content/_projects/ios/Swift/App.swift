import FirebaseAuth
import UIKit

// What the guide calls your app's own code.
extension UIViewController {
    func show(_ error: any Error) {
        print(error.localizedDescription)
    }

    func welcome(_ user: User) {
        print("Signed in:", user.uid)
    }
}
