import AccountWire
import Accounts
import Cryptography
import OpenID
import Providers
import Synchronization

/// Plays the providers: credentials it was told of are good, all others are refused.
final class StagedVerifier: IdPCredentialVerifier {
    /// What an ID token or access token stands for.
    struct Facts: Sendable {
        var profile: ProviderProfile
        var nonceClaim: String?
    }

    private let known = Mutex<[String: Facts]>([:])

    func stage(_ token: String, _ profile: ProviderProfile, nonceClaim: String? = nil) {
        known.withLock { $0[token] = Facts(profile: profile, nonceClaim: nonceClaim) }
    }

    func knows(_ provider: ProviderID) -> Bool { provider != .microsoft }

    func mayReach(issuer: String) -> Bool { issuer.hasPrefix("https:") }

    func admit(_ provider: ProviderID, sandbox: SandboxID, now: Instant) async throws(AccountError) {
        guard knows(provider) else { throw .providerNotConfigured(provider) }
    }

    func revoke(
        _ tokens: ProviderTokens, of provider: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) {
        try await admit(provider, sandbox: sandbox, now: now)
        guard provider == .apple else { throw .invalidProviderID }
        guard let token = tokens.accessToken ?? tokens.refreshToken,
            known.withLock({ $0.removeValue(forKey: token) }) != nil
        else { throw .invalidIdPResponse(reason: "The token is not known.") }
    }

    func revoke(_ code: IdPCode, sandbox: SandboxID, now: Instant) async throws(AccountError) {
        try await admit(code.provider, sandbox: sandbox, now: now)
        // As its client writes what it stands for: whom it was issued to, and by which redirect.
        let name = [code.code, code.bundleID, code.redirectURI].compactMap(\.self).joined(separator: " ")
        guard known.withLock({ $0.removeValue(forKey: name) }) != nil else {
            throw .invalidIdPResponse(reason: "The code is not known.")
        }
    }

    func verify(
        _ credential: IdPCredential, share: StoreOwner, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> ProviderCredential {
        try await admit(credential.provider, sandbox: sandbox, now: now)
        guard let token = credential.idToken ?? credential.accessToken,
            let facts = known.withLock({ $0[token] }), facts.profile.provider == credential.provider
        else { throw .invalidIdPResponse(reason: "The credential is not right.") }
        guard credential.idToken != nil else {
            return ProviderCredential(profile: facts.profile, accessToken: token)
        }
        return ProviderCredential(
            profile: facts.profile, nonceClaim: facts.nonceClaim,
            nonce: credential.rawNonce.map { .raw($0) } ?? .none,
            tokens: ProviderTokens(idToken: token, accessToken: credential.accessToken),
            idTokenExpires: now.adding(seconds: 600))
    }
}
