import Brands
package import Cryptography
package import OpenID
import SignInFoundation

extension RelyingParty {
    /// Examines a run's ID token as another app would that was handed it: all the same checks, another client ID.
    ///
    /// - Returns: nil when the run has no ID token.
    package func examine(
        _ run: SignInRun, asClient name: String, now: Instant
    ) async throws(SignInError) -> IDTokenReport? {
        guard let token = run.idToken, let provider = provider(run.provider) else { return nil }
        let addresses = try await directory.addresses(of: provider, now: now)
        guard let url = addresses.keys, let rule = addresses.issuer.verification,
            let client = try? ClientID(name)
        else { return nil }
        let keys = try await keySets.keys(
            at: url, keyID: token.displayedHeader?["kid"]?.stringValue, now: now)
        let verifier = IDTokenVerifier(
            IDTokenExpectations(
                issuer: rule, clientID: client, nonce: run.nonce.expectation, keys: keys,
                algorithms: addresses.algorithms, maximumAge: nil))
        return verifier.examine(token, now: now).report
    }
}
