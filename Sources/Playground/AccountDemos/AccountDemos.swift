package import Accounts
package import Cryptography
package import OpenID
import Providers

/// Actions of a signed-in user on the account, each answered by a receipt; the rules are those of `Accounts`.
///
/// Each throws `storage`, `cryptography` and `sandboxUnknown`; any other refusal is in its receipt.
package struct AccountDemos: Sendable {
    let parts: AccountParts
    let sandbox: SandboxID

    package init(_ parts: AccountParts, sandbox: SandboxID) {
        self.parts = parts
        self.sandbox = sandbox
    }

    package struct Outcome: Sendable {
        package var receipt: AccountDemoReceipt
        /// New tokens, when the old ones ended or others are wanted.
        package var tokens: AccountTokens?
        package var signedIn: SignedIn?
        package var endsSession = false
        package var mail: EmailMessage?
        package var session: String?
        package var offer: SecondFactorEnrolment.Offer?

        init(_ receipt: AccountDemoReceipt) { self.receipt = receipt }

        /// The action brought new tokens.
        mutating func renew(_ tokens: AccountTokens) {
            self.tokens = tokens
            receipt.response = AccountDemos.shown(tokens)
        }

        /// The action was a sign-in.
        mutating func enter(_ signedIn: SignedIn, _ response: [CapturedValue] = []) {
            self.signedIn = signedIn
            receipt.response = response + AccountDemos.shown(signedIn.tokens)
        }
    }

    /// The account behind tokens, which are refreshed when their hour is over.
    ///
    /// - Returns: nil when the sign-in has ended.
    package func current(_ tokens: AccountTokens, now: Instant) async throws(AccountError) -> (
        account: Account, tokens: AccountTokens
    )? {
        do {
            return (
                try await AccountLookup(parts).account(of: tokens.idToken, sandbox: sandbox, now: now), tokens
            )
        } catch .tokenExpired {
            do {
                let fresh = try await Sessions(parts).refresh(
                    grantType: "refresh_token", refreshToken: tokens.refreshToken, sandbox: sandbox, now: now)
                return (fresh.account, fresh.tokens)
            } catch { return try Self.ended(error) }
        } catch { return try Self.ended(error) }
    }

    /// Nil for errors that say the sign-in is over; the others are thrown on.
    private static func ended(_ error: AccountError) throws(AccountError) -> (
        account: Account, tokens: AccountTokens
    )? {
        switch error {
        case .storage, .cryptography, .sandboxUnknown: throw error
        default: return nil
        }
    }

    /// The rules that hold in the sandbox.
    package func settings() async throws(AccountError) -> AccountSettings {
        try await SandboxSettings(parts).current(sandbox)
    }

    /// The project that the sandbox stands for.
    package func project() async throws(AccountError) -> String {
        let found = try await parts.storage.read(sandbox) { (reader) throws(AccountError) in
            try reader.sandbox()
        }
        return found?.project ?? ""
    }

    /// Runs an action whose refusal is shown; what went wrong below the rules is thrown on.
    ///
    /// - Parameter request: what an app would send, named as on the backend's wire.
    func attempt(
        _ action: AccountDemoAction, provider: ProviderID? = nil, _ request: [CapturedValue] = [],
        now: Instant, _ body: (inout Outcome) async throws(AccountError) -> Void
    ) async throws(AccountError) -> Outcome {
        var receipt = AccountDemoReceipt(action, provider: provider, at: now)
        receipt.request = request
        return try await attempt(receipt, body)
    }

    func attempt(_ receipt: AccountDemoReceipt, _ body: (inout Outcome) async throws(AccountError) -> Void)
        async throws(AccountError) -> Outcome
    {
        var outcome = Outcome(receipt)
        do { try await body(&outcome) } catch {
            switch error {
            case .storage, .cryptography, .sandboxUnknown: throw error
            default: outcome.receipt.error = error
            }
        }
        return outcome
    }

    /// Members of a response that carries tokens.
    static func shown(_ tokens: AccountTokens) -> [CapturedValue] {
        [
            CapturedValue("idToken", tokens.idToken), CapturedValue("refreshToken", tokens.refreshToken),
            CapturedValue("expiresIn", String(tokens.expiresIn)),
        ]
    }

    /// The linked providers, as the backend lists them.
    static func shown(_ account: Account) -> [CapturedValue] {
        account.identities.map {
            CapturedValue("providerUserInfo", "\($0.provider.rawValue) \($0.federatedID)")
        }
    }
}

