internal import Cryptography
package import Providers
package import SignInFoundation

/// Why an operation on accounts was refused: one closed list, each with the code that goes over the wire.
///
/// Two audiences: `wireMessage` (clients) and `reason` (logs, free of secrets); pages say it in the reader's language.
package enum AccountError: Error, Hashable, Sendable {
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
    case adminOnlyOperation
    case operationNotAllowed(OperationDetail)
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
    case emailExists
    case emailNotFound
    case missingPassword
    case weakPassword
    /// Below the eight characters of a public server.
    case shortPassword
    /// One of those that everybody tries first.
    case commonPassword
    case passwordTooLong
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
    case phoneNumberExists
    case invalidClaims
    case claimsTooLarge
    case forbiddenClaim(String)
    case userNotDisabled
    case missingUserAccount
    /// More ids than one call takes, or none.
    case localIDListSize
    case invalidProviderID
    case missingHashAlgorithm
    /// How imported passwords were hashed is nothing that we can compare with.
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
    case secondFactorExists
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
    /// What of `OPERATION_NOT_ALLOWED` it is.
    package enum OperationDetail: String, CaseIterable, Hashable, Sendable {
        case passwordSignIn = "Password sign-in is disabled for this project."
        case emailLinkSignIn = "Email link sign-in is not enabled for this project."
        case phoneSignIn = "Phone sign-in is not enabled for this project."
        case multiFactor = "SMS based MFA not enabled."
        case authenticators = "TOTP based MFA not enabled."
        case unknownProvider = "The identity provider configuration is not found."
        case disabledProvider = "The identity provider configuration is disabled."
        case disablingUser = "Only an administrator may disable a user."
    }

    /// What is wrong with the hashes of an import; the end of the code on the wire.
    package enum HashParameter: String, CaseIterable, Hashable, Sendable {
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

    /// What of `INVALID_CUSTOM_TOKEN` it is.
    package enum CustomTokenFault: String, CaseIterable, Hashable, Sendable {
        case format = "Invalid assertion format. 3 dot separated segments required."
        case signature = "Invalid signature."
        case audience = "Invalid audience."
        case expired = "The token has expired or is not valid yet."
        case issuer = "Invalid issuer."
    }
}
