internal import Cryptography
internal import SignInFoundation

extension SandboxChange {
    /// Adds an account, as far as the sandbox takes more.
    ///
    /// - Parameter byAdministrator: whether an administrator makes it; users may be kept from it.
    /// - Throws: `adminOnlyOperation`, `sandboxLimit`; `emailExists`, `phoneNumberExists`, `duplicateLocalID`,
    ///   `federatedUserIDAlreadyLinked` for what is another's.
    func insert(_ account: Account, byAdministrator: Bool = false) throws(AccountError) {
        guard byAdministrator || settings.userSignUp else { throw .adminOnlyOperation }
        // Counted only where there is a cap, so that counting costs no more than the cap.
        if let most = settings.maximumAccounts, sandbox.expiresWhenIdle {
            try transaction.requireRoom(ofAccounts: most)
        }
        do { try transaction.insert(account) } catch { throw error.asConflict }
    }

    /// Replaces an account.
    ///
    /// - Throws: as `insert`.
    func update(_ account: Account) throws(AccountError) {
        do { try transaction.update(account) } catch { throw error.asConflict }
    }

    /// Removes an account with its records.
    ///
    /// Refresh tokens of an earlier version do not name their account: they are remembered for a day, so that who comes
    /// with one hears that the user is gone.
    ///
    /// - Returns: whether it was there.
    func remove(_ id: LocalID) throws(AccountError) -> Bool {
        let unnamed = try transaction.records(
            .refreshToken, of: id, limit: Bounds.refreshTokensOfAccount.value, now: now
        ).filter { tokens.refreshTokens.claim(of: $0.key, in: sandbox.id) == nil }
        guard try transaction.removeAccount(id) else { return false }
        for record in unnamed {
            try transaction.put(
                .refreshToken, record.key, record.value, expires: now.adding(seconds: Self.afterlifeSeconds))
        }
        return true
    }

    private static let afterlifeSeconds: Int64 = 86_400
}

extension AccountError {
    /// A conflict of the store as the rules name it.
    fileprivate var asConflict: AccountError {
        switch self {
        case .storage(.conflict(.email)): .emailExists
        case .storage(.conflict(.phoneNumber)): .phoneNumberExists
        case .storage(.conflict(.localID)): .duplicateLocalID
        case .storage(.conflict(.identity)): .federatedUserIDAlreadyLinked
        case .storage(.missing): .userNotFound
        default: self
        }
    }
}
