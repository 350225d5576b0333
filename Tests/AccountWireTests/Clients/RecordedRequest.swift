import OpenID

/// A request as a client library writes it: path below the emulator's address, members spelled as its source spells
/// them, and what the library reads of the answer.
struct RecordedRequest: Sendable, CustomStringConvertible {
    /// A member of the answer and the type that the library casts it to; another type would be lost on it.
    enum Reading: Sendable {
        case text(String), flag(String), integer(String), texts(String), objects(String)
        /// A member of a member.
        indirect case inner(String, Reading)
        /// Must not be there: the library takes its presence for something else.
        case absent(String)

        /// Whether an answer has it so.
        func fits(_ response: JSONValue) -> Bool {
            switch self {
            case .text(let name): response[name]?.stringValue != nil
            case .flag(let name): response[name]?.boolValue != nil
            case .integer(let name): response[name]?.integerValue != nil
            case .inner(let name, let reading): response[name].map { reading.fits($0) } == true
            case .texts(let name): response[name]?.stringArrayValue != nil
            case .objects(let name): response[name]?.arrayValue?.allSatisfy { $0.objectValue != nil } == true
            case .absent(let name): response[name] == nil
            }
        }
    }

    /// The class or file of the library.
    let name: String
    let path: String
    var method = "POST"
    /// `{idToken}`, `{refreshToken}`, `{oobCode}` and `{session}`, `{code}` stand for what came before.
    let body: JSONObject
    let reads: [Reading]
    /// What came before, beside what is there for all.
    var stage = Stage.member

    /// How far somebody has come who now sends the request.
    enum Stage: Sendable {
        case member
        /// A member whose address is proven: `{idToken}`.
        case proven
        /// A code was sent to a telephone that is to be a second factor.
        case enrolling
        /// An authenticator app was offered.
        case offered
        /// A second factor is there: `{factor}`; the password was given: `{pending}`; a code was sent.
        case pending
        /// As `pending`, with an app.
        case pendingApp
    }

    /// The class or file, without the case in parentheses.
    var source: String { String(name.prefix { $0 != " " }) }

    var description: String { name }
}

extension RecordedRequest {
    static let v3 = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"
    static let v2 = "/identitytoolkit.googleapis.com/v2/"
    static let tokens: [Reading] = [.text("idToken"), .text("refreshToken"), .text("expiresIn")]

    /// firebase-ios-sdk, FirebaseAuth/Sources/Swift/Backend/RPC: one row a request class.
    static let iOS: [RecordedRequest] = iOSAccounts + iOSFactors

    private static let iOSAccounts: [RecordedRequest] = [
        RecordedRequest(
            name: "SignUpNewUserRequest", path: v3 + "signupNewUser",
            body: [
                "email": "ios@example.com", "password": "correct horse", "displayName": "I",
                "returnSecureToken": true,
                "captchaResponse": "", "clientType": "CLIENT_TYPE_IOS",
                "recaptchaVersion": "RECAPTCHA_ENTERPRISE",
            ], reads: tokens),
        RecordedRequest(
            name: "SignUpNewUserRequest (anonymous)", path: v3 + "signupNewUser",
            body: ["returnSecureToken": true],
            reads: tokens),
        RecordedRequest(
            name: "VerifyPasswordRequest", path: v3 + "verifyPassword",
            body: [
                "email": "who@example.com", "password": "correct horse", "returnSecureToken": true,
                "clientType": "CLIENT_TYPE_IOS", "recaptchaVersion": "RECAPTCHA_ENTERPRISE",
            ], reads: tokens + [.text("localId"), .text("email"), .absent("mfaPendingCredential")]),
        RecordedRequest(
            name: "GetAccountInfoRequest", path: v3 + "getAccountInfo", body: ["idToken": "{idToken}"],
            reads: [.objects("users")]),
        RecordedRequest(
            name: "SetAccountInfoRequest", path: v3 + "setAccountInfo",
            body: ["idToken": "{idToken}", "displayName": "New", "returnSecureToken": true],
            reads: tokens + [.text("email"), .text("displayName"), .objects("providerUserInfo")]),
        RecordedRequest(
            name: "SetAccountInfoRequest (deleteAttribute)", path: v3 + "setAccountInfo",
            body: ["idToken": "{idToken}", "deleteAttribute": ["PHOTO_URL"], "returnSecureToken": true],
            reads: tokens),
        RecordedRequest(
            name: "SetAccountInfoRequest (deleteProvider)", path: v3 + "setAccountInfo",
            body: ["idToken": "{idToken}", "deleteProvider": ["google.com"], "returnSecureToken": true],
            reads: tokens),
        RecordedRequest(
            name: "GetOOBConfirmationCodeRequest (verify)", path: v3 + "getOobConfirmationCode",
            body: ["requestType": "VERIFY_EMAIL", "idToken": "{idToken}", "clientType": "CLIENT_TYPE_IOS"],
            reads: [.text("email")]),
        RecordedRequest(
            name: "GetOOBConfirmationCodeRequest (reset)", path: v3 + "getOobConfirmationCode",
            body: [
                "requestType": "PASSWORD_RESET", "email": "who@example.com",
                "continueUrl": "http://localhost/",
                "iOSBundleId": "com.example.app", "androidPackageName": "com.example.app",
                "androidInstallApp": true,
                "androidMinimumVersion": "1", "canHandleCodeInApp": true, "dynamicLinkDomain": "",
            ], reads: [.text("email")]),
        RecordedRequest(
            name: "ResetPasswordRequest (check)", path: v3 + "resetPassword", body: ["oobCode": "{oobCode}"],
            reads: [.text("email"), .text("requestType")]),
        RecordedRequest(
            name: "CreateAuthURIRequest", path: v3 + "createAuthUri",
            body: ["identifier": "who@example.com", "continueUri": "http://localhost/"],
            reads: [.texts("allProviders"), .texts("signinMethods"), .flag("registered"), .text("sessionId")]),
        RecordedRequest(
            name: "VerifyAssertionRequest", path: v3 + "verifyAssertion",
            body: [
                "postBody": "id_token=t-1&nonce=raw&providerId=google.com", "requestUri": "http://localhost",
                "returnIdpCredential": true, "returnSecureToken": true, "autoCreate": true,
            ],
            reads: tokens + [
                .text("federatedId"), .text("providerId"), .text("localId"), .flag("emailVerified"),
                .flag("isNewUser"), .text("rawUserInfo"), .text("oauthIdToken"), .absent("needConfirmation"),
                .absent("errorMessage"),
            ]),
        RecordedRequest(
            name: "SendVerificationTokenRequest", path: v3 + "sendVerificationCode",
            body: [
                "phoneNumber": "+15555550177", "iosReceipt": "r", "iosSecret": "s",
                "clientType": "CLIENT_TYPE_IOS",
            ], reads: [.text("sessionInfo")]),
        RecordedRequest(
            name: "VerifyPhoneNumberRequest", path: v3 + "verifyPhoneNumber",
            body: ["sessionInfo": "{session}", "code": "{code}", "operation": "SIGN_UP_OR_IN"],
            reads: tokens + [.text("localId"), .text("phoneNumber"), .absent("temporaryProof")]),
        RecordedRequest(
            name: "GetProjectConfigRequest", path: v3 + "getProjectConfig", method: "GET", body: [:],
            reads: [.text("projectId"), .texts("authorizedDomains")]),
        RecordedRequest(
            name: "GetRecaptchaConfigRequest", path: v2 + "recaptchaConfig", method: "GET", body: [:],
            reads: [.text("recaptchaKey"), .objects("recaptchaEnforcementState")]),
        RecordedRequest(
            name: "SecureTokenRequest", path: "/securetoken.googleapis.com/v1/token",
            body: ["grantType": "refresh_token", "refreshToken": "{refreshToken}"],
            reads: [.text("access_token"), .text("refresh_token"), .text("expires_in"), .text("id_token")]),
        RecordedRequest(
            name: "DeleteAccountRequest", path: v3 + "deleteAccount",
            body: ["idToken": "{idToken}", "localId": "{localId}"], reads: []),
    ]

