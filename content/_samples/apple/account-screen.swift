// with: apple/nonce.swift apple/sign-in.swift apple/account.swift
// region: screen
import AuthenticationServices
import UIKit

final class AccountViewController: UIViewController {
    private let apple = AppleSignIn()

    func deleteAccount() {
        perform { answer in
            let revoked = try await answer.deleteAccount()
            if !revoked { self.askToRevokeByHand() }
        }
    }

    func changeEmail() {
        perform { answer in
            try await answer.reauthenticate()
            self.showEmailForm()
        }
    }

    /// Sends a request to Apple and uses the response for one purpose.
    private func perform(_ purpose: @escaping @MainActor (AppleAnswer) async throws -> Void) {
        Task {
            do {
                try await purpose(apple.request(in: view.window))
            } catch ASAuthorizationError.canceled {
                // The user closed the sheet: show no message.
            } catch {
                show(error)
            }
        }
    }
}
// endregion: screen

extension AccountViewController {
    func askToRevokeByHand() {}
    func showEmailForm() {}
}
