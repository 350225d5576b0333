/// The calls of client SDKs, at their names of today and at those of v3, which iOS and C++ still use.
enum ClientEndpoints {
    static let v1 = "/identitytoolkit.googleapis.com/v1"
    static let v2 = "/identitytoolkit.googleapis.com/v2"
    static let v3 = "/www.googleapis.com/identitytoolkit/v3/relyingparty"

    static let all: [AccountEndpoint] = accounts + secondFactors + configuration + keys + tokens + batches

    /// `accounts:NAME`, and its name of v3.
    private static let accounts: [AccountEndpoint] = [
        ("signUp", "signupNewUser", SignInEndpoints.signUp),
        ("signInWithPassword", "verifyPassword", SignInEndpoints.password),
        ("signInWithIdp", "verifyAssertion", IdPSignInEndpoint.response),
        ("signInWithCustomToken", "verifyCustomToken", SignInEndpoints.customToken),
        ("signInWithPhoneNumber", "verifyPhoneNumber", SignInEndpoints.phoneNumber),
        ("signInWithEmailLink", "emailLinkSignin", SignInEndpoints.emailLink),
        ("sendVerificationCode", "sendVerificationCode", SignInEndpoints.sendVerificationCode),
        ("sendOobCode", "getOobConfirmationCode", EmailCodeEndpoints.send),
        ("resetPassword", "resetPassword", EmailCodeEndpoints.resetPassword),
        ("createAuthUri", "createAuthUri", CreateAuthURIEndpoint.response),
        ("lookup", "getAccountInfo", ProfileEndpoints.lookup),
        ("update", "setAccountInfo", ProfileEndpoints.update),
        ("delete", "deleteAccount", ProfileEndpoints.delete),
    ].flatMap { (name: String, old: String, handler: @escaping AccountEndpoint.Handler) in
        [
            AccountEndpoint(
                "POST", "\(v1)/accounts:\(name)", needs: needs[name] ?? .project, handler: handler),
            AccountEndpoint("POST", "\(v3)/\(old)", needs: needs[name] ?? .project, handler: handler),
        ]
    }

    /// Calls that need more than a project that is not turned off.
    private static let needs: [String: EndpointNeed] = [
        "signInWithPassword": .passwords, "resetPassword": .passwords, "signInWithEmailLink": .emailLinks,
        "mfaEnrollment:start": .enrolment(phone: "phoneEnrollmentInfo", app: "totpEnrollmentInfo"),
        "mfaEnrollment:finalize": .enrolment(phone: "phoneVerificationInfo", app: "totpVerificationInfo"),
        "mfaSignIn:start": .secondStep(app: "totpSignInInfo"),
        "mfaSignIn:finalize": .secondStep(app: "totpVerificationInfo"),
    ]

    private static let secondFactors: [AccountEndpoint] = [
        ("mfaEnrollment:start", SecondFactorEnrolmentEndpoints.start),
        ("mfaEnrollment:finalize", SecondFactorEnrolmentEndpoints.finish),
        ("mfaEnrollment:withdraw", SecondFactorEnrolmentEndpoints.withdraw),
        ("mfaSignIn:start", SecondFactorSignInEndpoints.start),
        ("mfaSignIn:finalize", SecondFactorSignInEndpoints.finish),
    ].map { (name: String, handler: @escaping AccountEndpoint.Handler) in
        AccountEndpoint("POST", "\(v2)/accounts/\(name)", needs: needs[name] ?? .project, handler: handler)
    }

    private static let configuration: [AccountEndpoint] = [
        AccountEndpoint("GET", "\(v1)/projects", handler: ConfigurationEndpoints.project),
        AccountEndpoint("GET", "\(v3)/getProjectConfig", handler: ConfigurationEndpoints.project),
        AccountEndpoint("GET", "\(v1)/recaptchaParams", handler: ConfigurationEndpoints.recaptchaParameters),
        AccountEndpoint(
            "GET", "\(v3)/getRecaptchaParam", handler: ConfigurationEndpoints.recaptchaParameters),
        AccountEndpoint(
            "GET", "\(v2)/recaptchaConfig", handler: ConfigurationEndpoints.recaptchaConfiguration),
        AccountEndpoint("GET", "\(v2)/passwordPolicy", handler: ConfigurationEndpoints.passwordPolicy),
    ]

    private static let keys: [AccountEndpoint] = {
        let account = "securetoken@system.gserviceaccount.com"
        return [
            AccountEndpoint(
                "GET", "/www.googleapis.com/robot/v1/metadata/x509/\(account)", access: .open,
                handler: PublishedKeys.certificates),
            AccountEndpoint(
                "GET", "/www.googleapis.com/service_accounts/v1/jwk/\(account)", access: .open,
                handler: PublishedKeys.keySet),
            AccountEndpoint("GET", "\(v3)/publicKeys", access: .open, handler: PublishedKeys.certificates),
            AccountEndpoint("GET", "\(v1)/publicKeys", access: .open, handler: PublishedKeys.certificates),
            AccountEndpoint(
                "GET", "\(v1)/sessionCookiePublicKeys", access: .open, handler: PublishedKeys.keySet),
        ]
    }()

    private static let tokens: [AccountEndpoint] = [
        AccountEndpoint(
            "POST", "/securetoken.googleapis.com/v1/token", needs: .project, acceptsForm: true,
            handler: TokenEndpoints.refresh),
        AccountEndpoint(
            "POST", "\(v1)/projects/{project}:createSessionCookie", access: .administrator, needs: .project,
            handler: TokenEndpoints.sessionCookie),
        AccountEndpoint(
            "POST", "\(v2)/accounts:revokeToken", needs: .project, handler: TokenEndpoints.revoke),
    ]

    /// Calls of administrators by v3's names; the body names the project, as `targetProjectId`.
    private static let batches: [AccountEndpoint] = [
        AccountEndpoint(
            "POST", "\(v3)/uploadAccount", access: .administratorByBody, needs: .project,
            handler: AccountBatches.create),
        AccountEndpoint(
            "POST", "\(v3)/downloadAccount", access: .administratorByBody, needs: .project,
            handler: AccountBatches.download),
    ]
}
