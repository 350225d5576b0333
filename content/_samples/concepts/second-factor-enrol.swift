// region: begin
import FirebaseAuth
import Foundation

/// Adds a second factor to the account of a user who is signed in.
@MainActor
final class SecondFactorEnrolment {
    let user: User
    var verificationID: String?
    var secret: TOTPSecret?

    init(_ user: User) {
        self.user = user
    }

    /// Sends the mail that verifies the address. Without a verified address nothing is enrolled.
    func verifyEmail() async throws -> Bool {
        try await user.reload()
        if user.isEmailVerified { return true }
        try await user.sendEmailVerification()
        return false
    }
}
// endregion: begin

// region: phone
extension SecondFactorEnrolment {
    /// Sends a code to a number in international form, such as +66 81 234 5678.
    func sendCode(to phoneNumber: String) async throws {
        let session = try await user.multiFactor.session()
        verificationID = try await PhoneAuthProvider.provider().verifyPhoneNumber(
            phoneNumber,
            uiDelegate: nil,
            multiFactorSession: session
        )
    }

    func enrolPhone(code: String, name: String) async throws {
        guard let verificationID else { return }
        let credential = PhoneAuthProvider.provider().credential(
            withVerificationID: verificationID,
            verificationCode: code
        )
        let assertion = PhoneMultiFactorGenerator.assertion(with: credential)
        try await user.multiFactor.enroll(with: assertion, displayName: name)
    }
}
// endregion: phone

// region: authenticator
extension SecondFactorEnrolment {
    /// Makes a secret. Show the key as text, and the URL as a QR code for another device.
    func makeSecret(issuer: String) async throws -> (key: String, url: String) {
        let session = try await user.multiFactor.session()
        let secret = try await TOTPMultiFactorGenerator.generateSecret(with: session)
        self.secret = secret
        let account = user.email ?? user.uid
        return (
            secret.sharedSecretKey(),
            secret.generateQRCodeURL(withAccountName: account, issuer: issuer)
        )
    }

    /// Hands the URL over to an authenticator app on this device.
    func openAuthenticator(with url: String) {
        secret?.openInOTPApp(withQRCodeURL: url)
    }

    func enrolAuthenticator(code: String, name: String) async throws {
        guard let secret else { return }
        let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(
            with: secret,
            oneTimePassword: code
        )
        try await user.multiFactor.enroll(with: assertion, displayName: name)
    }
}
// endregion: authenticator

// region: remove
extension SecondFactorEnrolment {
    var enrolled: [MultiFactorInfo] { user.multiFactor.enrolledFactors }

    func remove(_ factor: MultiFactorInfo) async throws {
        try await user.multiFactor.unenroll(with: factor)
    }
}
// endregion: remove
