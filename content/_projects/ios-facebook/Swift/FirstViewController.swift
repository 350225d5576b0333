import UIKit

/// The first screen: a button for the sign-in of the guide.
final class FirstViewController: UIViewController {
    private let signIn = SignInViewController()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        // The guide's controller needs the window that its view is in.
        addChild(signIn)
        view.addSubview(signIn.view)
        let button = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Continue with Facebook") { [weak self] _ in self?.signIn.continueWithFacebook() }
        )
        button.sizeToFit()
        button.center = view.center
        view.addSubview(button)
    }
}