    /// firebase-cpp-sdk, auth/src/desktop/rpcs: the members of `request.fbs`, `postBody` not percent-encoded, and the
    /// request's own address as `requestUri`.
    static let cpp: [RecordedRequest] = cppAccounts + cppCodes

    private static let cppAccounts: [RecordedRequest] = [
        RecordedRequest(
            name: "sign_up_new_user_request", path: v3 + "signupNewUser",
            body: [
                "email": "cpp@example.com", "password": "correct horse", "displayName": "",
                "returnSecureToken": true,
            ],
            reads: tokens + [.text("localId")]),
        RecordedRequest(
            name: "verify_password_request", path: v3 + "verifyPassword",
            body: ["email": "who@example.com", "password": "correct horse", "returnSecureToken": true],
            reads: tokens + [.text("localId")]),
        RecordedRequest(
            name: "verify_assertion_request", path: v3 + "verifyAssertion",
            body: [
                "requestUri":
                    "https://www.googleapis.com/identitytoolkit/v3/relyingparty/verifyAssertion?key=any",
                "postBody": "providerId=google.com&id_token=t-1&nonce=raw", "returnSecureToken": true,
            ], reads: tokens + [.text("localId"), .absent("needConfirmation")]),
        RecordedRequest(
            name: "get_account_info_request", path: v3 + "getAccountInfo", body: ["idToken": "{idToken}"],
            reads: [.objects("users")]),
        RecordedRequest(
            name: "set_account_info_request", path: v3 + "setAccountInfo",
            body: [
                "idToken": "{idToken}", "displayName": "", "photoUrl": "",
                "deleteAttribute": [
                    "DISPLAY_NAME", "PHOTO_URL",
                ], "returnSecureToken": true,
            ], reads: tokens),
        RecordedRequest(
            name: "get_oob_confirmation_code_request", path: v3 + "getOobConfirmationCode",
            body: ["requestType": "PASSWORD_RESET", "email": "who@example.com"], reads: [.text("email")]),
        RecordedRequest(
            name: "create_auth_uri_request", path: v3 + "createAuthUri",
            body: ["identifier": "who@example.com", "continueUri": "http://localhost"],
            reads: [.texts("allProviders"), .flag("registered")]),
        RecordedRequest(
            name: "secure_token_request", path: "/securetoken.googleapis.com/v1/token",
            body: ["grantType": "refresh_token", "refreshToken": "{refreshToken}"],
            reads: [.text("access_token"), .text("refresh_token"), .text("expires_in")]),
        RecordedRequest(
            name: "delete_account_request", path: v3 + "deleteAccount", body: ["idToken": "{idToken}"],
            reads: []),
    ]
}
