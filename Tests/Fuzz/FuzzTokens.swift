// any bytes as an ID token: the whole of it, or header and payload (divided by a line feed) put together as one.
import Cryptography
import OpenID

/// A verifier whose key nobody has the private half of.
private let verifier: IDTokenVerifier? = {
    guard let key = try? RSAPrivateKey.generate(), let client = try? ClientID("client"),
        let nonce = try? Nonce("0123456789abcdef0123456789abcdef")
    else { return nil }
    return IDTokenVerifier(
        IDTokenExpectations(
            issuer: .exact("https://issuer.example"), clientID: client, nonce: .plain(nonce),
            keys: JSONWebKeySet([JSONWebKey(key: .rsa(key.publicKey), keyID: "key")])))
}()

/// What libFuzzer calls with each input; a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard let verifier else { return trap("no verifier") }
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var tokens = [String(decoding: bytes, as: UTF8.self)]
    let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
        let signature = Base64URL.encode([UInt8](repeating: 1, count: 256))
        tokens.append(
            "\(Base64URL.encode(Array(parts[0]))).\(Base64URL.encode(Array(parts[1]))).\(signature)")
    }
    for token in tokens {
        _ = try? UnverifiedJWS(compact: token)
        let examined = verifier.examine(
            UnverifiedIDToken(token), now: Instant(secondsSince1970: 1_800_000_000))
        if case .success = examined.result { return trap("a token without a signature went through") }
    }
    return 0
}
