// region: recover
import FirebaseAuth
import Foundation

/// Keeps a credential that could not sign in until it can be linked.
@MainActor
final class AccountRecovery {
    private var pending: AuthCredential?
    private(set) var email: String?

    /// Calls back with neither a user nor an error if an existing provider has to come first.
    func signIn(
        with credential: AuthCredential,
        completion: @escaping (User?, (any Error)?) -> Void
    ) {
        Auth.auth().signIn(with: credential) { result, error in
            guard let error = error as NSError? else {
                completion(result?.user, nil)
                return
            }
            guard
                error.code == AuthErrorCode.accountExistsWithDifferentCredential.rawValue,
                let updated = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey]
                    as? AuthCredential
            else {
                completion(nil, error)
                return
            }
            self.pending = updated
            self.email = error.userInfo[AuthErrorUserInfoEmailKey] as? String
            completion(nil, nil)
        }
    }

    /// Call when the user has signed in with the existing provider.
    func linkPending(to user: User, completion: @escaping ((any Error)?) -> Void) {
        guard let credential = pending else {
            completion(nil)
            return
        }
        user.link(with: credential) { _, error in
            if error == nil { self.pending = nil }  // a failure can be tried again
            completion(error)
        }
    }
}
// endregion: recover
