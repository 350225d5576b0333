/// How an endpoint compares with production and with Google's emulator.
enum EndpointLikeness: String, CaseIterable, Sendable {
    /// Takes and answers what production does, as far as that is known.
    case production = "as production"
    /// Of the emulator alone, or with what only the emulator answers.
    case emulator = "as emulator"
    /// Refuses what production or the emulator would take.
    case stricter = "stricter"
    /// Answers 501 with the reason.
    case absent = "not there"

    /// Every endpoint, by its method and path; `{version}` groups the names of today and of v3.
    static let table: [(likeness: EndpointLikeness, method: String, paths: [String], note: String)] = [
        (
            .production, "POST", both("signUp", "signupNewUser"),
            "second factors in the body count where `fidelity` is `emulator`"
        ),
        (.production, "POST", both("signInWithPassword", "verifyPassword"), ""),
        (
            .stricter, "POST", both("signInWithIdp", "verifyAssertion"),
            "credentials are verified, ID tokens with a nonce count once; not so where `fidelity` is `emulator`"
        ),
        (
            .stricter, "POST", both("signInWithCustomToken", "verifyCustomToken"),
            "signed by this server, or unsigned by a program of this machine"
        ),
        (.production, "POST", both("signInWithPhoneNumber", "verifyPhoneNumber"), ""),
        (.production, "POST", both("signInWithEmailLink", "emailLinkSignin"), ""),
        (
            .emulator, "POST", both("sendVerificationCode", "sendVerificationCode"),
            "no proof of the app is asked for; codes stand in `verificationCodes`"
        ),
        (
            .emulator, "POST", both("sendOobCode", "getOobConfirmationCode"),
            "nothing is sent; messages stand in `oobCodes`"
        ),
        (.production, "POST", both("resetPassword", "resetPassword"), ""),
        (
            .production, "POST", both("createAuthUri", "createAuthUri"),
            "with `providerId`, too, which the emulator has not"
        ),
        (
            .production, "POST", both("lookup", "getAccountInfo"),
            "with `initialEmail`, too, which the emulator has not"
        ),
        (
            .stricter, "POST", both("update", "setAccountInfo"),
            "asks for a recent sign-in, as production does and the emulator does not"
        ),
        (.stricter, "POST", both("delete", "deleteAccount"), "asks for a recent sign-in"),
        (
            .production, "POST",
            [
                "\(v2)/accounts/mfaEnrollment:start", "\(v2)/accounts/mfaEnrollment:finalize",
                "\(v2)/accounts/mfaEnrollment:withdraw",
            ], "telephone and authenticator app"
        ),
        (
            .production, "POST", ["\(v2)/accounts/mfaSignIn:start", "\(v2)/accounts/mfaSignIn:finalize"],
            "telephone and authenticator app"
        ),
        (.production, "POST", ["\(v2)/accounts:revokeToken"], "the emulator has it not"),
        (.production, "GET", ["\(v1)/projects", "\(v3)/getProjectConfig"], ""),
        (
            .emulator, "GET", ["\(v1)/recaptchaParams", "\(v3)/getRecaptchaParam", "\(v2)/recaptchaConfig"],
            "nobody has to prove to be no robot"
        ),
        (.production, "GET", ["\(v2)/passwordPolicy"], "the emulator has it not"),
        (
            .production, "GET",
            [
                "/www.googleapis.com/robot/v1/metadata/x509/\(account)",
                "/www.googleapis.com/service_accounts/v1/jwk/\(account)", "\(v3)/publicKeys",
                "\(v1)/publicKeys", "\(v1)/sessionCookiePublicKeys",
            ], "tokens are signed; the emulator signs none"
        ),
        (
            .production, "POST", ["/securetoken.googleapis.com/v1/token"],
            "a changed password ends refresh tokens"
        ),
        (.production, "POST", ["\(v1)/projects/{project}:createSessionCookie"], ""),
        (.production, "POST", ["\(v3)/uploadAccount", "\(v3)/downloadAccount"], "with `targetProjectId`"),
        (
            .production, "POST",
            ["", ":lookup", ":update", ":delete", ":query", ":batchCreate", ":batchDelete", ":sendOobCode"]
                .map { "\(v1)/projects/{project}/accounts\($0)" }, ""
        ),
        (.production, "GET", ["\(v1)/projects/{project}/accounts:batchGet"], "password hashes are not told"),
        (.production, "GET", ["\(v2)/projects/{project}/config"], ""),
        (
            .production, "PATCH", ["\(v2)/projects/{project}/config"],
            "without blocking functions, which are 501"
        ),
        (.production, "GET", configs("oauthIdpConfigs", both: true), "the emulator has them not"),
        (.production, "POST", configs("oauthIdpConfigs"), ""),
        (.production, "PATCH", ["\(v2)/projects/{project}/oauthIdpConfigs/{provider}"], ""),
        (.production, "DELETE", ["\(v2)/projects/{project}/oauthIdpConfigs/{provider}"], ""),
        (.production, "GET", configs("defaultSupportedIdpConfigs", both: true), "those of `portico.yml`"),
        (
            .stricter, "PATCH", ["\(v2)/projects/{project}/defaultSupportedIdpConfigs/{provider}"],
            "`enabled` alone"
        ),
        (.emulator, "DELETE", ["\(helpers)/accounts"], "with codes, messages and counted attempts"),
        (.emulator, "GET", ["\(helpers)/config", "\(helpers)/oobCodes", "\(helpers)/verificationCodes"], ""),
        (.emulator, "PATCH", ["\(helpers)/config"], "and `fidelity`, `attemptLimits`"),
    ]

    private static let v1 = "/identitytoolkit.googleapis.com/v1"
    private static let v2 = "/identitytoolkit.googleapis.com/v2"
    private static let v3 = "/www.googleapis.com/identitytoolkit/v3/relyingparty"
    private static let helpers = "/emulator/v1/projects/{project}"
    private static let account = "securetoken@system.gserviceaccount.com"

    private static func both(_ name: String, _ old: String) -> [String] {
        ["\(v1)/accounts:\(name)", "\(v3)/\(old)"]
    }

    private static func configs(_ kind: String, both: Bool = false) -> [String] {
        let all = "\(v2)/projects/{project}/\(kind)"
        return both ? [all, all + "/{provider}"] : [all]
    }
}
