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
