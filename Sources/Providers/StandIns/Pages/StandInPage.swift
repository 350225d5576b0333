package import OpenID

/// A page of a stand-in as data; the server renders it with the site's templates and strings.
package struct StandInPage: Hashable, Sendable {
    /// The brand of the stand-in; shown as text, never with the brand's marks.
    package let brand: ProviderID
    /// Said on every page, whatever the language of the rest.
    package let notice: String
    package let content: Content

    /// The content of the page.
    package enum Content: Hashable, Sendable {
        /// The choice of an account.
        case chooser(ChooserPage)
        /// The consent for the client.
        case consent(ConsentPage)
        /// The request was refused, and nobody but the person is told.
        case refused(RefusedPage)
        /// The list of authorised clients, and the way to stop them.
        case account(AccountPage)
    }

    package init(_ brand: ProviderID, _ content: Content) {
        self.brand = brand
        self.content = content
        notice =
            "Local stand-in for \(brand.displayName): this page is not \(brand.displayName)'s. "
            + "Never enter a real password here."
    }
}
