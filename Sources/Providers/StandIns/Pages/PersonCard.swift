/// One person as a page shows them.
package struct PersonCard: Hashable, Sendable {
    package var id: String
    package var name: String
    package var email: String
    /// Language of the name (BCP 47), for `lang` and `dir`.
    package var languageTag: String
    /// Indicates whether this person has authorised the client before.
    package var isKnown: Bool
    /// The directory or login, where the brand has such.
    package var detail: Detail?

    /// The detail beside a person's name.
    package enum Detail: Hashable, Sendable {
        case text(String)
        /// An account of the person's own, which is of no organisation.
        case personalAccount
    }
}
