import AccountWire

/// The places beyond our own that a stand-in's forms may be redirected to on the way to a client: browsers hold
/// every redirect after a form against the `form-action` of the form's page (CSP Level 3 §6.3.1).
struct RedirectTargets {
    let origin: String
    /// The auth handler's paths.
    let handlers: [String]
    /// The apps that the auth handler passes answers on to.
    let apps: RegisteredApps

    /// The sources for `form-action` of a sign-in whose answer goes to `redirectURI`.
    func sources(for redirectURI: String) -> [String] {
        guard let scheme = Self.scheme(of: redirectURI) else { return [] }
        guard scheme == "https" || scheme == "http" else { return ["\(scheme):"] }
        if Origin.of(redirectURI) == origin {
            // Our own callback shows a page; the auth handler may lead on to an app.
            return handlers.contains { redirectURI == origin + $0 }
                ? apps.schemes.map { "\($0):" } : []
        }
        // A client's callback may lead on to any address of the web.
        return ["http:", "https:"]
    }

    /// The scheme before the colon, in lower case; nil for what is no URI (RFC 3986 §3.1).
    private static func scheme(of uri: String) -> String? {
        guard let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = uri[..<colon].lowercased()
        let isScheme = scheme.allSatisfy { character in
            character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
        }
        guard isScheme, scheme.first?.isLetter == true else { return nil }
        return scheme
    }
}
