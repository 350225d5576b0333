// region: finish
import FirebaseAuth
import Foundation

/// A sign-in that waits for its second factor.
@MainActor
final class SecondFactorSignIn {
    private let resolver: MultiFactorResolver
    private var verificationID: String?

    /// The phones to choose from.
    let phones: [PhoneMultiFactorInfo]

    /// Returns nil if the error is not about a second factor.
    init?(_ error: any Error) {
        let error = error as NSError
        guard
            error.code == AuthErrorCode.secondFactorRequired.rawValue,
            let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
                as? MultiFactorResolver
        else { return nil }
        self.resolver = resolver
        phones = resolver.hints.compactMap { $0 as? PhoneMultiFactorInfo }
    }

    func sendCode(to phone: PhoneMultiFactorInfo) async throws {
        verificationID = try await PhoneAuthProvider.provider().verifyPhoneNumber(
            with: phone,
            uiDelegate: nil,
            multiFactorSession: resolver.session
        )
    }

    /// Returns nil if no code has been sent yet.
    func finish(code: String) async throws -> User? {
        guard let verificationID else { return nil }
        let credential = PhoneAuthProvider.provider().credential(
            withVerificationID: verificationID,
            verificationCode: code
        )
        let assertion = PhoneMultiFactorGenerator.assertion(with: credential)
        return try await resolver.resolveSignIn(with: assertion).user
    }
}
// endregion: finish
