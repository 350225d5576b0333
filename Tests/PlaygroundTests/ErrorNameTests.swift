import Accounts
import OpenID
import Playground
import RelyingParty
import Testing

@Suite("What an app's SDK would report of a failed sign-in")
struct ErrorNameTests {
    static let named: [(RunFailure, Int, String)] = [
        (.signIn(.accessDenied(said: "")), 17063, "auth/user-cancelled"),
        (.signIn(.stateMissing), 17063, "auth/invalid-auth-event"),
        (.signIn(.stateForeign), 17063, "auth/invalid-auth-event"),
        (.signIn(.stateReplayed), 17063, "auth/invalid-auth-event"),
        (.signIn(.stateExpired), 17063, "auth/invalid-auth-event"),
        (.signIn(.callbackInvalid(reason: "")), 17063, "auth/invalid-auth-event"),
        (.signIn(.issuerMismatch(expected: "a", actual: nil)), 17063, "auth/invalid-auth-event"),
        (.signIn(.providerUnreachable), 17020, "auth/network-request-failed"),
        (.signIn(.providerSlow), 17020, "auth/network-request-failed"),
        (.signIn(.token(.nonce)), 17094, "auth/missing-or-invalid-nonce"),
        (.signIn(.token(.signature)), 17004, "auth/invalid-credential"),
        (.signIn(.codeRefused(said: "")), 17004, "auth/invalid-credential"),
        (.signIn(.clientRefused(said: "")), 17004, "auth/invalid-credential"),
        (.signIn(.profileMismatch(expected: "a", actual: "b")), 17004, "auth/invalid-credential"),
        (.account(.userDisabled), 17005, "auth/user-disabled"),
        (.confirmationNeeded(providers: []), 17012, "auth/account-exists-with-different-credential"),
        (.secondFactorNeeded, 17078, "auth/multi-factor-auth-required"),
        (.accountChanged, 17024, "auth/user-mismatch"),
    ]

    @Test("Each failure that an app can meet has names", arguments: named)
    func names(_ failure: RunFailure, _ number: Int, _ javaScript: String) throws {
        let names = try #require(ClientErrorNames(failure))
        #expect(names.number == number)
        #expect(names.javaScript == javaScript)
        #expect(names.swift.hasPrefix("AuthErrorCode.") && names.objectiveC.hasPrefix("FIRAuthErrorCode"))
    }

    @Test("C++ spells two of them its own way")
    func cpp() {
        #expect(
            ClientErrorNames(.signIn(.accessDenied(said: "")))?.cpp
                == "kAuthErrorFederatedSignInUserInteractionFailure")
        #expect(ClientErrorNames(.signIn(.providerSlow))?.cpp == "kAuthErrorNetworkRequestFailed")
    }

    @Test("What only the playground can meet has none")
    func none() {
        #expect(ClientErrorNames(RunFailure.faultNotPossible) == nil)
        #expect(ClientErrorNames(.signIn(.failed(reason: ""))) == nil)
    }
}
