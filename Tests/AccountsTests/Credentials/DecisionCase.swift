import Cryptography
import OpenID
import Providers
import Testing

@testable import Accounts

/// One row of the order in which `ExchangeInput` decides.
struct DecisionCase: Sendable, CustomTestStringConvertible {
    let name: String
    let question: ExchangeInput
    let check: @Sendable (ExchangeDecision) -> Void

    init(
        _ name: String, _ change: (inout ExchangeInput) -> Void,
        _ check: @escaping @Sendable (ExchangeDecision) -> Void
    ) {
        self.name = name
        var question = Self.blank
        change(&question)
        self.question = question
        self.check = check
    }

    init(_ name: String, _ change: (inout ExchangeInput) -> Void, is decision: ExchangeDecision) {
        self.init(name, change) { #expect($0 == decision) }
    }

    var testDescription: String { name }

    static let now = AccountBench.now
    static let address = EmailAddress("who@example.com")

    /// A verified Google credential of somebody unknown.
    static var blank: ExchangeInput {
        ExchangeInput(
            profile: ProviderProfile(
                provider: .google, subject: "g-1", voucher: .provider,
                email: .claims(address: "who@example.com", verified: true), displayName: "New name",
                photoURL: "https://example.com/new"),
            emailTrusted: true, purpose: .signIn, autoCreate: true, oneAccountPerEmail: true,
            identityOwner: nil, emailOwner: nil, target: nil, newID: id("fresh"), now: now)
    }

    static func id(_ name: String) -> LocalID {
        LocalID(name) ?? blank.newID
    }

    static func account(_ name: String, _ change: (inout Account) -> Void = { _ in }) -> Account {
        var account = Account(localID: id(name), createdAt: now.adding(seconds: -100))
        change(&account)
        return account
    }

    /// Whose address it is, with everything that a takeover must end.
    static func owner(verified: Bool) -> Account {
        account("owner") { account in
            account.email = address
            account.emailVerified = verified
            account.displayName = "Old name"
            account.screenName = "old"
            account.phoneNumber = PhoneNumber("+6612345678")
            account.identities = [Identity(provider: .github, subject: "hub")]
        }
    }

    static let all = linking + reauthenticating + signingIn + joining
}
