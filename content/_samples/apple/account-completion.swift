// with: apple/nonce.swift apple/sign-in.swift
// region: reauthenticate
import FirebaseAuth
import Foundation

extension AppleAnswer {
    func reauthenticate(completion: @escaping ((any Error)?) -> Void) {
        guard let user = Auth.auth().currentUser else {
            completion(AppleSignInError.notSignedIn)
            return
        }
        user.reauthenticate(with: credential) { _, error in completion(error) }
    }
}
// endregion: reauthenticate

// region: in-use
extension AppleAnswer {
    func linkOrSignIn(completion: @escaping (User?, (any Error)?) -> Void) {
        guard let user = Auth.auth().currentUser else {
            completion(nil, AppleSignInError.notSignedIn)
            return
        }
        user.link(with: credential) { result, error in
            guard let error = error as NSError? else {
                completion(result?.user, nil)
                return
            }
            guard
                error.code == AuthErrorCode.credentialAlreadyInUse.rawValue,
                let updated = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey]
                    as? AuthCredential
            else {
                completion(nil, error)
                return
            }
            Auth.auth().signIn(with: updated) { result, error in
                completion(result?.user, error)
            }
        }
    }
}
// endregion: in-use

// region: delete
extension AppleAnswer {
    /// Calls back with whether Apple's tokens were revoked too, or with an error.
    func deleteAccount(completion: @escaping (Bool, (any Error)?) -> Void) {
        guard let user = Auth.auth().currentUser else {
            completion(false, AppleSignInError.notSignedIn)
            return
        }
        user.reauthenticate(with: credential) { _, error in
            if let error {
                completion(false, error)
                return
            }
            revokeTokens { revoked in
                user.delete { error in completion(revoked, error) }
            }
        }
    }

    private func revokeTokens(completion: @escaping (Bool) -> Void) {
        guard let authorizationCode else {
            completion(false)
            return
        }
        Auth.auth().revokeToken(withAuthorizationCode: authorizationCode) { error in
            guard let error else {
                completion(true)
                return
            }
            print("Apple's tokens were not revoked: \(error as NSError)")
            completion(false)
        }
    }
}
// endregion: delete
