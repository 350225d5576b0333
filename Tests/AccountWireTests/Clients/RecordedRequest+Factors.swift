import OpenID

extension RecordedRequest {
    private static let signedIn: [Reading] = [.text("idToken"), .text("refreshToken")]
    private static let phone: JSONValue = ["sessionInfo": "{factorSession}", "code": "{factorCode}"]
    private static let app: JSONValue = [
        "sessionInfo": "{factorSession}", "verificationCode": "{factorCode}",
    ]
    private static let captcha: JSONObject = [
        "phoneNumber": "+15555550166", "iosReceipt": "r", "iosSecret": "s", "captchaResponse": "c",
        "recaptchaVersion": "RECAPTCHA_ENTERPRISE", "clientType": "CLIENT_TYPE_IOS",
    ]

    /// The request classes of iOS that need a code, a token of another kind, or a second factor.
    static let iOSFactors: [RecordedRequest] = [
        RecordedRequest(
            name: "EmailLinkSignInRequest", path: v3 + "emailLinkSignin",
            body: ["email": "who@example.com", "oobCode": "{linkCode}"],
            reads: tokens + [.text("email"), .flag("isNewUser"), .absent("mfaPendingCredential")]),
        RecordedRequest(
            name: "VerifyCustomTokenRequest", path: v3 + "verifyCustomToken",
            body: ["token": "{customToken}", "returnSecureToken": true],
            reads: tokens + [.flag("isNewUser")]),
        RecordedRequest(
            name: "VerifyPhoneNumberRequest (LINK)", path: v3 + "verifyPhoneNumber",
            body: [
                "sessionInfo": "{session}", "code": "{code}", "operation": "LINK", "idToken": "{idToken}",
            ], reads: tokens + [.text("localId"), .text("phoneNumber"), .absent("temporaryProof")]),
        RecordedRequest(
            name: "SetAccountInfoRequest (oobCode)", path: v3 + "setAccountInfo",
            body: ["oobCode": "{verifyCode}"], reads: [.text("email"), .flag("emailVerified")]),
        RecordedRequest(
            name: "SetAccountInfoRequest (address and password)", path: v3 + "setAccountInfo",
            body: [
                "idToken": "{idToken}", "email": "new@example.com", "password": "another horse",
                "returnSecureToken": true,
            ], reads: tokens + [.text("email")]),
        RecordedRequest(
            name: "GetOOBConfirmationCodeRequest (change)", path: v3 + "getOobConfirmationCode",
            body: [
                "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": "{idToken}",
                "newEmail": "new@example.com",
            ], reads: [.text("email")]),
        RecordedRequest(
            name: "ResetPasswordRequest", path: v3 + "resetPassword",
            body: ["oobCode": "{oobCode}", "newPassword": "another horse"],
            reads: [.text("email"), .text("requestType")]),
        RecordedRequest(
            name: "RevokeTokenRequest", path: v2 + "accounts:revokeToken",
            body: [
                "providerId": "apple.com", "tokenType": "3", "token": "apples-code", "idToken": "{idToken}",
            ], reads: []),
        RecordedRequest(
            name: "StartMFAEnrollmentRequest", path: v2 + "accounts/mfaEnrollment:start",
            body: ["idToken": "{idToken}", "phoneEnrollmentInfo": .object(captcha)],
            reads: [.inner("phoneSessionInfo", .text("sessionInfo"))], stage: .proven),
        RecordedRequest(
            name: "StartMFAEnrollmentRequest (app)", path: v2 + "accounts/mfaEnrollment:start",
            body: ["idToken": "{idToken}", "totpEnrollmentInfo": [:]],
            reads: [
                .inner("totpSessionInfo", .text("sharedSecretKey")),
                .inner("totpSessionInfo", .text("hashingAlgorithm")),
                .inner("totpSessionInfo", .integer("verificationCodeLength")),
                .inner("totpSessionInfo", .integer("periodSec")),
                .inner("totpSessionInfo", .text("sessionInfo")),
                .inner("totpSessionInfo", .text("finalizeEnrollmentTime")),
            ], stage: .proven),
        RecordedRequest(
            name: "FinalizeMFAEnrollmentRequest", path: v2 + "accounts/mfaEnrollment:finalize",
            body: ["idToken": "{idToken}", "displayName": "mine", "phoneVerificationInfo": phone],
            reads: signedIn, stage: .enrolling),
        RecordedRequest(
            name: "FinalizeMFAEnrollmentRequest (app)", path: v2 + "accounts/mfaEnrollment:finalize",
            body: ["idToken": "{idToken}", "displayName": "mine", "totpVerificationInfo": app],
            reads: signedIn, stage: .offered),
        RecordedRequest(
            name: "StartMFASignInRequest", path: v2 + "accounts/mfaSignIn:start",
            body: [
                "mfaPendingCredential": "{pending}", "mfaEnrollmentId": "{factor}",
                "phoneSignInInfo": .object(captcha),
            ], reads: [.inner("phoneResponseInfo", .text("sessionInfo"))], stage: .pending),
        RecordedRequest(
            name: "FinalizeMFASignInRequest", path: v2 + "accounts/mfaSignIn:finalize",
            body: ["mfaPendingCredential": "{pending}", "phoneVerificationInfo": phone], reads: signedIn,
            stage: .pending),
        RecordedRequest(
            name: "FinalizeMFASignInRequest (app)", path: v2 + "accounts/mfaSignIn:finalize",
            body: [
                "mfaPendingCredential": "{pending}", "mfaEnrollmentId": "{factor}",
                "totpVerificationInfo": ["verificationCode": "{factorCode}"],
            ], reads: signedIn, stage: .pendingApp),
        RecordedRequest(
            name: "WithdrawMFARequest", path: v2 + "accounts/mfaEnrollment:withdraw",
            body: ["idToken": "{idToken}", "mfaEnrollmentId": "{factor}"], reads: signedIn, stage: .pending),
    ]

    /// The request files of C++ that need a code or a token of another kind.
    static let cppCodes: [RecordedRequest] = [
        RecordedRequest(
            name: "sign_up_request", path: "/identitytoolkit.googleapis.com/v1/accounts:signUp",
            body: ["email": "cpp@example.com", "password": "correct horse", "returnSecureToken": true],
            reads: tokens + [.text("localId")]),
        RecordedRequest(
            name: "sign_up_request (anonymous)",
            path: "/identitytoolkit.googleapis.com/v1/accounts:signUp",
            body: ["returnSecureToken": true], reads: tokens + [.text("localId")]),
        RecordedRequest(
            name: "reset_password_request", path: v3 + "resetPassword",
            body: ["oobCode": "{oobCode}", "newPassword": "another horse"], reads: [.text("email")]),
        RecordedRequest(
            name: "verify_custom_token_request", path: v3 + "verifyCustomToken",
            body: ["token": "{customToken}", "returnSecureToken": true], reads: tokens),
        RecordedRequest(
            name: "get_oob_confirmation_code_request (verify)", path: v3 + "getOobConfirmationCode",
            body: ["requestType": "VERIFY_EMAIL", "idToken": "{idToken}"], reads: [.text("email")]),
        RecordedRequest(
            name: "get_oob_confirmation_code_request (change)", path: v3 + "getOobConfirmationCode",
            body: [
                "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": "{idToken}",
                "newEmail": "new@example.com",
            ], reads: [.text("email")]),
        RecordedRequest(
            name: "set_account_info_request (deleteProvider)", path: v3 + "setAccountInfo",
            body: ["idToken": "{idToken}", "deleteProvider": ["google.com"], "returnSecureToken": true],
            reads: tokens),
    ]
}
