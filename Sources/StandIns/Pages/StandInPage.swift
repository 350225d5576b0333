package import Providers

/// A page of a stand-in as data; the server renders it with the site's templates and strings.
package struct StandInPage: Hashable, Sendable {
    /// Whom the stand-in stands in for; shown as text, never with the brand's marks.
    package let brand: ProviderID
    /// Said on every page, whatever the language of the rest.
    package let notice: String
    package let content: Content

    /// Which page.
    package enum Content: Hashable, Sendable {
        /// Who is signing in?
        case chooser(ChooserPage)
        /// What may the client have?
        case consent(ConsentPage)
        /// The request was refused, and nobody but the person is told.
        case refused(RefusedPage)
        /// Which clients are authorised, and how to stop that.
        case account(AccountPage)
    }

    init(_ brand: ProviderID, _ content: Content) {
        self.brand = brand
        self.content = content
        notice =
            "Local stand-in for \(brand.displayName): this page is not \(brand.displayName)'s. "
            + "Never enter a real password here."
    }
}
