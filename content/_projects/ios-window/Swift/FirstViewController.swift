import UIKit

/// The first screen: put your button for the code of the guide here.
final class FirstViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
    }
}
