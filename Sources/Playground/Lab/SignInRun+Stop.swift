import Accounts
import Cryptography
import OpenID
import RelyingParty

extension SignInRun {
    /// The end of the run; nil while nothing has ended it.
    package var stop: StopReport? {
        guard let failure else { return nil }
        let (check, expected, actual) = finding(failure)
        return StopReport(check: check, step: reached, expected: expected, actual: actual)
    }

    private typealias Finding = (check: RunCheck, expected: String, actual: String)

    private func finding(_ failure: RunFailure) -> Finding {
        switch failure {
        case .signIn(let error): finding(error)
        case .account(.duplicateCredential): (.credentialOnce, "1×", "2×")
        case .account(let error): (.account, StopReport.nothing, error.wireCode)
        default: (.account, StopReport.nothing, failure.code)
        }
    }

    private func finding(_ error: SignInError) -> Finding {
        let nothing = StopReport.nothing
        switch error {
        case .stateMissing: return (.state, sent("state") ?? nothing, nothing)
        case .stateUnknown: return (.state, sent("state") ?? nothing, returned("state") ?? nothing)
        case .stateForeign: return (.browser, browser?.fingerprint ?? nothing, returningBrowser ?? nothing)
        case .stateReplayed: return (.stateOnce, "1×", "2×")
        case .stateExpired: return (.stateLifetime, "≤ \(PendingSignIns.lifetime) s", nothing)
        case .callbackInvalid(let reason): return (.response, "code, state", reason)
        case .accessDenied(let said): return (.consent, "code", "error=\(said)")
        case .issuerMismatch(let expected, let actual): return (.responseIssuer, expected, actual ?? nothing)
        case .providerUnreachable: return (.connection, lastAddress, nothing)
        case .providerSlow: return (.deadline, "≤ 8 s", "> 8 s")
        case .providerResponseInvalid(let reason): return (.tokenResponse, "200 application/json", reason)
        case .token(let check): return finding(check)
        case .profileMismatch(let expected, let actual): return (.tokenOwner, expected, actual)
        case .codeRefused(let said), .providerError(let said), .clientRefused(let said):
            return refusal(error, said)
        default: return (.account, nothing, error.code)
        }
    }

    private func finding(_ check: IDTokenCheck) -> Finding {
        guard let line = report?[check] else {
            return (.tokenOwner, sent("client_id") ?? StopReport.nothing, StopReport.nothing)
        }
        return (.token(check), line.expected, line.actual)
    }

    /// Providers refuse with one word whatever is wrong with a code; what went over the wire tells which part.
    private func refusal(_ error: SignInError, _ said: String) -> Finding {
        guard let asked = exchanges.last(where: { $0.purpose == .token }) else {
            let own = sent("redirect_uri")
            if let own, own != registeredRedirectURI { return (.redirectURI, registeredRedirectURI, own) }
            return (.response, "code, state", said)
        }
        if case .clientRefused = error { return (.client, "200", said) }
        if let challenge = sent("code_challenge") {
            let verifier = asked.parameters.first { $0.name == "code_verifier" }?.value
            let made = verifier.map { Base64URL.encode(SHA256.hash($0)) }
            if made != challenge { return (.proofKey, challenge, made ?? StopReport.nothing) }
        }
        let redirect = asked.parameters.first { $0.name == "redirect_uri" }?.value
        if let redirect, let own = sent("redirect_uri"), own != redirect {
            return (.codeRedirect, own, redirect)
        }
        if exchanges.filter({ $0.purpose == .token }).count > 1 { return (.codeOnce, "1×", "2×") }
        return (.code, "200", said)
    }

    private var lastAddress: String { (exchanges.last ?? checkExchanges.last)?.url ?? StopReport.nothing }

    private func sent(_ name: String) -> String? { request.first { $0.name == name }?.value }

    private func returned(_ name: String) -> String? { callback?.parameters.first { $0.name == name }?.value }
}

/// The check that ended a run, and what it saw; read off the run, whatever was meant to happen.
///
/// `expected` and `actual` are values and symbols, no prose, so that a page in any language can show them; they may
/// hold foreign text: escape it.
package struct StopReport: Hashable, Sendable {
    package let check: RunCheck
    package let step: RunStep
    package let expected: String
    package let actual: String

    /// Shown where there is nothing.
    package static let nothing = "—"
}
