internal import Cryptography
internal import Providers

extension SandboxChange {
    /// Makes an administrator's changes to an account that is not stored yet, and refuses them in the order of the
    /// emulator: of an account that is made, its number comes first.
    ///
    /// - Throws: `invalidEmail`, `emailExists`, `invalidPhoneNumber`, `phoneNumberExists`, `claimsTooLarge`,
    ///   `invalidClaims`, `forbiddenClaim`, `repeatedSecondFactorID`, `missingSecondFactorID`,
    ///   `invalidSecondFactorNumber`, `secondFactorLimitExceeded`, `unverifiedEmail`, `mfaEnrolmentNotFound` for
    ///   an authenticator app that the account does not have, `federatedUserIDAlreadyLinked`.
    func apply(
        _ changes: AdministratorChanges, password: Result<StoredPassword?, AccountError>,
        factorIDs: FactorIDs = .given, to account: inout Account
    ) throws(AccountError) {
        var profile = ProfileChanges()
        profile.displayName = changes.displayName
        profile.photoURL = changes.photoURL
        profile.emptied = changes.emptied
        profile.unlinked = changes.unlinked
        account.apply(profile)
        if let text = changes.customAttributes { account.customAttributes = try CustomClaims.parse(text) }
        if factorIDs == .fresh { try applyNumber(changes, to: &account) }
        try applyAddress(changes, to: &account)
        if let password = try password.get() {
            account.password = password
            account.endTokens(now: now)
        }
        if let entries = changes.secondFactors {
            account.secondFactors = try factors(entries, of: account, ids: factorIDs)
        }
        if factorIDs != .fresh { try applyNumber(changes, to: &account) }
        if let identity = changes.linkedIdentity {
            if let owner = try transaction.account(provider: identity.provider, subject: identity.subject),
                owner.localID != account.localID
            {
                throw .federatedUserIDAlreadyLinked
            }
            account.put(identity)
        }
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

    /// The delay allowed to an administrator's clock, seconds.
    private static let clockSeconds: Int64 = 60

    private func applyAddress(
        _ changes: AdministratorChanges, to account: inout Account
    ) throws(AccountError) {
        if let text = changes.email {
            let address = try EmailAddress(requested: text)
            if let owner = try transaction.account(email: address), owner.localID != account.localID {
                throw .emailExists
            }
            if account.email != address {
                if account.email != nil { account.endTokens(now: now) }
                // An import brings an account as it is; a change can be taken back by whoever had the address.
                if try transaction.account(account.localID) != nil {
                    try sendRecovery(from: account, to: address)
                }
                account.replaceEmail(address, remembers: account.email != nil)
            }
        }
        if let verified = changes.emailVerified { account.emailVerified = verified && account.email != nil }
    }

    private func applyNumber(
        _ changes: AdministratorChanges, to account: inout Account
    ) throws(AccountError) {
        guard let text = changes.phoneNumber else { return }
        let number = try phoneNumber(text)
        if let owner = try transaction.account(phoneNumber: number), owner.localID != account.localID {
            throw .phoneNumberExists
        }
        account.phoneNumber = number
    }

    /// Factors as an administrator names them; a number that is named twice counts once.
    ///
    /// - Parameter ids: where the ids of factors come from.
    func factors(
        _ entries: [SecondFactorEntry], of account: Account, ids: FactorIDs
    ) throws(AccountError) -> [SecondFactor] {
        if entries.isEmpty { return [] }
        if settings.fidelity == .strict || ids == .givenOrFresh {
            guard account.email != nil, account.emailVerified else { throw .unverifiedEmail }
        }
        let kept = try transaction.account(account.localID)?.secondFactors ?? []
        var factors: [SecondFactor] = []
        for entry in entries {
            let proof = try proof(entry, among: kept)
            if factors.contains(where: { $0.proof == proof }) { continue }
            let fresh = try RandomText.token(from: random)
            let given: String? =
                switch ids {
                case .given: entry.enrolmentID
                case .fresh: fresh
                case .givenOrFresh: entry.enrolmentID ?? fresh
                }
            guard let id = given, !id.isEmpty else { throw .missingSecondFactorID }
            if factors.contains(where: { $0.enrolmentID == id }) { throw .repeatedSecondFactorID }
            factors.append(
                SecondFactor(
                    enrolmentID: id, displayName: entry.displayName, proof: proof,
                    enrolledAt: entry.enrolledAt ?? now))
        }
        if factors.count > settings.maximumSecondFactors { throw .secondFactorLimitExceeded }
        return factors
    }

    private func proof(
        _ entry: SecondFactorEntry, among kept: [SecondFactor]
    ) throws(AccountError) -> SecondFactor.Proof {
        if let text = entry.phoneNumber {
            guard let number = PhoneNumber(text) else { throw .invalidSecondFactorNumber }
            return .phone(number)
        }
        let factor = kept.first { $0.enrolmentID == entry.enrolmentID }
        guard let authenticator = factor?.authenticator else { throw .mfaEnrolmentNotFound }
        return .totp(authenticator)
    }
}

/// The source of ids for second factors that an administrator brings.
enum FactorIDs: Sendable {
    /// The administrator, as when an account is changed.
    case given
    /// This server, as when an account is made.
    case fresh
    /// The administrator, or this server where none is said, as in an import; there an address has to be proven.
    case givenOrFresh
}
