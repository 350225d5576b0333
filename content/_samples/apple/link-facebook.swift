// with: apple/nonce.swift facebook/limited.swift
// region: link
import FirebaseAuth

/// Adds Facebook to the account that is signed in. Returns false if the user cancelled.
@MainActor
func addFacebook(to user: User, with facebook: FacebookSignIn) async throws -> Bool {
    guard let credential = try await facebook.limitedCredential() else { return false }
    try await user.link(with: credential)
    return true
}
// endregion: link
