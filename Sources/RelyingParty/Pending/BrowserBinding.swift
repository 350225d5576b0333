import Cryptography

/// The browser that a sign-in belongs to: the hash of a random cookie, so that memory holds no cookie.
package struct BrowserBinding: Hashable, Sendable, Codable {
    private let digest: [UInt8]

    /// - Parameter cookie: the value of the browser's cookie, at least 128 bit of randomness.
    package init(cookie: String) {
        digest = SHA256.hash(cookie)
    }

    /// Names the browser in records.
    package var name: String { Hex.encode(digest) }

    /// Eight digits that tell two browsers apart on a page, and serve nobody.
    package var fingerprint: String { Hex.encode(SHA256.hash(digest).prefix(4)) }

    package static func == (a: BrowserBinding, b: BrowserBinding) -> Bool {
        constantTimeEqual(a.digest, b.digest)
    }
}
