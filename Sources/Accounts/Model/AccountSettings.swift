package import OpenID
package import Providers

/// The rules that a project can choose.
package struct AccountSettings: Hashable, Sendable {
    /// Indicates whether one e-mail address belongs to one account only; otherwise every identity may have its own.
    package var oneAccountPerEmail = true
    /// Indicates whether answers hide if an address is known.
    package var emailEnumerationProtection = false
    /// Indicates whether new passwords have eight characters and are none of the most common; otherwise six, as the
    /// wire says.
    package var strictPasswords = false
    /// The names of which strict passwords are not made.
    package var ownNames = OwnNames()
    /// Indicates whether there are second factors: text messages, and authenticator apps unless they are turned off.
    package var multiFactor = true
    /// Indicates whether a telephone may be enrolled and asked for as second factor.
    package var phoneFactors = true
    /// Indicates whether an authenticator app may be enrolled as second factor; one that is enrolled is asked for
    /// anyway.
    package var authenticators = true
    /// The number of time steps that the clock of an authenticator app may be behind or ahead, 0 to 10.
    package var adjacentIntervals = 5
    /// The age that a sign-in may have for sensitive changes, seconds.
    package var recentLoginSeconds: Int64 = 300
    package var passwordSignIn = true
    package var emailLinkSignIn = true
    package var anonymousSignIn = true
    package var phoneSignIn = true
    /// Telephones of testers, and the code of each; no message is on its way to them, and none is counted.
    package var testPhoneNumbers: [PhoneNumber: String] = [:]
    /// Providers that may not be used though the server knows them.
    package var disabledProviders: Set<ProviderID> = []
    /// The trust in each provider's e-mail addresses; a provider that is not listed follows `EmailTrust.claim`.
    package var emailTrust: [ProviderID: EmailTrust] = [:]
    /// Providers that local stand-ins play, and the statements that these may make.
    package var vouching = Vouching()
    /// Most accounts of a sandbox that expires; nil: no cap.
    package var maximumAccounts: Int? = 1_000
    /// Most second factors of an account.
    package var maximumSecondFactors = 5
    /// The fidelity in looking at credentials; never `emulator` in production.
    package var fidelity = Fidelity.strict
    /// Indicates whether custom tokens that nobody signed are taken, as the Admin SDKs make them for an emulator:
    /// where whoever makes one may do everything anyway.
    package var unsignedCustomTokens = false
    /// Indicates whether attempts with passwords, codes and messages are counted and limited.
    package var attemptLimits = true
    /// Indicates whether an administrator has turned the project off.
    package var authDisabled = false
    /// Indicates whether users may make accounts themselves.
    package var userSignUp = true
    /// Indicates whether users may delete their accounts themselves.
    package var userDeletion = true
    /// The project's rule for new passwords, beside the server's.
    package var passwordPolicy = PasswordPolicy()

    package init() {}

    /// Indicates whether second factors may be telephones.
    package var takesPhoneFactors: Bool { multiFactor && phoneFactors }
    /// Indicates whether an authenticator app may be enrolled.
    package var takesAuthenticators: Bool { multiFactor && authenticators }

    /// The custom tokens that are taken beside those that a known server signed.
    var customTokenTrust: CustomTokenTrust {
        if fidelity == .emulator { return .anything }
        return unsignedCustomTokens ? .unsigned : .signed
    }
}

/// The backend that a project is like.
package enum Fidelity: String, CaseIterable, Hashable, Sendable {
    /// Production, and stricter: every credential is verified.
    case strict
    /// Google's emulator: what claims to come from a provider or an administrator's library is believed.
    case emulator
}

/// The custom tokens that are taken.
enum CustomTokenTrust: Hashable, Sendable {
    /// Those that a known server signed.
    case signed
    /// And those of `alg` none, as Admin SDKs send them to an emulator.
    case unsigned
    /// Whatever can be read, as the emulator does: JSON text, and tokens whose signature nobody looks at.
    case anything
}

/// The words that name this installation, easy to guess and so banned in passwords (ASVS 6.2.11).
package struct OwnNames: Hashable, Sendable {
    /// In lower case, letters only.
    private let words: Set<[Character]>

    /// Shorter words are parts of too many others.
    private static let shortest = 4
    /// The program's own name belongs to every installation.
    private static let always = ["portico"]

    /// - Parameter texts: titles, host names, ids; each word of four letters and more counts.
    package init(_ texts: [String] = []) {
        let words = (texts + Self.always).flatMap { text in
            text.lowercased().split { !$0.isLetter }.map(Array.init)
        }
        self.words = Set(words.filter { $0.count >= Self.shortest })
    }

    /// Returns whether a password is such words and nothing else, whatever digits and signs are around and between
    /// them.
    func make(_ password: String) -> Bool {
        let letters = password.lowercased().filter(\.isLetter)
        let text = Array(letters)
        guard text.count >= Self.shortest else { return false }
        var ends: Set<Int> = [0]
        for start in text.indices where ends.contains(start) {
            for word in words where text[start...].starts(with: word) { ends.insert(start + word.count) }
        }
        return ends.contains(text.count)
    }
}

/// The rules of what stand-ins may say: they verify an e-mail address among their own accounts, and never one of an
/// account that a real provider, or anything beside one, has made.
package struct Vouching: Hashable, Sendable {
    private let standIns: Set<ProviderID>
    private let hasRealProviders: Bool

    /// - Parameters:
    ///   - standIns: the providers that are played locally.
    ///   - hasRealProviders: whether others are not.
    package init(standIns: Set<ProviderID> = [], hasRealProviders: Bool = true) {
        self.standIns = standIns
        self.hasRealProviders = hasRealProviders
    }

    /// The voucher of an identity; one of unknown origin is as its provider is now.
    func voucher(of identity: Identity) -> Voucher {
        identity.voucher ?? (standIns.contains(identity.provider) ? .standIn : .provider)
    }

    /// Returns whether an account has identities, and none that a real provider vouched for.
    func isOfStandIns(_ account: Account) -> Bool {
        !account.identities.isEmpty && account.identities.allSatisfy { voucher(of: $0) == .standIn }
    }

    /// Returns whether what a voucher says of an e-mail address counts for the account that has it.
    func counts(_ voucher: Voucher, for account: Account) -> Bool {
        if voucher == .provider { return true }
        return account.identities.isEmpty ? !hasRealProviders : isOfStandIns(account)
    }
}
