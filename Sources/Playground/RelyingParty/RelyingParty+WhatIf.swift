import Accounts
import Brands
package import Cryptography
package import OpenID
import SignInFoundation

extension RelyingParty {
    /// Examines a run's ID token with one member changed, by the same checks and at the same moment as in the run.
    ///
    /// - Returns: nil when the run has no ID token that was checked.
    package func examine(
        _ run: SignInRun, with change: ChangedClaim, now: Instant
    ) async throws(SignInError) -> IDTokenReport? {
        guard run.report != nil, let token = run.idToken, let provider = provider(run.provider) else {
            return nil
        }
        let addresses = try await directory.addresses(of: provider, now: now)
        guard let url = addresses.keys, let rule = addresses.issuer.verification,
            let client = try? ClientID(provider.clientID)
        else { return nil }
        // A made-up key id fetches nothing.
        let keys = try await keySets.keys(
            at: url, keyID: token.displayedHeader?["kid"]?.stringValue, now: now)
        let verifier = IDTokenVerifier(
            IDTokenExpectations(
                issuer: rule, clientID: client, nonce: run.nonce.expectation, keys: keys,
                algorithms: addresses.algorithms,
                accessToken: run.tokens?.accessToken.flatMap { try? AccessToken($0) },
                requiresTokenID: run.variant == .limited))
        return verifier.examine(change.applied(to: token), now: run.moments[.checks] ?? run.startedAt).report
    }
}
