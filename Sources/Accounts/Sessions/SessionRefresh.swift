package import Cryptography
package import OpenID

/// Exchanges a refresh token for a new ID token (`/v1/token`).
///
/// The refresh token stays: clients share one between tabs and processes that refresh at the same moment, and Firebase's
/// keep the one they have. It ends with everything that ends the account's tokens, with
/// sign-out, or unused after 400 days.
package struct SessionRefresh: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// - Parameter grantType: must be `refresh_token`.
    /// - Throws: `missingGrantType`, `invalidGrantType`, `missingRefreshToken`, `invalidRefreshToken`,
    ///   `userNotFound` when the account is gone, `userDisabled`, `tokenExpired` when its tokens were ended.
    package func refresh(
        grantType: String?, refreshToken: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> SignedIn {
        guard let grantType, !grantType.isEmpty else { throw .missingGrantType }
        guard grantType == "refresh_token" else { throw .invalidGrantType }
        guard let refreshToken, !refreshToken.isEmpty else { throw .missingRefreshToken }
        let signIn = try await parts.change(sandbox, now: now) {
            (change) throws(AccountError) -> Result<CommittedSignIn, AccountError> in
            .success(try settle(refreshToken, change))
        }
        return try parts.tokens.complete(signIn, now: now)
    }

    /// The response to a token that has no record.
    ///
    /// - Throws: `storage`.
    private func refusal(of token: String, _ change: SandboxChange) throws(AccountError) -> AccountError {
        guard let claim = change.tokens.refreshTokens.claim(of: token, in: change.sandbox.id) else {
            return .invalidRefreshToken
        }
        guard let account = try change.transaction.account(claim.localID) else { return .userNotFound }
        // An account that was made under the same id later honours nothing of before.
        let isOfAnother = claim.issuedAt.secondsSince1970 < account.createdAt.secondsSince1970
        return isOfAnother ? .tokenExpired : .invalidRefreshToken
    }

    private func settle(_ token: String, _ change: SandboxChange) throws(AccountError) -> CommittedSignIn {
        guard let bytes = try change.transaction.record(.refreshToken, token, now: change.now) else {
            throw try refusal(of: token, change)
        }
        let record = try RefreshRecord(encoded: bytes)
        guard var account = try change.transaction.account(record.localID) else { throw .userNotFound }
        if account.disabled { throw .userDisabled }
        guard record.generation == account.generation, record.issuedAt >= account.validSince else {
            throw .tokenExpired
        }
        account.lastRefreshAt = change.now
        try change.update(account)
        try change.transaction.put(
            .refreshToken, token, bytes, expires: change.now.adding(seconds: RefreshRecord.idleSeconds),
            owner: account.localID)
        return CommittedSignIn(
            account: account, identity: nil, isNewUser: false, emailRecycled: false, facts: record.facts,
            project: change.sandbox.project, refreshToken: token, credential: nil)
    }
}
