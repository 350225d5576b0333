/// The table of the account's actions: form, page, rule, call and client lines of each. Its texts are those of block
/// `after` under its raw value.
extension AccountDemoAction {
    package static let table: [AccountDemoAction: Row] = [linking, recent, messages, factors, tokens].reduce(
        into: [:]
    ) {
        $0.merge($1) { row, _ in row }
    }

    // MARK: Linking

    private static let linkLines = [
        "try await user.link(with: credential)",
        "[user linkWithCredential:credential completion:…]",
        "user.LinkWithCredential(credential)",
        "await linkWithCredential(user, credential)",
    ]
    private static let updatedCredentialLines = [
        "try await Auth.auth().signIn(with: updatedCredential)",
        "[FIRAuth.auth signInWithCredential:updatedCredential completion:…]",
        "auth->SignInAndRetrieveDataWithCredential(updated_credential)",
        "await signInWithCredential(auth, updatedCredential)",
    ]

    private static let linking: [AccountDemoAction: Row] = [
        .link: Row(
            form: "link", page: .link, call: "/v1/accounts:signInWithIdp",
            lines: { _, _ in linkLines }),
        .unlink: Row(
            form: "unlink", page: .link, call: "/v1/accounts:update",
            lines: { provider, _ in
                [
                    "try await user.unlink(fromProvider: \"\(provider)\")",
                    "[user unlinkFromProvider:@\"\(provider)\" completion:…]",
                    "user.Unlink(\"\(provider)\")",
                    "await unlink(user, \"\(provider)\")",
                ]
            }),
        .signInWithUpdatedCredential: Row(
            form: "updated-credential", page: .outcome, isOpen: true, call: "/v1/accounts:signInWithIdp",
            lines: { _, _ in updatedCredentialLines }),
        .linkPending: Row(
            form: nil, page: .conflict, call: "/v1/accounts:signInWithIdp",
            lines: { _, _ in linkLines }),
        .takeover: Row(
            form: nil, page: .outcome, call: "/v1/accounts:signInWithIdp",
            lines: { _, _ in updatedCredentialLines }),
        .dropWaiting: Row(form: "drop-waiting", page: .conflict, isOpen: true),
    ]

    // MARK: What wants a recent sign-in

