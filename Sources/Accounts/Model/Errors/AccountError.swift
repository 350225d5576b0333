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
