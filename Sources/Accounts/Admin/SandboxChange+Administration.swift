internal import Cryptography
internal import Providers

extension SandboxChange {
    /// Makes an administrator's changes to an account that is not stored yet.
    ///
    /// - Throws: `invalidEmail`, `emailExists`, `invalidPhoneNumber`, `phoneNumberExists`, `claimsTooLarge`,
    ///   `invalidClaims`, `forbiddenClaim`, `secondFactorExists`, `secondFactorLimitExceeded`, `unverifiedEmail`,
    ///   `mfaEnrolmentNotFound` for an authenticator app that the account does not have, `federatedUserIDAlreadyLinked`.
    func apply(
        _ changes: AdministratorChanges, password: StoredPassword?, to account: inout Account
    ) throws(AccountError) {
        var profile = ProfileChanges()
        profile.displayName = changes.displayName
        profile.photoURL = changes.photoURL
        profile.emptied = changes.emptied
        profile.unlinked = changes.unlinked
        account.apply(profile)
        try applyContacts(changes, to: &account)
        if let text = changes.customAttributes { account.customAttributes = try CustomClaims.parse(text) }
        if let identity = changes.linkedIdentity {
            if let owner = try transaction.account(provider: identity.provider, subject: identity.subject),
                owner.localID != account.localID
            {
                throw .federatedUserIDAlreadyLinked
            }
            account.put(identity)
        }
        if let password {
            account.password = password
            account.endTokens(now: now)
        }
        if let entries = changes.secondFactors { account.secondFactors = try factors(entries, of: account) }
        if let disabled = changes.disabled { account.disabled = disabled }
        if let moment = changes.validSince {
            // "From now on", by the administrator's clock, ends what was made in this very second, too.
            if now.seconds(since: moment) <= Self.clockSeconds {
                account.endTokens(now: moment)
            } else {
                account.validSince = max(account.validSince, moment)
            }
        }
    }

    /// How far the clock of an administrator may be behind ours, seconds.
    private static let clockSeconds: Int64 = 60

    private func applyContacts(
        _ changes: AdministratorChanges, to account: inout Account
    ) throws(AccountError) {
        if let text = changes.email {
            let address = try EmailAddress(requested: text)
            if let owner = try transaction.account(email: address), owner.localID != account.localID {
                throw .emailExists
            }
            if account.email != address {
                if account.email != nil { account.endTokens(now: now) }
                account.email = address
                account.emailVerified = false
            }
        }
        if let verified = changes.emailVerified { account.emailVerified = verified && account.email != nil }
        if let text = changes.phoneNumber {
            let number = try phoneNumber(text)
            if let owner = try transaction.account(phoneNumber: number), owner.localID != account.localID {
                throw .phoneNumberExists
            }
            account.phoneNumber = number
        }
    }

    private func factors(
        _ entries: [SecondFactorEntry], of account: Account
    ) throws(AccountError) -> [SecondFactor] {
        if entries.isEmpty { return [] }
        guard account.email != nil, account.emailVerified else { throw .unverifiedEmail }
        if entries.count > settings.mostSecondFactors { throw .secondFactorLimitExceeded }
        let kept = try transaction.account(account.localID)?.secondFactors ?? []
        var factors: [SecondFactor] = []
        for entry in entries {
            let fresh = try RandomText.token(from: random)
            let id = entry.enrolmentID ?? fresh
            let proof = try proof(entry, among: kept)
            if factors.contains(where: { $0.enrolmentID == id || $0.proof == proof }) {
                throw .secondFactorExists
            }
            factors.append(
                SecondFactor(
                    enrolmentID: id, displayName: entry.displayName, proof: proof,
                    enrolledAt: entry.enrolledAt ?? now))
        }
        return factors
    }

    private func proof(
        _ entry: SecondFactorEntry, among kept: [SecondFactor]
    ) throws(AccountError) -> SecondFactor.Proof {
        if let text = entry.phoneNumber { return .phone(try phoneNumber(text)) }
        let factor = kept.first { $0.enrolmentID == entry.enrolmentID }
        guard let authenticator = factor?.authenticator else { throw .mfaEnrolmentNotFound }
        return .totp(authenticator)
    }
}
