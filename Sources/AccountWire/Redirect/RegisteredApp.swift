internal import Cryptography

/// An app that the auth handler may hand a callback to, as `portico.yml` registers it.
package enum RegisteredApp: Hashable, Sendable {
    /// An app of iOS or macOS by the scheme that its links have; with a bundle id, a request must name that, too.
    case ios(bundleID: String?, scheme: String)
    /// An Android app by its package; Android gives the response to nobody else. The certificate is published for the
    /// app's verified links (`/.well-known/assetlinks.json`).
    case android(package: String, sha256: CertificateFingerprint?)

    /// Returns whether a text is a name of an Android package: at least two words with dots between.
    package static func isPackage(_ text: String) -> Bool {
        let words = text.split(separator: ".", omittingEmptySubsequences: false)
        return text.utf8.count <= 200 && words.count > 1
            && words.allSatisfy { word in
                word.first?.isLetter == true
                    && word.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "_") }
            }
    }

    /// Returns whether a text is a bundle id: letters, digits, dots and dashes.
    package static func isBundleID(_ text: String) -> Bool {
        (1...155).contains(text.utf8.count)
            && text.utf8.allSatisfy { isLetterOrDigit($0) || "-.".utf8.contains($0) }
    }

    /// Returns whether a text is a scheme that an app may have: no scheme that browsers know has a dash or a dot.
    package static func isScheme(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.first?.isLetter == true
            && text.utf8.allSatisfy { isLetterOrDigit($0) || "-.+".utf8.contains($0) }
            && text.contains { $0 == "-" || $0 == "." }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }
}

/// The SHA-256 of the certificate an Android app is signed with.
package struct CertificateFingerprint: Hashable, Sendable {
    /// As Android writes it: capital hexadecimal digits in pairs with colons between.
    package let text: String

    /// Nil for what are not 64 hexadecimal digits, with or without colons.
    package init?(_ text: String) {
        let digits = text.filter { $0 != ":" }
        guard digits.utf8.count == 64, let bytes = try? Hex.decode(digits.lowercased()) else { return nil }
        self.text = bytes.map { Hex.encode([$0]).uppercased() }.joined(separator: ":")
    }
}

/// The apps that are registered here.
package struct RegisteredApps: Sendable {
    private let apps: [RegisteredApp]

    package init(_ apps: [RegisteredApp] = []) {
        self.apps = apps
    }

    /// Returns whether an app of iOS may get a callback by a link of that scheme; schemes have no case (RFC 3986 §3.1).
    func allowsLink(scheme: String, bundleID: String) -> Bool {
        apps.contains { app in
            guard case .ios(let id, let registered) = app else { return false }
            return registered.lowercased() == scheme.lowercased() && (id == nil || id == bundleID)
        }
    }

    /// Returns whether an Android app may get a callback.
    func allowsIntent(package: String) -> Bool {
        apps.contains { app in
            guard case .android(let registered, _) = app else { return false }
            return registered == package
        }
    }

    /// The schemes of the links that lead to these apps, in lower case: an app's own, and `intent` with Android.
    package var schemes: [String] {
        let all = apps.map { app in
            switch app {
            case .ios(_, let scheme): scheme.lowercased()
            case .android: "intent"
            }
        }
        return Set(all).sorted()
    }

    /// Android apps whose certificate is known, with it.
    package var verifiable: [(package: String, fingerprint: CertificateFingerprint)] {
        apps.compactMap { app in
            guard case .android(let package, let fingerprint?) = app else { return nil }
            return (package, fingerprint)
        }
    }
}
