package import Accounts

/// The client libraries' names for an error of the account backend.
package struct ClientErrorNames: Hashable, Sendable {
    /// The raw value on Apple platforms (17025).
    package let number: Int
    /// `AuthErrorCode.credentialAlreadyInUse`
    package let swift: String
    /// `FIRAuthErrorCodeCredentialAlreadyInUse`
    package let objectiveC: String
    /// `kAuthErrorCredentialAlreadyInUse`; nil where the C++ library has no name.
    package let cpp: String?
    /// `auth/credential-already-in-use`
    package let javaScript: String

    /// - Parameters:
    ///   - cpp: where it is not the Swift name with a capital.
    ///   - isInCPP: whether the C++ library names it at all.
    private init(
        _ number: Int, _ name: String, _ javaScript: String, cpp: String? = nil, isInCPP: Bool = true
    ) {
        let capital = name.prefix(1).uppercased() + name.dropFirst()
        self.number = number
        swift = "AuthErrorCode.\(name)"
        objectiveC = "FIRAuthErrorCode\(capital)"
        self.cpp = isInCPP ? "kAuthError\(cpp ?? capital)" : nil
        self.javaScript = "auth/\(javaScript)"
    }

    /// An account with the address exists and must be asked first (`needConfirmation`).
    package static let accountExists = ClientErrorNames(
        17012, "accountExistsWithDifferentCredential", "account-exists-with-different-credential",
        cpp: "AccountExistsWithDifferentCredentials")
    /// The first factor was right, a second is wanted (`mfaPendingCredential`).
    package static let secondFactorRequired = ClientErrorNames(
        17078, "secondFactorRequired", "multi-factor-auth-required", isInCPP: false)
    /// The provider has no identity in the account; the client library notices by itself.
    package static let noSuchProvider = ClientErrorNames(17016, "noSuchProvider", "no-such-provider")

    /// The provider or the project did not take the credential.
    package static let refusedCredential = ClientErrorNames(17004, "invalidCredential", "invalid-credential")
    /// The nonce in the token does not fit the raw nonce.
    package static let nonce = ClientErrorNames(
        17094, "missingOrInvalidNonce", "missing-or-invalid-nonce")
    /// The error of a user other than the account's owner who came back.
    package static let otherUser = ClientErrorNames(17024, "userMismatch", "user-mismatch")
    /// A server was not reached, or not in time.
    package static let network = ClientErrorNames(
        17020, "networkError", "network-request-failed", cpp: "NetworkRequestFailed")

    /// The page of a sign-in in the browser ended without a credential.
    package static func webFlow(_ javaScript: String) -> ClientErrorNames {
        ClientErrorNames(
            17063, "webSignInUserInteractionFailure", javaScript,
            cpp: "FederatedSignInUserInteractionFailure")
    }

    /// The names of an error; nil for what no client library names.
    package init?(_ error: AccountError) {
        guard let names = Self.provider(error) ?? Self.session(error) ?? Self.secondFactor(error) else {
            return nil
        }
        self = names
    }

    private static func provider(_ error: AccountError) -> ClientErrorNames? {
        switch error {
        case .federatedUserIDAlreadyLinked:
            ClientErrorNames(17025, "credentialAlreadyInUse", "credential-already-in-use")
        case .emailExists: ClientErrorNames(17007, "emailAlreadyInUse", "email-already-in-use")
        case .invalidEmail, .emailOfAnotherLink: ClientErrorNames(17008, "invalidEmail", "invalid-email")
        case .credentialOfAnotherAccount: ClientErrorNames(17024, "userMismatch", "user-mismatch")
        case .invalidPendingToken, .invalidIdPResponse:
            ClientErrorNames(17004, "invalidCredential", "invalid-credential")
        case .nonceMissing, .nonceMismatch, .nonceUnexpected, .duplicateCredential: .nonce
        case .operationNotAllowed, .passwordLoginDisabled, .providerNotConfigured:
            ClientErrorNames(17006, "operationNotAllowed", "operation-not-allowed")
        case .invalidCustomToken: ClientErrorNames(17000, "invalidCustomToken", "invalid-custom-token")
        case .credentialMismatch: ClientErrorNames(17002, "customTokenMismatch", "custom-token-mismatch")
        default: nil
        }
    }

    private static func session(_ error: AccountError) -> ClientErrorNames? {
        switch error {
        case .userDisabled: ClientErrorNames(17005, "userDisabled", "user-disabled")
        case .userNotFound: ClientErrorNames(17011, "userNotFound", "user-token-expired")
        case .emailNotFound: ClientErrorNames(17011, "userNotFound", "user-not-found")
        case .tooManyAttempts, .tooManyRequests:
            ClientErrorNames(17010, "tooManyRequests", "too-many-requests")
        case .credentialTooOld: ClientErrorNames(17014, "requiresRecentLogin", "requires-recent-login")
        case .invalidIDToken: ClientErrorNames(17017, "invalidUserToken", "invalid-user-token")
        case .tokenExpired: ClientErrorNames(17021, "userTokenExpired", "user-token-expired")
        case .expiredOobCode: ClientErrorNames(17029, "expiredActionCode", "expired-action-code")
        case .invalidOobCode: ClientErrorNames(17030, "invalidActionCode", "invalid-action-code")
        default: nil
        }
    }

    private static func secondFactor(_ error: AccountError) -> ClientErrorNames? {
        switch error {
        case .missingPhoneNumber: ClientErrorNames(17041, "missingPhoneNumber", "missing-phone-number")
        case .invalidPhoneNumber: ClientErrorNames(17042, "invalidPhoneNumber", "invalid-phone-number")
        case .missingCode: ClientErrorNames(17043, "missingVerificationCode", "missing-verification-code")
        case .invalidCode: ClientErrorNames(17044, "invalidVerificationCode", "invalid-verification-code")
        case .invalidSessionInfo:
            ClientErrorNames(
                17046, "invalidVerificationID", "invalid-verification-id", cpp: "InvalidVerificationId")
        case .sessionExpired: ClientErrorNames(17051, "sessionExpired", "code-expired")
        case .invalidMFAPendingCredential:
            ClientErrorNames(17083, "invalidMultiFactorSession", "invalid-multi-factor-session")
        case .mfaEnrolmentNotFound:
            ClientErrorNames(17084, "multiFactorInfoNotFound", "multi-factor-info-not-found")
        case .unverifiedEmail: ClientErrorNames(17086, "unverifiedEmail", "unverified-email")
        case .secondFactorExists, .authenticatorExists:
            ClientErrorNames(17087, "secondFactorAlreadyEnrolled", "second-factor-already-in-use")
        case .secondFactorLimitExceeded:
            ClientErrorNames(
                17088, "maximumSecondFactorCountExceeded", "maximum-second-factor-count-exceeded")
        case .unsupportedFirstFactor, .phoneAsFirstFactor:
            ClientErrorNames(17089, "unsupportedFirstFactor", "unsupported-first-factor")
        default: nil
        }
    }
}
