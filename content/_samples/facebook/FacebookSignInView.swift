// with: apple/nonce.swift facebook/limited.swift
// region: view
import SwiftUI

struct FacebookSignInView: View {
    @State private var facebook = FacebookSignIn()
    @State private var message: String?

    var body: some View {
        Button("Continue with Facebook") {
            Task { await signIn() }
        }
        if let message { Text(message) }
    }

    private func signIn() async {
        message = nil
        do {
            // nil: the user cancelled, so the app shows no message
            _ = try await facebook.signIn()
        } catch {
            message = error.localizedDescription
        }
    }
}
// endregion: view
