internal import Cryptography
package import OpenID

/// The reason why an operation on accounts was refused: one closed list, each with the code that goes over the wire.
///
/// Two audiences: `wireMessage` (clients) and `reason` (logs, free of secrets); pages say it in the reader's language.
package enum AccountError: Error, Hashable, Sendable, Codable {
    // Requests
    case missingRequestURI
    case invalidRequestURI
    /// No provider, or an unknown one; the URL as the client sent it.
    case invalidCredentialOrProviderID(requestURI: String)
    case providerNotConfigured(ProviderID)
    case missingIdentifier
    case invalidIdentifier
    case missingContinueURI
    case invalidContinueURI
    /// A message may not lead there: the host is on none of the authorised domains.
    case unauthorizedContinueURI
    case invalidRequestType
    case missingRequestType
    case unexpectedParameter(String)
    case insufficientPermission
    /// A client names a project; only administrators choose one.
    case targetProjectRefused
    /// An administrator has turned the project off.
    case projectDisabled
    case adminOnlyOperation
    case operationNotAllowed(OperationDetail)
    /// Sign-in with passwords is turned off, and a password is to be compared or set anew.
    case passwordLoginDisabled
    case tooManyAttempts
    /// More was asked from there than one may ask; in that many seconds it is taken again.
    case tooManyRequests(retryAfter: Int64)
    /// The server is full; in that many seconds it takes more.
    case serverBusy(retryAfter: Int64)
    case sandboxUnknown
    case sandboxLimit

    // Credentials of a provider
    case invalidIdPResponse(reason: String)
    /// The person said no at the provider.
    case userCancelled
    case nonceMissing
    case nonceMismatch(claim: String, raw: String)
    /// A raw nonce came though the token has none.
    case nonceUnexpected
    case duplicateCredential
    case invalidPendingToken
    case federatedUserIDAlreadyLinked

    // E-mail, password
    case missingEmail
    case invalidEmail
    /// The link was sent to another address than the one that is said.
    case emailOfAnotherLink
    case missingNewEmail
    case emailExists
    case emailNotFound
    case missingPassword
    case weakPassword
    /// Below the eight characters of a public server.
    case shortPassword
    /// One of those that everybody tries first.
    case commonPassword
    case passwordTooLong
    /// The project's policy asks for more; what is missing, in the words of the service.
    case passwordRequirements([PasswordPolicy.Requirement])
    case invalidPassword
    case invalidLoginCredentials
    case missingOobCode
    case invalidOobCode
    case expiredOobCode
    case unverifiedEmail

    // Tokens
    case missingIDToken
    case invalidIDToken
    case tokenExpired
    case credentialTooOld
    case missingGrantType
    case invalidGrantType
    case missingRefreshToken
    case invalidRefreshToken
    case missingCustomToken
    case invalidCustomToken(CustomTokenFault)
    case credentialMismatch
    case invalidDuration

    // Accounts
    case userNotFound
    /// Reauthentication with the credential of another person.
    case credentialOfAnotherAccount
    case userDisabled
    case missingLocalID
    case duplicateLocalID
    /// Within one import.
    case repeatedLocalID(String)
    case repeatedEmail(String)
    case repeatedRawID(provider: String, subject: String)
    case phoneNumberExists
    case invalidClaims
    case claimsTooLarge
    case forbiddenClaim(String)
    case userNotDisabled
    case missingUserAccount
    /// More ids than one call takes, or none.
    case localIDListSize
    case invalidProviderID
    case missingProviderID
    case missingRawID
    case missingHashAlgorithm
    /// The imported passwords were hashed in a way that we cannot compare with.
    case invalidHash(HashParameter)

    // A sandbox's own providers
    case invalidProviderSettingsID
    case providerSettingsExist
    case providerSettingsNotFound
    case missingIssuer
    case invalidIssuer
    case missingOAuthClientID
    case missingOAuthClientSecret
    case invalidOAuthResponseType

    // Telephone, second factor
    case missingPhoneNumber
    case invalidPhoneNumber
    case missingSessionInfo
    case invalidSessionInfo
    case sessionExpired
    case missingCode
    case invalidCode
    case invalidTemporaryProof
    case unsupportedFirstFactor
    /// A telephone as first factor of an account that has a second one.
    case phoneAsFirstFactor
    case secondFactorExists
    /// The account has an authenticator app already.
    case authenticatorExists
    /// As administrators name factors.
    case invalidSecondFactorNumber
    case missingSecondFactorID
    case repeatedSecondFactorID
    case secondFactorLimitExceeded
    case missingMFAPendingCredential
    case missingSecondFactorCredential
    case missingMFAEnrolmentID
    case invalidMFAPendingCredential
    case mfaEnrolmentNotFound

    // Below the rules
    case storage(StorageError)
    case cryptography(reason: String)
}

extension AccountError {
    /// More was asked for than there is room for.
    package init(_ full: StoreFull) {
        switch full.share {
        case .own: self = .tooManyRequests(retryAfter: full.retryAfter)
        case .all: self = .serverBusy(retryAfter: full.retryAfter)
        }
    }

    /// In how many seconds to try again, where that helps.
    package var retryAfter: Int64? {
        switch self {
        case .tooManyRequests(let seconds), .serverBusy(let seconds): seconds
        case .storage(.locked): 1
        default: nil
        }
    }
}

