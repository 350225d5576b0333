// Random bytes, SHA-256, HMAC, AES-GCM, password hashes, RSA and P-256 keys, self-signed certificates.
// The only target that imports OpenSSL; nothing of OpenSSL shows in its interface.
//
//     bytes ─SHA256 / HMACSHA256 / AESGCM→ bytes
//     PEM, modulus, coordinates ─→ RSAPrivateKey / P256PrivateKey / …PublicKey ─sign / verify→ [UInt8] / Bool
//
// `Instant` lives here too, so that every sign-in target has it. No Foundation, no clock; randomness comes in
// as a `RandomSource` (OpenSSL's own generator is used where OpenSSL makes a key or an ECDSA signature).
// Neighbours: OpenID builds JOSE on top; Accounts, StandIns and WebServer hash, seal and generate.
