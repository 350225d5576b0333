/// Which provider: one of the five brands, or an OpenID Connect provider found by discovery.
///
/// Written as in configuration and in Firebase's wire: `apple.com`, `google.com`, …, `oidc.NAME`.
package enum ProviderID: Hashable, Sendable {
    case apple
    case facebook
    case microsoft
    case github
    case google
    /// A generic provider; the name is 1–40 of `a–z`, `0–9`, `-` and begins with a letter or digit.
    case oidc(String)

    /// The five brands, in the order in which they are shown.
    package static let brands: [ProviderID] = [.apple, .facebook, .microsoft, .github, .google]
}

extension ProviderID: RawRepresentable {
    /// The identifier `rawValue` spells, if it spells one.
    package init?(rawValue: String) {
        switch rawValue {
        case "apple.com": self = .apple
        case "facebook.com": self = .facebook
        case "microsoft.com": self = .microsoft
        case "github.com": self = .github
        case "google.com": self = .google
        default:
            guard rawValue.hasPrefix("oidc.") else { return nil }
            let name = String(rawValue.dropFirst(5))
            guard ProviderID.isName(name) else { return nil }
            self = .oidc(name)
        }
    }

    /// The identifier as configuration and the account backend write it.
    package var rawValue: String {
        switch self {
        case .apple: "apple.com"
        case .facebook: "facebook.com"
        case .microsoft: "microsoft.com"
        case .github: "github.com"
        case .google: "google.com"
        case .oidc(let name): "oidc.\(name)"
        }
    }

    private static func isName(_ name: String) -> Bool {
        guard (1...40).contains(name.utf8.count), name.utf8.first != UInt8(ascii: "-") else { return false }
        return name.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
        }
    }
}

extension ProviderID: CustomStringConvertible {
    package var description: String { rawValue }
}

extension ProviderID {
    /// The name in page addresses: `apple` of `/en/playground/apple/`; `oidc.NAME` stays as it is.
    package var pathName: String {
        switch self {
        case .apple: "apple"
        case .facebook: "facebook"
        case .microsoft: "microsoft"
        case .github: "github"
        case .google: "google"
        case .oidc(let name): "oidc.\(name)"
        }
    }

    /// The identifier whose `pathName` this is.
    package init?(pathName: String) {
        if let brand = ProviderID.brands.first(where: { $0.pathName == pathName }) {
            self = brand
        } else if pathName.hasPrefix("oidc.") {
            self.init(rawValue: pathName)
        } else {
            return nil
        }
    }

    /// The name that people know, in plain text; a brand's name is not translated.
    package var displayName: String {
        switch self {
        case .apple: "Apple"
        case .facebook: "Facebook"
        case .microsoft: "Microsoft"
        case .github: "GitHub"
        case .google: "Google"
        case .oidc(let name): name
        }
    }
}
