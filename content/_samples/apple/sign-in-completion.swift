// with: apple/nonce.swift apple/sign-in.swift
import FirebaseAuth

extension SignInViewController {
    func signInToFirebase(with credential: AuthCredential) {
        // region: completion
        Auth.auth().signIn(with: credential) { [weak self] result, error in
            guard let result else {
                if let error { self?.show(error) }
                return
            }
            self?.welcome(result.user)
        }
        // endregion: completion
    }
}
