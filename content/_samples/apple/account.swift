// with: apple/nonce.swift apple/sign-in.swift
import AuthenticationServices
import FirebaseAuth
import Foundation

// region: reauthenticate
func reauthenticate(with credential: AuthCredential) async throws {
    guard let user = Auth.auth().currentUser else { throw AppleSignInError.notSignedIn }
    try await user.reauthenticate(with: credential)
}
// endregion: reauthenticate

// region: in-use
func linkOrSignIn(with appleCredential: AuthCredential) async throws -> User {
    guard let user = Auth.auth().currentUser else { throw AppleSignInError.notSignedIn }
    do {
        return try await user.link(with: appleCredential).user
    } catch let error as NSError where error.code == AuthErrorCode.credentialAlreadyInUse.rawValue {
        guard let updated = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential
        else { throw error }
        return try await Auth.auth().signIn(with: updated).user
    }
}
// endregion: in-use

// region: is-nonce-error
func isNonceError(_ error: any Error) -> Bool {
    (error as NSError).code == AuthErrorCode.missingOrInvalidNonce.rawValue
}
// endregion: is-nonce-error

// region: sign-out
func signOut() {
    do {
        try Auth.auth().signOut()
    } catch {
        print("Could not sign out: \(error.localizedDescription)")
    }
}
// endregion: sign-out

// region: delete
extension SignInViewController {
    func deleteAccount(after authorization: ASAuthorization) async throws {
        guard let user = Auth.auth().currentUser else { throw AppleSignInError.notSignedIn }
        let credential = try self.credential(from: authorization)
        guard
            let appleID = authorization.credential as? ASAuthorizationAppleIDCredential,
            let codeData = appleID.authorizationCode,
            let code = String(data: codeData, encoding: .utf8)
        else { throw AppleSignInError.authorizationCodeMissing }

        try await user.reauthenticate(with: credential)
        try await Auth.auth().revokeToken(withAuthorizationCode: code)
        try await user.delete()
    }
}
// endregion: delete
