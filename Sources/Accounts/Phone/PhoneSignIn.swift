package import Cryptography
package import OpenID

/// Signing in with a telephone.
package struct PhoneSignIn: Sendable {
    let parts: AccountParts

    package init(_ parts: AccountParts) {
        self.parts = parts
    }

    /// A text message.
    package struct Message: Redacted, Sendable {
        package let phoneNumber: PhoneNumber
        package let code: String
        package let session: String
    }

    /// The outcome of a code.
    package enum Outcome: Sendable {
        case signedIn(SignedIn)
        /// The number is another account's: the proof signs in to that one.
        case numberTaken(TemporaryProof)
    }

    /// Stands for a number that was proven a moment ago; minutes, once.
    package struct TemporaryProof: Redacted, Sendable {
        package let phoneNumber: PhoneNumber
        package let proof: String
        /// Seconds.
        package let expiresIn: Int64
    }

    private enum Settled: Sendable {
        case signedIn(CommittedSignIn)
        case numberTaken(TemporaryProof)
    }

    /// Signs in, or links a number, with a code that was sent to it (`signInWithPhoneNumber`).
    ///
    /// - Parameters:
    ///   - idToken: of the account that gets the number; nil signs in.
    ///   - autoCreate: whether a number of nobody gets an account.
    /// - Throws: `operationNotAllowed(.phoneSignIn)`, `missingSessionInfo`, `missingCode`, `invalidSessionInfo`,
    ///   `sessionExpired`, `invalidCode`, `tooManyAttempts`, `userDisabled`, `phoneAsFirstFactor`,
    ///   `userNotFound` without `autoCreate`, and those of an ID token.
    package func signIn(
        session: String?, code: String?, idToken: String? = nil, autoCreate: Bool = true, sandbox: SandboxID,
        now: Instant
    ) async throws(AccountError) -> Outcome {
        try await finish(sandbox, now) { (change) throws(AccountError) in
            switch try change.redeem(session: session, code: code, fits: { $0 == .signIn }) {
            case .failure(let error): return .failure(error)
            case .success(let sent): return try settle(sent.number, idToken, autoCreate, change)
            }
        }
    }

    /// Signs in with the proof of a number that was another's.
    ///
    /// - Throws: `invalidTemporaryProof`, `missingPhoneNumber`, `invalidPhoneNumber`, `phoneNumberExists`, otherwise as the other.
    package func signIn(
        temporaryProof: String, phoneNumber: String?, idToken: String? = nil, autoCreate: Bool = true,
        sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> Outcome {
        try await finish(sandbox, now) { (change) throws(AccountError) in
            let number = try change.phoneNumber(phoneNumber)
            let proven = try change.transaction.take(.temporaryProof, temporaryProof, now: now)
            guard proven == Array(number.rawValue.utf8) else { return .failure(.invalidTemporaryProof) }
            return try settle(number, idToken, autoCreate, isProof: true, change)
        }
    }

    private func finish(
        _ sandbox: SandboxID, _ now: Instant,
        _ body: @escaping @Sendable (SandboxChange) throws(AccountError) -> Result<Settled, AccountError>
    ) async throws(AccountError) -> Outcome {
        let settled = try await parts.settle(sandbox, now: now) {
            (change) throws(AccountError) -> Result<Settled, AccountError> in
            guard change.settings.phoneSignIn else { throw .operationNotAllowed(.phoneSignIn) }
            return try body(change)
        }
        switch settled {
        case .numberTaken(let proof): return .numberTaken(proof)
        case .signedIn(let signIn): return .signedIn(try parts.tokens.complete(signIn, now: now))
        }
    }

    /// A refusal is returned, not thrown: the code is used up.
    private func settle(
        _ number: PhoneNumber, _ idToken: String?, _ autoCreate: Bool, isProof: Bool = false,
        _ change: SandboxChange
    ) throws(AccountError) -> Result<Settled, AccountError> {
        let owner = try change.transaction.account(phoneNumber: number)
        let facts = SignInFacts(firstFactor: .phone, authTime: change.now)
        guard let idToken else {
            if owner?.disabled == true { return .failure(.userDisabled) }
            if change.settings.multiFactor, owner?.secondFactors.isEmpty == false {
                return .failure(.phoneAsFirstFactor)
            }
            if owner == nil, !autoCreate { return .failure(.userNotFound) }
            var fresh = Account(localID: try LocalID.generate(from: change.random), createdAt: change.now)
            fresh.phoneNumber = number
            return .success(try admit(owner ?? fresh, facts, isNew: owner == nil, change))
        }
        var account = try change.bearer(of: idToken).account
        if let owner, owner.localID != account.localID {
            // A proof for the number is what the client has already.
            if isProof { return .failure(.phoneNumberExists) }
            let proof = TemporaryProof(
                phoneNumber: number, proof: try RandomText.token(from: change.random),
                expiresIn: PhoneCode.lifetime)
            try change.transaction.put(
                .temporaryProof, proof.proof, Array(number.rawValue.utf8),
                expires: change.now.adding(seconds: proof.expiresIn))
            return .success(.numberTaken(proof))
        }
        if change.settings.multiFactor, !account.secondFactors.isEmpty {
            return .failure(.phoneAsFirstFactor)
        }
        account.phoneNumber = number
        return .success(try admit(account, facts, isNew: false, change))
    }

    private func admit(
        _ account: Account, _ facts: SignInFacts, isNew: Bool, _ change: SandboxChange
    ) throws(AccountError) -> Settled {
        var account = account
        account.lastLoginAt = change.now
        if isNew { try change.insert(account) } else { try change.update(account) }
        return .signedIn(try change.signIn(AuthenticatedFactor(account, facts, isNew: isNew), as: account))
    }

    /// Sends a code to a telephone that wants to sign in (`sendVerificationCode`).
    ///
    /// - Returns: the session that stands for the code (`sessionInfo`).
    /// - Throws: `operationNotAllowed(.phoneSignIn)`, `invalidPhoneNumber`,
    ///   `phoneAsFirstFactor` for a number whose account has a second factor, `tooManyAttempts`.
    package func send(
        to phoneNumber: String?, client: String? = nil, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> String {
        try await parts.settle(sandbox, now: now) {
            (change) throws(AccountError) -> Result<String, AccountError> in
            guard change.settings.phoneSignIn else { throw .operationNotAllowed(.phoneSignIn) }
            // The service calls a number that is missing invalid, too.
            guard let number = phoneNumber.flatMap({ PhoneNumber($0) }) else { throw .invalidPhoneNumber }
            if change.settings.multiFactor,
                try change.transaction.account(phoneNumber: number)?.secondFactors.isEmpty == false
            {
                throw .phoneAsFirstFactor
            }
            return try change.sendCode(to: number, for: .signIn, client: client)
        }
    }

    /// The telephone inbox of a sandbox: the codes that were sent and still work.
    ///
    /// - Returns: at most 1,000 messages in the order they were sent.
    /// - Throws: `storage`.
    package func all(sandbox: SandboxID, now: Instant) async throws(AccountError) -> [Message] {
        let records = try await parts.storage.read(sandbox) { (reader) throws(AccountError) in
            try reader.records(.phoneCode, limit: 1_000, now: now)
        }
        var messages: [Message] = []
        for record in records {
            let sent = try PhoneCode(encoded: record.value)
            guard now < sent.expires else { continue }
            messages.append(Message(phoneNumber: sent.number, code: sent.code, session: record.key))
        }
        return messages
    }
}
