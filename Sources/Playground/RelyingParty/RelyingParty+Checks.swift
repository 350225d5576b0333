import Accounts
import Brands
import Cryptography
import OpenID
import SignInFoundation

extension RelyingParty {
    /// Runs every check of OIDC Core §3.1.3.7 on the token, keeps the report, and gives the token if all passed.
    ///
    /// - Parameters:
    ///   - accessToken: the one that came along, if any.
    ///   - code: the one that it was exchanged for, if any.
    func check(
        _ token: UnverifiedIDToken, accessToken: AccessToken?, code: AuthorizationCode?,
        _ started: PendingSignIn, run: inout SignInRun,
        now: Instant
    ) async throws(SignInError) -> VerifiedIDToken {
        let addresses = started.provider
        guard let url = addresses.keys else { throw .failed(reason: "\(run.provider) has no key set") }
        let keyID = token.displayedHeader?["kid"]?.stringValue
        let keys = try await keySets.keys(at: url, keyID: keyID, now: now)
        let clientID: ClientID
        do {
            clientID = try ClientID(addresses.provider.clientID)
        } catch {
            throw .failed(reason: "client ID of \(run.provider): \(error)")
        }
        guard let rule = addresses.issuer.verification else {
            throw .failed(reason: "the issuer of \(run.provider) is not known")
        }
        let verifier = IDTokenVerifier(
            IDTokenExpectations(
                issuer: rule, clientID: clientID, nonce: run.nonce.expectation,
                keys: keys,
                algorithms: addresses.algorithms, accessToken: accessToken, code: code,
                requiresTokenID: addresses.provider.variant == .limited))
        let examination = verifier.examine(token, now: now)
        run.report = examination.report
        do {
            return try examination.result.get()
        } catch {
            throw .token(error.check)
        }
    }
}

extension SignInRun.NonceUse {
    /// The nonce that the ID token must carry.
    var expectation: NonceExpectation {
        switch rule {
        case .hashed: .hashed(raw)
        case .plain: .plain(raw)
        case .none: .notExpected
        }
    }

    /// The proof for the account backend that the token was made for this sign-in.
    var proof: NonceProof {
        switch rule {
        case .hashed: .raw(raw)
        case .plain: .flow(raw)
        case .none: .none
        }
    }
}
