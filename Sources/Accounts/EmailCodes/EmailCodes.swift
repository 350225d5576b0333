package import Cryptography
package import OpenID

/// Sends, reads and takes codes by e-mail.
package struct EmailCodes: Sendable {
    let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// Sends a code into the sandbox's mailbox (`sendOobCode`).
    ///
    /// - Returns: the message; nil when nobody has the address and the sandbox does not tell so.
    /// - Throws: `missingRequestType`, `missingEmail`, `invalidEmail`, `invalidContinueURI`, `emailNotFound`,
    ///   `emailExists`, `operationNotAllowed`, `userDisabled`, `userNotFound` for an administrator, `missingNewEmail`,
    ///   `credentialTooOld`, `tooManyAttempts`, and those of an ID token.
    package func send(
        _ request: EmailCodeRequest, client: String? = nil, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> EmailMessage? {
        guard let purpose = request.purpose else { throw .missingRequestType }
        if let text = request.continueURL {
            guard let url = try? URLParts(text), ["http", "https"].contains(url.scheme) else {
                throw .invalidContinueURI
            }
        }
        return try await parts.settle(sandbox, now: now) {
            (change) throws(AccountError) -> Result<EmailMessage?, AccountError> in
            let draft = try draft(request, purpose, change)
            guard try isAllowed(draft, client, change) else { return .failure(.tooManyAttempts) }
            guard draft.isWanted else { return .success(nil) }
            let sent = EmailCode(
                purpose: purpose, email: draft.recipient, formerEmail: draft.former,
                localID: draft.account?.localID, generation: draft.account?.generation ?? 0,
                continueURL: request.continueURL, expires: now.adding(seconds: purpose.lifetime))
            let code = try RandomText.token(from: change.random)
            try change.transaction.put(
                .emailCode, code, sent.encoded, expires: sent.expires.adding(seconds: EmailCode.memorySeconds)
            )
            return .success(EmailMessage(code, sent))
        }
    }

    /// Counts a message: its client's first, so that who has had enough uses up nobody else's; then the recipient's,
    /// beyond which a few are kept for the account's known clients.
    private func isAllowed(
        _ draft: Draft, _ client: String?, _ change: SandboxChange
    ) throws(AccountError) -> Bool {
        let recipient = draft.recipient.rawValue
        guard try change.count(.mail, "\(recipient) \(client ?? "")"),
            try change.count(.mailsOfClient, client)
        else { return false }
        let isKnown = try change.knows(client, of: draft.owner ?? draft.account)
        if try change.count(.mailsOfRecipient, recipient) { return true }
        guard isKnown else { return false }
        return try change.count(.mailsInReserve, recipient)
    }

    /// A message to be sent: its receiver and its account.
    private struct Draft {
        let recipient: EmailAddress
        var former: EmailAddress?
        var account: Account?
        /// The account whose known clients may have more; that of the code unless another is named.
        var owner: Account?
        /// False: nobody has the address, and that is not told.
        var isWanted = true
    }

    private func draft(
        _ request: EmailCodeRequest, _ purpose: EmailCodePurpose, _ change: SandboxChange
    ) throws(AccountError) -> Draft {
        switch purpose {
        case .emailSignIn:
            guard change.settings.emailLinkSignIn else { throw .operationNotAllowed(.emailLinkSignIn) }
            let address = try EmailAddress(requested: request.email)
            let owner = try change.transaction.account(email: address)
            if owner?.disabled == true { throw .userDisabled }
            return Draft(recipient: address, owner: owner)
        case .passwordReset:
            guard change.settings.passwordSignIn else { throw .operationNotAllowed(.passwordSignIn) }
            let address = try EmailAddress(requested: request.email)
            guard let owner = try change.transaction.account(email: address), !owner.disabled else {
                guard change.settings.emailEnumerationProtection else { throw .emailNotFound }
                return Draft(recipient: address, isWanted: false)
            }
            return Draft(recipient: address, account: owner)
        case .verifyEmail:
            let account = try holder(request, change)
            guard let address = account.email else { throw .missingEmail }
            return Draft(recipient: address, account: account)
        case .verifyAndChangeEmail:
            guard let wanted = request.newEmail, !wanted.isEmpty else { throw .missingNewEmail }
            let account = try holder(request, change)
            let address = try EmailAddress(requested: wanted)
            if try change.transaction.account(email: address) != nil { throw .emailExists }
            return Draft(recipient: address, former: account.email, account: account)
        case .recoverEmail: throw .invalidRequestType
        }
    }

    private func holder(_ request: EmailCodeRequest, _ change: SandboxChange) throws(AccountError) -> Account
    {
        if let idToken = request.idToken {
            let bearer = try change.bearer(of: idToken)
            if request.purpose == .verifyAndChangeEmail {
                try bearer.requireRecentLogin(change.settings, now: change.now)
            }
            return bearer.account
        }
        guard request.isAdministrator else {
            throw request.purpose == .verifyAndChangeEmail ? .missingIDToken : .invalidIDToken
        }
        let address = try EmailAddress(requested: request.email)
        guard let owner = try change.transaction.account(email: address) else { throw .userNotFound }
        return owner
    }

    /// Verifies an address, changes to a new one, or takes a change back (`update` with `oobCode`).
    ///
    /// - Returns: the account, and its new address where the code was for one.
    /// - Throws: `missingOobCode`, `invalidOobCode`, `expiredOobCode`, `userDisabled`, and `emailExists`, which uses
    ///   the code up.
    package func confirm(
        code: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> (account: Account, newEmail: EmailAddress?) {
        try await parts.settle(sandbox, now: now) {
            (change) throws(AccountError) -> Result<(account: Account, newEmail: EmailAddress?), AccountError>
            in
            let (sent, owner) = try change.emailCode(
                code, for: [.verifyEmail, .verifyAndChangeEmail, .recoverEmail])
            guard var account = owner else { throw .invalidOobCode }
            try change.spendEmailCode(code)
            guard sent.purpose != .verifyEmail else {
                account.emailVerified = true
                try change.update(account)
                return .success((account, nil))
            }
            if let other = try change.transaction.account(email: sent.email), other.localID != account.localID
            {
                return .failure(.emailExists)
            }
            if sent.purpose == .verifyAndChangeEmail {
                // The emulator sends none when the new address is proven already.
                if change.settings.fidelity == .strict {
                    try change.sendRecovery(from: account, to: sent.email)
                }
                account.replaceEmail(sent.email, remembers: true)
            } else {
                account.email = sent.email
            }
            account.emailVerified = true
            account.endTokens(now: change.now)
            try change.update(account)
            return .success((account, sent.purpose == .verifyAndChangeEmail ? sent.email : nil))
        }
    }

    /// Signs in, or links an address, with a link sent by e-mail (`signInWithEmailLink`).
    ///
    /// - Parameter email: the address the person says; it must be the one the link was sent to.
    /// - Parameter idToken: of the account that gets the address; nil signs in.
    /// - Throws: in this order `operationNotAllowed(.emailLinkSignIn)`, those of an ID token, `missingEmail`,
    ///   `missingOobCode`, `invalidOobCode`, `expiredOobCode`, `emailOfAnotherLink`, `userDisabled`, `emailExists`,
    ///   `credentialTooOld` for the change of another address, `sandboxLimit`.
    package func signIn(
        email: String?, code: String?, idToken: String? = nil, client: String? = nil, sandbox: SandboxID,
        now: Instant
    ) async throws(AccountError) -> SignInOutcome {
        let settled = try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            guard change.settings.emailLinkSignIn else { throw .operationNotAllowed(.emailLinkSignIn) }
            let bearer = try idToken.map { (token) throws(AccountError) in try change.bearer(of: token) }
            guard let email, !email.isEmpty else { throw .missingEmail }
            let (sent, _) = try change.emailCode(code, for: [.emailSignIn])
            guard sent.email == EmailAddress(email) else { throw .emailOfAnotherLink }
            let arrival = try arrival(sent.email, bearer, change)
            try change.spendEmailCode(code)
            let admitted = try change.admit(arrival)
            try change.remember(client, of: arrival.account)
            return admitted
        }
        return try parts.tokens.outcome(settled, now: now)
    }

    private func arrival(
        _ address: EmailAddress, _ bearer: TokenSubject?, _ change: SandboxChange
    ) throws(AccountError) -> AuthenticatedFactor {
        let facts = SignInFacts(firstFactor: .password, authTime: change.now)
        let owner = try change.transaction.account(email: address)
        if let bearer {
            var account = bearer.account
            if let owner, owner.localID != account.localID { throw .emailExists }
            if account.email != nil, account.email != address {
                try bearer.requireRecentLogin(change.settings, now: change.now)
                account.endTokens(now: change.now)
            }
            account.email = address
            account.emailVerified = true
            account.usesEmailLink = true
            return AuthenticatedFactor(account, facts)
        }
        if var account = owner {
            if account.disabled { throw .userDisabled }
            if !account.emailVerified { account.surrender(now: change.now) }
            account.emailVerified = true
            account.usesEmailLink = true
            return AuthenticatedFactor(account, facts)
        }
        var account = Account(localID: try LocalID.generate(from: change.random), createdAt: change.now)
        account.email = address
        account.emailVerified = true
        account.usesEmailLink = true
        return AuthenticatedFactor(account, facts, isNew: true)
    }

    /// Reads the purpose of a code; the code stays usable.
    ///
    /// - Throws: `missingOobCode`, `invalidOobCode`, `expiredOobCode`, `userDisabled`.
    package func look(
        at code: String?, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> EmailMessage {
        try await parts.look(sandbox) { (reader, _) throws(AccountError) in
            let (sent, _) = try reader.emailCode(code, for: Set(EmailCodePurpose.allCases), now: now)
            return EmailMessage(code ?? "", sent)
        }
    }

    /// Sets the password; every token of the account ends, and the address is proven. What was linked before it was
    /// proven is gone.
    ///
    /// - Throws: as `look`, and `missingPassword`, `weakPassword`, `passwordTooLong`,
    ///   `passwordLoginDisabled`.
    package func reset(
        code: String?, newPassword: String?, client: String? = nil, share: StoreOwner = .machine,
        sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> Account {
        // Hashing is for those who hold a code, and so is what is wrong with a password.
        let password = try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            _ = try owner(code, change)
            let password = try PasswordRule(parts.settings).check(newPassword)
            try change.settings.passwordPolicy.check(password)
            return password
        }
        let stored = StoredPassword(
            hash: try await parts.passwords.hash(password, for: .init(share, isKnown: true)), updatedAt: now)
        return try await parts.change(sandbox, now: now) { (change) throws(AccountError) in
            var account = try owner(code, change)
            try change.spendEmailCode(code)
            if !account.emailVerified { account.surrender(now: change.now) }
            account.password = stored
            account.emailVerified = true
            account.endTokens(now: change.now)
            try change.update(account)
            try change.remember(client, of: account)
            if let email = account.email {
                try change.forget(.passwordsOfAccount, email.rawValue)
                try change.forget(.password, AttemptLimit.pair(email, client))
            }
            return account
        }
    }

    private func owner(_ code: String?, _ change: SandboxChange) throws(AccountError) -> Account {
        guard change.settings.passwordSignIn else { throw .passwordLoginDisabled }
        guard let account = try change.emailCode(code, for: [.passwordReset]).account else {
            throw .invalidOobCode
        }
        return account
    }

    /// The mailbox of a sandbox: the messages whose codes still work.
    ///
    /// - Returns: at most 1,000 messages in the order they were sent.
    /// - Throws: `storage`.
    package func all(sandbox: SandboxID, now: Instant) async throws(AccountError) -> [EmailMessage] {
        let records = try await parts.storage.read(sandbox) { (reader) throws(AccountError) in
            try reader.records(.emailCode, limit: 1_000, now: now)
        }
        var messages: [EmailMessage] = []
        for record in records {
            let sent = try EmailCode(encoded: record.value)
            if now < sent.expires { messages.append(EmailMessage(record.key, sent)) }
        }
        return messages
    }
}
