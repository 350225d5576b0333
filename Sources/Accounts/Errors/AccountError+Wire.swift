extension AccountError {
    /// The text of `error.message`: `CODE`, or `CODE : text`.
    package var wireMessage: String {
        guard let text = wireText else { return wireCode }
        return "\(wireCode) : \(text)"
    }

    /// What follows the code on the wire, nil for most.
    package var wireText: String? {
        switch self {
        case .invalidCredentialOrProviderID(let requestURI): "Invalid IdP response/credential: \(requestURI)"
        case .providerNotConfigured: "The identity provider configuration is not found."
        case .unexpectedParameter(let name): name
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
        case .commonPassword: "Password is one of the most common ones"
        case .passwordTooLong: "Password should be at most 128 characters"
        case .invalidCustomToken(let fault): fault.rawValue
        case .forbiddenClaim(let name): name
        case .userNotDisabled: "Disable the account before batch deletion."
        case .invalidIssuer: "The issuer must be an https URL without query and fragment."
        case .invalidPhoneNumber: "Invalid format."
        case .missingMFAPendingCredential: "Request does not have MFA pending credential."
        case .missingSecondFactorCredential: "Please set MFA Pending Credential."
        case .missingMFAEnrolmentID: "No second factor identifier is provided."
        default: nil
        }
    }
}
