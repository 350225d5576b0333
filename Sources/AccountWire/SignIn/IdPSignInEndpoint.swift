internal import Accounts
internal import Cryptography
internal import OpenID
internal import Providers

/// `accounts:signInWithIdp` (`verifyAssertion`): takes the request apart and has the credential verified; what becomes
/// of it is for the rules (`CredentialExchange`).
enum IdPSignInEndpoint {
    static func response(_ call: AccountCall) async throws -> AccountResponse {
        let request = try IdPSignInRequest(call.body)
        var options = ExchangeOptions(
            autoCreate: request.autoCreate, returnsCredential: request.returnsCredential)
        if let idToken = request.idToken {
            let account = try await AccountLookup(call.parts).account(
                of: idToken, sandbox: call.sandbox, now: call.now)
            options.purpose = .link(to: account.localID)
        }
        let exchange = CredentialExchange(
            storage: call.parts.storage, settings: call.parts.settings, tokens: call.parts.tokens,
            random: call.parts.random)
        let outcome: SignInOutcome
        if let pendingToken = request.pendingToken {
            outcome = try await exchange.signIn(
                withPendingToken: pendingToken, options: options, sandbox: call.sandbox, now: call.now)
        } else {
            let credential = try await self.credential(request, call)
            outcome = try await exchange.signIn(
                with: credential, options: options, sandbox: call.sandbox, now: call.now)
        }
        return .json(IdPSignInResponse.object(outcome))
    }

    /// The facts behind what the client brought.
    private static func credential(
        _ request: IdPSignInRequest, _ call: AccountCall
    ) async throws -> ProviderCredential {
        if let sessionID = request.sessionID, request.parameter("state") != nil,
            let redirects = call.backend.redirects
        {
            return try await redirects.finish(
                request.parameters, session: RedirectSession(sessionID: sessionID, sandbox: call.sandbox),
                now: call.now)
        }
        let credential = try request.credential()
        let settings = try await SandboxSettings(call.parts).current(call.sandbox)
        if settings.fidelity == .emulator, call.takesUnsigned,
            let unsigned = UnsignedCredential.read(credential, now: call.now)
        {
            try await call.backend.verifier.admit(credential.provider, sandbox: call.sandbox, now: call.now)
            return unsigned
        }
        return try await call.backend.verifier.verify(
            credential, share: call.request.share, sandbox: call.sandbox, now: call.now)
    }
}

/// Credentials as tests of the emulator make them: claims as JSON text or a JWT, whose signature nobody looks at.
///
/// Read only in projects that are like the emulator, which none is by default: anybody can be anyone with them.
enum UnsignedCredential {
    /// The credential; nil when it is none of these, and is to be verified as any other.
    static func read(_ credential: IdPCredential, now: Instant) -> ProviderCredential? {
        guard let token = credential.idToken ?? credential.accessToken, let claims = claims(token),
            let subject = (claims["sub"] ?? claims["id"])?.stringValue, !subject.isEmpty
        else { return nil }
        let verified = claims["email_verified"]
        let profile = ProviderProfile(
            provider: credential.provider, subject: subject, voucher: .standIn,
            email: .claims(
                address: claims["email"]?.stringValue,
                verified: verified?.boolValue ?? verified?.stringValue.map { $0 == "true" }),
            displayName: claims["name"]?.stringValue, firstName: claims["given_name"]?.stringValue,
            lastName: claims["family_name"]?.stringValue, photoURL: claims["picture"]?.stringValue,
            screenName: claims["screen_name"]?.stringValue,
            rawUserInfo: JSONValue.object(claims).serializedText)
        guard let idToken = credential.idToken else {
            return ProviderCredential(profile: profile, accessToken: token)
        }
        let nonceClaim = claims["nonce"]?.stringValue
        return ProviderCredential(
            profile: profile, nonceClaim: nonceClaim, nonce: credential.rawNonce.map { .raw($0) } ?? .none,
            tokens: ProviderTokens(idToken: idToken, accessToken: credential.accessToken),
            idTokenExpires: now.adding(seconds: 3_600))
    }

    private static func claims(_ token: String) -> JSONObject? {
        if token.utf8.first == UInt8(ascii: "{") {
            return (try? JSONValue(parsing: token, limit: 65_536))?.objectValue
        }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, object(parts[0]) != nil else { return nil }
        return object(parts[1])
    }

    private static func object(_ part: Substring) -> JSONObject? {
        guard let bytes = try? Base64URL.decode(part) else { return nil }
        return (try? JSONValue(parsing: bytes, limit: 65_536))?.objectValue
    }
}
