import Cryptography
import OpenID
import Providers
import RelyingParty

/// The way to a provider with one thing about the code exchange wrong: the relying party's own request, changed after
/// it left. Each change is the whole mistake: everything else stays as it is.
struct FaultyTransport: ProviderTransport {
    private let fault: Fault
    private let transport: any ProviderTransport
    /// Random text, in place of a verifier or a secret.
    private let other: String

    /// A loopback port that nothing listens on (RFC 6335: tcpmux, long unused).
    private static let closedAddress = "http://127.0.0.1:1/token"

    init(_ fault: Fault, over transport: any ProviderTransport, random: RandomSource)
        throws(CryptographyError)
    {
        self.fault = fault
        self.transport = transport
        other = Base64URL.encode(try random.bytes(32))
    }

    func send(_ request: ProviderRequest) async throws(TransportError) -> ProviderResponse {
        guard request.purpose == .token else { return try await transport.send(request) }
        var request = request
        switch fault {
        case .providerDown: request.url = Self.closedAddress
        case .verifierMissing: change("code_verifier", of: &request) { _ in nil }
        case .verifierWrong: change("code_verifier", of: &request) { _ in other }
        case .redirectChanged: change("redirect_uri", of: &request) { $0 + "/elsewhere" }
        case .secretWrong:
            change("client_secret", of: &request) { _ in other }
            changeProof(of: &request)
        default: break
        }
        return try await transport.send(request)
    }

    /// Changes a field of the form, or leaves it out.
    private func change(_ name: String, of request: inout ProviderRequest, _ change: (String) -> String?) {
        guard let fields = try? FormURLEncoded.decode(request.body) else { return }
        let changed = fields.compactMap { field in
            field.0 == name ? change(field.1).map { (name, $0) } : field
        }
        request.body = Array(FormURLEncoded.encode(changed).utf8)
    }

    /// Changes the secret of a client that proves itself in a header (RFC 6749 §2.3.1).
    private func changeProof(of request: inout ProviderRequest) {
        for index in request.headers.indices where request.headers[index].name == "Authorization" {
            let proof = request.headers[index].value.dropFirst("Basic ".count)
            guard let pair = try? Base64.decode(String(proof)) else { continue }
            let clientID = String(decoding: pair.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
            request.headers[index].value = "Basic " + Base64.encode(Array("\(clientID):\(other)".utf8))
        }
    }
}

/// The parameters of a sign-in, with one of them wrong. Each is the whole mistake: everything else stays as it is.
extension Fault {
    /// Spoils the authorization request that the browser takes to the provider.
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
    func keptBrowser(_ browser: BrowserBinding, random: RandomSource) throws(CryptographyError)
        -> BrowserBinding
    {
        guard self == .foreignBrowser else { return browser }
        return BrowserBinding(cookie: Base64URL.encode(try random.bytes(32)))
    }

    /// The times that a code is handed in.
    var exchanges: Int { self == .codeReused || self == .codeReusable ? 2 : 1 }
}
