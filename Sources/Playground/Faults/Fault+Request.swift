import Cryptography
import OpenID
import Providers
import RelyingParty

/// The parameters of a sign-in, with one of them wrong. Each is the whole mistake: everything else stays as it is.
extension Fault {
    /// Spoils the authorization request that the browser takes to the provider.
    ///
    /// - Throws: what the source of random bytes throws.
    func spoil(_ started: inout StartedSignIn, random: RandomSource) throws {
        let rule = started.addresses.provider.definition.nonce
        let nonce = started.nonce
        switch self {
        case .nonceRaw: started.request.nonce = nonce.reveal
        case .nonceBase64: started.request.nonce = Base64.encode(SHA256.hash(nonce.reveal))
        case .nonceUpperCase: started.request.nonce = Hex.encode(SHA256.hash(nonce.reveal)).uppercased()
        case .nonceOmitted: started.request.nonce = nil
        // The token of another sign-in is one that was asked for with another nonce.
        case .nonceReplayed: started.request.nonce = try Nonce.generate(from: random).sent(by: rule)
        case .redirectUnregistered:
            let own = try URLParts(started.request.redirectURI.text)
            // Not below the registered one: GitHub would take that.
            started.request.redirectURI = try RedirectURI(own.origin + "/elsewhere")
        default: break
        }
    }

    /// The browser that the sign-in is kept for.
    ///
    /// - Throws: what the source of random bytes throws.
    func keptBrowser(
        _ browser: BrowserBinding, random: RandomSource
    ) throws(CryptographyError) -> BrowserBinding {
        guard self == .foreignBrowser else { return browser }
        return BrowserBinding(cookie: Base64URL.encode(try random.bytes(32)))
    }

    /// The times that a code is handed in.
    var exchanges: Int { self == .codeReused || self == .codeReusable ? 2 : 1 }
}
