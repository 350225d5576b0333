// with: apple/nonce.swift
import FirebaseAuth

// region: link
import FBSDKLoginKit

func linkFacebook() async throws {
    guard let user = Auth.auth().currentUser else { throw AppleSignInError.notSignedIn }
    guard let token = AccessToken.current?.tokenString else { return }  // not logged in to Facebook
    let credential = FacebookAuthProvider.credential(withAccessToken: token)
    try await user.link(with: credential)
}
// endregion: link
