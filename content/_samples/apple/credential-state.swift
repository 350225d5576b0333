// region: state
import AuthenticationServices
import FirebaseAuth
import Foundation

/// Signs out when the user has stopped using Sign in with Apple for this app.
@MainActor
final class AppleCredentialState {
    private var observer: (any NSObjectProtocol)?

    /// Call it once, when the app starts.
    func watch() {
        observer = NotificationCenter.default.addObserver(
            forName: ASAuthorizationAppleIDProvider.credentialRevokedNotification,
            object: nil,
            queue: .main
        ) { [weak self] _ in
            Task { await self?.check() }
        }
        Task { await check() }
    }

    func check() async {
        let providers = Auth.auth().currentUser?.providerData ?? []
        guard let apple = providers.first(where: { $0.providerID == "apple.com" }) else { return }
        do {
            let state = try await ASAuthorizationAppleIDProvider()
                .credentialState(forUserID: apple.uid)
            if state == .revoked { try Auth.auth().signOut() }
        } catch {
            print("The credential state is unknown: \(error as NSError)")
        }
    }
}
// endregion: state
