import AccountWire
import Accounts
import Cryptography
import OpenID
import Playground
import Providers
import StandIns

/// Verifies credentials that applications bring to the account backend, with the playground's own parts: key sets,
/// profile calls, checks.
struct BackendIdPVerifier: IdPCredentialVerifier {
    let relyingParty: RelyingParty
    /// Developers' own applications at the stand-ins: their ID tokens count as our own client's.
    let apps: [StandInRegistration]

    func knows(_ provider: ProviderID) -> Bool { relyingParty.provider(provider) != nil }

    func verify(
        _ credential: IdPCredential, sandbox: SandboxID, now: Instant
    ) async throws(AccountError) -> ProviderCredential {
        let presented = RelyingParty.Presented(
            provider: credential.provider, idToken: credential.idToken, accessToken: credential.accessToken,
            rawNonce: credential.rawNonce, user: credential.user, apps: clientIDs(credential.provider))
        do {
            return try await relyingParty.credential(presented: presented, now: now)
        } catch {
            throw Self.accountError(error)
        }
    }

    private func clientIDs(_ provider: ProviderID) -> [ClientID] {
        guard relyingParty.provider(provider)?.mode == .local else { return [] }
        return apps.filter { $0.provider == provider }.compactMap { try? ClientID($0.client.clientID) }
    }

    /// What an application is told; texts of the token are not repeated.
    private static func accountError(_ error: SignInError) -> AccountError {
        switch error {
        case .account(let error): error
        case .token(let check): .invalidIdPResponse(reason: "The ID Token is refused: \(text(check)).")
        case .providerUnreachable, .providerSlow:
            .invalidIdPResponse(reason: "The provider cannot be reached to verify the credential.")
        case .providerAnswerInvalid(let reason):
            .invalidIdPResponse(reason: "The credential is refused: \(reason).")
        default: .invalidIdPResponse(reason: "The credential cannot be verified.")
        }
    }

    private static func text(_ check: IDTokenCheck) -> String {
        switch check {
        case .structure: "it is no signed JWT"
        case .signature: "its signature is not the provider's"
        case .algorithm: "its algorithm is not allowed"
        case .key, .keyIssuer: "no key of the provider signed it"
        case .issuer: "its issuer is not the provider"
        case .audience, .authorizedParty: "its audience is not the client ID that is configured here"
        case .expiry: "it has expired"
        case .issuedAt, .notBefore: "it is not valid yet"
        default: "the check of \(check.rawValue) failed"
        }
    }
}
