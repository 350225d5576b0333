// with: apple/nonce.swift apple/sign-in.swift
import AuthenticationServices
import FirebaseAuth
import Foundation

// region: reauthenticate
func reauthenticate(
    with credential: AuthCredential,
    completion: @escaping (Result<User, any Error>) -> Void
) {
    guard let user = Auth.auth().currentUser else {
        completion(.failure(AppleSignInError.notSignedIn))
        return
    }
    user.reauthenticate(with: credential) { result, error in
        if let error {
            completion(.failure(error))
            return
        }
        completion(.success(result?.user ?? user))
    }
}
// endregion: reauthenticate

// region: in-use
func linkOrSignIn(
    with appleCredential: AuthCredential,
    completion: @escaping (User?, (any Error)?) -> Void
) {
    guard let user = Auth.auth().currentUser else {
        completion(nil, AppleSignInError.notSignedIn)
        return
    }
    user.link(with: appleCredential) { result, error in
        guard let error = error as NSError? else {
            completion(result?.user, nil)
            return
        }
        guard
            error.code == AuthErrorCode.credentialAlreadyInUse.rawValue,
            let updated = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential
        else {
            completion(nil, error)
            return
        }
        Auth.auth().signIn(with: updated) { result, error in
            completion(result?.user, error)
        }
    }
}
// endregion: in-use

// region: delete
extension SignInViewController {
    func deleteAccount(user: User, credential: AuthCredential, authorizationCode: String) {
        user.reauthenticate(with: credential) { [weak self] _, error in
            if let error {
                self?.show(error)
                return
            }
            Auth.auth().revokeToken(withAuthorizationCode: authorizationCode) { error in
                if let error {
                    self?.show(error)
                    return
                }
                user.delete { error in
                    if let error { self?.show(error) }
                }
            }
        }
    }
}
// endregion: delete
