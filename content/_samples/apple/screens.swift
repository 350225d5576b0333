// with: apple/nonce.swift apple/sign-in.swift apple/account.swift apple/SignInView.swift
// region: screens
import FirebaseAuth
import SwiftUI

struct SignInView: View {
    var body: some View {
        AppleButton(purpose: .signIn) {
            print("Signed in as \(Auth.auth().currentUser?.displayName ?? "a user without a name")")
        }
    }
}

struct DeleteAccountView: View {
    var body: some View {
        Text("Confirm with Apple that this account is yours.")
        AppleButton(purpose: .deleteAccount) {
            print("The account is deleted.")
        }
    }
}
// endregion: screens
