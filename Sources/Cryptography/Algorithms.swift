internal import COpenSSL

/// OpenSSL's algorithms, looked up once: naming one at every call costs more than hashing a short text with it.
///
/// Unchanging after they are fetched, and kept as long as the process; nil only when OpenSSL has none, which every
/// call that takes one reports.
enum Algorithms {
    nonisolated(unsafe) static let sha256: OpaquePointer? = EVP_MD_fetch(nil, "SHA2-256", nil)
    nonisolated(unsafe) static let aes256GCM: OpaquePointer? = EVP_CIPHER_fetch(nil, "AES-256-GCM", nil)
}
