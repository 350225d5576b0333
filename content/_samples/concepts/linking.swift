// region: recover
import FirebaseAuth
import Foundation

/// Keeps a credential that could not sign in until it can be linked.
@MainActor
final class AccountRecovery {
    private var pending: AuthCredential?
    private(set) var email: String?

    /// Returns nil if the user has to sign in with an existing provider first.
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
            pending = updated
            email = error.userInfo[AuthErrorUserInfoEmailKey] as? String
            return nil
        }
    }

    /// Call when the user has signed in with the existing provider.
    func linkPending(to user: User) async throws {
        guard let credential = pending else { return }
        try await user.link(with: credential)
        pending = nil  // not before: a failure can be tried again
    }
}
// endregion: recover
