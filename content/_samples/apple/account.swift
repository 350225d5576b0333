// with: apple/nonce.swift apple/sign-in.swift
// region: reauthenticate
import FirebaseAuth
import Foundation

extension AppleAnswer {
    func reauthenticate() async throws {
        guard let user = Auth.auth().currentUser else { throw AppleSignInError.notSignedIn }
        try await user.reauthenticate(with: credential)
    }
}
// endregion: reauthenticate

// region: in-use
extension AppleAnswer {
    /// Links Apple to the account, or signs in to the account that already has this Apple Account.
    func linkOrSignIn() async throws -> User {
        guard let user = Auth.auth().currentUser else { throw AppleSignInError.notSignedIn }
        do {
            return try await user.link(with: credential).user
        } catch let error as NSError
            where error.code == AuthErrorCode.credentialAlreadyInUse.rawValue
        {
            guard
                let updated = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey]
                    as? AuthCredential
            else { throw error }
            return try await Auth.auth().signIn(with: updated).user
        }
    }
}
// endregion: in-use

// region: is-nonce-error
func isNonceError(_ error: any Error) -> Bool {
    (error as NSError).code == AuthErrorCode.missingOrInvalidNonce.rawValue
}
// endregion: is-nonce-error

// region: sign-out
extension AppleSignIn {
    func signOut() throws {
        try Auth.auth().signOut()
    }
}
// endregion: sign-out

// region: delete
extension AppleAnswer {
    /// Deletes the account. Returns whether Apple's tokens were revoked too.
    func deleteAccount() async throws -> Bool {
        guard let user = Auth.auth().currentUser else { throw AppleSignInError.notSignedIn }
        try await user.reauthenticate(with: credential)
        let revoked = await revokeTokens()
        try await user.delete()
        return revoked
    }

    private func revokeTokens() async -> Bool {
        guard let authorizationCode else { return false }
        do {
            try await Auth.auth().revokeToken(withAuthorizationCode: authorizationCode)
            return true
        } catch {
            print("Apple's tokens were not revoked: \(error as NSError)")
            return false
        }
    }
}
// endregion: delete