extension AccountDemos {
    /// Makes a custom token, as an app's own server would, and signs in with it.
    ///
    /// - Parameters:
    ///   - uid: the id that the app's server gives the person.
    ///   - claims: a JSON object of further claims; empty text for none.
    package func signInWithCustomToken(uid: String, claims text: String, now: Instant)
        async throws(AccountError) -> Outcome
    {
        let project = try await project()
        return try await attempt(
            .customToken, [CapturedValue("uid", uid), CapturedValue("claims", text)], now: now
        ) { (outcome) throws(AccountError) in
            guard let id = LocalID(uid) else { throw .invalidClaims }
            var claims = JSONObject()
            if !text.allSatisfy(\.isWhitespace) {
                guard let given = (try? JSONValue(parsing: text, limit: 1_000))?.objectValue else {
                    throw .invalidClaims
                }
                claims = given
            }
            let token = try parts.tokens.customToken(for: id, claims: claims, project: project, now: now)
            outcome.receipt.request.append(CapturedValue("token", token))
            let signedIn = try await CustomTokenSignIn(parts).signIn(
                token: token, takesUnsigned: false, sandbox: sandbox, now: now)
            outcome.enter(signedIn, [CapturedValue("isNewUser", signedIn.isNewUser ? "true" : "false")])
        }
    }
}

extension AccountDemos {
    /// Sends the message that verifies the account's address.
    ///
    /// - Parameter client: the browser's, for the limit.
    package func sendVerification(_ tokens: AccountTokens, client: String?, now: Instant)
        async throws(AccountError) -> Outcome
    {
        try await attempt(
            .sendMail,
            [
                CapturedValue("requestType", EmailCodePurpose.verifyEmail.rawValue),
                CapturedValue("idToken", tokens.idToken),
            ], now: now
        ) { (outcome) throws(AccountError) in
            outcome.mail = try await EmailCodes(parts).send(
                EmailCodeRequest(purpose: .verifyEmail, idToken: tokens.idToken), client: client,
                sandbox: sandbox, now: now)
            if let mail = outcome.mail {
                outcome.receipt.response = [CapturedValue("email", mail.recipient.rawValue)]
            }
        }
    }

    /// Hands in the code of a message.
    package func confirm(_ code: String, now: Instant) async throws(AccountError) -> Outcome {
        try await attempt(.confirmMail, [CapturedValue("oobCode", code, isSecret: true)], now: now) {
            (outcome) throws(AccountError) in
            let account = try await EmailCodes(parts).confirm(code: code, sandbox: sandbox, now: now)
                .account
            outcome.receipt.response = [
                CapturedValue("email", account.email?.rawValue ?? ""),
                CapturedValue("emailVerified", account.emailVerified ? "true" : "false"),
            ]
        }
    }
}

extension AccountDemos {
    /// Draws a secret for an authenticator app.
    package func offerApp(_ tokens: AccountTokens, now: Instant) async throws(AccountError) -> Outcome {
        try await attempt(.offerApp, [CapturedValue("idToken", tokens.idToken)], now: now) {
            (outcome) throws(AccountError) in
            outcome.offer = try await SecondFactorEnrolment(parts).start(
                idToken: tokens.idToken, sandbox: sandbox, now: now)
        }
    }

    /// Hands in the code that enrols an authenticator app.
    package func enrolApp(session: String, code: String, name: String?, _ tokens: AccountTokens, now: Instant)
        async throws(AccountError) -> Outcome
    {
        try await attempt(
            .enrolApp,
            [
                CapturedValue("idToken", tokens.idToken),
                CapturedValue("sessionInfo", session, isSecret: true),
                CapturedValue("verificationCode", code, isSecret: true),
            ], now: now
        ) { (outcome) throws(AccountError) in
            let done = try await SecondFactorEnrolment(parts).finish(
                idToken: tokens.idToken, session: session, password: code, displayName: name,
                sandbox: sandbox, now: now)
            outcome.renew(done.tokens)
        }
    }

    /// Hands in the code of an authenticator app as a sign-in's second factor.
    func finishWithApp(_ turn: AccountDemoState.SecondFactorTurn, code: String, now: Instant)
        async throws(AccountError) -> Outcome
    {
        try await attempt(
            .secondFactor,
            [
                CapturedValue("mfaPendingCredential", turn.request.pendingCredential, isSecret: true),
                CapturedValue("mfaEnrollmentId", turn.enrolmentID ?? ""),
                CapturedValue("verificationCode", code, isSecret: true),
            ], now: now
        ) { (outcome) throws(AccountError) in
            let signedIn = try await SecondFactorSignIn(parts).finish(
                pendingCredential: turn.request.pendingCredential, enrolmentID: turn.enrolmentID,
                password: code, sandbox: sandbox, now: now)
            outcome.enter(signedIn)
        }
    }
}
