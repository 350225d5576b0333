// region: recover
import FirebaseAuth
import Foundation

/// Keeps a credential that could not sign in until it can be linked.
@MainActor
final class AccountRecovery {
    private var waiting: AuthCredential?
    private(set) var email: String?

    /// Returns nil if the person has to sign in with an existing provider first.
    func signIn(with credential: AuthCredential) async throws -> User? {
        do {
            return try await Auth.auth().signIn(with: credential).user
        } catch let error as NSError
            where error.code == AuthErrorCode.accountExistsWithDifferentCredential.rawValue
        {
            guard
                let updated = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey]
                    as? AuthCredential
            else { throw error }
            waiting = updated
            email = error.userInfo[AuthErrorUserInfoEmailKey] as? String
            return nil
        }
    }

    /// Call when the person has signed in with the existing provider.
    func linkWaiting(to user: User) async throws {
        guard let credential = waiting else { return }
        waiting = nil
        try await user.link(with: credential)
    }
}
// endregion: recover
