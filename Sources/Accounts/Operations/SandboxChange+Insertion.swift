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
