/// A person's photo as bytes (Microsoft Graph has no address for it that a browser could open).
package struct ProviderPhoto: Hashable, Sendable, Codable {
    /// `image/jpeg` or `image/png`, by the bytes themselves.
    package let mediaType: String
    package let bytes: [UInt8]

    /// The number of bytes that are kept.
    package static let maximumBytes = 256 * 1024

    /// Nil for bytes that are too many, or no JPEG or PNG: what a provider calls an image is not believed.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumBytes else { return nil }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            mediaType = "image/jpeg"
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            mediaType = "image/png"
        } else {
            return nil
        }
        self.bytes = bytes
    }
}
