import RelyingParty
package import SignInFoundation

/// The line of an app that does the same, in one client library.
package struct ClientCall: Hashable, Sendable {
    /// `Swift`, `Objective-C`, `C++` or `JavaScript`; never translated.
    package let language: String
    package let code: String

    /// Values that were sent, as literals of the client libraries' languages, which write texts alike.
    struct Literals {
        let sent: [CapturedValue]

        /// The literal of a value; a name for what was not sent.
        func text(_ name: String, or variable: String) -> String {
            guard let value = sent.first(where: { $0.name == name }) else { return variable }
            let text = (value.isSecret ? value.masked : String(value.value.prefix(200)))
                .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: " ")
            return "\"\(text)\""
        }
    }
}

extension AccountDemoReceipt {
    /// The lines of an app that ask for exactly this.
    package var clientCalls: [ClientCall] {
        let calls = action.clientCalls(at: provider, sent: request)
        // Authorizations are given back only where there was one to give back.
        guard action == .delete, !exchanges.contains(where: { $0.purpose == .revocation }) else {
            return calls
        }
        return calls.map { call in
            ClientCall(
                language: call.language,
                code: call.code.split(separator: "\n").suffix(1).joined(separator: "\n"))
        }
    }
}

extension AccountDemoAction {
    /// The same step in the client libraries; empty for what an app cannot do.
    ///
    /// - Parameters:
    ///   - provider: the provider that the step is about, where it is about one.
    ///   - sent: what was sent, for the values in it; secrets masked.
    package func clientCalls(at provider: ProviderID?, sent: [CapturedValue] = []) -> [ClientCall] {
        let lines = lines(provider?.rawValue ?? "…", ClientCall.Literals(sent: sent))
        return zip(["Swift", "Objective-C", "C++", "JavaScript"], lines).map(ClientCall.init)
    }

    /// Swift, Objective-C, C++, JavaScript.
    private func lines(_ provider: String, _ sent: ClientCall.Literals) -> [String] {
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
                "try await user.updateEmail(to: \(sent.text("email", or: "newAddress")))",
                "[user updateEmail:@\(sent.text("email", or: "\"…\"")) completion:…]",
                "user.UpdateEmail(\(sent.text("email", or: "new_address")))",
                "await updateEmail(user, \(sent.text("email", or: "newAddress")))",
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
            secondFactorLines(sent)
        case .customToken:
            [
                "try await Auth.auth().signIn(withCustomToken: \(sent.text("token", or: "token")))",
                "[FIRAuth.auth signInWithCustomToken:@\(sent.text("token", or: "\"…\"")) completion:…]",
                "auth->SignInWithCustomToken(\(sent.text("token", or: "token")))",
                "await signInWithCustomToken(auth, \(sent.text("token", or: "token")))",
            ]
        case .age, .registerSender: []
        }
    }

    private func secondFactorLines(_ sent: ClientCall.Literals) -> [String] {
        switch self {
        case .startEnrolment:
            [
                "PhoneAuthProvider.provider().verifyPhoneNumber(\n"
                    + "    \(sent.text("phoneNumber", or: "number")), uiDelegate: nil, multiFactorSession: session)",
                "[FIRPhoneAuthProvider.provider verifyPhoneNumber:@\(sent.text("phoneNumber", or: "\"…\"")) UIDelegate:nil\n"
                    + "    multiFactorSession:session completion:…]",
                "// not in the C++ library",
                "await phoneAuthProvider.verifyPhoneNumber(\n"
                    + "  { phoneNumber: \(sent.text("phoneNumber", or: "phoneNumber")), session }, verifier)",
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
                "try await user.multiFactor.unenroll(withFactorUID: \(sent.text("mfaEnrollmentId", or: "uid")))",
                "[user.multiFactor unenrollWithFactorUID:@\(sent.text("mfaEnrollmentId", or: "\"…\"")) completion:…]",
                "// not in the C++ library",
                "await multiFactor(user).unenroll(\(sent.text("mfaEnrollmentId", or: "uid")))",
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
