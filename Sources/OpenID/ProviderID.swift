/// Names a provider: a brand, or an OpenID Connect provider found by discovery.
///
/// The list of brands stands elsewhere (`Brands.swift`), and so does the reading of an identifier.
package struct ProviderID: Hashable, Sendable, Codable {
    /// As configuration and the account backend write it: a brand's domain, or `oidc.NAME`.
    package let rawValue: String
    /// The name in page addresses: a brand's word; `oidc.NAME` stays as it is.
    package let pathName: String
    /// The name that users know, in plain text; a brand's name is not translated. It is no part of the identity.
    package private(set) var displayName: String
    /// Indicates whether it is a generic provider, known by its issuer alone.
    package let isGeneric: Bool

    /// The identifier of a brand.
    package init(brand rawValue: String, pathName: String, displayName: String) {
        self.rawValue = rawValue
        self.pathName = pathName
        self.displayName = displayName
        isGeneric = false
    }

    private init(generic name: String) {
        rawValue = "oidc.\(name)"
        pathName = rawValue
        displayName = name
        isGeneric = true
    }

    /// A generic provider; the name is 1–40 of `a–z`, `0–9`, `-` and begins with a letter or digit.
    package static func oidc(_ name: String) -> ProviderID { ProviderID(generic: name) }

    /// The same provider under the name that its operator gave it.
    package func named(_ displayName: String) -> ProviderID {
        var id = self
        id.displayName = displayName
        return id
    }

    /// The generic provider that `oidc.NAME` spells; nil for any other text.
    package init?(parsingGeneric text: String) {
        guard text.hasPrefix("oidc."), ProviderID.isName(String(text.dropFirst(5))) else { return nil }
        self.init(generic: String(text.dropFirst(5)))
    }

    private static func isName(_ name: String) -> Bool {
        guard (1...40).contains(name.utf8.count), name.utf8.first != UInt8(ascii: "-") else { return false }
        return name.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
        }
    }

    package static func == (a: ProviderID, b: ProviderID) -> Bool { a.rawValue == b.rawValue }

    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension ProviderID: CustomStringConvertible { package var description: String { rawValue } }
