package import Cryptography
package import OpenID
package import Providers

/// A person of one sandbox.
package struct Account: Hashable, Sendable, Codable {
    package let localID: LocalID
    /// The address the account is found by; unique within a sandbox.
    package var email: EmailAddress?
    /// Indicates whether the person has proven to own `email`.
    package var emailVerified = false
    package var displayName: String?
    package var photoURL: String?
    package var screenName: String?
    /// The number the account signs in with; unique within a sandbox.
    package var phoneNumber: PhoneNumber?
    package var password: StoredPassword?
    /// Indicates whether the person has signed in, or was linked, by a link sent to `email`.
    package var usesEmailLink = false
    /// The first address the account had before it was changed: where the message went that takes the change back.
    package var initialEmail: EmailAddress?
    /// Tokens issued before this moment are dead; a whole second, as tokens say when they were issued.
    package var validSince: Instant
    /// Counts the times all tokens were ended, for what must end at once and not at the next whole second.
    package var generation: Int64 = 0
    package let createdAt: Instant
    package var lastLoginAt: Instant?
    package var lastRefreshAt: Instant?
    package var disabled = false
    /// A JSON object of at most 1,000 bytes, copied into every ID token.
    package var customAttributes: String?
    /// Indicates whether the account came of a custom token.
    package var customAuth = false
    /// At most one a provider, in the order of linking.
    package var identities: [Identity] = []
    package var secondFactors: [SecondFactor] = []

    package init(localID: LocalID, createdAt: Instant) {
        self.localID = localID
        self.createdAt = createdAt
        validSince = createdAt.wholeSecond
    }

    /// Indicates whether the person has anything to prove the account with; an anonymous one has not.
    package var canSignInAgain: Bool {
        email != nil || phoneNumber != nil || password != nil || !identities.isEmpty || customAuth
    }

    /// Ends every token issued until now.
    package mutating func endTokens(now: Instant) {
        validSince = max(validSince, now.wholeSecond)
        generation += 1
    }

    /// Takes another address, which nobody has proven yet.
    ///
    /// - Parameter remembers: whether the first address stays known, so that its owner can take the change back.
    package mutating func replaceEmail(_ address: EmailAddress, remembers: Bool) {
        if remembers, initialEmail == nil { initialEmail = email }
        email = address
        emailVerified = false
    }

    /// Takes every way in from whoever made the account without proving its address: the owner of the address is
    /// here, and must not share it (pre-hijacking).
    package mutating func surrender(now: Instant) {
        password = nil
        usesEmailLink = false
        initialEmail = nil
        phoneNumber = nil
        identities = []
        secondFactors = []
        endTokens(now: now)
    }
}

extension Account {
    /// The account's identity at a provider.
    package func identity(at provider: ProviderID) -> Identity? {
        identities.first { $0.provider == provider }
    }

    /// Adds an identity, replaces another one of the same provider, or refreshes the same: what the provider does
    /// not tell again (Apple gives the name once) stays.
    package mutating func put(_ identity: Identity) {
        guard let index = identities.firstIndex(where: { $0.provider == identity.provider }) else {
            identities.append(identity)
            return
        }
        var fresh = identity
        if identities[index].subject == identity.subject {
            let old = identities[index]
            fresh.email = fresh.email ?? old.email
            fresh.displayName = fresh.displayName ?? old.displayName
            fresh.photoURL = fresh.photoURL ?? old.photoURL
            fresh.screenName = fresh.screenName ?? old.screenName
        }
        identities[index] = fresh
    }
}

extension Account {
    /// Providers with which the person can prove to own the account, in the order of linking.
    var confirmingProviders: [String] { identities.map(\.provider.rawValue) }
}

/// An e-mail address as accounts keep it: lower case, compared so.
package struct EmailAddress: Hashable, Sendable, CustomStringConvertible, Codable {
    /// `local@domain`, lower case.
    package let rawValue: String

    /// Nil unless the text is `local@domain` of at most 256 bytes without white space or control characters.
    package init?(_ text: String) {
        let lowered = text.lowercased()
        let parts = lowered.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard lowered.utf8.count <= 256, parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
            !lowered.unicodeScalars.contains(where: Self.isForbidden)
        else { return nil }
        rawValue = lowered
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        // Of ASCII it is all that is not printed, and what is printed needs no table.
        if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
        return scalar.properties.isWhitespace
    }

    /// The text after the `@`.
    package var domain: Substring {
        rawValue[(rawValue.lastIndex(of: "@").map(rawValue.index(after:)) ?? rawValue.startIndex)...]
    }

    package var description: String { rawValue }
}

/// Names one account within its sandbox (`localId`, `uid`, the `sub` of its ID tokens).
package struct LocalID: Hashable, Comparable, Sendable, CustomStringConvertible, Codable {
    /// 28 alphanumerics when made here; an administrator may choose 1–128 characters.
    package let rawValue: String

    /// Nil unless the text has 1–128 characters, none of them a control character.
    package init?(_ text: String) {
        guard (1...128).contains(text.utf8.count), text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            return nil
        }
        rawValue = text
    }

    /// A fresh id of 28 alphanumerics (166 bits).
    ///
    /// - Throws: `cryptography` when there are no random bytes.
    package static func generate(from random: RandomSource) throws(AccountError) -> LocalID {
        let characters = try cryptographic { () throws(CryptographyError) in
            try RandomText.characters(28, of: RandomText.alphanumerics, from: random)
        }
        return LocalID(generated: characters)
    }

    private init(generated: String) {
        rawValue = generated
    }

    package static func < (a: LocalID, b: LocalID) -> Bool { a.rawValue < b.rawValue }

    package var description: String { rawValue }
}

/// An account's link to one provider: who the person is there.
///
/// `(provider, subject)` names one person of a sandbox: two accounts never share it.
package struct Identity: Hashable, Sendable, Codable {
    /// The provider that vouches.
    package private(set) var provider: ProviderID
    /// The provider's own id of the person (`sub`, `oid`, the numeric id …), never an e-mail address.
    package let subject: String
    /// The address the provider told, as a profile field: not what the account is found by.
    package var email: EmailAddress?
    /// The voucher; nil for an identity that an administrator brought.
    package var voucher: Voucher?
    package var displayName: String?
    package var photoURL: String?
    /// A login name (GitHub).
    package var screenName: String?

    package init(
        provider: ProviderID, subject: String, email: EmailAddress? = nil, displayName: String? = nil,
        photoURL: String? = nil, screenName: String? = nil, voucher: Voucher? = nil
    ) {
        self.provider = provider
        self.subject = subject
        self.email = email
        self.displayName = displayName
        self.photoURL = photoURL
        self.screenName = screenName
        self.voucher = voucher
    }

    /// The same link, with its provider under the name that it has among `known`.
    package func naming(_ known: [ProviderID]) -> Identity {
        var identity = self
        identity.provider = known.first { $0 == provider } ?? provider
        return identity
    }

    /// The subject, or where the brand names its users by addresses, that address.
    package var federatedID: String {
        (Brand.of(provider)?.federatedPrefix ?? "") + subject
    }
}
