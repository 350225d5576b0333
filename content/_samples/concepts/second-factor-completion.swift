// region: finish
import FirebaseAuth
import Foundation

/// A sign-in that waits for its second factor.
@MainActor
final class SecondFactorSignIn {
    private let resolver: MultiFactorResolver
    private var chosen: MultiFactorInfo?
    private var verificationID: String?

    /// The enrolled factors, phones and authenticator apps, to choose from.
    var factors: [MultiFactorInfo] { resolver.hints }

    /// Returns nil if the error is not about a second factor.
    init?(_ error: any Error) {
        let error = error as NSError
        guard
            error.code == AuthErrorCode.secondFactorRequired.rawValue,
            let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
                as? MultiFactorResolver
        else { return nil }
        self.resolver = resolver
    }

    /// Sends a code to a phone. An authenticator app shows its code without this app's help.
    func choose(_ factor: MultiFactorInfo, completion: @escaping ((any Error)?) -> Void) {
        chosen = factor
        verificationID = nil
        guard let phone = factor as? PhoneMultiFactorInfo else {
            completion(nil)
            return
        }
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
        guard let assertion = assertion(from: code) else {
            completion(nil, nil)
            return
        }
        resolver.resolveSignIn(with: assertion) { result, error in
            completion(result?.user, error)
        }
    }

    private func assertion(from code: String) -> MultiFactorAssertion? {
        guard let chosen else { return nil }
        if chosen.factorID == PhoneMultiFactorInfo.TOTPMultiFactorID {
            return TOTPMultiFactorGenerator.assertionForSignIn(
                withEnrollmentID: chosen.uid,
                oneTimePassword: code
            )
        }
        guard let verificationID else { return nil }
        let credential = PhoneAuthProvider.provider().credential(
            withVerificationID: verificationID,
            verificationCode: code
        )
        return PhoneMultiFactorGenerator.assertion(with: credential)
    }
}
// endregion: finish
