import Accounts
import OpenID
import Providers
import Testing

/// An error and what it says on the wire.
struct AccountErrorRow: Sendable, CustomTestStringConvertible {
    /// The case's name in the source.
    let name: String
    let error: AccountError
    let message: String

    init(_ name: String, _ error: AccountError, _ message: String) {
        self.name = name
        self.error = error
        self.message = message
    }

    var testDescription: String { "\(name): \(message)" }

    static let all: [AccountErrorRow] = [
        AccountErrorRow("missingRequestURI", .missingRequestURI, "MISSING_REQUEST_URI"),
        AccountErrorRow("invalidRequestURI", .invalidRequestURI, "INVALID_REQUEST_URI"),
        AccountErrorRow(
            "invalidCredentialOrProviderID", .invalidCredentialOrProviderID(requestURI: "http://x"),
            "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://x"),
        AccountErrorRow(
            "providerNotConfigured", .providerNotConfigured(.apple),
            "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."),
        AccountErrorRow("missingIdentifier", .missingIdentifier, "MISSING_IDENTIFIER"),
        AccountErrorRow("invalidIdentifier", .invalidIdentifier, "INVALID_IDENTIFIER"),
        AccountErrorRow("missingContinueURI", .missingContinueURI, "MISSING_CONTINUE_URI"),
        AccountErrorRow("invalidContinueURI", .invalidContinueURI, "INVALID_CONTINUE_URI"),
        AccountErrorRow(
            "invalidRequestType", .invalidRequestType, "INVALID_REQ_TYPE : Unsupported request parameters."),
        AccountErrorRow("missingRequestType", .missingRequestType, "MISSING_REQ_TYPE"),
        AccountErrorRow(
            "unexpectedParameter", .unexpectedParameter("User ID"), "UNEXPECTED_PARAMETER : User ID"),
        AccountErrorRow("insufficientPermission", .insufficientPermission, "INSUFFICIENT_PERMISSION"),
        AccountErrorRow(
            "targetProjectRefused", .targetProjectRefused,
            "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id."),
        AccountErrorRow("projectDisabled", .projectDisabled, "PROJECT_DISABLED"),
        AccountErrorRow(
            "emailOfAnotherLink", .emailOfAnotherLink,
            "INVALID_EMAIL : The email provided does not match the sign-in email address."),
        AccountErrorRow("missingNewEmail", .missingNewEmail, "MISSING_NEW_EMAIL"),
        AccountErrorRow(
            "passwordRequirements", .passwordRequirements([.length(10), .numeric]),
            "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: "
                + "[Password must contain at least 10 characters, Password must contain a numeric character]"),
        AccountErrorRow("repeatedLocalID", .repeatedLocalID("a"), "DUPLICATE_LOCAL_ID : a"),
        AccountErrorRow("repeatedEmail", .repeatedEmail("a@b.c"), "DUPLICATE_EMAIL : a@b.c"),
        AccountErrorRow(
            "repeatedRawID", .repeatedRawID(provider: "google.com", subject: "1"),
            "DUPLICATE_RAW_ID : Provider id(google.com), Raw id(1)"),
        AccountErrorRow(
            "phoneAsFirstFactor", .phoneAsFirstFactor,
            "UNSUPPORTED_FIRST_FACTOR : A phone number cannot be set as a first factor on an SMS based MFA user."
        ),
        AccountErrorRow("authenticatorExists", .authenticatorExists, "SECOND_FACTOR_EXISTS"),
        AccountErrorRow(
            "invalidSecondFactorNumber", .invalidSecondFactorNumber,
            "INVALID_MFA_PHONE_NUMBER : Invalid format."),
        AccountErrorRow(
            "missingSecondFactorID", .missingSecondFactorID,
            "INVALID_MFA_ENROLLMENT_ID : mfaEnrollmentId must be defined."),
        AccountErrorRow(
            "repeatedSecondFactorID", .repeatedSecondFactorID, "DUPLICATE_MFA_ENROLLMENT_ID"),
        AccountErrorRow("missingProviderID", .missingProviderID, "MISSING_PROVIDER_ID"),
        AccountErrorRow("missingRawID", .missingRawID, "MISSING_RAW_ID"),
        AccountErrorRow("adminOnlyOperation", .adminOnlyOperation, "ADMIN_ONLY_OPERATION"),
        AccountErrorRow("passwordLoginDisabled", .passwordLoginDisabled, "PASSWORD_LOGIN_DISABLED"),
        AccountErrorRow(
            "operationNotAllowed", .operationNotAllowed(.emailLinkSignIn), "OPERATION_NOT_ALLOWED"),
        AccountErrorRow(
            "operationNotAllowed", .operationNotAllowed(.authenticators),
            "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled."),
        AccountErrorRow(
            "operationNotAllowed", .operationNotAllowed(.multiFactor),
            "OPERATION_NOT_ALLOWED : SMS based MFA not enabled."),
        AccountErrorRow("tooManyAttempts", .tooManyAttempts, "TOO_MANY_ATTEMPTS_TRY_LATER"),
        AccountErrorRow(
            "tooManyRequests", .tooManyRequests(retryAfter: 7), "TOO_MANY_ATTEMPTS_TRY_LATER"),
        AccountErrorRow("serverBusy", .serverBusy(retryAfter: 7), "UNAVAILABLE"),
        AccountErrorRow("sandboxUnknown", .sandboxUnknown, "API_KEY_INVALID"),
        AccountErrorRow("sandboxLimit", .sandboxLimit, "QUOTA_EXCEEDED"),
        AccountErrorRow(
            "invalidIdPResponse", .invalidIdPResponse(reason: "secret"), "INVALID_IDP_RESPONSE : secret"),
        AccountErrorRow("userCancelled", .userCancelled, "USER_CANCELLED"),
        AccountErrorRow(
            "nonceMissing", .nonceMissing, "MISSING_OR_INVALID_NONCE : Nonce is missing in the request."),
        AccountErrorRow(
            "nonceMismatch", .nonceMismatch(claim: "secret 1", raw: "secret 2"),
            "MISSING_OR_INVALID_NONCE : The nonce in ID Token \"secret 1\" does not match the SHA256 hash of the raw nonce \"secret 2\" in the request."
        ),
        AccountErrorRow(
            "nonceUnexpected", .nonceUnexpected,
            "MISSING_OR_INVALID_NONCE : The ID Token has no nonce, but the request brings a raw nonce."),
        AccountErrorRow(
            "duplicateCredential", .duplicateCredential,
            "MISSING_OR_INVALID_NONCE : Duplicate credential received. Please try again with a new credential."
        ),
        AccountErrorRow("invalidPendingToken", .invalidPendingToken, "INVALID_PENDING_TOKEN"),
        AccountErrorRow(
            "federatedUserIDAlreadyLinked", .federatedUserIDAlreadyLinked, "FEDERATED_USER_ID_ALREADY_LINKED"),
        AccountErrorRow("missingEmail", .missingEmail, "MISSING_EMAIL"),
        AccountErrorRow("invalidEmail", .invalidEmail, "INVALID_EMAIL"),
        AccountErrorRow("emailExists", .emailExists, "EMAIL_EXISTS"),
        AccountErrorRow("emailNotFound", .emailNotFound, "EMAIL_NOT_FOUND"),
        AccountErrorRow("missingPassword", .missingPassword, "MISSING_PASSWORD"),
        AccountErrorRow(
            "weakPassword", .weakPassword, "WEAK_PASSWORD : Password should be at least 6 characters"),
        AccountErrorRow(
            "passwordTooLong", .passwordTooLong, "WEAK_PASSWORD : Password should be at most 128 characters"),
        AccountErrorRow(
            "shortPassword", .shortPassword, "WEAK_PASSWORD : Password should be at least 8 characters"),
        AccountErrorRow(
            "commonPassword", .commonPassword,
            "WEAK_PASSWORD : Password is one of the first that anybody would try"),
        AccountErrorRow(
            "unauthorizedContinueURI", .unauthorizedContinueURI,
            "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"),
        AccountErrorRow("invalidPassword", .invalidPassword, "INVALID_PASSWORD"),
        AccountErrorRow("invalidLoginCredentials", .invalidLoginCredentials, "INVALID_LOGIN_CREDENTIALS"),
        AccountErrorRow("missingOobCode", .missingOobCode, "MISSING_OOB_CODE"),
        AccountErrorRow("invalidOobCode", .invalidOobCode, "INVALID_OOB_CODE"),
        AccountErrorRow("expiredOobCode", .expiredOobCode, "EXPIRED_OOB_CODE"),
        AccountErrorRow(
            "unverifiedEmail", .unverifiedEmail,
            "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors."),
        AccountErrorRow("missingIDToken", .missingIDToken, "MISSING_ID_TOKEN"),
        AccountErrorRow("invalidIDToken", .invalidIDToken, "INVALID_ID_TOKEN"),
        AccountErrorRow("tokenExpired", .tokenExpired, "TOKEN_EXPIRED"),
        AccountErrorRow("credentialTooOld", .credentialTooOld, "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"),
        AccountErrorRow("missingGrantType", .missingGrantType, "MISSING_GRANT_TYPE"),
        AccountErrorRow("invalidGrantType", .invalidGrantType, "INVALID_GRANT_TYPE"),
        AccountErrorRow("missingRefreshToken", .missingRefreshToken, "MISSING_REFRESH_TOKEN"),
        AccountErrorRow("invalidRefreshToken", .invalidRefreshToken, "INVALID_REFRESH_TOKEN"),
        AccountErrorRow("missingCustomToken", .missingCustomToken, "MISSING_CUSTOM_TOKEN"),
        AccountErrorRow(
            "invalidCustomToken", .invalidCustomToken(.format),
            "INVALID_CUSTOM_TOKEN : Invalid assertion format. 3 dot separated segments required."),
        AccountErrorRow("credentialMismatch", .credentialMismatch, "CREDENTIAL_MISMATCH"),
        AccountErrorRow("invalidDuration", .invalidDuration, "INVALID_DURATION"),
        AccountErrorRow("userNotFound", .userNotFound, "USER_NOT_FOUND"),
        AccountErrorRow("credentialOfAnotherAccount", .credentialOfAnotherAccount, "EMAIL_NOT_FOUND"),
        AccountErrorRow("userDisabled", .userDisabled, "USER_DISABLED"),
        AccountErrorRow("missingLocalID", .missingLocalID, "MISSING_LOCAL_ID"),
        AccountErrorRow("duplicateLocalID", .duplicateLocalID, "DUPLICATE_LOCAL_ID"),
        AccountErrorRow("phoneNumberExists", .phoneNumberExists, "PHONE_NUMBER_EXISTS"),
        AccountErrorRow("invalidClaims", .invalidClaims, "INVALID_CLAIMS"),
        AccountErrorRow("claimsTooLarge", .claimsTooLarge, "CLAIMS_TOO_LARGE"),
        AccountErrorRow("forbiddenClaim", .forbiddenClaim("iss"), "FORBIDDEN_CLAIM : iss"),
        AccountErrorRow(
            "userNotDisabled", .userNotDisabled, "NOT_DISABLED : Disable the account before batch deletion."),
        AccountErrorRow("missingUserAccount", .missingUserAccount, "MISSING_USER_ACCOUNT"),
        AccountErrorRow("localIDListSize", .localIDListSize, "LOCAL_ID_LIST_EXCEEDS_LIMIT"),
        AccountErrorRow("invalidProviderID", .invalidProviderID, "INVALID_PROVIDER_ID"),
        AccountErrorRow("missingHashAlgorithm", .missingHashAlgorithm, "MISSING_HASH_ALGORITHM"),
        AccountErrorRow("invalidHash", .invalidHash(.algorithm), "INVALID_HASH_ALGORITHM"),
        AccountErrorRow("invalidHash", .invalidHash(.memoryCost), "INVALID_HASH_MEMORY_COST"),
        AccountErrorRow("invalidProviderSettingsID", .invalidProviderSettingsID, "INVALID_CONFIG_ID"),
        AccountErrorRow("providerSettingsExist", .providerSettingsExist, "CONFIGURATION_EXISTS"),
        AccountErrorRow("providerSettingsNotFound", .providerSettingsNotFound, "CONFIGURATION_NOT_FOUND"),
        AccountErrorRow("missingIssuer", .missingIssuer, "MISSING_ISSUER"),
        AccountErrorRow(
            "invalidIssuer", .invalidIssuer,
            "INVALID_CONFIG : The issuer must be an https URL without query and fragment."),
        AccountErrorRow("missingOAuthClientID", .missingOAuthClientID, "MISSING_OAUTH_CLIENT_ID"),
        AccountErrorRow("missingOAuthClientSecret", .missingOAuthClientSecret, "MISSING_OAUTH_CLIENT_SECRET"),
        AccountErrorRow("invalidOAuthResponseType", .invalidOAuthResponseType, "INVALID_OAUTH_RESPONSE_TYPE"),
        AccountErrorRow("missingPhoneNumber", .missingPhoneNumber, "MISSING_PHONE_NUMBER"),
        AccountErrorRow("invalidPhoneNumber", .invalidPhoneNumber, "INVALID_PHONE_NUMBER : Invalid format."),
        AccountErrorRow("missingSessionInfo", .missingSessionInfo, "MISSING_SESSION_INFO"),
        AccountErrorRow("invalidSessionInfo", .invalidSessionInfo, "INVALID_SESSION_INFO"),
        AccountErrorRow("sessionExpired", .sessionExpired, "SESSION_EXPIRED"),
        AccountErrorRow("missingCode", .missingCode, "MISSING_CODE"),
        AccountErrorRow("invalidCode", .invalidCode, "INVALID_CODE"),
        AccountErrorRow("invalidTemporaryProof", .invalidTemporaryProof, "INVALID_TEMPORARY_PROOF"),
        AccountErrorRow(
            "unsupportedFirstFactor", .unsupportedFirstFactor,
            "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor."),
        AccountErrorRow(
            "secondFactorExists", .secondFactorExists,
            "SECOND_FACTOR_EXISTS : Phone number already enrolled as second factor for this account."),
        AccountErrorRow(
            "secondFactorLimitExceeded", .secondFactorLimitExceeded, "SECOND_FACTOR_LIMIT_EXCEEDED"),
        AccountErrorRow(
            "missingMFAPendingCredential", .missingMFAPendingCredential,
            "MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential."),
        AccountErrorRow(
            "missingSecondFactorCredential", .missingSecondFactorCredential,
            "MISSING_CREDENTIAL : Please set MFA Pending Credential."),
        AccountErrorRow(
            "missingMFAEnrolmentID", .missingMFAEnrolmentID,
            "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided."),
        AccountErrorRow(
            "invalidMFAPendingCredential", .invalidMFAPendingCredential, "INVALID_MFA_PENDING_CREDENTIAL"),
        AccountErrorRow("mfaEnrolmentNotFound", .mfaEnrolmentNotFound, "MFA_ENROLLMENT_NOT_FOUND"),
        AccountErrorRow("storage", .storage(.locked), "UNAVAILABLE"),
        AccountErrorRow("storage", .storage(.full), "UNAVAILABLE"),
        AccountErrorRow("storage", .storage(.wrongKey), "INTERNAL_ERROR"),
        AccountErrorRow("storage", .storage(.conflict(.email)), "INTERNAL_ERROR"),
        AccountErrorRow("cryptography", .cryptography(reason: "no randomness"), "INTERNAL_ERROR"),
    ]
}
