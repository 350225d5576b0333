/// A person whom a visitor may play.
package struct Person: Hashable, Sendable {
    /// Names the person within the sandbox; never leaves it.
    package var id: String
    package var givenName: String
    package var familyName: String
    package var email: String
    package var isEmailVerified: Bool
    /// BCP 47 tag of the language of the name.
    package var languageTag: String
    /// GitHub's login.
    package var login: String
    /// The Microsoft directory of the account; nil is a personal account.
    package var directory: String?
    /// Indicates whether the address is public in the GitHub profile.
    package var showsEmail: Bool
    /// Indicates whether Google hosts the domain of the address: a managed account there.
    package var isHosted: Bool

    package init(
        id: String, givenName: String, familyName: String, email: String, isEmailVerified: Bool = true,
        languageTag: String, login: String, directory: String? = nil,
        showsEmail: Bool = false, isHosted: Bool? = nil
    ) {
        self.id = id
        self.givenName = givenName
        self.familyName = familyName
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.languageTag = languageTag
        self.login = login
        self.directory = directory
        self.showsEmail = showsEmail
        self.isHosted = isHosted ?? (directory != nil)
    }

    /// Given name, then family name, as all languages of the cast write it.
    package var fullName: String {
        [givenName, familyName].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The domain of the address, in lower case.
    package var emailDomain: String {
        email.utf8.split(separator: UInt8(ascii: "@")).last.map { Substring($0).lowercased() } ?? ""
    }
}

extension Person {
    /// The directory of the cast's work accounts at the Microsoft stand-in (`contoso.example`).
    package static let castDirectory = "5f0c1f0a-3c55-4b4e-9a6e-0f3a5f6d7e81"
    /// Another directory, of which one person of the cast is.
    package static let otherDirectory = "c2b7a9d4-8f1e-4d36-b7a0-91e5d3c4f620"

    /// The people every sandbox begins with: Thai, Hebrew, Arabic and English names, work and personal
    /// accounts, and one whose address nobody verified. Google hosts the domains of most; of Somchai's personal account
    /// it knows the address only, as Microsoft does of all personal ones.
    package static let cast: [Person] = [
        Person(
            id: "somchai", givenName: "สมชาย", familyName: "ใจดี", email: "somchai@example.com",
            languageTag: "th", login: "somchai-jaidee"),
        Person(
            id: "pranee", givenName: "ปราณี", familyName: "ศรีสุข", email: "pranee@contoso.example",
            languageTag: "th", login: "pranee", directory: castDirectory),
        Person(
            id: "noa", givenName: "נועה", familyName: "לוי", email: "noa@example.com", languageTag: "he",
            login: "noalevi", isHosted: true),
        Person(
            id: "layla", givenName: "ليلى", familyName: "حداد", email: "layla@contoso.example",
            languageTag: "ar", login: "layla-haddad", directory: castDirectory),
        Person(
            id: "ada", givenName: "Ada", familyName: "Brook", email: "ada@example.com", languageTag: "en",
            login: "adabrook", showsEmail: true, isHosted: true),
        Person(
            id: "mallory", givenName: "Mallory", familyName: "Finch", email: "ada@example.com",
            isEmailVerified: false, languageTag: "en", login: "malloryfinch", directory: otherDirectory),
    ]
}

/// Texts that a visitor typed about a person: bounded, and free of what no name or address holds.
package enum PersonText {
    /// A part of a name: at most 80 scalars, without control characters and bidirectional overrides, trimmed.
    package static func name(_ text: String) -> String {
        let kept = text.unicodeScalars.filter { !isRefused($0) }.prefix(80)
        return String(String.UnicodeScalarView(kept)).trimmed
    }

    /// An e-mail address, or nil: one `@`, printable without spaces, at most 254 bytes.
    package static func email(_ text: String) -> String? {
        let text = text.trimmed
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, let local = halves.first, let domain = halves.last,
            (1...64).contains(local.utf8.count), (3...189).contains(domain.utf8.count),
            domain.contains("."), !domain.hasPrefix("."), !domain.hasSuffix("."), !domain.contains(".."),
            text.unicodeScalars.allSatisfy({
                !isRefused($0) && $0.value > 0x20 && !"<>()[]\\,;:\"".unicodeScalars.contains($0)
            })
        else { return nil }
        return text
    }

    private static func isRefused(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: true
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"  // joiners belong to names
        default: false
        }
    }
}

extension String {
    /// Without white space at both ends.
    package var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
