import Accounts
import OpenID
import Playground
import Testing

@Suite("What an app's SDK would report of a failed sign-in")
struct ErrorNameTests {
    static let named: [(SignInError, Int, String)] = [
        (.accessDenied(said: ""), 17063, "auth/user-cancelled"),
        (.stateMissing, 17063, "auth/invalid-auth-event"),
        (.stateForeign, 17063, "auth/invalid-auth-event"),
        (.stateReplayed, 17063, "auth/invalid-auth-event"),
        (.stateExpired, 17063, "auth/invalid-auth-event"),
        (.callbackInvalid(reason: ""), 17063, "auth/invalid-auth-event"),
        (.issuerMismatch(expected: "a", actual: nil), 17063, "auth/invalid-auth-event"),
        (.providerUnreachable, 17020, "auth/network-request-failed"),
        (.providerSlow, 17020, "auth/network-request-failed"),
        (.token(.nonce), 17094, "auth/missing-or-invalid-nonce"),
        (.token(.signature), 17004, "auth/invalid-credential"),
        (.codeRefused(said: ""), 17004, "auth/invalid-credential"),
        (.clientRefused(said: ""), 17004, "auth/invalid-credential"),
        (.profileMismatch(expected: "a", actual: "b"), 17004, "auth/invalid-credential"),
        (.account(.userDisabled), 17005, "auth/user-disabled"),
        (.confirmationNeeded(providers: []), 17012, "auth/account-exists-with-different-credential"),
        (.secondFactorNeeded, 17078, "auth/multi-factor-auth-required"),
        (.accountChanged, 17024, "auth/user-mismatch"),
    ]

    @Test("Each failure that an app can meet has names", arguments: named)
    func names(_ failure: SignInError, _ number: Int, _ javaScript: String) throws {
        let names = try #require(ClientErrorNames(failure))
        #expect(names.number == number)
        #expect(names.javaScript == javaScript)
        #expect(names.swift.hasPrefix("AuthErrorCode.") && names.objectiveC.hasPrefix("FIRAuthErrorCode"))
    }

    @Test("C++ spells two of them its own way")
    func cpp() {
        #expect(
            ClientErrorNames(.accessDenied(said: ""))?.cpp
                == "kAuthErrorFederatedSignInUserInteractionFailure")
        #expect(ClientErrorNames(.providerSlow)?.cpp == "kAuthErrorNetworkRequestFailed")
    }

    @Test("What only the playground can meet has none")
    func none() {
        #expect(ClientErrorNames(.sabotageNotPossible) == nil)
        #expect(ClientErrorNames(.failed(reason: "")) == nil)
    }
}
