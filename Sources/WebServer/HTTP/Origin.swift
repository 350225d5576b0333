import OpenID

/// Scheme, host and port of an address.
enum Origin {
    /// `https://appleid.apple.com` of `https://appleid.apple.com/auth/authorize`; nil for what is no web address.
    static func of(_ url: String?) -> String? {
        guard let url, let parts = try? URLParts(url) else { return nil }
        return parts.origin
    }
}