    private static let recent: [AccountDemoAction: Row] = [
        .reauthenticate: Row(
            form: "reauthenticate", page: .recent, call: "/v1/accounts:signInWithIdp",
            lines: { _, _ in
                [
                    "try await user.reauthenticate(with: credential)",
                    "[user reauthenticateWithCredential:credential completion:…]",
                    "user.ReauthenticateAndRetrieveData(credential)",
                    "await reauthenticateWithCredential(user, credential)",
                ]
            }),
        .age: Row(form: "age", page: .recent),
        .changeEmail: Row(
            form: "email", page: .recent, call: "/v1/accounts:update",
            lines: { _, sent in
                [
                    "try await user.updateEmail(to: \(sent.text("email", or: "newAddress")))",
                    "[user updateEmail:@\(sent.text("email", or: "\"…\"")) completion:…]",
                    "user.UpdateEmail(\(sent.text("email", or: "new_address")))",
                    "await updateEmail(user, \(sent.text("email", or: "newAddress")))",
                ]
            }),
        .delete: Row(
            form: "delete", page: .delete, call: "/v1/accounts:delete",
            lines: { _, _ in
                [
                    "try await Auth.auth().revokeToken(withAuthorizationCode: code)\ntry await user.delete()",
                    "[FIRAuth.auth revokeTokenWithAuthorizationCode:code completion:…]\n"
                        + "[user deleteWithCompletion:…]",
                    "user.Delete()",
                    "await deleteUser(user)",
                ]
            }),
    ]

    // MARK: Messages

    private static let messages: [AccountDemoAction: Row] = [
        .sendMail: Row(
            form: "send-mail", page: .mail, call: "/v1/accounts:sendOobCode",
            lines: { _, _ in
                [
                    "try await user.sendEmailVerification()",
                    "[user sendEmailVerificationWithCompletion:…]",
                    "user.SendEmailVerification()",
                    "await sendEmailVerification(user)",
                ]
            }),
        .confirmMail: Row(
            form: "confirm-mail", page: .mail, call: "/v1/accounts:update",
            lines: { _, _ in
                [
                    "try await Auth.auth().applyActionCode(code)",
                    "[FIRAuth.auth applyActionCode:code completion:…]",
                    "// not in the C++ library: the link opens a page",
                    "await applyActionCode(auth, code)",
                ]
            }),
        .registerSender: Row(form: "register-sender", page: .mail),
    ]

    // MARK: The second factor

    private static let factors: [AccountDemoAction: Row] = [
        .startEnrolment: Row(
            form: "enrol", page: .secondFactor, call: "/v2/accounts/mfaEnrollment:start",
            lines: { _, sent in
                [
                    "PhoneAuthProvider.provider().verifyPhoneNumber(\n"
                        + "    \(sent.text("phoneNumber", or: "number")), uiDelegate: nil, multiFactorSession: session)",
                    "[FIRPhoneAuthProvider.provider verifyPhoneNumber:@\(sent.text("phoneNumber", or: "\"…\"")) UIDelegate:nil\n"
                        + "    multiFactorSession:session completion:…]",
                    "// not in the C++ library",
                    "await phoneAuthProvider.verifyPhoneNumber(\n"
                        + "  { phoneNumber: \(sent.text("phoneNumber", or: "phoneNumber")), session }, verifier)",
                ]
            }),
        .finishEnrolment: Row(
            form: "enrol-code", page: .secondFactor, call: "/v2/accounts/mfaEnrollment:finalize",
            lines: { _, _ in
                [
                    "try await user.multiFactor.enroll(with: assertion, displayName: \"Telephone\")",
                    "[user.multiFactor enrollWithAssertion:assertion displayName:@\"Telephone\" completion:…]",
                    "// not in the C++ library",
                    "await multiFactor(user).enroll(assertion, \"Telephone\")",
                ]
            }),
        .offerApp: Row(
            form: "enrol-app", page: .secondFactor, call: "/v2/accounts/mfaEnrollment:start",
            lines: { _, _ in
                [
                    "try await TOTPMultiFactorGenerator.generateSecret(with: session)",
                    "[FIRTOTPMultiFactorGenerator generateSecretWithMultiFactorSession:session completion:…]",
                    "// not in the C++ library",
                    "await TotpMultiFactorGenerator.generateSecret(session)",
                ]
            }),
        .enrolApp: Row(
            form: "enrol-app-code", page: .secondFactor, call: "/v2/accounts/mfaEnrollment:finalize",
            lines: { _, _ in
                [
                    "let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: code)\n"
                        + "try await user.multiFactor.enroll(with: assertion, displayName: \"App\")",
                    "assertion = [FIRTOTPMultiFactorGenerator assertionForEnrollmentWithSecret:secret\n"
                        + "    oneTimePassword:code];\n"
                        + "[user.multiFactor enrollWithAssertion:assertion displayName:@\"App\" completion:…]",
                    "// not in the C++ library",
                    "const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, code)\n"
                        + "await multiFactor(user).enroll(assertion, \"App\")",
                ]
            }),
        .withdraw: Row(
            form: "withdraw", page: .secondFactor, call: "/v2/accounts/mfaEnrollment:withdraw",
            lines: { _, sent in
                [
                    "try await user.multiFactor.unenroll(withFactorUID: \(sent.text("mfaEnrollmentId", or: "uid")))",
                    "[user.multiFactor unenrollWithFactorUID:@\(sent.text("mfaEnrollmentId", or: "\"…\"")) completion:…]",
                    "// not in the C++ library",
                    "await multiFactor(user).unenroll(\(sent.text("mfaEnrollmentId", or: "uid")))",
                ]
            }),
        .chooseFactor: Row(form: "choose-factor", page: .verify, isOpen: true),
        .secondFactor: Row(
            form: "factor-code", page: .verify, isOpen: true, call: "/v2/accounts/mfaSignIn:finalize",
            lines: { _, _ in
                [
                    "try await resolver.resolveSignIn(with: assertion)",
                    "[resolver resolveSignInWithAssertion:assertion completion:…]",
                    "// not in the C++ library",
                    "await resolver.resolveSignIn(assertion)",
                ]
            }),
    ]

    // MARK: Tokens and sessions

    private static let tokens: [AccountDemoAction: Row] = [
        .refresh: Row(
            form: "refresh", page: .tokens, call: "/v1/token",
            lines: { _, _ in
                [
                    "try await user.getIDTokenResult(forcingRefresh: true)",
                    "[user getIDTokenResultForcingRefresh:YES completion:…]",
                    "user.GetToken(/*force_refresh=*/true)",
                    "await getIdTokenResult(user, true)",
                ]
            }),
        .customToken: Row(
            form: "custom-token", page: .customToken, isOpen: true,
            call: "/v1/accounts:signInWithCustomToken",
            lines: { _, sent in
                [
                    "try await Auth.auth().signIn(withCustomToken: \(sent.text("token", or: "token")))",
                    "[FIRAuth.auth signInWithCustomToken:@\(sent.text("token", or: "\"…\"")) completion:…]",
                    "auth->SignInWithCustomToken(\(sent.text("token", or: "token")))",
                    "await signInWithCustomToken(auth, \(sent.text("token", or: "token")))",
                ]
            }),
        .endSession: Row(form: "end-session", page: .sessions),
        .endOtherSessions: Row(form: "end-other-sessions", page: .sessions),
    ]
}
