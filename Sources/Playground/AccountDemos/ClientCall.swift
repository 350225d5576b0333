package import SignInFoundation

/// The line of an app that does the same, in one client library.
package struct ClientCall: Hashable, Sendable {
    /// `Swift`, `Objective-C`, `C++` or `JavaScript`; never translated.
    package let language: String
    package let code: String
}

extension AccountDemoAction {
    /// The same step in the client libraries; empty for what an app cannot do.
    ///
    /// - Parameter provider: the provider that the step is about, where it is about one.
    package func clientCalls(at provider: ProviderID?) -> [ClientCall] {
        let lines = lines(provider?.rawValue ?? "…")
        return zip(["Swift", "Objective-C", "C++", "JavaScript"], lines).map(ClientCall.init)
    }

    /// Swift, Objective-C, C++, JavaScript.
    private func lines(_ provider: String) -> [String] {
        switch self {
        case .link, .linkPending:
            [
                "try await user.link(with: credential)",
                "[user linkWithCredential:credential completion:…]",
                "user.LinkWithCredential(credential)",
                "await linkWithCredential(user, credential)",
            ]
        case .unlink:
            [
                "try await user.unlink(fromProvider: \"\(provider)\")",
                "[user unlinkFromProvider:@\"\(provider)\" completion:…]",
                "user.Unlink(\"\(provider)\")",
                "await unlink(user, \"\(provider)\")",
            ]
        case .signInWithUpdatedCredential, .takeover:
            [
                "try await Auth.auth().signIn(with: updatedCredential)",
                "[FIRAuth.auth signInWithCredential:updatedCredential completion:…]",
                "auth->SignInAndRetrieveDataWithCredential(updated_credential)",
                "await signInWithCredential(auth, updatedCredential)",
            ]
        case .reauthenticate:
            [
                "try await user.reauthenticate(with: credential)",
                "[user reauthenticateWithCredential:credential completion:…]",
                "user.ReauthenticateAndRetrieveData(credential)",
                "await reauthenticateWithCredential(user, credential)",
            ]
        case .refresh:
            [
                "try await user.getIDTokenResult(forcingRefresh: true)",
                "[user getIDTokenResultForcingRefresh:YES completion:…]",
                "user.GetToken(/*force_refresh=*/true)",
                "await getIdTokenResult(user, true)",
            ]
        case .changeEmail:
            [
                "try await user.updateEmail(to: newAddress)",
                "[user updateEmail:newAddress completion:…]",
                "user.UpdateEmail(new_address)",
                "await updateEmail(user, newAddress)",
            ]
        case .delete:
            [
                "try await Auth.auth().revokeToken(withAuthorizationCode: code)\ntry await user.delete()",
                "[FIRAuth.auth revokeTokenWithAuthorizationCode:code completion:…]\n"
                    + "[user deleteWithCompletion:…]",
                "user.Delete()",
                "await deleteUser(user)",
            ]
        case .sendMail:
            [
                "try await user.sendEmailVerification()",
                "[user sendEmailVerificationWithCompletion:…]",
                "user.SendEmailVerification()",
                "await sendEmailVerification(user)",
            ]
        case .confirmMail:
            [
                "try await Auth.auth().applyActionCode(code)",
                "[FIRAuth.auth applyActionCode:code completion:…]",
                "// not in the C++ library: the link opens a page",
                "await applyActionCode(auth, code)",
            ]
        case .startEnrolment, .finishEnrolment, .offerApp, .enrolApp, .secondFactor, .withdraw:
            secondFactorLines
        case .customToken:
            [
                "try await Auth.auth().signIn(withCustomToken: token)",
                "[FIRAuth.auth signInWithCustomToken:token completion:…]",
                "auth->SignInWithCustomToken(token)",
                "await signInWithCustomToken(auth, token)",
            ]
        case .age, .registerSender: []
        }
    }

    private var secondFactorLines: [String] {
        switch self {
        case .startEnrolment:
            [
                "PhoneAuthProvider.provider().verifyPhoneNumber(number, uiDelegate: nil, multiFactorSession: session)",
                "[FIRPhoneAuthProvider.provider verifyPhoneNumber:number UIDelegate:nil\n"
                    + "    multiFactorSession:session completion:…]",
                "// not in the C++ library",
                "await phoneAuthProvider.verifyPhoneNumber({ phoneNumber, session }, verifier)",
            ]
        case .finishEnrolment:
            [
                "try await user.multiFactor.enroll(with: assertion, displayName: \"Telephone\")",
                "[user.multiFactor enrollWithAssertion:assertion displayName:@\"Telephone\" completion:…]",
                "// not in the C++ library",
                "await multiFactor(user).enroll(assertion, \"Telephone\")",
            ]
        case .offerApp:
            [
                "try await TOTPMultiFactorGenerator.generateSecret(with: session)",
                "[FIRTOTPMultiFactorGenerator generateSecretWithMultiFactorSession:session completion:…]",
                "// not in the C++ library",
                "await TotpMultiFactorGenerator.generateSecret(session)",
            ]
        case .enrolApp:
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
        case .withdraw:
            [
                "try await user.multiFactor.unenroll(with: factor)",
                "[user.multiFactor unenrollWithInfo:factor completion:…]",
                "// not in the C++ library",
                "await multiFactor(user).unenroll(factor)",
            ]
        default:
            [
                "try await resolver.resolveSignIn(with: assertion)",
                "[resolver resolveSignInWithAssertion:assertion completion:…]",
                "// not in the C++ library",
                "await resolver.resolveSignIn(assertion)",
            ]
        }
    }
}
