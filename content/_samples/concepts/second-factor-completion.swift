import FirebaseAuth
import Foundation

// region: finish
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

    func sendCode(to phone: PhoneMultiFactorInfo, completion: @escaping ((any Error)?) -> Void) {
        PhoneAuthProvider.provider().verifyPhoneNumber(
            with: phone,
            uiDelegate: nil,
            multiFactorSession: resolver.session
        ) { verificationID, error in
            self.verificationID = verificationID
            completion(error)
        }
    }

    /// Calls back with neither a user nor an error if no code has been sent yet.
    func finish(code: String, completion: @escaping (User?, (any Error)?) -> Void) {
        guard let verificationID else {
            completion(nil, nil)
            return
        }
        let credential = PhoneAuthProvider.provider().credential(
            withVerificationID: verificationID,
            verificationCode: code
        )
        let assertion = PhoneMultiFactorGenerator.assertion(with: credential)
        resolver.resolveSignIn(with: assertion) { result, error in
            completion(result?.user, error)
        }
    }
}
// endregion: finish
