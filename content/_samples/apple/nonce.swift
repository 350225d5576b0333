// region: make
import CryptoKit
import Foundation
import Security

/// The system could not provide random bytes.
struct RandomBytesUnavailable: Error {
    let status: OSStatus
}

/// Returns 32 random bytes as 43 URL-safe characters.
// live: makeNonce() == "{nonce}"
func makeNonce() throws -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
    guard status == errSecSuccess else {
        throw RandomBytesUnavailable(status: status)
    }
    return Data(bytes).base64EncodedString()
        .replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_")
        .replacingOccurrences(of: "=", with: "")
}

/// Returns the SHA-256 of a text's UTF-8 bytes as 64 lower-case hexadecimal digits.
func sha256Hex(_ text: String) -> String {
    // live: "{nonce}" -> "{sent}"
    SHA256.hash(data: Data(text.utf8))
        .map { String(format: "%02x", $0) }
        .joined()
}
// endregion: make
