extension KnownCall {
    /// Calls of apps, by both their names.
    static let clients: [KnownCall] = today + today.compactMap { $0.old(oldNames) }

    private static let oldNames = [
        "accounts:signUp": "signupNewUser", "accounts:signInWithPassword": "verifyPassword",
        "accounts:signInWithIdp": "verifyAssertion", "accounts:signInWithCustomToken": "verifyCustomToken",
        "accounts:signInWithPhoneNumber": "verifyPhoneNumber",
        "accounts:signInWithEmailLink": "emailLinkSignin",
        "accounts:sendVerificationCode": "sendVerificationCode",
        "accounts:sendOobCode": "getOobConfirmationCode", "accounts:resetPassword": "resetPassword",
        "accounts:createAuthUri": "createAuthUri", "accounts:lookup": "getAccountInfo",
        "accounts:update": "setAccountInfo", "accounts:delete": "deleteAccount",
    ]

    private static let today: [KnownCall] = [
        KnownCall(
            "accounts:signUp",
            [
                ("email", .text), ("password", .text), ("displayName", .text), ("idToken", .text),
                ("mfaInfo", .objects), ("mfaInfo[]/phoneInfo", .text), ("tenantId", .text),
            ]),
        KnownCall("accounts:signInWithPassword", [("email", .text), ("password", .text)]),
        KnownCall(
            "accounts:signInWithIdp",
            [
                ("requestUri", .text), ("postBody", .text), ("idToken", .text), ("pendingToken", .text),
                ("pendingIdToken", .text), ("autoCreate", .flag), ("returnIdpCredential", .flag),
                ("sessionId", .text),
            ]),
        KnownCall("accounts:signInWithCustomToken", [("token", .text)]),
        KnownCall(
            "accounts:signInWithPhoneNumber",
            [
                ("sessionInfo", .text), ("code", .text), ("phoneNumber", .text), ("temporaryProof", .text),
                ("idToken", .text), ("operation", .name),
            ]),
        KnownCall(
            "accounts:signInWithEmailLink", [("email", .text), ("oobCode", .text), ("idToken", .text)]),
        KnownCall("accounts:sendVerificationCode", [("phoneNumber", .text)]),
        KnownCall(
            "accounts:sendOobCode",
            [
                ("requestType", .name), ("email", .text), ("newEmail", .text), ("idToken", .text),
                ("continueUrl", .text), ("returnOobLink", .flag), ("targetProjectId", .text),
            ]),
        KnownCall("accounts:resetPassword", [("oobCode", .text), ("newPassword", .text)]),
        KnownCall(
            "accounts:createAuthUri",
            [
                ("identifier", .text), ("continueUri", .text), ("providerId", .text), ("sessionId", .text),
                ("oauthScope", .text), ("customParameter", .object),
            ]),
        KnownCall("accounts:lookup", [("idToken", .text)]),
        KnownCall(
            "accounts:update",
            [
                ("idToken", .text), ("oobCode", .text), ("displayName", .text), ("photoUrl", .text),
                ("email", .text), ("password", .text), ("deleteAttribute", .texts),
                ("deleteProvider", .texts), ("validSince", .integer), ("returnSecureToken", .flag),
                ("disableUser", .flag),
            ]),
        KnownCall("accounts:delete", [("idToken", .text)]),
        KnownCall(
            "\(WireBench.v2)/accounts/mfaEnrollment:start",
            [
                ("idToken", .text), ("phoneEnrollmentInfo", .object),
                ("phoneEnrollmentInfo/phoneNumber", .text), ("totpEnrollmentInfo", .object),
            ]),
        KnownCall(
            "\(WireBench.v2)/accounts/mfaEnrollment:finalize",
            [
                ("idToken", .text), ("displayName", .text), ("phoneVerificationInfo", .object),
                ("phoneVerificationInfo/sessionInfo", .text), ("phoneVerificationInfo/code", .text),
                ("totpVerificationInfo", .object), ("totpVerificationInfo/sessionInfo", .text),
                ("totpVerificationInfo/verificationCode", .text),
            ]),
        KnownCall(
            "\(WireBench.v2)/accounts/mfaEnrollment:withdraw",
            [("idToken", .text), ("mfaEnrollmentId", .text)]),
        KnownCall(
            "\(WireBench.v2)/accounts/mfaSignIn:start",
            [("mfaPendingCredential", .text), ("mfaEnrollmentId", .text), ("phoneSignInInfo", .object)]),
        KnownCall(
            "\(WireBench.v2)/accounts/mfaSignIn:finalize",
            [
                ("mfaPendingCredential", .text), ("phoneVerificationInfo", .object),
                ("phoneVerificationInfo/sessionInfo", .text), ("phoneVerificationInfo/code", .text),
                ("mfaEnrollmentId", .text), ("totpVerificationInfo", .object),
                ("totpVerificationInfo/verificationCode", .text),
            ]),
        KnownCall(
            "\(WireBench.v2)/accounts:revokeToken",
            [
                ("idToken", .text), ("providerId", .text), ("token", .text), ("tokenType", .name),
                ("redirectUri", .text),
            ]),
        KnownCall("/securetoken.googleapis.com/v1/token", [("grantType", .text), ("refreshToken", .text)]),
    ]
}
