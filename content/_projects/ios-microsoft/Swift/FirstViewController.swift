import UIKit

/// The first screen: a button for the sign-in of the guide.
final class FirstViewController: UIViewController {
    private let microsoft = MicrosoftSignIn(tenant: "common")

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let button = UIButton(
            type: .system,
            primaryAction: UIAction(title: "Sign in with Microsoft") { [weak self] _ in self?.signIn() }
        )
        button.sizeToFit()
        button.center = view.center
        view.addSubview(button)
    }

    private func signIn() {
        Task {
            do {
                guard let user = try await microsoft.signIn()?.user else { return }
                welcome(user)
            } catch {
                show(error)
            }
        }
    }
}
