// region: watch
import FirebaseAuth
import Foundation

/// Calls `show` with the user, or with nil, at launch and whenever that changes.
@MainActor
final class Session {
    private var handle: (any NSObjectProtocol)?

    func watch(_ show: @escaping @MainActor (User?) -> Void) {
        handle = Auth.auth().addStateDidChangeListener { _, user in
            // The SDK calls this on the main thread.
            MainActor.assumeIsolated { show(user) }
        }
    }

    func stop() {
        if let handle {
            Auth.auth().removeStateDidChangeListener(handle)
        }
        handle = nil
    }
}
// endregion: watch

// region: token
import FirebaseAuth
import Foundation

/// Sends a request with the user's ID token. The SDK refreshes the token when less than five minutes are left.
func ask(_ url: URL, as user: User) async throws -> (Data, URLResponse) {
    let token = try await user.getIDToken()
    var request = URLRequest(url: url)
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    return try await URLSession.shared.data(for: request)
}
// endregion: token

// region: sign-out
import FirebaseAuth

func endSession() throws {
    try Auth.auth().signOut()
}

/// Asks the server whether the account and the session still exist.
func isStillSignedIn() async -> Bool {
    guard let user = Auth.auth().currentUser else { return false }
    do {
        try await user.reload()
        return true
    } catch {
        let ended: [AuthErrorCode] = [.userTokenExpired, .invalidUserToken, .userNotFound, .userDisabled]
        return !ended.map(\.rawValue).contains((error as NSError).code)
    }
}
// endregion: sign-out
