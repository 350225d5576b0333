import HTTPTypes

extension HTTPField.Name {
    /// `Cross-Origin-Resource-Policy` (Fetch standard).
    static let crossOriginResourcePolicy = HTTPField.Name(known: "Cross-Origin-Resource-Policy")
    /// `Cross-Origin-Opener-Policy` (HTML standard).
    static let crossOriginOpenerPolicy = HTTPField.Name(known: "Cross-Origin-Opener-Policy")

    /// A name that is one; the fallback is never taken.
    init(known name: String) {
        self = HTTPField.Name(name) ?? .server
    }
}
