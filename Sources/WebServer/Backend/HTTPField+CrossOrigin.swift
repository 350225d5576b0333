import HTTPTypes

extension HTTPField.Name {
    static let crossOriginResourcePolicy = HTTPField.Name(known: "Cross-Origin-Resource-Policy")
    static let crossOriginOpenerPolicy = HTTPField.Name(known: "Cross-Origin-Opener-Policy")

    /// A name that is one; the fallback is never taken.
    init(known name: String) {
        self = HTTPField.Name(name) ?? .server
    }
}
