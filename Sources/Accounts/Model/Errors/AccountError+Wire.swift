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
        case .phoneAsFirstFactor:
            "A phone number cannot be set as a first factor on an SMS based MFA user."
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