extension AccountError {
    /// The detail of an `OPERATION_NOT_ALLOWED`.
    package enum OperationDetail: String, CaseIterable, Hashable, Sendable, Codable {
        case passwordSignIn = "Password sign-in is disabled for this project."
        case emailLinkSignIn = "Email link sign-in is not enabled for this project."
        case phoneSignIn = "Phone sign-in is not enabled for this project."
        case multiFactor = "SMS based MFA not enabled."
        case authenticators = "TOTP based MFA not enabled."
        case unknownProvider = "The identity provider configuration is not found."
        case disabledProvider = "The identity provider configuration is disabled."
        case disablingUser = "Only an administrator may disable a user."
    }

    /// The parameter at fault in the hashes of an import; the end of the code on the wire.
    package enum HashParameter: String, CaseIterable, Hashable, Sendable, Codable {
        case algorithm = "ALGORITHM"
        case key = "KEY"
        case saltSeparator = "SALT_SEPARATOR"
        case rounds = "ROUNDS"
        case memoryCost = "MEMORY_COST"
        case blockSize = "BLOCK_SIZE"
        case parallelization = "PARALLELIZATION"
        /// The hash or the salt of one account.
        case value = "VALUE"
    }

    /// The fault of an `INVALID_CUSTOM_TOKEN`.
    package enum CustomTokenFault: String, CaseIterable, Hashable, Sendable, Codable {
        case format = "Invalid assertion format. 3 dot separated segments required."
        case signature = "Invalid signature."
        case audience = "Invalid audience."
        case expired = "The token has expired or is not valid yet."
        case issuer = "Invalid issuer."
        case origin =
            "Unsigned tokens are taken from programs, and from pages on authorized domains such as localhost."
        case tenant = "The token is a tenant's, and there are no tenants here."
    }
}

extension AccountError: Redacted {
    /// A reason for the log: no token, nonce, code or address in it.
    package var reason: String {
        switch self {
        case .storage(let error): "storage: \(error)"
        case .cryptography(let reason): "cryptography: \(reason)"
        default: wireCode
        }
    }

    // A mismatch of nonces carries them: whatever prints an error prints its reason.
    package var description: String { reason }
}

extension AccountError {
    /// The text of `error.message`: `CODE`, or `CODE : text`.
    package var wireMessage: String {
        guard let text = wireText else { return wireCode }
        return "\(wireCode) : \(text)"
    }

    /// The text that follows the code on the wire, nil for most.
    package var wireText: String? {
        switch self {
        case .invalidCredentialOrProviderID(let requestURI): "Invalid IdP response/credential: \(requestURI)"
        case .providerNotConfigured: "The identity provider configuration is not found."
        case .unexpectedParameter(let name): name
        case .invalidRequestType: "Unsupported request parameters."
        case .targetProjectRefused: "Only authenticated requests can specify target_project_id."
        case .emailOfAnotherLink: "The email provided does not match the sign-in email address."
        case .unverifiedEmail: "Need to verify email first before enrolling second factors."
        case .unsupportedFirstFactor: "MFA is not available for the given first factor."
        case .phoneAsFirstFactor: "A phone number cannot be set as a first factor on an SMS based MFA user."
        case .secondFactorExists: "Phone number already enrolled as second factor for this account."
        case .missingSecondFactorID: "mfaEnrollmentId must be defined."
        case .passwordRequirements(let missing):
            "Missing password requirements: [\(missing.map(\.description).joined(separator: ", "))]"
        case .repeatedLocalID(let id): id
        case .repeatedEmail(let address): address
        case .repeatedRawID(let provider, let subject): "Provider id(\(provider)), Raw id(\(subject))"
        // The code alone, as the service has it.
        case .operationNotAllowed(.emailLinkSignIn): nil
        case .operationNotAllowed(let detail): detail.rawValue
        case .invalidIdPResponse(let reason): reason
        case .nonceMissing: "Nonce is missing in the request."
        case .nonceMismatch(let claim, let raw):
            """
            The nonce in ID Token "\(claim)" does not match the SHA256 hash of the raw nonce "\(raw)" in the request.
            """
        case .nonceUnexpected: "The ID Token has no nonce, but the request brings a raw nonce."
        case .duplicateCredential: "Duplicate credential received. Please try again with a new credential."
        case .weakPassword: "Password should be at least 6 characters"
        case .unauthorizedContinueURI: "Domain not allowlisted by project"
        case .shortPassword: "Password should be at least 8 characters"
        case .commonPassword: "Password is one of the first that anybody would try"
        case .passwordTooLong: "Password should be at most 128 characters"
        case .invalidCustomToken(let fault): fault.rawValue
        case .forbiddenClaim(let name): name
        case .userNotDisabled: "Disable the account before batch deletion."
        case .invalidIssuer: "The issuer must be an https URL without query and fragment."
        case .invalidPhoneNumber, .invalidSecondFactorNumber: "Invalid format."
        case .missingMFAPendingCredential: "Request does not have MFA pending credential."
        case .missingSecondFactorCredential: "Please set MFA Pending Credential."
        case .missingMFAEnrolmentID: "No second factor identifier is provided."
        default: nil
        }
    }
}
