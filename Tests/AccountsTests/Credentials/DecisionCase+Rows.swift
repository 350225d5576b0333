import Accounts
import Cryptography
import OpenID
import Providers
import Testing

extension DecisionCase {
    static let linking: [DecisionCase] = [
        DecisionCase("4: a link of nobody", { $0.purpose = .link(to: id("me")) }, is: .refuse(.userNotFound)),
        DecisionCase(
            "4: a link of a disabled account", { link(&$0) { $0.disabled = true } },
            is: .refuse(.userDisabled)),
        DecisionCase(
            "4: a link of another's identity",
            {
                link(&$0)
                $0.identityOwner = account("other")
            }, is: .refuseLink(.federatedUserIDAlreadyLinked)),
        DecisionCase(
            "4: a link of one's own identity",
            {
                link(&$0)
                $0.identityOwner = $0.target
            }, is: .refuseLink(.federatedUserIDAlreadyLinked)),
        DecisionCase(
            "4: a link whose address is another's",
            {
                link(&$0)
                $0.emailOwner = account("other")
            }, is: .refuseLink(.emailExists)),
        DecisionCase(
            "4: a link whose address is another's, addresses being free",
            {
                link(&$0)
                $0.emailOwner = account("other")
                $0.oneAccountPerEmail = false
            }
        ) { #expect(updated($0)?.identity(at: .google)?.subject == "g-1") },
        DecisionCase("4: a link gives an account without address the provider's", { link(&$0) }) {
            #expect(updated($0)?.email == address)
            #expect(updated($0)?.emailVerified == true)
            #expect(updated($0)?.displayName == nil)
        },
        DecisionCase(
            "4: an address that nobody vouches for comes unverified",
            {
                link(&$0)
                $0.emailTrusted = false
            }
        ) {
            #expect(updated($0)?.email == address)
            #expect(updated($0)?.emailVerified == false)
        },
        DecisionCase("4: a link verifies the same address", { link(&$0) { $0.email = address } }) {
            #expect(updated($0)?.emailVerified == true)
        },
        DecisionCase(
            "4: a link leaves another address as it is",
            { link(&$0) { $0.email = EmailAddress("mine@example.com") } }
        ) {
            #expect(updated($0)?.email == EmailAddress("mine@example.com"))
            #expect(updated($0)?.emailVerified == false)
        },
        DecisionCase(
            "4: a second identity of a provider replaces the first",
            { link(&$0) { $0.identities = [Identity(provider: .google, subject: "g-0")] } }
        ) { #expect(updated($0)?.identities.map(\.subject) == ["g-1"]) },
    ]

    static let reauthenticating: [DecisionCase] = [
        DecisionCase(
            "reauthentication of nobody", { $0.purpose = .reauthenticate(id("me")) },
            is: .refuse(.userNotFound)),
        DecisionCase(
            "reauthentication with another's identity",
            {
                $0.purpose = .reauthenticate(id("me"))
                $0.target = account("me")
                $0.identityOwner = account("other")
            }, is: .refuse(.credentialOfAnotherAccount)),
        DecisionCase(
            "reauthentication with an unknown identity",
            {
                $0.purpose = .reauthenticate(id("me"))
                $0.target = account("me")
            }, is: .refuse(.credentialOfAnotherAccount)),
        DecisionCase(
            "reauthentication with one's own identity",
            {
                $0.purpose = .reauthenticate(id("me"))
                $0.target = account("me") { $0.identities = [Identity(provider: .google, subject: "g-1")] }
                $0.identityOwner = $0.target
            }
        ) { #expect(updated($0)?.localID == id("me")) },
    ]

    static let signingIn: [DecisionCase] = [
        DecisionCase(
            "5: a known subject signs in, address and profile stay, the record is refreshed",
            {
                $0.identityOwner = account("known") {
                    $0.displayName = "Old name"
                    $0.email = EmailAddress("old@example.com")
                    $0.identities = [
                        Identity(
                            provider: .google, subject: "g-1", displayName: "Old name", screenName: "kept")
                    ]
                }
                $0.emailOwner = account("other")
            }
        ) {
            #expect(updated($0)?.displayName == "Old name")
            #expect(updated($0)?.email == EmailAddress("old@example.com"))
            #expect(updated($0)?.identity(at: .google)?.displayName == "New name")
            #expect(updated($0)?.identity(at: .google)?.screenName == "kept")
        },
        DecisionCase(
            "5, 9: a known subject of a disabled account",
            { $0.identityOwner = account("known") { $0.disabled = true } }, is: .refuse(.userDisabled)),
        DecisionCase(
            "6: addresses being free, a new account has none at its top",
            {
                $0.oneAccountPerEmail = false
                $0.emailOwner = account("other")
            }
        ) {
            #expect(created($0)?.email == nil)
            #expect(created($0)?.identities.map(\.email) == [address])
        },
        DecisionCase("8: a new account", { _ in }) {
            #expect(created($0)?.localID == id("fresh"))
            #expect(created($0)?.email == address)
            #expect(created($0)?.emailVerified == true)
            #expect(created($0)?.displayName == "New name")
            #expect(created($0)?.photoURL == "https://example.com/new")
        },
        DecisionCase("8: a new account with an address that nobody vouches for", { $0.emailTrusted = false })
        {
            #expect(created($0)?.email == address)
            #expect(created($0)?.emailVerified == false)
        },
        DecisionCase(
            "8: a new account without address",
            {
                $0.profile.email = nil
                $0.emailTrusted = false
            }
        ) { #expect(created($0)?.email == nil) },
        DecisionCase(
            "8: an unknown person when none may be made", { $0.autoCreate = false },
            is: .refuse(.emailNotFound)),
    ]

    static let joining: [DecisionCase] = [
        DecisionCase(
            "7: a verified address joins a verified account", { $0.emailOwner = owner(verified: true) }
        ) {
            #expect(updated($0)?.localID == id("owner"))
            #expect(updated($0)?.identities.map(\.provider) == [.github, .google])
            #expect(updated($0)?.phoneNumber == PhoneNumber("+6612345678"))
            #expect(updated($0)?.displayName == "New name")
            #expect(updated($0)?.screenName == nil)
            #expect(updated($0)?.generation == 0)
        },
        DecisionCase(
            "7: a verified address takes an unverified account over",
            { $0.emailOwner = owner(verified: false) }
        ) {
            #expect(updated($0)?.identities.map(\.provider) == [.google])
            #expect(updated($0)?.phoneNumber == nil)
            #expect(updated($0)?.password == nil)
            #expect(updated($0)?.validSince == now)
            #expect(updated($0)?.generation == 1)
            #expect(updated($0)?.emailVerified == true)
        },
        DecisionCase(
            "7: another subject of the same provider recycles the address",
            {
                $0.emailOwner = owner(verified: true)
                $0.emailOwner?.identities = [Identity(provider: .google, subject: "g-0")]
            }
        ) {
            guard case .update(let account, emailRecycled: true) = $0 else {
                Issue.record("\($0)")
                return
            }
            #expect(account.identities.map(\.subject) == ["g-1"])
        },
        DecisionCase(
            "7: an address that nobody vouches for asks for confirmation",
            {
                $0.emailOwner = owner(verified: false)
                $0.emailTrusted = false
            }
        ) {
            guard case .confirm(let owner, let email) = $0 else {
                Issue.record("\($0)")
                return
            }
            #expect(owner == Self.owner(verified: false))
            #expect(email == address)
        },
        DecisionCase(
            "7, 9: a disabled owner of the address, trusted or not",
            {
                $0.emailOwner = owner(verified: true)
                $0.emailOwner?.disabled = true
            }, is: .refuse(.userDisabled)),
        DecisionCase(
            "7, 9: a disabled owner of the address, not trusted",
            {
                $0.emailOwner = owner(verified: true)
                $0.emailOwner?.disabled = true
                $0.emailTrusted = false
            }, is: .refuse(.userDisabled)),
    ]

    private static func link(
        _ question: inout ExchangeInput, _ change: (inout Account) -> Void = { _ in }
    ) {
        question.target = account("me", change)
        question.purpose = .link(to: id("me"))
    }

    private static func updated(_ decision: ExchangeDecision) -> Account? {
        if case .update(let account, _) = decision { account } else { nil }
    }

    private static func created(_ decision: ExchangeDecision) -> Account? {
        if case .create(let account) = decision { account } else { nil }
    }
}
