internal import Cryptography

/// The key that authenticates the files of `.portico/cache/`.
///
/// It belongs to one user and lies outside every project, so that nobody else can have written a file that it
/// authenticates: not the author of a repository, and not whoever fills a cache of a CI service.
package struct CacheAuthenticationKey: Sendable {
    private let bytes: [UInt8]

    /// - Parameter bytes: 32 random bytes.
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Bytes of a code.
    static let codeLength = 32

    /// The message authentication code of a file's content; of the file of another name it is another one.
    func code(_ content: ArraySlice<UInt8>, named name: String) -> [UInt8] {
        HMACSHA256.authenticate(SHA256.hash(content) + Array(name.utf8), key: bytes)
    }

    func isValid(
        _ code: ArraySlice<UInt8>, of content: ArraySlice<UInt8>, named name: String
    ) -> Bool {
        constantTimeEqual(Array(code), self.code(content, named: name))
    }
}

extension CacheAuthenticationKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "CacheAuthenticationKey(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
