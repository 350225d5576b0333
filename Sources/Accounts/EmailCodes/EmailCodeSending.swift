package import Cryptography
package import OpenID

/// Sends codes by e-mail, into the sandbox's mailbox (`sendOobCode`).
package struct EmailCodeSending: Sendable {
    private let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

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
        return try await parts.change(sandbox, now: now) {
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
}

/// A message of a sandbox's mailbox.
package struct EmailMessage: Redacted, Sendable, Codable {
    package let purpose: EmailCodePurpose
    /// The address it was sent to.
    package let recipient: EmailAddress
    /// The account's address, when the recipient is a new one, or the first one again.
    package let formerEmail: EmailAddress?
    package let code: String
    package let continueURL: String?

    /// The address that the account has, or gets again.
    package var accountEmail: EmailAddress {
        purpose == .verifyAndChangeEmail ? formerEmail ?? recipient : recipient
    }

    init(_ code: String, _ sent: EmailCode) {
        purpose = sent.purpose
        recipient = sent.email
        formerEmail = sent.formerEmail
        self.code = code
        continueURL = sent.continueURL
    }
}
