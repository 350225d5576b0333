package import Accounts
package import Cryptography
package import OpenID
package import RelyingParty

extension AccountDemos {
    /// Trades the refresh token for a new ID token, and shows what of it is new.
    package func refresh(_ tokens: AccountTokens, now: Instant) async throws(AccountError) -> Outcome {
        try await attempt(
            .refresh,
            [
                CapturedValue("grant_type", "refresh_token"),
                CapturedValue("refresh_token", tokens.refreshToken),
            ], now: now
        ) { (outcome) throws(AccountError) in
            let fresh = try await Sessions(parts).refresh(
                grantType: "refresh_token", refreshToken: tokens.refreshToken, sandbox: sandbox, now: now)
            outcome.tokens = fresh.tokens
            let (old, new) = (Self.times(tokens.idToken), Self.times(fresh.tokens.idToken))
            outcome.receipt.response = zip(old, new).map {
                CapturedValue($0.name, $0.value == $1.value ? $1.value : "\($0.value) → \($1.value)")
            }
        }
    }

    /// `iat`, `exp` and `auth_time` of a token of ours.
    package static func times(_ idToken: String) -> [(name: String, value: String)] {
        let claims = UnverifiedIDToken(idToken).displayedClaims
        return ["iat", "exp", "auth_time"].map { name in
            (name, claims?[name]?.integerValue.map { "\(Instant(secondsSince1970: $0))" } ?? "–")
        }
    }

    /// The time when the user last proved who they are, by the token.
    package static func authTime(_ idToken: String) -> Instant? {
        UnverifiedIDToken(idToken).displayedClaims?["auth_time"]?.integerValue.map(
            Instant.init(secondsSince1970:))
    }

    /// Makes the sign-in older than the limit of recent sign-ins, by a minute.
    package func age(_ tokens: AccountTokens, now: Instant) async throws(AccountError) -> Outcome {
        let seconds = try await settings().recentLoginSeconds + 60
        return try await attempt(.age, now: now) { (outcome) throws(AccountError) in
            let aged = try await Sessions(parts).age(
                idToken: tokens.idToken, seconds: seconds, sandbox: sandbox, now: now)
            outcome.tokens = aged.tokens
            outcome.receipt.response = Self.times(aged.tokens.idToken).map {
                CapturedValue($0.name, $0.value)
            }
        }
    }

    /// Gives the account another address, which nobody has verified yet.
    package func changeEmail(to email: String, _ tokens: AccountTokens, now: Instant)
        async throws(AccountError) -> Outcome
    {
        try await attempt(
            .changeEmail, [CapturedValue("idToken", tokens.idToken), CapturedValue("email", email)], now: now
        ) { (outcome) throws(AccountError) in
            var changes = ProfileChanges()
            changes.email = email
            let done = try await ProfileUpdate(parts).update(
                idToken: tokens.idToken, changes, returnsTokens: true, sandbox: sandbox, now: now)
            outcome.tokens = done.tokens
            outcome.receipt.response = [
                CapturedValue("email", done.account.email?.rawValue ?? ""),
                CapturedValue("emailVerified", done.account.emailVerified ? "true" : "false"),
            ]
        }
    }

    /// Returns whether the sign-in is recent enough for sensitive changes.
    package func isRecent(_ tokens: AccountTokens, now: Instant) async throws(AccountError) -> Bool {
        guard let time = Self.authTime(tokens.idToken) else { return false }
        return now.seconds(since: time) <= (try await settings()).recentLoginSeconds
    }

    /// Deletes the account. Its authorizations at providers are given back before, by `revoke`, and only when the
    /// backend will agree to the deletion.
    package func delete(
        _ tokens: AccountTokens, now: Instant,
        revoke: () async -> [(provider: ProviderID, result: Result<CapturedExchange, SignInError>)]
    ) async throws(AccountError) -> Outcome {
        var receipt = AccountDemoReceipt(.delete, at: now)
        receipt.request = [CapturedValue("idToken", tokens.idToken)]
        guard try await isRecent(tokens, now: now) else {
            receipt.error = .credentialTooOld
            return Outcome(receipt)
        }
        for (provider, result) in await revoke() {
            switch result {
            case .success(let exchange): receipt.exchanges.append(exchange)
            // The account goes all the same; the page says what stays behind at the provider.
            case .failure(.revocationNotOffered): continue
            case .failure(let error): receipt.unrevoked.append(.init(provider: provider, error: error))
            }
        }
        if !receipt.exchanges.isEmpty { receipt.particular = "revoked" }
        return try await attempt(receipt) { (outcome) throws(AccountError) in
            try await ProfileUpdate(parts).delete(idToken: tokens.idToken, sandbox: sandbox, now: now)
            outcome.endsSession = true
        }
    }
}
