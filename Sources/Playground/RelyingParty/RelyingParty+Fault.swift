import Brands
internal import Cryptography
internal import OpenID
import SignInFoundation

/// The relying party's own mistakes, made on purpose. Each is the whole mistake: everything else stays as it is.
extension RelyingParty {
    /// The value of the request's `nonce` parameter.
    static func sentNonce(
        _ nonce: Nonce, _ rule: NonceRule, _ fault: Fault?, random: RandomSource
    ) throws(CryptographyError) -> String? {
        switch fault {
        case .nonceRaw: return nonce.reveal
        case .nonceBase64: return Base64.encode(SHA256.hash(nonce.reveal))
        case .nonceUpperCase: return Hex.encode(SHA256.hash(nonce.reveal)).uppercased()
        case .nonceOmitted: return nil
        // The token of another sign-in is one that was asked for with another nonce.
        case .nonceReplayed: return sentNonce(try Nonce.generate(from: random), rule)
        default: return sentNonce(nonce, rule)
        }
    }

    /// The value of the request's `redirect_uri` parameter.
    static func requestedRedirectURI(_ provider: ResolvedProvider, _ fault: Fault?) -> String {
        guard fault == .redirectUnregistered, let own = try? URLParts(provider.redirectURI) else {
            return provider.redirectURI
        }
        // Not below the registered one: GitHub would take that.
        return own.origin + "/elsewhere"
    }

    /// The browser that the sign-in is kept for.
    static func keptBrowser(
        _ browser: BrowserBinding, _ fault: Fault?, random: RandomSource
    ) throws(CryptographyError) -> BrowserBinding {
        guard fault == .foreignBrowser else { return browser }
        return BrowserBinding(cookie: Base64URL.encode(try random.bytes(32)))
    }

    /// The token request, with one thing about it wrong.
    func faulty(_ request: TokenRequest, _ fault: Fault?) throws -> TokenRequest {
        var request = request
        guard case .authorizationCode(let code, let redirectURI?, _) = request.grant else { return request }
        switch fault {
        case .verifierMissing:
            request.grant = .authorizationCode(code, redirectURI: redirectURI, verifier: nil)
        case .verifierWrong:
            request.grant = .authorizationCode(
                code, redirectURI: redirectURI, verifier: try CodeVerifier.generate(from: random))
        case .redirectChanged:
            let other = try RedirectURI(redirectURI.reveal + "/elsewhere")
            if case .authorizationCode(_, _, let verifier) = request.grant {
                request.grant = .authorizationCode(code, redirectURI: other, verifier: verifier)
            }
        case .secretWrong:
            let wrong = try ClientSecret(Base64URL.encode(try random.bytes(32)))
            switch request.client {
            case .post(let id, _): request.client = .post(id, wrong)
            case .basic(let id, _): request.client = .basic(id, wrong)
            case .none: break
            }
        default: break
        }
        return request
    }

    /// The address of the token request.
    func tokenAddress(_ address: URLParts, _ fault: Fault?) -> URLParts {
        guard fault == .providerDown, let closed = try? URLParts(Self.closedAddress) else {
            return address
        }
        return closed
    }

    /// A loopback port that nothing listens on (RFC 6335: tcpmux, long unused).
    private static let closedAddress = "http://127.0.0.1:1/token"
}
