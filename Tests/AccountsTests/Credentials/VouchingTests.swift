import Cryptography
import OpenID
import Providers
import Testing

@testable import Accounts

@Suite("What a local stand-in says joins and verifies no account of a real provider")
struct VouchingTests {
    private static let mixed = Vouching(standIns: [.github], hasRealProviders: true)
    private static let localOnly = Vouching(standIns: [.github, .google], hasRealProviders: false)

    /// A question whose credential is of that voucher; the account that has the address has these identities.
    private static func question(
        _ voucher: Voucher, owner identities: [Identity], verified: Bool = true, _ vouching: Vouching
    ) -> ExchangeInput {
        var question = DecisionCase.blank
        question.profile.voucher = voucher
        question.vouching = vouching
        question.emailOwner = DecisionCase.account("owner") {
            $0.email = DecisionCase.address
            $0.emailVerified = verified
            $0.identities = identities
        }
        return question
    }

    private static func github(_ voucher: Voucher?) -> Identity {
        Identity(provider: .github, subject: "octo", voucher: voucher)
    }

    @Test(
        "who may join an account by its address",
        arguments: [
            ("a stand-in, an account of a real provider", Voucher.standIn, [github(.provider)], mixed, false),
            ("the same where all are local by now", .standIn, [github(.provider)], localOnly, false),
            (
                "a stand-in, an account of both", .standIn,
                [github(.standIn), .init(provider: .apple, subject: "a")],
                mixed, false
            ),
            ("a stand-in, a stand-in's account", .standIn, [github(.standIn)], localOnly, true),
            ("the same beside a real provider", .standIn, [github(.standIn)], mixed, true),
            ("a stand-in, an administrator's account", .standIn, [github(nil)], localOnly, true),
            ("a stand-in, an account with a password, all local", .standIn, [], localOnly, true),
            ("a stand-in, an account with a password", .standIn, [], mixed, false),
            ("a provider, an account of a provider", .provider, [github(.provider)], mixed, true),
        ] as [(String, Voucher, [Identity], Vouching, Bool)])
    func joining(name: String, voucher: Voucher, identities: [Identity], vouching: Vouching, joins: Bool) {
        switch Self.question(voucher, owner: identities, vouching).decide() {
        case .update(let account, _): #expect(joins && account.identities.count == identities.count + 1)
        case .confirm: #expect(!joins)
        default: Issue.record("neither joined nor asked")
        }
    }

    @Test("a real provider takes over an account that only stand-ins verified")
    func takeover() {
        let question = Self.question(.provider, owner: [Self.github(.standIn)], Self.mixed)
        guard case .update(let account, _) = question.decide() else {
            Issue.record("not joined")
            return
        }
        #expect(account.identities.map(\.provider) == [.google], "the stand-in keeps no way in")
        #expect(account.generation == 1, "nor does a session")
    }

    @Test("a stand-in that is linked to an account of a real provider does not verify its address")
    func linking() {
        for (identities, isVerified) in [([Self.github(.provider)], false), ([Self.github(.standIn)], true)] {
            var question = Self.question(.standIn, owner: identities, verified: false, Self.mixed)
            question.target = question.emailOwner
            question.purpose = .link(to: DecisionCase.id("owner"))
            guard case .update(let account, _) = question.decide() else {
                Issue.record("not linked")
                return
            }
            #expect(account.emailVerified == isVerified)
        }
    }

    @Test("a stand-in's identity is not the real one of the same subject, nor the other way round")
    func identities() {
        for (voucher, stored) in [(Voucher.standIn, Voucher.provider), (.provider, .standIn)] {
            var question = Self.question(voucher, owner: [], Self.mixed)
            question.identityOwner = DecisionCase.account("owner") {
                $0.identities = [Identity(provider: .google, subject: "g-1", voucher: stored)]
            }
            guard case .refuse(.invalidIdPResponse) = question.decide() else {
                Issue.record("the account was opened")
                return
            }
        }
    }

    @Test("a credential that was set aside keeps its voucher, and one that says none is not read")
    func pending() throws {
        let kept = PendingCredential(
            profile: ProviderProfile(provider: .google, subject: "g", voucher: .provider),
            tokens: ProviderTokens())
        #expect(try PendingCredential(encoded: kept.encoded).profile.voucher == .provider)
        let silent = Array(#"{"provider":"google.com","subject":"g","rawUserInfo":"{}"}"#.utf8)
        #expect(throws: AccountError.storage(.unreadable(what: "a pending credential"))) {
            try PendingCredential(encoded: silent)
        }
    }
}
